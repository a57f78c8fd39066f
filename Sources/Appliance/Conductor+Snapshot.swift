package import Devices
private import LocatedJSON
private import VoiceFlow

extension Conductor {
  /// What the appliance is doing, as a line of JSON: the answer to `hearken ctl state`, and the first line that a program beside the
  /// flow reads. Keys are those of the events, and `session` and `module` are null between conversations.
  package func snapshot(at time: StreamTime) -> String {
    now = time
    let contents = (session?.run.fields ?? fields).contents.sorted { $0.key.rawValue < $1.key.rawValue }
    let line: JSONText = [
      "t": .number(now.seconds, decimals: 3), "snapshot": .string(parts.flowName), "state": .string(state.rawValue),
      "session": session.map { .integer(Int($0.id)) } ?? .null,
      "module": session?.run.currentModule.map { .string($0) } ?? .null, "route": .string(route.rawValue),
      "muted": .bool(isMuted), "volume": .integer(volume),
      "devices": .object(Device.allCases.map { ($0.rawValue, .string(lostDevices.contains($0) ? "lost" : "found")) }),
      "fields": .object(contents.map { ($0.key.rawValue, $0.value.json) }),
    ]
    return line.text
  }
}
