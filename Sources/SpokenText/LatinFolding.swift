/// Brings Latin letters and typographic signs down to the ASCII that flite reads; everything else has no spelling here.
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
    if let spelling = signs[scalar] { return .spelling(spelling) }
    // Full-width forms of ASCII.
    if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
      return ascii(narrow)
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator: return .spelling(" ")
    case .paragraphSeparator: return .spelling("\n\n")
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .modifierSymbol: return .silent
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return letter(scalar)
    case .decimalNumber: return digit(scalar)
    default: return .unspeakable
    }
  }

  /// Control characters end words; signs whose names flite would read out ("asterisk") are decoration in prose.
  private static func ascii(_ scalar: Unicode.Scalar) -> Result {
    switch scalar {
    case "\n": .spelling("\n")
    case "\r", "\t", "\u{0B}", "\u{0C}", " ": .spelling(" ")
    case "&": .spelling(" and ")
    case "*", "_", "#", "~", "^", "|", "\\", "`", "<", ">", "{", "}", "[", "]": .spelling(" ")
    default: scalar.value < 0x20 || scalar.value == 0x7F ? .spelling(" ") : .spelling(String(scalar))
    }
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Result {
    guard let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return .unspeakable }
    let words = name.split(separator: " ")
    guard let marker = words.firstIndex(where: { $0 == "LETTER" || $0 == "LIGATURE" }), marker + 1 < words.count else {
      return .unspeakable
    }
    let rest = words[(marker + 1)...].prefix { $0 != "WITH" }
    let key = rest.joined(separator: " ")
    let spelling = namedLetters[key] ?? (rest.count == 1 && key.utf8.count <= 3 ? key : nil)
    guard let spelling else { return .unspeakable }
    return .spelling(words[1] == "SMALL" ? spelling.lowercased() : spelling)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Result {
    guard let value = scalar.properties.numericValue, (0...9).contains(value) else { return .unspeakable }
    return .spelling(String(Int(value)))
  }

  /// Letters whose Unicode name is not their spelling.
  private static let namedLetters: [String: String] = [
    "SHARP S": "SS", "THORN": "TH", "ETH": "TH", "ENG": "NG", "DOTLESS I": "I", "DOTLESS J": "J", "LONG S": "S",
    "KRA": "K",
    "SCHWA": "E", "OPEN E": "E", "OPEN O": "O", "ESH": "SH", "EZH": "ZH", "WYNN": "W", "YOGH": "Y", "ALPHA": "A",
  ]

  private static let signs: [Unicode.Scalar: String] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'", "\u{02BC}": "'", "\u{2032}": "'",
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{201F}": "\"", "\u{2033}": "\"", "\u{AB}": "\"",
    "\u{BB}": "\"",
    "\u{2010}": "-", "\u{2011}": "-", "\u{2012}": "-", "\u{2013}": "-", "\u{2212}": "-", "\u{2014}": ", ",
    "\u{2015}": ", ",
    "\u{2026}": "... ", "\u{2022}": ", ", "\u{B7}": " ", "\u{A1}": " ", "\u{BF}": " ", "\u{2028}": "\n", "\u{85}": "\n",
    "\u{3002}": ". ", "\u{3001}": ", ",
    "\u{20AC}": " euros ", "\u{A3}": " pounds ", "\u{A5}": " yen ", "\u{A2}": " cents ", "\u{A7}": " section ",
    "\u{B0}": " degrees ", "\u{B1}": " plus or minus ", "\u{D7}": " times ", "\u{F7}": " divided by ",
    "\u{B5}": " micro ",
    "\u{BC}": " one quarter ", "\u{BD}": " one half ", "\u{BE}": " three quarters ", "\u{2044}": "/",
    "\u{B9}": "1", "\u{B2}": "2", "\u{B3}": "3", "\u{2116}": " number ", "\u{2030}": " per thousand ",
    "\u{A9}": " ", "\u{AE}": " ", "\u{2122}": " ", "\u{AD}": "", "\u{200B}": "", "\u{FEFF}": "",
  ]
}
