/// The field store that a flow and its application share (spec A0). It outlives a run and is never emptied by itself (Q23).
package struct RuntimeFields: Hashable, Sendable {
  /// What each field that is set holds.
  package private(set) var contents: [FieldName: FieldContent]

  /// Size of all names and texts, in bytes of UTF-8.
  package private(set) var byteCount: Int

  package init(_ contents: [FieldName: FieldContent] = [:]) {
    self.contents = contents
    byteCount = contents.reduce(0) { $0 + Self.size($1.key, $1.value) }
  }

  /// What the field holds; nil is unset.
  package subscript(name: FieldName) -> FieldContent? {
    get { contents[name] }
    set {
      if let old = contents[name] { byteCount -= Self.size(name, old) }
      contents[name] = newValue
      if let newValue { byteCount += Self.size(name, newValue) }
    }
  }

  private static func size(_ name: FieldName, _ content: FieldContent) -> Int {
    if case .string(let text) = content {
      name.rawValue.utf8.count + text.utf8.count
    } else {
      name.rawValue.utf8.count + 8
    }
  }

  /// The value of a string property: its literal, or what its field holds as text. An unset field is an absent property (spec A0).
  func string(_ property: FieldString?) -> String? {
    switch property?.source {
    case nil: nil
    case .literal(let text): text
    case .field(let name): contents[name]?.text
    }
  }
}

extension FieldContent {
  /// The content as a string property takes it.
  var text: String {
    switch self {
    case .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): number.description
    }
  }

  /// The content as a property that is true or false; the format's tools write quoted booleans too (spec A3).
  var flag: Bool? {
    switch self {
    case .bool(let flag): flag
    case .string("true"), .string("yes"): true
    case .string("false"), .string("no"): false
    case .string, .integer, .number: nil
    }
  }

  /// The content as a whole number; text that is one counts, because the format stores field values as strings (spec A3).
  var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text)
    case .bool: nil
    }
  }

  /// The content as a number.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .bool: nil
    }
  }
}
