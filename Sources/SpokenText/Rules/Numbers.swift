/// Numbers and what is made of them: amounts, ranges, scores, fractions, ordinals, years, decades, sizes, room numbers.
enum Numbers {
  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token(), token.text.utf8.contains(where: isDigit) else { return nil }
    for rule in rules {
      if let match = rule(token, reader) { return match }
    }
    return nil
  }

  private static let rules: [@Sendable (Token, TokenReader) -> Match?] = [
    mixedFraction, decade, amount, ordinal, range, fraction, size, sequence, ratio, feet, numbered,
  ]

  // MARK: - Amounts

  private static func amount(_ token: Token, _ reader: TokenReader) -> Match? {
    guard var amount = Amount(token.text) else { return nil }
    var count = 1
    // "10.000 Euro"
    if reader.joined(1).map({ ["euro", "euros", "eur"].contains($0.text.lowercased()) }) == true {
      amount.takeThousands()
    }
    if let next = reader.joined(1), amount.magnitude.isEmpty, amount.add(suffix: next.text, isGlued: false) {
      count = 2
      // "5 million dollars", "5 million EUR"
      if !amount.magnitude.isEmpty, let third = reader.joined(2), amount.add(suffix: third.text, isGlued: false) {
        count = 3
      }
    }
    if count == 1, amount.isPlain, amount.qualifier.isEmpty {
      return Match(plain(amount.numeral, token, reader))
    }
    let isAbbreviated = count > 1 && Unit.named(reader.token(count - 1)?.text ?? "") != nil
    return Match(amount.words, count: count, isAbbreviation: isAbbreviated)
  }

  private static func plain(_ numeral: Numeral, _ token: Token, _ reader: TokenReader) -> String {
    guard numeral.isPlain else { return numeral.words }
    let before = reader.previous
    if digitNouns.contains(before) { return NumberWords.each(numeral.whole) }
    if numeral.whole.utf8.count > 1, numeral.whole.first == "0" { return NumberWords.each(numeral.whole) }
    if pairNouns.contains(before), (3...4).contains(numeral.whole.utf8.count) {
      return NumberWords.pairs(numeral.whole)
    }
    return isYear(numeral, token, reader, before) ? NumberWords.year(numeral.whole) : numeral.words
  }

  /// Four digits without a separator are a year from 1500 to 2099, and from 1000 behind a word such as "in"; not before a plural
  /// ("1800 seats"), and not behind a word that counts ("number 1605").
  private static func isYear(_ numeral: Numeral, _ token: Token, _ reader: TokenReader, _ before: String) -> Bool {
    guard numeral.canBeYear, let value = Int(numeral.whole), (1_000...2_099).contains(value) else { return false }
    if countNouns.contains(before) { return false }
    if let next = reader.joined(1) {
      if next.text == "BC" || next.text == "AD" || next.text == "CE" || next.text == "BCE" { return true }
      if next.shape == .lower, next.text.hasSuffix("s"), !verbsInS.contains(next.text) { return false }
      if next.text == "people" || next.text == "of" && before.isEmpty { return false }
    }
    return value >= 1_500 || yearWords.contains(before) || Dates.months.contains(before)
  }

  // MARK: - Parts of tokens

  /// "21st", "1,000th".
  private static func ordinal(_ token: Token, _: TokenReader) -> Match? {
    let text = token.text
    guard text.utf8.count > 2, ["st", "nd", "rd", "th"].contains(text.suffix(2).lowercased()),
      let numeral = Numeral(text.dropLast(2)), numeral.fraction == nil, !numeral.isNegative
    else { return nil }
    return Match(NumberWords.ordinal(numeral.whole))
  }

  /// "1980s", "'80s", "the 30s"; "30s" alone is half a minute. Of longer numbers the plural: "747s".
  private static func decade(_ token: Token, _ reader: TokenReader) -> Match? {
    var text = token.text
    guard text.hasSuffix("s") else { return nil }
    text.removeLast()
    if text.hasSuffix("'") { text.removeLast() }
    guard let numeral = Numeral(text[...]), numeral.isPlain, (2...4).contains(text.utf8.count) else { return nil }
    let isNamed = token.lead.contains(.quote) || decadeWords.contains(reader.previous)
    if text.utf8.count == 2, !isNamed || text.last != "0" { return nil }
    return decade(numeral.whole).map { Match($0) }
  }

  /// The plural of a number.
  static func decade(_ digits: String) -> String? {
    guard let numeral = Numeral(digits[...]), numeral.isPlain else { return nil }
    let words = numeral.canBeYear && digits.hasSuffix("0") ? NumberWords.year(digits) : numeral.words
    return words.hasSuffix("y") ? words.dropLast() + "ies" : words.hasSuffix("x") ? words + "es" : words + "s"
  }

  /// "9-17", "£5-£10", "5-10%", "2019-2021", "1998-99"; a score where the words around it say so, or both are equal: "3-1".
  private static func range(_ token: Token, _ reader: TokenReader) -> Match? {
    guard let dash = token.text.dropFirst().firstIndex(of: "-") else { return nil }
    let (left, right) = (String(token.text[..<dash]), String(token.text[token.text.index(after: dash)...]))
    guard let from = Amount(left), var to = Amount(right), !to.numeral.isNegative else { return nil }
    var count = 1
    if to.isPlain, let next = reader.joined(1), to.add(suffix: next.text, isGlued: false) { count = 2 }
    if from.isPlain, to.isPlain {
      let isScore =
        scoreWords.contains(reader.previous) || scoreWords.contains(reader.token(-2)?.text.lowercased() ?? "")
        || left == right
      if isScore { return Match("\(from.words) \(to.words)") }
      if from.numeral.canBeYear, let first = Int(left), (1_100...2_099).contains(first) {
        if to.numeral.canBeYear { return Match("\(NumberWords.year(left)) to \(NumberWords.year(right))") }
        if right.utf8.count == 2 { return Match("\(NumberWords.year(left)) to \(to.words)") }
      }
    }
    // "£5-10": the unit of the left side is that of both.
    if case .money = from.kind, case .plain = to.kind {
      to.kind = from.kind
      return Match("\(from.bareWords) to \(to.words)", count: count)
    }
    let first: String
    switch (from.kind, to.kind) {
    case (.measure, .measure), (.money, .money): first = from.bareWords
    default: first = from.words
    }
    return Match("\(first) to \(to.words)", count: count, isAbbreviation: count > 1)
  }

  /// "2 1/2 km"
  private static func mixedFraction(_ token: Token, _ reader: TokenReader) -> Match? {
    guard token.shape == .digits, let whole = Numeral(token.text[...]), let next = reader.joined(1),
      let parts = Fraction(next.text), parts.top < parts.bottom
    else { return nil }
    let text = "\(whole.words) and \(parts.mixedWords)"
    if let unit = reader.joined(2).flatMap({ Unit.onlyGlued.contains($0.text) ? nil : Unit.named($0.text) }) {
      return Match("\(text) \(unit.many)", count: 3, isAbbreviation: true)
    }
    return Match(text, count: 2)
  }

  /// "3/4", "10/10", "24/7".
  private static func fraction(_ token: Token, _ reader: TokenReader) -> Match? {
    guard let fraction = Fraction(token.text) else { return nil }
    if fraction.top == 24, fraction.bottom == 7 { return Match("twenty four seven") }
    if fraction.isUsual {
      if let unit = reader.joined(1).flatMap({ Unit.onlyGlued.contains($0.text) ? nil : Unit.named($0.text) }) {
        return Match(
          "\(fraction.words) of \("aeio".contains(unit.one.first ?? " ") || unit.one == "hour" ? "an" : "a") \(unit.one)",
          count: 2, isAbbreviation: true)
      }
      return Match(fraction.words)
    }
    let (top, bottom) = (NumberWords.cardinal(fraction.top), NumberWords.cardinal(fraction.bottom))
    let isShare = fraction.top <= fraction.bottom && (fraction.top == fraction.bottom || fraction.bottom % 10 == 0)
    return Match(isShare ? "\(top) out of \(bottom)" : "\(top) slash \(bottom)")
  }

  /// "1920x1080", "10×15cm", "3x".
  private static func size(_ token: Token, _ reader: TokenReader) -> Match? {
    let text = token.text
    let parts = text.split { $0 == "x" || $0 == "X" || $0.utf8.first == Sign.times }
    let hasTimes = text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") || $0 == Sign.times }
    guard hasTimes, (1...3).contains(parts.count), let side = parts.last else { return nil }
    if parts.count == 1 {
      guard let numeral = Numeral(side), text.hasPrefix(side) else { return nil }
      return Match(numeral.isOne ? "one time" : "\(numeral.words) times")
    }
    let numbers = parts.dropLast().compactMap { Numeral($0) }
    guard numbers.count == parts.count - 1, var end = Amount(String(side)) else { return nil }
    let hasUnit = end.isPlain && reader.joined(1).map { end.add(suffix: $0.text, isGlued: false) } == true
    // Screens: "nineteen twenty by ten eighty".
    let names = numbers.map { $0.isPlain ? NumberWords.pairs($0.whole) : $0.words }
    let last = end.isPlain && end.numeral.isPlain ? NumberWords.pairs(end.numeral.whole) : end.words
    return Match((names + [last]).joined(separator: " by "), count: hasUnit ? 2 : 1, isAbbreviation: hasUnit)
  }

  /// "1.2.3", "192.168.1.1", "978-3-16-148410-0", "1,2,3".
  private static func sequence(_ token: Token, _: TokenReader) -> Match? {
    let text = token.text
    guard text.utf8.count <= 40, let first = text.utf8.first, isDigit(first) else { return nil }
    for (separator, word) in [(".", " point "), ("-", ", "), (",", ", ")] {
      let parts = text.split(separator: Character(separator), omittingEmptySubsequences: false)
      guard parts.count > 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { continue }
      switch separator {
      case ".":
        // Four parts are an address of the network.
        let isAddress = parts.count == 4
        return Match(
          parts.map { isAddress ? NumberWords.each($0) : NumberWords.cardinal($0) }
            .joined(separator: isAddress ? " dot " : word))
      case "-": return Match(parts.map { NumberWords.each($0) }.joined(separator: word))
      default: return Match(parts.map { NumberWords.cardinal($0) }.joined(separator: word))
      }
    }
    return nil
  }

  /// "16:9", "3:1": no time, since its minutes would have two digits.
  private static func ratio(_ token: Token, _: TokenReader) -> Match? {
    let text = token.text
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Numeral($0) }
    guard parts.count > 1, parts.count < 5, numbers.count == parts.count else { return nil }
    return Match(numbers.map(\.words).joined(separator: parts.count == 2 ? " to " : ", "))
  }

  /// 5'11" and 6'.
  private static func feet(_ token: Token, _: TokenReader) -> Match? {
    let parts = token.text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 2, token.trail.contains(.quote) || parts[1].isEmpty, let feet = Numeral(parts[0]),
      feet.isPlain,
      feet.whole.utf8.count < 3
    else { return nil }
    let first = "\(feet.words) \(feet.isOne ? "foot" : "feet")"
    guard let inches = Numeral(parts[1]), inches.isPlain else { return parts[1].isEmpty ? Match(first) : nil }
    return Match("\(first) \(inches.words) inch\(inches.isOne ? "" : "es")")
  }

  /// "#5", "§12".
  private static func numbered(_ token: Token, _: TokenReader) -> Match? {
    let text = token.text
    guard let first = text.utf8.first, first == UInt8(ascii: "#") || first == Sign.section,
      let numeral = Numeral(text.dropFirst())
    else { return nil }
    return Match("\(first == Sign.section ? "section" : "number") \(numeral.words)")
  }

  // MARK: - Words that say what a number is

  private static let digitNouns: Set<String> = [
    "code", "pin", "password", "passcode", "serial", "account", "card", "id", "ref", "reference", "zip", "postcode",
    "isbn", "booking",
  ]
  private static let pairNouns: Set<String> = [
    "room", "flight", "bus", "gate", "extension", "ext", "suite", "apartment", "apt", "flat", "route", "highway",
    "train", "tram", "line",
  ]
  private static let countNouns: Set<String> = [
    "number", "no", "page", "pages", "item", "about", "over", "under", "nearly", "only", "costs", "cost", "exactly",
    "than", "points", "approximately", "around", "almost",
  ]
  private static let yearWords: Set<String> = [
    "in", "since", "from", "until", "till", "by", "of", "before", "after", "year", "circa", "between", "during", "and",
    "to", "early", "late", "anno", "the",
  ]
  private static let decadeWords: Set<String> = ["the", "early", "late", "mid", "his", "her", "their", "my", "our"]
  private static let verbsInS: Set<String> = ["was", "is", "has", "as", "this", "his", "its", "always", "us", "marks"]
  private static let scoreWords: Set<String> = [
    "won", "win", "lost", "lose", "beat", "score", "scored", "ended", "match", "game", "final", "led", "leading",
    "draw",
    "drew",
  ]
}
