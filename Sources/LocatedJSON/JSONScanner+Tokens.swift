// Strings and words: the tokens that carry text.
extension JSONScanner {
  // MARK: Strings

  /// Reads the string whose quote stands at the cursor. The node is `unreadable` if its closing quote is missing.
  mutating func scanString() -> JSONNode {
    let start = node(.string)
    var result = start
    let quote = text[offset]
    if quote == UInt8(ascii: "'") {
      report(.error, "json-syntax", "a string stands in single quotes", at: start, hint: "use double quotes")
    }
    offset += 1
    result.start += 1
    var hasControl = false
    while true {
      offset = text[offset...].firstIndex { !(0x20..<0x80).contains($0) || $0 == quote || $0 == 0x5C } ?? text.count
      guard offset < text.count else { return unclosed(start) }
      let byte = text[offset]
      if byte == quote {
        result.length = UInt32(truncatingIfNeeded: offset) - result.start
        offset += 1
        return result
      }
      switch byte {
      case UInt8(ascii: "\\"):
        result.needsDecoding = true
        skipEscape()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard goesOn(to: quote) else { return unclosed(start) }
        if start.line == line { reportLineEnd(in: start) }
        skipLineEnd()
      case 0..<0x20:
        if !hasControl { reportControl(byte) }
        hasControl = true
        offset += 1
      default:
        if !skipMultibyteScalar() {
          result.needsDecoding = true
          reportEncoding(.error)
        }
      }
    }
  }

  private mutating func reportLineEnd(in start: JSONNode) {
    report(
      .error, "json-syntax", "the string has no closing quote on its line", at: start,
      hint: "a line end inside a string is written \\n")
  }

  /// Whether the string that the line end at the cursor cuts is closed on a later line: what follows the next quote can follow a
  /// string then, where it would stand inside one if the closing quote were missing.
  private func goesOn(to quote: UInt8) -> Bool {
    // Nobody writes longer ones by mistake.
    var rest = text[offset...].prefix(4_096)
    while let byte = rest.popFirst(), byte != quote {
      if byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
    }
    guard !rest.isEmpty else { return false }
    switch rest.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\n"),
      UInt8(ascii: "\r"):
      return true
    default: return false
    }
  }

  private mutating func unclosed(_ start: JSONNode) -> JSONNode {
    if start.line == line { reportLineEnd(in: start) }
    isForgiving = true
    hasOpenString = true
    var result = start
    result.kind = .unreadable
    return result
  }

  private mutating func reportControl(_ byte: UInt8) {
    let name = byte == UInt8(ascii: "\t") ? "a tab" : "the control character \(byte)"
    let digits = String(byte, radix: 16, uppercase: true)
    let escape = byte == UInt8(ascii: "\t") ? "\\t" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    report(.error, "json-syntax", "\(name) stands in a string", at: node(.unreadable), hint: "write it \(escape)")
  }

  private mutating func skipEscape() {
    let start = node(.unreadable)
    guard offset + 1 < text.count else {
      offset += 1
      return
    }
    switch text[offset + 1] {
    case UInt8(ascii: "u"): skipUnicodeEscape()
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): offset += 1
    case let byte where JSONString.escape(byte) != nil: offset += 2
    default:
      offset += 1
      // A copy: the sentence is made inside `report`, and only if it is kept.
      let scanner = self
      report(
        .error, "json-syntax", "\\ stands before \(scanner.described()), which is no escape", at: start,
        hint: "a backslash itself is written \\\\")
      skipScalar()
    }
  }

  private mutating func skipUnicodeEscape() {
    let start = node(.unreadable)
    guard let unit = JSONString.unicodeEscape(in: text, at: offset) else {
      report(.error, "json-syntax", "\\u stands without four hexadecimal digits", at: start)
      offset += 2
      return
    }
    offset += 6
    guard UTF16.isSurrogate(unit) else { return }
    if UTF16.isLeadSurrogate(unit), let trail = JSONString.unicodeEscape(in: text, at: offset),
      UTF16.isTrailSurrogate(trail)
    {
      offset += 6
    } else {
      // The grammar allows it, and no text is meant by it.
      report(
        .warning, "json-encoding",
        "\\u\(String(unit, radix: 16, uppercase: true)) is half of a surrogate pair and stands alone", at: start,
        hint: "it is read as U+FFFD")
    }
  }

  // MARK: Words

  /// Moves over a word; returns its length in bytes.
  mutating func skipWord() -> Int {
    let start = offset
    while let byte, Self.isWord(byte) { skipScalar() }
    return offset - start
  }

  /// Reads `true`, `false`, `null`, a number, or what somebody wrote instead; nil if no word stands at the cursor.
  mutating func scanWord() -> JSONNode? {
    var result = node(.unreadable)
    let length = skipWord()
    guard length > 0 else { return nil }
    result.length = UInt32(truncatingIfNeeded: length)
    let word = text(of: result)
    switch word.first {
    case UInt8(ascii: "t") where word.elementsEqual("true".utf8): result.kind = .true
    case UInt8(ascii: "f") where word.elementsEqual("false".utf8): result.kind = .false
    case UInt8(ascii: "n") where word.elementsEqual("null".utf8): result.kind = .null
    default:
      switch JSONNumber.read(word) {
      case .integer: result.kind = .integer
      case .number: result.kind = .number
      case .faulty(let sentence, let hint):
        report(.error, "json-syntax", sentence, at: result, hint: hint)
      }
    }
    return result
  }
}
