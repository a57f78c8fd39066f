/// The AudioSession file of the original (spec A26): read and remembered; nothing on a board corresponds to it.
package struct AudioSession: Hashable, Sendable {
  package enum Category: String, Hashable, Sendable, CaseIterable {
    case mixWithOthers, duckOthers, allowBluetooth, defaultToSpeaker, interruptSpokenAudioAndMixWithOthers
    case allowBluetoothA2DP, allowAirPlay
  }

  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case `default`, voiceChat, gameChat, spokenAudio
  }

  /// The categories that the file names, on or off.
  package var categories: [Category: Bool] = [:]
  package var mode = Mode.default

  package init() {}

  /// What the original sets when it is asked for its default.
  package static var standard: AudioSession {
    var session = AudioSession()
    session.categories = [.allowBluetooth: true, .duckOthers: true, .defaultToSpeaker: true]
    return session
  }
}
