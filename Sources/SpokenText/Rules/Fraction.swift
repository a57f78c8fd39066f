/// Two numbers with a slash between them.
struct Fraction {
  var top: Int
  var bottom: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }),
      let top = Int(parts[0]), let bottom = Int(parts[1])
    else { return nil }
    self.top = top
    self.bottom = bottom
  }

  /// One that people speak of: less than a whole, in halves, thirds and so on.
  var isUsual: Bool {
    // "98/100" and "7/10" are shares: out of.
    if top > 1, bottom % 10 == 0 { return false }
    return top > 0 && top < bottom
      && ([2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 32, 64, 100, 1_000].contains(bottom) || bottom == 9 && top < 9)
  }

  var words: String {
    let number = NumberWords.cardinal(top)
    let isOne = top == 1
    switch bottom {
    case 2: return "\(number) \(isOne ? "half" : "halves")"
    case 4: return "\(number) \(isOne ? "quarter" : "quarters")"
    default: return "\(number) \(NumberWords.ordinal(String(bottom)))\(isOne ? "" : "s")"
    }
  }

  /// Behind a whole number: "and a half".
  var mixedWords: String {
    guard top == 1 else { return words }
    switch bottom {
    case 2: return "a half"
    case 4: return "a quarter"
    default: return words
    }
  }
}
