package import LocatedJSON

extension FieldContent {
  /// What a field gets from a value in a file or in a message; nil for null, arrays and objects.
  package init?(_ value: LocatedValue) {
    switch value.kind {
    case .string: self = .string(value.string ?? "")
    case .bool: self = .bool(value.bool ?? false)
    case .integer: self = .integer(value.integer ?? 0)
    case .number: self = .number(value.number ?? 0)
    case .null, .array, .object, .unreadable: return nil
    }
  }

  package var json: JSONText {
    switch self {
    case .string(let text): .string(text)
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    }
  }
}
