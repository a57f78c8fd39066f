/// Goes over the text once and writes down what stands where. No recursion: what is open lies on a stack of its own.
///
/// After a fault it goes on where the structure is still sure, so that one look shows several faults.
struct JSONParser {
  var scanner: JSONScanner
  private(set) var nodes: ContiguousArray<JSONNode> = []
  /// A fault left doubt about what belongs to what.
  private(set) var isDamaged = false
  var issues: [Issue] { scanner.issues }

  private let limits: LocatedJSON.Limits
  /// Indices of the containers that are open.
  private var open: [Int] = []
  /// What the innermost of them is; asked for at every token.
  private var innermost: JSONNode.Kind?
  private var expected = Expectation.value
  /// The keys of the object that was closed last: kept to be filled again.
  var keys: [Int] = []
  /// Set where nothing more can be learned.
  private var isFinished = false

  private enum Expectation {
    case value, key, colon, separator, end
  }

  init(_ text: UnsafeBufferPointer<UInt8>, startingAt start: Int, file: String, limits: LocatedJSON.Limits) {
    scanner = JSONScanner(text, startingAt: start, file: file, limit: limits.issues)
    self.limits = limits
    nodes.reserveCapacity(min(text.count / 12, limits.values) + 1)
  }

  mutating func parse() {
    while !isFinished {
      scanner.skipBlanks()
      defer { if expected != .separator { scanner.isForgiving = false } }
      guard let byte = scanner.byte else { return reachEnd() }
      switch expected {
      case .value: readValue(byte)
      case .key: readKey(byte)
      case .colon: readColon(byte)
      case .separator: readSeparator(byte)
      case .end: readAfterEnd(byte)
      }
      if nodes.count > limits.values {
        refuse("json-size", "the file has more than \(limits.values) values")
      } else if scanner.errorCount >= limits.issues {
        refuse("json-syntax", "the faults above are too many to go on reading")
      }
    }
  }

  // MARK: One token each

  private mutating func readValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): begin(.object)
    case UInt8(ascii: "["): begin(.array)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): add(scanner.scanString())
    case UInt8(ascii: "]") where isInside(.array): close()
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
      readMissingValue(byte)
    default:
      if let token = scanner.scanWord() {
        add(token)
      } else {
        fault("expected a value, but \(scanner.described()) stands here")
        scanner.skipScalar()
        if open.isEmpty { isFinished = true }
      }
    }
  }

  private mutating func readMissingValue(_ byte: UInt8) {
    if isInside(.object) {
      fault("expected a value for the key, but \(scanner.described()) stands here")
      add(scanner.node(.unreadable))
    } else if isInside(.array), byte == UInt8(ascii: ",") {
      fault("expected a value, but a second \",\" stands here", hint: "remove it")
      scanner.skipScalar()
    } else if byte == UInt8(ascii: ",") {
      fault("expected a value, but \",\" stands here")
      isFinished = true
    } else {
      mismatch(byte)
    }
  }

  private mutating func readKey(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let key = scanner.scanString()
      append(key)
      if key.kind == .string {
        expected = .colon
      } else {
        // The closing quote is missing: the value is probably inside.
        add(scanner.node(.unreadable))
      }
    case UInt8(ascii: "}"): close()
    case UInt8(ascii: ","):
      fault("expected a key, but \",\" stands here", hint: "remove it")
      scanner.skipScalar()
    case UInt8(ascii: "]"): mismatch(byte)
    case UInt8(ascii: "{") where open.contains { nodes[$0].kind == .array }: readElementTooDeep()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      fault("expected a key in double quotes, but \(scanner.described()) stands here")
      append(scanner.node(.unreadable))
      expected = .value
    default:
      let here = scanner.described()
      var key = scanner.node(.unreadable)
      let length = scanner.skipWord()
      if length > 0 {
        fault("expected a key in double quotes, but \(here) stands here", at: key, hint: "put it into double quotes")
        key.kind = .string
        key.length = UInt32(length)
        append(key)
        expected = .colon
      } else {
        fault("expected a key in double quotes, but \(here) stands here", at: key)
        scanner.skipScalar()
      }
    }
  }

  /// The beginning of an object stands where a key should: a "}" is missing before it, and it is the next element of the array around.
  /// Without that step back, every element after it would be told as a fault of its own.
  private mutating func readElementTooDeep() {
    isDamaged = true
    let node = open.last.map { nodes[$0] }
    fault(
      "expected a key in double quotes, but \(scanner.described()) stands here",
      hint: scanner.hasOpenString ? nil : node.map { "the \"{\" at \($0.line):\($0.column) is not closed" })
    while innermost == .object { closeInnermost() }
    expected = .value
  }

  private mutating func readColon(_ byte: UInt8) {
    expected = .value
    switch byte {
    case UInt8(ascii: ":"): scanner.skipScalar()
    case UInt8(ascii: "="):
      fault("expected \":\" after the key, but \"=\" stands here")
      scanner.skipScalar()
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      fault("expected \":\" and a value after the key, but \(scanner.described()) stands here")
      add(scanner.node(.unreadable))
    default:
      fault("expected \":\" after the key, but \(scanner.described()) stands here")
    }
  }

  private mutating func readSeparator(_ byte: UInt8) {
    let closing = isInside(.object) ? UInt8(ascii: "}") : UInt8(ascii: "]")
    switch byte {
    case UInt8(ascii: ","):
      scanner.skipScalar()
      expectNext()
    case closing: close()
    case UInt8(ascii: "}"), UInt8(ascii: "]"): mismatch(byte)
    case UInt8(ascii: ":") where isInside(.array) && nodes.last?.kind == .string: readKeyWithoutObject()
    default:
      fault("expected \",\" or \"\(Character(Unicode.Scalar(closing)))\", but \(scanner.described()) stands here")
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") { scanner.skipScalar() }
      expectNext()
    }
  }

  /// A key stands in an array: a "]" is missing before it where the array stands in an object, else a "{". What follows is read as the
  /// rest of an object, so that it is told once.
  private mutating func readKeyWithoutObject() {
    isDamaged = true
    let array = open.last ?? 0
    let isFirst = nodes.count == array + 2
    let missing = !isFirst && open.dropLast().contains { nodes[$0].kind == .object } ? "]" : "{"
    fault("expected \",\" or \"]\", but \":\" stands here", hint: "is a \"\(missing)\" missing before the key?")
    if missing == "]" {
      closeInnermost()
    } else {
      open.append(nodes.count)
      innermost = .object
      append(scanner.node(.object))
    }
    append(scanner.node(.unreadable))
    scanner.skipScalar()
    expected = .value
  }

  private mutating func readAfterEnd(_ byte: UInt8) {
    if byte == UInt8(ascii: ",") {
      // What was cut out of a larger file keeps its comma; examples of the format's own reference do.
      scanner.report(
        .warning, "json-syntax", "a \",\" stands after the end of the text", at: scanner.node(.unreadable),
        hint: "remove it")
      scanner.skipScalar()
    } else {
      fault("expected the end of the file, but \(scanner.described()) stands here")
      isFinished = true
    }
  }

  private mutating func reachEnd() {
    isFinished = true
    if let innermost = open.last {
      isDamaged = true
      if scanner.hasOpenString { return }
      let node = nodes[innermost]
      let (mark, missing) = node.kind == .object ? ("{", "}") : ("[", "]")
      fault(
        "expected \"\(missing)\", but the file ends here",
        hint: "the \"\(mark)\" at \(node.line):\(node.column) is not closed")
    } else if expected == .value, nodes.isEmpty, scanner.errorCount == 0 {
      fault("expected a value, but the file is empty")
    }
  }

  // MARK: Structure

  private func isInside(_ kind: JSONNode.Kind) -> Bool {
    innermost == kind
  }

  private mutating func append(_ node: JSONNode) {
    var node = node
    node.end = UInt32(nodes.count + 1)
    nodes.append(node)
  }

  private mutating func add(_ node: JSONNode) {
    append(node)
    expected = open.isEmpty ? .end : .separator
  }

  private mutating func begin(_ kind: JSONNode.Kind) {
    guard open.count < limits.depth else {
      return refuse("json-depth", "arrays and objects stand more than \(limits.depth) levels deep here")
    }
    open.append(nodes.count)
    innermost = kind
    append(scanner.node(kind))
    scanner.skipScalar()
    expectNext()
  }

  private mutating func expectNext() {
    expected = isInside(.object) ? .key : .value
  }

  private mutating func close() {
    scanner.skipScalar()
    scanner.isForgiving = false
    closeInnermost()
  }

  private mutating func closeInnermost() {
    guard let closed = open.popLast() else { return }
    innermost = open.last.map { nodes[$0].kind }
    nodes[closed].end = UInt32(nodes.count)
    if nodes[closed].kind == .object { reportDuplicateKeys(of: closed) }
    expected = open.isEmpty ? .end : .separator
  }

  /// A closing mark of the wrong kind: everything up to its partner is closed, or it is dropped where it has none.
  private mutating func mismatch(_ byte: UInt8) {
    isDamaged = true
    let kind = byte == UInt8(ascii: "}") ? JSONNode.Kind.object : .array
    if let innermost = open.last, !scanner.hasOpenString {
      let node = nodes[innermost]
      let (mark, missing) = node.kind == .object ? ("{", "}") : ("[", "]")
      fault(
        "expected \"\(missing)\" for the \"\(mark)\" at \(node.line):\(node.column), but \(scanner.described()) stands here"
      )
    } else if open.isEmpty {
      fault("expected a value, but \(scanner.described()) stands here")
      isFinished = true
    }
    if open.contains(where: { nodes[$0].kind == kind }) {
      while let innermost = open.last, nodes[innermost].kind != kind { closeInnermost() }
      closeInnermost()
    }
    scanner.skipScalar()
  }

  // MARK: Faults

  private mutating func fault(_ sentence: String, at node: JSONNode? = nil, hint: String? = nil) {
    guard !scanner.isForgiving else { return }
    scanner.report(
      .error, "json-syntax", sentence, at: node ?? scanner.node(.unreadable), hint: hint, isStructural: true)
  }

  private mutating func refuse(_ rule: String, _ sentence: String) {
    isFinished = true
    isDamaged = true
    scanner.append(.error, rule, sentence, at: scanner.node(.unreadable))
  }
}
