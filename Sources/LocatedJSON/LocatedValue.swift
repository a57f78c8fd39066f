/// A value of a JSON file that knows where it stands.
package struct LocatedValue: Sendable {
  /// What JSON calls its values; `number` is everything that is no whole number in the range of `Int`.
  package enum Kind: Hashable, Sendable {
    case null, bool, integer, number, string, array, object
    /// A fault was reported here: say nothing more about it.
    case unreadable
  }

  let document: LocatedDocument
  let index: Int

  private var node: JSONNode { document.nodes[index] }

  package var kind: Kind {
    switch node.kind {
    case .null: .null
    case .true, .false: .bool
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    case .unreadable: .unreadable
    }
  }

  package var position: SourcePosition {
    let node = node
    return SourcePosition(file: document.file, line: Int(node.line), column: Int(node.column))
  }

  /// The characters of a string, or nil.
  package var string: String? {
    let node = node
    guard node.kind == .string else { return nil }
    return node.needsDecoding
      ? text(of: node).withUnsafeBufferPointer(JSONString.decode) : String(decoding: text(of: node), as: UTF8.self)
  }

  package var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// A whole number, also one that is written `5.0` or `1e3`; nil for everything else.
  package var integer: Int? {
    let node = node
    switch node.kind {
    case .integer: return Int(String(decoding: text(of: node), as: UTF8.self))
    case .number: return number.flatMap { Int(exactly: $0) }
    default: return nil
    }
  }

  /// Any number, rounded to the nearest that a `Double` can hold.
  package var number: Double? {
    let node = node
    guard node.kind == .integer || node.kind == .number else { return nil }
    return Double(String(decoding: text(of: node), as: UTF8.self))
  }

  /// The values of an array in order; empty for everything else.
  package var elements: Elements { Elements(document: document, parent: index) }

  /// The keys of an object with their values, in the order of the file; empty for everything else.
  package var members: Members { Members(document: document, parent: index) }

  /// The value of a key of an object, or nil.
  package subscript(key: String) -> LocatedValue? { members.first { $0.key == key }?.value }

  /// What stands here, for a sentence: `the string "abc"`, `5`, `an array`.
  package var summary: String {
    let node = node
    switch node.kind {
    case .null, .true, .false, .integer, .number: return quoted(String(decoding: text(of: node), as: UTF8.self), "")
    case .string: return "the string \(quoted(string ?? ""))"
    case .array: return node.end == index + 1 ? "an empty array" : "an array"
    case .object: return node.end == index + 1 ? "an empty object" : "an object"
    case .unreadable: return "something unreadable"
    }
  }

  /// Lends the bytes of a string, with its escapes resolved.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = node
    if node.needsDecoding { return Array((string ?? "").utf8).withUnsafeBufferPointer(body) }
    return document.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(node.start)..<Int(node.start) + Int(node.length)]))
    }
  }

  private func text(of node: JSONNode) -> ArraySlice<UInt8> {
    document.bytes[Int(node.start)..<Int(node.start) + Int(node.length)]
  }
}

extension LocatedValue {
  /// One key of an object with its value.
  package struct Member: Sendable {
    package let value: LocatedValue
    let keyValue: LocatedValue

    package var key: String { keyValue.string ?? "" }
    package var keyPosition: SourcePosition { keyValue.position }
  }

  /// The values of an array, in order.
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    private let document: LocatedDocument
    private var upcoming: Int
    private let end: Int

    init(document: LocatedDocument, parent: Int) {
      self.document = document
      upcoming = parent + 1
      end = document.nodes[parent].kind == .array ? Int(document.nodes[parent].end) : upcoming
    }

    package mutating func next() -> LocatedValue? {
      guard upcoming < end else { return nil }
      defer { upcoming = Int(document.nodes[upcoming].end) }
      return LocatedValue(document: document, index: upcoming)
    }
  }

  /// The members of an object, in the order of the file. A member whose key could not be read is left out.
  package struct Members: Sequence, IteratorProtocol, Sendable {
    private let document: LocatedDocument
    private var upcoming: Int
    private let end: Int

    init(document: LocatedDocument, parent: Int) {
      self.document = document
      upcoming = parent + 1
      end = document.nodes[parent].kind == .object ? Int(document.nodes[parent].end) : upcoming
    }

    package mutating func next() -> Member? {
      // Each key is followed by its value.
      while upcoming + 1 < end {
        let key = LocatedValue(document: document, index: upcoming)
        let value = LocatedValue(document: document, index: upcoming + 1)
        upcoming = Int(document.nodes[upcoming + 1].end)
        if document.nodes[key.index].kind == .string { return Member(value: value, keyValue: key) }
      }
      return nil
    }
  }
}
