/// Signs that ASCII lacks and that rules must see: each is one of ASCII's control codes inside this module, which no text can bring along,
/// since control characters of the text become blanks.
enum Sign {
  static let pound: UInt8 = 1
  static let euro: UInt8 = 2
  static let yen: UInt8 = 3
  static let cent: UInt8 = 4
  static let degree: UInt8 = 5
  static let rupee: UInt8 = 6
  static let won: UInt8 = 7
  static let ruble: UInt8 = 8
  static let lira: UInt8 = 11
  static let micro: UInt8 = 12
  static let plusMinus: UInt8 = 14
  static let times: UInt8 = 15
  static let divided: UInt8 = 16
  static let section: UInt8 = 17
  /// Between digits it groups them; elsewhere it is a blank.
  static let noBreakSpace: UInt8 = 18
  static let perThousand: UInt8 = 19
  static let atMost: UInt8 = 20
  static let atLeast: UInt8 = 21
  static let notEqual: UInt8 = 22
  static let about: UInt8 = 23
  static let ohm: UInt8 = 24
  /// Begins an item of a list.
  static let bullet: UInt8 = 25
  static let arrow: UInt8 = 26

  /// What is said for a sign that no rule has used; empty for those that are not said.
  static func words(_ byte: UInt8) -> String {
    switch byte {
    case pound: "pounds"
    case euro: "euros"
    case yen: "yen"
    case cent: "cents"
    case degree: "degrees"
    case rupee: "rupees"
    case won: "won"
    case ruble: "rubles"
    case lira: "lira"
    case micro: "micro"
    case plusMinus: "plus or minus"
    case times: "times"
    case divided: "divided by"
    case section: "section"
    case perThousand: "per thousand"
    case atMost: "at most"
    case atLeast: "at least"
    case notEqual: "is not equal to"
    case about: "about"
    case ohm: "ohms"
    case arrow: "to"
    case UInt8(ascii: "&"): "and"
    case UInt8(ascii: "+"): "plus"
    case UInt8(ascii: "="): "equals"
    case UInt8(ascii: "%"): "percent"
    case UInt8(ascii: "@"): "at"
    case UInt8(ascii: "/"): "slash"
    case UInt8(ascii: "$"): "dollars"
    case UInt8(ascii: "<"): "less than"
    case UInt8(ascii: ">"): "greater than"
    default: ""
    }
  }
}
