/// A cursor in the text of a JSON file that always knows its line and column.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  let file: String
  var offset: Int
  private(set) var issues: [Issue] = []
  /// Errors found; they are kept up to `limit`, and so are the others.
  private(set) var errorCount = 0
  private let limit: Int
  /// Set after a string without its closing quote: a separator that is missing next was probably swallowed by it.
  var isForgiving = false
  /// Some string had no closing quote: brackets may have been swallowed by it.
  var hasOpenString = false

  var line: UInt32 = 1
  /// Where the current line begins, in bytes.
  private var lineStart: Int
  /// Bytes of the current line that only continue a scalar: columns count scalars.
  private var continuations = 0
  /// The line of the last fault of structure: more on the same line would follow from it.
  private var faultyLine: UInt32 = 0

  init(_ text: UnsafeBufferPointer<UInt8>, startingAt start: Int, file: String, limit: Int) {
    self.text = text
    self.file = file
    self.limit = limit
    offset = start
    lineStart = start
  }

  /// The byte at the cursor, or nil at the end of the file.
  var byte: UInt8? { offset < text.count ? text[offset] : nil }

  /// A node that begins at the cursor.
  func node(_ kind: JSONNode.Kind) -> JSONNode {
    JSONNode(
      kind: kind, line: line, column: UInt32(truncatingIfNeeded: offset - lineStart - continuations + 1),
      start: UInt32(truncatingIfNeeded: offset))
  }

  func text(of node: JSONNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.start) + Int(node.length)])
  }

  // MARK: Blanks and comments

  /// Moves to the next byte that is neither a blank nor part of a comment.
  mutating func skipBlanks() {
    while true {
      // Most of a file is indentation.
      offset = text[offset...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? text.count
      guard offset < text.count else { return }
      switch text[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): skipLineEnd()
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default: return
      }
    }
  }

  /// CR LF is one line end, and so is a CR alone.
  mutating func skipLineEnd() {
    let isReturn = text[offset] == UInt8(ascii: "\r")
    offset += 1
    if isReturn, byte == UInt8(ascii: "\n") { offset += 1 }
    line += 1
    lineStart = offset
    continuations = 0
  }

  /// Returns false where the `/` begins no comment.
  private mutating func skipComment() -> Bool {
    let start = node(.unreadable)
    switch offset + 1 < text.count ? text[offset + 1] : 0 {
    case UInt8(ascii: "/"):
      while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { skipCommentByte(byte) }
      return true
    case UInt8(ascii: "*"):
      offset += 2
      while let byte {
        if byte == UInt8(ascii: "*"), offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "/") {
          offset += 2
          return true
        }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          skipLineEnd()
        } else {
          skipCommentByte(byte)
        }
      }
      report(.error, "json-syntax", "the comment \"/*\" has no \"*/\"", at: start)
      return true
    default: return false
    }
  }

  private mutating func skipCommentByte(_ byte: UInt8) {
    if byte < 0x80 {
      offset += 1
    } else if !skipMultibyteScalar() {
      // The text of a comment is lost on nobody but its author; the file can be used.
      reportEncoding(.warning)
    }
  }

  // MARK: Scalars

  /// Moves over one scalar, whatever it is.
  mutating func skipScalar() {
    guard let byte else { return }
    if byte < 0x80 { offset += 1 } else { _ = skipMultibyteScalar() }
  }

  /// Moves over one scalar of two to four bytes. False if the bytes are no UTF-8; the cursor is then behind the first one.
  mutating func skipMultibyteScalar() -> Bool {
    let length = Self.scalarLength(in: text, at: offset)
    offset += max(1, length)
    continuations += max(0, length - 1)
    return length > 0
  }

  /// The length of the well-formed scalar at `offset`, by table 3-7 of the Unicode standard; 0 if there is none.
  private static func scalarLength(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let first = text[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { second = 0xA0...0xBF }
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { second = 0x90...0xBF }
      if first == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard offset + length <= text.count, second.contains(text[offset + 1]) else { return 0 }
    for index in 2..<max(2, length) where !(0x80...0xBF).contains(text[offset + index]) { return 0 }
    return length
  }

  // MARK: Faults

  /// What stands at the cursor, for a sentence.
  func described() -> String {
    guard let byte else { return "the end of the file" }
    var end = offset
    switch byte {
    case UInt8(ascii: "\""):
      end += 1
      while end < text.count, end - offset < 200, text[end] != UInt8(ascii: "\""), text[end] >= 0x20 { end += 1 }
      return "the string " + quoted(String(decoding: text[(offset + 1)..<end], as: UTF8.self))
    case let byte where Self.isWord(byte):
      while end < text.count, end - offset < 200, Self.isWord(text[end]) { end += 1 }
    default: end += 1
    }
    return quoted(String(decoding: text[offset..<end], as: UTF8.self))
  }

  /// - Parameter isStructural: The fault makes others on the same line likely; they are not reported.
  mutating func report(
    _ severity: Issue.Severity, _ rule: String, _ sentence: @autoclosure () -> String, at node: JSONNode,
    hint: @autoclosure () -> String? = nil, isStructural: Bool = false
  ) {
    guard node.line != faultyLine else { return }
    if isStructural { faultyLine = node.line }
    if severity == .error { errorCount += 1 }
    guard (severity == .error ? errorCount : issues.count - errorCount + 1) <= limit else { return }
    append(severity, rule, sentence(), at: node, hint: hint())
  }

  /// Adds an issue whatever was found before.
  mutating func append(
    _ severity: Issue.Severity, _ rule: String, _ sentence: String, at node: JSONNode, hint: String? = nil
  ) {
    let position = SourcePosition(file: file, line: Int(node.line), column: Int(node.column))
    issues.append(Issue(severity, at: position, rule: rule, sentence, hint: hint))
  }

  /// Reports the byte before the cursor as no UTF-8.
  mutating func reportEncoding(_ severity: Issue.Severity) {
    var place = node(.unreadable)
    place.column -= 1
    let byte = text[offset - 1]
    report(
      severity, "json-encoding", "the byte 0x\(String(byte, radix: 16, uppercase: true)) is no UTF-8 here", at: place,
      hint: "save the file as UTF-8")
  }

  /// What can stand in a word: everything but blanks and the marks of JSON.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="): false
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): false
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"): false
    default: true
    }
  }
}
