private import Devices
private import LocatedJSON

extension ApplianceEvent {
  /// The event as a line of the published protocol: `{"t": seconds, "event": NAME, …}`.
  package var json: String {
    var members: [(String, JSONText?)] = [("t", .number(at.seconds, decimals: 3)), ("event", .string(name.rawValue))]
    for entry in entries { members.append((entry.key, entry.value.json)) }
    return JSONText.object(members).text
  }
}

extension ApplianceEvent.Detail {
  fileprivate var json: JSONText {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .bool(let value): .bool(value)
    case .null: .null
    }
  }
}
