import LocatedJSON

/// One pass over a file of the format: what was found at fault so far, and about what.
struct Reading {
  private static let limit = 10_000

  private(set) var issues: [Issue] = []
  private var count = 0
  /// More than can be reported was found: no hint is worth looking for any more.
  var isFull: Bool { count > Self.limit }
  /// What is being read: `module` and its id.
  var kind = ""
  var id = ""
  /// Counts what is missing from the result, reported or not. Whoever sees it grow knows that a part is not whole.
  private(set) var damage = 0
  /// Where fields are read.
  private(set) var fieldUses: [FieldUse] = []
  /// Unknown keys that stand where a known one is missing.
  private(set) var misspelt: [MisspeltKey.Property: MisspeltKey] = [:]
  /// Names that were found before: files repeat their mistakes.
  private var near: [String: String?] = [:]

  mutating func report(
    _ severity: Issue.Severity, at position: SourcePosition, rule: String, _ sentence: String, hint: String? = nil
  ) {
    if severity == .error { damage += 1 }
    add(Issue(severity, at: position, rule: rule, sentence, hint: hint))
  }

  /// A file of nothing but faults must not fill the memory of a small board.
  private mutating func add(_ issue: Issue) {
    count += 1
    if count <= Self.limit {
      issues.append(issue)
    } else if count == Self.limit + 1 {
      issues.append(
        Issue(.error, at: issue.position, rule: "too-many", "the file has more faults than the \(Self.limit) reported"))
    }
  }

  /// What is being read, for sentences: `module "VFM_Ask"`.
  var subject: String { id.isEmpty ? kind : "\(kind) \(quoted(id))" }

  /// A property of what is being read, for sentences: `"style" of prompt "P_Menu"`.
  func name(of property: String) -> String {
    kind.isEmpty ? quoted(property) : "\(quoted(property)) of \(subject)"
  }

  mutating func reportWrongType(
    of property: String, isEntry: Bool = false, expected: String, _ value: LocatedValue, hint: String? = nil
  ) {
    damage += 1
    guard value.kind != .unreadable else { return }
    let standard = value.kind == .null ? "leave it out for the default" : nil
    add(
      Issue(
        .error, at: value.position, rule: "wrong-type",
        "\(isEntry ? "each entry of " : "")\(name(of: property)) must be \(expected), but \(value.summary) stands here",
        hint: hint ?? standard))
  }

  /// The known name near to another one, worked out once.
  mutating func near(to key: String, _ find: () -> String?) -> String? {
    if let known = near[key] { return known }
    let name = find()
    near[key] = .some(name)
    return name
  }

  /// A key that is unknown was probably meant for a property that is not given.
  mutating func note(_ key: String, at position: SourcePosition, meantFor property: String) {
    let place = MisspeltKey.Property(kind: kind, id: id, name: property)
    if misspelt[place] == nil { misspelt[place] = MisspeltKey(key: key, position: position) }
  }

  /// What stands instead of a property of what is being read.
  func slip(_ property: String) -> MisspeltKey? { misspelt[MisspeltKey.Property(kind: kind, id: id, name: property)] }

  // MARK: Values of every type

  /// A string that cannot be set at run time.
  mutating func literal(_ value: LocatedValue, _ property: String) -> String? {
    guard let text = value.string else {
      reportWrongType(of: property, expected: "a string", value)
      return nil
    }
    if FieldName(reference: text) != nil {
      report(
        .error, at: value.position, rule: "not-at-run-time",
        "\(name(of: property)) cannot be set at run time, but \(quoted(text)) stands here")
      return nil
    }
    return text
  }

  /// A string that may name a field.
  mutating func fieldString(_ value: LocatedValue, _ property: String) -> FieldString? {
    guard let text = value.string else {
      reportWrongType(of: property, expected: "a string", value)
      return nil
    }
    let string = FieldString(text, at: value.position)
    if case .field(let field) = string.source { note(field, at: value.position, property) }
    if case .literal = string.source, text.utf8.contains(UInt8(ascii: "$")), let field = Self.mention(in: text) {
      report(
        .warning, at: value.position, rule: "field-in-text",
        "\(name(of: property)) holds \(quoted(field)) inside other text, where it is not replaced",
        hint: "a field is read only where $[Name] is the whole string")
    }
    return string
  }

  private mutating func note(_ field: FieldName, at position: SourcePosition, _ property: String) {
    fieldUses.append(FieldUse(field: field, position: position, property: property, kind: kind, id: id))
  }

  /// The twin of a property that is not a string.
  mutating func twin(_ value: LocatedValue, _ property: String) -> FieldName? {
    guard let text = value.string, let field = FieldName(reference: text) else {
      reportWrongType(of: property, expected: "a field like \"$[Name]\"", value)
      return nil
    }
    note(field, at: value.position, property)
    return field
  }

  mutating func bool(_ value: LocatedValue, _ property: String, hasTwin: Bool = true) -> Bool? {
    if let bool = value.bool { return bool }
    switch value.string {
    case "true"?: return true
    case "false"?: return false
    case let text?:
      let hint =
        FieldName(reference: text) == nil
        ? nearest(to: text, in: ["true", "false", "yes", "no", "on", "off"]).map { answer in
          "did you mean \(["true", "yes", "on"].contains(answer))?"
        } : Self.twinHint(property, hasTwin)
      reportWrongType(of: property, expected: "true or false", value, hint: hint)
    case nil: reportWrongType(of: property, expected: "true or false", value)
    }
    return nil
  }

  mutating func integer(_ value: LocatedValue, _ property: String, _ range: IntegerRange) -> Int? {
    guard let integer = value.integer else {
      var hint: String?
      if let text = value.string {
        hint =
          FieldName(reference: text) != nil
          ? Self.twinHint(property, true) : Int(text).map { "write \($0) without quotes" }
      }
      reportWrongType(of: property, expected: range.description, value, hint: hint)
      return nil
    }
    guard range.contains(integer) else {
      report(
        .error, at: value.position, rule: "out-of-range",
        "\(name(of: property)) must be \(range.description), but \(integer) stands here")
      return nil
    }
    if range.isTime, integer > 86_400_000 {
      report(
        .warning, at: value.position, rule: "long-time",
        "\(name(of: property)) is longer than a day", hint: "times are in milliseconds")
    }
    return integer
  }

  mutating func number(_ value: LocatedValue, _ property: String, above: Double? = nil) -> Double? {
    let expected = above.map { "a number above \(JSONText.number($0))" } ?? "a number, 0 or more"
    guard let number = value.number else {
      let isField = value.string.flatMap { FieldName(reference: $0) } != nil
      reportWrongType(of: property, expected: expected, value, hint: isField ? Self.twinHint(property, true) : nil)
      return nil
    }
    guard above.map({ number > $0 }) ?? (number >= 0) else {
      report(
        .error, at: value.position, rule: "out-of-range",
        "\(name(of: property)) must be \(expected), but \(value.summary) stands here")
      return nil
    }
    return number
  }

  private static func twinHint(_ property: String, _ hasTwin: Bool) -> String? {
    hasTwin ? "a field goes into \(quoted(property + "Runtime"))" : nil
  }

  /// The first `$[Name]` in a text.
  private static func mention(in text: String) -> String? {
    guard let start = text.firstRange(of: "$["), let end = text[start.upperBound...].firstIndex(of: "]") else {
      return nil
    }
    return String(text[start.lowerBound...end])
  }
}

/// The whole numbers that a property takes.
struct IntegerRange: Sendable {
  var range: ClosedRange<Int>
  var isTime = false
  /// The only values, where there are few.
  var values: [Int] = []

  /// Lengths of time. The upper end is 24 days, the most that 32 bits hold.
  static let milliseconds = IntegerRange(range: 0...Int(Int32.max), isTime: true)
  static let count = IntegerRange(range: 0...1_000_000)

  func contains(_ value: Int) -> Bool { values.isEmpty ? range.contains(value) : values.contains(value) }

  var description: String {
    if !values.isEmpty { return "one of " + values.map(String.init).joined(separator: ", ") }
    let unit = isTime ? " of milliseconds" : ""
    return "a whole number\(unit) from \(range.lowerBound) to \(range.upperBound)"
  }
}
