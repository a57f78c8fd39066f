/// Text that markup says the kind of: `<say-as interpret-as="date" format="dmy">`.
enum SayAs {
  static func isKnown(_ kind: String) -> Bool { kinds.contains(kind.lowercased()) }

  /// What is said; nil where the text is not of the kind, or is read as usual.
  static func words(_ text: String, kind: String, format: String) -> String? {
    let plain = SpokenText.folded(text, isLowered: false)
    switch kind.lowercased() {
    case "cardinal", "number":
      return format == "ordinal" ? ordinal(plain) : format == "digits" ? digits(plain) : cardinal(plain)
    case "ordinal": return ordinal(plain)
    case "characters", "spell-out", "verbatim", "letters": return nonEmpty(Letters.characters(plain))
    case "digits": return digits(plain)
    case "telephone": return nonEmpty(Telephones.words(ofAny: plain))
    case "date": return date(plain, format: format.lowercased())
    case "time": return time(plain)
    case "currency": return Amount(plain).map(\.words)
    case "fraction": return fraction(plain)
    case "unit": return unit(plain)
    case "expletive", "bleep": return "bleep"
    default: return nil
    }
  }

  private static let kinds: Set<String> = [
    "cardinal", "number", "ordinal", "characters", "spell-out", "verbatim", "letters", "digits", "telephone", "date",
    "time", "currency", "fraction", "unit", "expletive", "bleep", "address", "name", "net", "interjection", "acronym",
  ]

  private static func nonEmpty(_ words: String) -> String? { words.isEmpty ? nil : words }

  private static func cardinal(_ text: String) -> String? {
    Numeral(text.filter { $0 != " " }[...])?.words ?? RomanNumerals.value(of: text).map { NumberWords.cardinal($0) }
  }

  private static func ordinal(_ text: String) -> String? {
    if let roman = RomanNumerals.value(of: text) { return NumberWords.ordinal(String(roman)) }
    let digits = text.prefix { $0.isNumber || $0 == "," }.filter(\.isNumber)
    return digits.isEmpty ? nil : NumberWords.ordinal(digits)
  }

  private static func digits(_ text: String) -> String? {
    let digits = text.filter { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : NumberWords.each(digits)
  }

  private static func fraction(_ text: String) -> String? {
    let parts = text.split { $0 == " " || $0 == "+" }
    guard let last = parts.last, let fraction = Fraction(String(last)), fraction.bottom > 0 else { return nil }
    if parts.count == 2, let whole = Numeral(parts[0]) { return "\(whole.words) and \(fraction.mixedWords)" }
    return parts.count == 1 ? fraction.words : nil
  }

  private static func unit(_ text: String) -> String? {
    if let amount = Amount(text.filter { $0 != " " }) { return amount.words }
    return Unit.named(text).map(\.many)
  }

  private static func time(_ text: String) -> String? {
    let joined = text.filter { $0 != " " }
    if let clock = Times.Clock(joined[...]) { return clock.words() }
    // "1'21\"": a duration.
    let parts = joined.split { $0 == "'" || $0 == "\"" }.compactMap { Numeral($0) }
    guard parts.count == 2, joined.contains("'") else { return nil }
    return "\(parts[0].words) minute\(parts[0].isOne ? "" : "s") \(parts[1].words) second\(parts[1].isOne ? "" : "s")"
  }

  /// The order of the parts by their letters: "dmy", "ymd", "md", "my", "y". Without a format as everywhere.
  private static func date(_ text: String, format: String) -> String? {
    var parts = text.split { !$0.isNumber && !$0.isLetter }.map(String.init)
    if format.isEmpty || parts.count == 1 && format.letters.count > 1 {
      guard parts.count == 1, let digits = parts.first, digits.utf8.allSatisfy(isDigit) else {
        guard let date = NumericDate(text, isDayFirst: false) else { return nil }
        return Dates.words(day: date.day, month: date.month, year: date.year, isDayFirst: false)
      }
      // "20261130" in the order of its format.
      guard digits.count == 8 else { return nil }
      parts = []
      var rest = digits[...]
      for letter in format.isEmpty ? "ymd" : format.letters {
        let size = letter == "y" ? 4 : 2
        parts.append(String(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
    }
    let order = format.isEmpty ? "ymd" : format.letters
    guard parts.count == order.count else { return nil }
    var (day, month, year): (Int?, Int?, String?) = (nil, nil, nil)
    for (letter, part) in zip(order, parts) {
      switch letter {
      case "d": day = Int(part.prefix { $0.isNumber })
      case "m":
        month = Int(part) ?? Dates.months.firstIndex { $0.hasPrefix(part.lowercased().prefix(3)) }.map { $0 + 1 }
      case "y": year = part
      default: return nil
      }
    }
    if let month { guard (1...12).contains(month) else { return nil } }
    if let day { guard (1...31).contains(day) else { return nil } }
    switch (day, month, year) {
    case (let day?, let month?, _):
      return Dates.words(day: day, month: month, year: year, isDayFirst: order.first == "d")
    case (nil, let month?, let year?): return "\(Dates.months[month - 1]) \(Dates.year(year))"
    case (nil, let month?, nil): return Dates.months[month - 1]
    case (let day?, nil, nil): return NumberWords.ordinal(String(day))
    case (nil, nil, let year?): return Dates.year(year)
    default: return nil
    }
  }
}

extension String {
  /// "yyyymmdd" is "ymd".
  fileprivate var letters: String {
    var distinct = ""
    for letter in self where letter != distinct.last { distinct.append(letter) }
    return distinct
  }
}
