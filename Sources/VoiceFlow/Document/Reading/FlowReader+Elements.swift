import LocatedJSON

/// What is gathered from a file that is one array of objects with ids.
struct Collected<Element> {
  /// `module`, `prompt` or `entry`.
  let kind: String
  /// The key that tells them apart.
  let key: String
  var elements: [Element] = []
  /// Where each id stands.
  var positions: [String: SourcePosition] = [:]
  /// Something in the file has no id that could be read, or one that is taken.
  var hasLost = false
  /// Something in the file has no id that could be read.
  var hasNameless = false
  /// The file is an array.
  var isRead = false
  /// Unknown keys that stand where a known one is missing.
  var misspelt: [MisspeltKey.Property: MisspeltKey] = [:]
  /// Where fields are read.
  var fieldUses: [FieldUse] = []

  init(kind: String, key: String) {
    self.kind = kind
    self.key = key
  }
}

extension FlowReader {
  /// Goes through the elements of a file; what is wrong with one hides nothing of the others.
  static func read<Element>(
    _ file: SourceFile, what: String, of collected: inout Collected<Element>,
    element: (LocatedValue, String, SourcePosition, inout Reading) -> Element
  ) -> ([Element], [Issue]) {
    let (root, syntax) = LocatedJSON.parse(file.bytes, file: file.name)
    var reading = Reading()
    guard let root, root.kind == .array else {
      collected.hasLost = true
      guard let root, root.kind != .unreadable else { return ([], syntax) }
      let issue = Issue(
        .error, at: root.position, rule: "wrong-type",
        "the file must be an array of \(what), but \(root.summary) stands here",
        hint: root.kind == .object ? "put [ before it and ] after it" : nil)
      return ([], syntax + [issue])
    }
    collected.isRead = true
    // Room for a large flow, not for whatever a file may hold.
    let count = root.elements.prefix(20_000).reduce(0) { count, _ in count + 1 }
    collected.positions.reserveCapacity(count)
    collected.elements.reserveCapacity(count)
    for value in root.elements {
      guard let (id, position) = identify(value, in: &collected, &reading) else {
        collected.hasLost = true
        collected.hasNameless = true
        continue
      }
      reading.kind = collected.kind
      reading.id = id
      let read = element(value, id, position, &reading)
      reading.kind = ""
      reading.id = ""
      if let first = collected.positions.updateValue(position, forKey: id) {
        collected.positions[id] = first
        collected.hasLost = true
        reading.report(
          .error, at: position, rule: "duplicate-id",
          "\(Self.idName(of: collected.kind)) \(quoted(id)) stands twice in the file",
          hint: "the first one is at \(first.line):\(first.column)")
      } else {
        collected.elements.append(read)
      }
    }
    collected.misspelt = reading.misspelt
    collected.fieldUses = reading.fieldUses
    return (collected.elements, (syntax + reading.issues).inOrder)
  }

  private static func idName(of kind: String) -> String {
    switch kind {
    case "entry": "the file"
    case "intent": "the intent"
    default: "the id"
    }
  }

  private static func identify<Element>(
    _ value: LocatedValue, in collected: inout Collected<Element>, _ reading: inout Reading
  ) -> (id: String, position: SourcePosition)? {
    let kind = ["entry", "intent"].contains(collected.kind) ? "an \(collected.kind)" : "a \(collected.kind)"
    guard value.kind == .object else {
      if value.kind != .unreadable {
        reading.report(
          .error, at: value.position, rule: "wrong-type",
          "each element of the file must be \(kind), an object, but \(value.summary) stands here")
      }
      return nil
    }
    guard let key = value[collected.key] else {
      let near = nearest(to: collected.key, in: value.members.lazy.map(\.key))
      let slip = near.flatMap { near in value.members.first { $0.key == near } }
      reading.report(
        .error, at: slip?.keyPosition ?? value.position, rule: "missing-key",
        "\(kind) lacks \(quoted(collected.key))",
        hint: near.map { MisspeltKey.hint(collected.key, for: $0) })
      return nil
    }
    guard let id = reading.literal(key, collected.key) else { return nil }
    guard !id.isEmpty else {
      reading.report(.error, at: key.position, rule: "missing-key", "\(kind) has an empty \(quoted(collected.key))")
      return nil
    }
    if id.mayHaveOuterBlank, id.first?.isWhitespace == true || id.last?.isWhitespace == true {
      reading.report(
        .warning, at: key.position, rule: "blank-in-id", "the id \(quoted(id)) begins or ends with a blank",
        hint: "remove it here and where the id is used")
    }
    return (id, key.position)
  }
}

extension String {
  /// False for most names at one look at their bytes: what Unicode calls a blank is looked up in a table.
  fileprivate var mayHaveOuterBlank: Bool {
    let isPlain = 0x21...0x7E as ClosedRange<UInt8>
    return !(utf8.first.map(isPlain.contains) ?? false) || !(utf8.last.map(isPlain.contains) ?? false)
  }
}

extension [Issue] {
  /// By place, and by rule where several stand in one place.
  var inOrder: [Issue] {
    sorted { left, right in
      if left.position != right.position { return left.position < right.position }
      return (left.rule, left.sentence) < (right.rule, right.sentence)
    }
  }
}
