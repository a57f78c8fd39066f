/// What stands between two blanks, without the punctuation around it: what rules look at.
struct Token {
  enum Shape {
    case lower, capitalized, upper, digits
    /// Letters, digits and signs in any mixture.
    case mixed
    /// Nothing to say.
    case empty
  }

  /// What is between a token and the one before.
  enum Gap {
    /// Markup, or a place where a blank is missing.
    case none
    case space, line, paragraph
  }

  struct Marks: OptionSet {
    let rawValue: UInt16
    static let stop = Marks(rawValue: 1)
    static let ellipsis = Marks(rawValue: 2)
    static let question = Marks(rawValue: 4)
    static let exclamation = Marks(rawValue: 8)
    static let comma = Marks(rawValue: 16)
    static let semicolon = Marks(rawValue: 32)
    static let colon = Marks(rawValue: 64)
    static let quote = Marks(rawValue: 128)
    static let bracket = Marks(rawValue: 256)
    static let dash = Marks(rawValue: 512)
    static let bullet = Marks(rawValue: 1_024)

    var endsSentences: Bool { !isDisjoint(with: [.stop, .ellipsis, .question, .exclamation]) }
  }

  var text: String
  var shape: Shape
  var lead: Marks = []
  var trail: Marks = []
  var gap: Gap
  /// In the source, with its punctuation.
  var source: Range<Int>
  /// Of the line in which it stands, how many bytes came before it.
  var column = 0
  /// What markup has already made words of.
  var words: [SpokenText.Word] = []
  var isFixed = false

  static func shape(of text: some Collection<UInt8>) -> Shape {
    var (lowers, uppers, digits, others) = (0, 0, 0, 0)
    for byte in text {
      if isLower(byte) {
        lowers += 1
      } else if isUpper(byte) {
        uppers += 1
      } else if isDigit(byte) {
        digits += 1
      } else if byte != UInt8(ascii: "'") {
        others += 1
      }
    }
    if lowers + uppers + digits + others == 0 { return .empty }
    if others > 0 || digits > 0 && lowers + uppers > 0 { return .mixed }
    if digits > 0 { return .digits }
    if uppers == 0 { return .lower }
    if uppers == 1, let first = text.first(where: isLetter), isUpper(first), lowers > 0 { return .capitalized }
    return lowers == 0 ? .upper : .mixed
  }
}
