/// Cuts folded text into tokens, at blanks and where a blank is missing ("end.Next", "word--word").
struct Tokenizer {
  private(set) var tokens: [Token] = []
  private var gap = Token.Gap.space
  private var lineStart = 0

  /// Longer ones are cut: whatever they are, it is no word.
  private static let longest = 2_000

  mutating func read(_ text: FoldedText, _ range: Range<Int>) {
    let bytes = text.bytes
    var position = range.lowerBound
    // What follows markup directly belongs to what stands before it.
    gap = tokens.isEmpty ? .space : .none
    while position < range.upperBound {
      if let blank = blank(bytes, at: position, limit: range.upperBound) {
        widen(blank)
        position += 1
        if blank != .space { lineStart = position }
        continue
      }
      var end = position + 1
      while end < range.upperBound, end - position < Self.longest, blank(bytes, at: end, limit: range.upperBound) == nil
      {
        end += 1
      }
      readChunk(text, position..<end)
      position = end
    }
  }

  /// Words that markup gives, at one place.
  mutating func append(_ words: [SpokenText.Word], text: String, source: Range<Int>) {
    guard !words.isEmpty else { return }
    var token = Token(text: text, shape: Token.shape(of: text.utf8), gap: gap, source: source)
    token.words = words
    token.isFixed = true
    tokens.append(token)
    gap = .none
  }

  mutating func takeTokens() -> [Token] {
    defer { tokens = [] }
    return tokens
  }

  // MARK: - Blanks

  private func blank(_ bytes: [UInt8], at position: Int, limit: Int) -> Token.Gap? {
    switch bytes[position] {
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "\n"): .line
    case Sign.noBreakSpace: groupsDigits(bytes, at: position, limit: limit) ? nil : .space
    default: nil
    }
  }

  /// "1 234" with a blank that does not break.
  private func groupsDigits(_ bytes: [UInt8], at position: Int, limit: Int) -> Bool {
    guard position > 0, isDigit(bytes[position - 1]), position + 3 < limit else { return false }
    guard bytes[(position + 1)...(position + 3)].allSatisfy(isDigit) else { return false }
    return position + 4 >= limit || !isDigit(bytes[position + 4])
  }

  private mutating func widen(_ blank: Token.Gap) {
    switch (gap, blank) {
    case (.line, .line), (.paragraph, _): gap = .paragraph
    case (.line, .space): break
    default: gap = blank
    }
  }

  // MARK: - Tokens

  private mutating func readChunk(_ text: FoldedText, _ chunk: Range<Int>) {
    let bytes = text.bytes
    let isAddress = Addresses.isLikely(bytes[chunk])
    var start = chunk.lowerBound
    if !isAddress {
      for position in chunk.dropFirst().dropLast() where Self.cuts(bytes, behind: position, in: chunk) {
        append(text, start..<(position + 1))
        start = position + 1
      }
    }
    append(text, start..<chunk.upperBound)
  }

  /// Whether a blank is missing behind a byte.
  private static func cuts(_ bytes: [UInt8], behind position: Int, in chunk: Range<Int>) -> Bool {
    let (before, byte, next) = (bytes[position - 1], bytes[position], bytes[position + 1])
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"):
      // "end.Next": a name in lower case stands before, a capitalized word behind.
      if isLower(before), isUpper(next), position + 2 < chunk.upperBound, isLower(bytes[position + 2]) { return true }
      // "No.5"
      if byte == UInt8(ascii: "."), isDigit(next), position - chunk.lowerBound <= 4,
        Abbreviations.beforeNumbers.contains(
          String(decoding: bytes[chunk.lowerBound..<position], as: UTF8.self).lowercased())
      {
        return true
      }
      // "wait...what", "what?!No"
      return byte == before && isLetter(next) || byte != UInt8(ascii: ".") && isLetter(before) && isLetter(next)
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return isLetter(before) && (isLetter(next) || isDigit(next) || next == UInt8(ascii: "\""))
        || isDigit(before) && isLetter(next) && byte != UInt8(ascii: ":")
    case UInt8(ascii: "-"): return before == byte && next != byte
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "\""):
      return isLetter(next) || isDigit(next) || next == UInt8(ascii: "(")
    default:
      guard next == UInt8(ascii: "(") || next == UInt8(ascii: "[") else { return false }
      // "item(s)" stays whole.
      let isPlural =
        position + 3 < chunk.upperBound && bytes[position + 2] | 0x20 == UInt8(ascii: "s")
        && bytes[position + 3] == UInt8(ascii: ")")
      return (isLetter(byte) || isDigit(byte)) && !isPlural
    }
  }

  private mutating func append(_ text: FoldedText, _ range: Range<Int>) {
    let bytes = text.bytes
    var (start, end) = (range.lowerBound, range.upperBound)
    var lead: Token.Marks = []
    while start < end, let mark = Self.opening(bytes[start], next: start + 1 < end ? bytes[start + 1] : 0) {
      lead.formUnion(mark)
      start += 1
    }
    var trail: Token.Marks = []
    var stops = 0
    while end > start, let mark = Self.closing(bytes[end - 1]) {
      // A sign alone between blanks: "1 < 2".
      if range.count == 1, bytes[start] == UInt8(ascii: "<") || bytes[start] == UInt8(ascii: ">") { break }
      if mark == .stop { stops += 1 }
      trail.formUnion(mark)
      end -= 1
    }
    if stops > 1 {
      trail.remove(.stop)
      trail.insert(.ellipsis)
    }
    // "--word" and "word--" part, "-5" and "-word" do not.
    while end - start >= 2, bytes[end - 1] == UInt8(ascii: "-") {
      trail.insert(.dash)
      end -= 1
    }
    while end - start >= 2, bytes[start] == UInt8(ascii: "-"), bytes[start + 1] == UInt8(ascii: "-") {
      lead.insert(.dash)
      start += 1
    }
    var core = bytes[start..<end]
    if core.elementsEqual("-".utf8) {
      trail.insert(.dash)
      core = core.dropLast()
    }
    let shape = Token.shape(of: core)
    guard shape != .empty else {
      // Punctuation alone belongs to the word before, if there is one.
      if let last = tokens.indices.last, gap == .none || gap == .space {
        tokens[last].trail.formUnion(trail)
      } else if lead.contains(.bullet) || trail.contains(.dash) {
        pendingLead.insert(.bullet)
      }
      return
    }
    var token = Token(
      text: String(decoding: core, as: UTF8.self), shape: shape, lead: lead.union(pendingLead), trail: trail, gap: gap,
      source: text.source(of: range))
    token.column = max(0, range.lowerBound - lineStart)
    pendingLead = []
    tokens.append(token)
    gap = .none
  }

  /// A bullet that stands alone, for the token behind it.
  private var pendingLead: Token.Marks = []

  private static func opening(_ byte: UInt8, next: UInt8) -> Token.Marks? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): .quote
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .bracket
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      []
    case UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      isDigit(next) || next == UInt8(ascii: "$") || next == UInt8(ascii: "-") || next < 0x20 ? nil : []
    case UInt8(ascii: "."): isDigit(next) || isLetter(next) ? nil : []
    case Sign.bullet: .bullet
    default: nil
    }
  }

  private static func closing(_ byte: UInt8) -> Token.Marks? {
    switch byte {
    case UInt8(ascii: "."): .stop
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "!"): .exclamation
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): .quote
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .bracket
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "~"),
      UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "^"), UInt8(ascii: "("), UInt8(ascii: "["),
      UInt8(ascii: "{"), Sign.bullet:
      []
    default: nil
    }
  }
}
