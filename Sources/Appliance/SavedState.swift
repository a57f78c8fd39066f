package import Devices
package import LocatedJSON

/// What survives a restart: what visitors and owners set by buttons and commands (field reports D15, F13).
package struct SavedState: Hashable, Sendable {
  package var isMuted = false
  /// 0 to 10; nil takes the configuration's.
  package var volume: Int?
  package var route = Route.speaker

  package init() {}

  /// Reads `state.json`. What cannot be understood has its default: a damaged file must not keep the device from starting.
  ///
  /// - Returns: the state, and what was wrong with the file, if something was.
  package static func read(_ bytes: [UInt8], file: String) -> (state: SavedState, issues: [Issue]) {
    var state = SavedState()
    let (root, faults) = LocatedJSON.parse(bytes, file: file)
    guard let root else { return (state, faults) }
    let reader = ObjectReader(root, what: "the saved state", rule: "state")
    state.isMuted = reader.bool("muted") ?? false
    state.volume = reader.integer("volume", in: Configuration.Audio.volumes)
    state.route = reader.word("route", Route.self) ?? .speaker
    return (state, faults + reader.finish())
  }

  package var json: JSONText {
    ["muted": .bool(isMuted), "volume": volume.map { .integer($0) }, "route": .string(route.rawValue)]
  }
}
