/// Brings Latin letters and typographic signs down to the ASCII (and `Sign`s) that rules read; everything else has no spelling here.
///
/// Letters are found by their Unicode names ("LATIN SMALL LETTER E WITH ACUTE"), so that all alphabets based on Latin work without a
/// table that could have holes.
enum LatinFolding {
  enum Result: Equatable {
    case spelling(String)
    /// Marks, joiners and other companions of a character that has been dealt with.
    case silent
    /// Nothing that an English voice can say.
    case unspeakable
  }

  static func fold(_ scalar: Unicode.Scalar) -> Result {
    if scalar.isASCII { return ascii(scalar) }
    if let spelling = TypographicSigns.spellings[scalar] { return .spelling(spelling) }
    // Full-width forms of ASCII.
    if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
      return ascii(narrow)
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return .spelling(" ")
    case .lineSeparator: return .spelling("\n")
    case .paragraphSeparator: return .spelling("\n\n")
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .modifierSymbol, .control: return .silent
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return letter(scalar)
    case .decimalNumber, .otherNumber: return digit(scalar)
    default: return .unspeakable
    }
  }

  /// Control characters end words.
  private static func ascii(_ scalar: Unicode.Scalar) -> Result {
    switch scalar {
    case "\n": .spelling("\n")
    case "\r": .spelling(" ")
    default: .spelling(scalar.value < 0x20 || scalar.value == 0x7F ? " " : String(scalar))
    }
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Result {
    guard let name = scalar.properties.name else { return .unspeakable }
    let words = name.split(separator: " ")
    guard let script = words.first, script == "LATIN" || script == "MATHEMATICAL" || script == "MODIFIER" else {
      return .unspeakable
    }
    let isSmall = words.contains("SMALL") && !words.contains("CAPITAL")
    let label = words.lastIndex { ["LETTER", "LIGATURE", "SMALL", "CAPITAL"].contains($0) } ?? 0
    let rest = words[(label + 1)...].prefix { $0 != "WITH" }
    let key = rest.joined(separator: " ")
    guard let spelling = namedLetters[key] ?? (rest.count == 1 && key.utf8.count <= 3 ? key : nil) else {
      return .unspeakable
    }
    return .spelling(isSmall ? spelling.lowercased() : spelling)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Result {
    guard let value = scalar.properties.numericValue, value >= 0, value <= 50, value == value.rounded() else {
      return .unspeakable
    }
    return .spelling(String(Int(value)))
  }

  /// Letters whose Unicode name is not their spelling.
  private static let namedLetters: [String: String] = [
    "SHARP S": "SS", "THORN": "TH", "ETH": "TH", "ENG": "NG", "DOTLESS I": "I", "DOTLESS J": "J", "LONG S": "S",
    "KRA": "K", "SCHWA": "E", "OPEN E": "E", "OPEN O": "O", "ESH": "SH", "EZH": "ZH", "WYNN": "W", "YOGH": "Y",
    "ALPHA": "A", "LONG S T": "ST",
  ]
}
