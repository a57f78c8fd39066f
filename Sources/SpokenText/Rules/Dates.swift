/// Dates: "2026-11-30", "30/11/2026", "30.11.26", "30 Nov 2026", "Nov. 30, 2026", "Mon., 24-26 December".
///
/// Where day and month could be either (03/04/2026), the language of the voice decides: month first, for British voices day first.
enum Dates {
  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token() else { return nil }
    switch token.shape {
    case .digits, .mixed: return numeric(token.text, reader) ?? dayFirst(token, reader)
    case .capitalized, .upper: return monthFirst(token, reader) ?? weekday(token, reader)
    default: return nil
    }
  }

  /// How a date is said. British speakers put the day first.
  static func words(day: Int, month: Int, year: String?, isDayFirst: Bool) -> String {
    let ordinal = NumberWords.ordinal(String(day))
    let name = months[month - 1]
    let date = isDayFirst ? "the \(ordinal) of \(name)" : "\(name) \(ordinal)"
    return year.map { "\(date), \(self.year($0))" } ?? date
  }

  static func year(_ digits: String) -> String {
    digits.utf8.count == 4
      ? NumberWords.year(digits) : NumberWords.year((Int(digits) ?? 0) < 70 ? "20" + digits : "19" + digits)
  }

  // MARK: - In digits

  private static func numeric(_ text: String, _ reader: TokenReader) -> Match? {
    guard let parsed = NumericDate(text, isDayFirst: reader.isDayFirst) else { return nil }
    let date = words(day: parsed.day, month: parsed.month, year: parsed.year, isDayFirst: reader.isDayFirst)
    guard let clock = parsed.clock else { return Match(date) }
    return Match("\(date), \(clock.words())")
  }

  // MARK: - With names

  /// "30 Nov 2026", "30th November", "24-26 December".
  private static func dayFirst(_ token: Token, _ reader: TokenReader) -> Match? {
    guard token.text.utf8.count <= 9, let first = token.text.utf8.first, isDigit(first), let name = reader.joined(1),
      let month = month(name, reader, 1)
    else { return nil }
    let parts = token.text.split(separator: "-", omittingEmptySubsequences: false)
    let days = parts.compactMap(day)
    guard days.count == parts.count, (1...2).contains(days.count) else { return nil }
    // "May" and "March" are verbs too; a month has a capital.
    let isPreceded = reader.previous == "the"
    var text = days.map { "the \(NumberWords.ordinal(String($0)))" }.joined(separator: " to ")
    if isPreceded { text = String(text.dropFirst(4)) }
    text += " of \(months[month - 1])"
    if let year = year(reader.joined(2, allowing: [.stop, .comma])) { return Match("\(text), \(year)", count: 3) }
    return Match(text, count: 2, isAbbreviation: name.text.utf8.count < 5)
  }

  /// "Nov. 30, 2026", "November 30", "December 24-26", "Nov 2026".
  private static func monthFirst(_ token: Token, _ reader: TokenReader) -> Match? {
    guard let month = month(token, reader, 0), let next = reader.joined(1, allowing: .stop) else {
      return expanded(token)
    }
    let name = months[month - 1]
    if let year = year(next) { return Match("\(name) \(year)", count: 2) }
    let parts = next.text.split(separator: "-", omittingEmptySubsequences: false)
    let days = parts.compactMap(day)
    guard days.count == parts.count, (1...2).contains(days.count) else { return expanded(token) }
    // "March 5 miles" is no date.
    if let following = reader.joined(2), Unit.named(following.text) != nil || following.text == "miles" { return nil }
    let text = "\(name) \(days.map { NumberWords.ordinal(String($0)) }.joined(separator: " to "))"
    if let year = year(reader.joined(2, allowing: .comma)) { return Match("\(text), \(year)", count: 3) }
    return Match(text, count: 2)
  }

  /// "Nov." alone.
  private static func expanded(_ token: Token) -> Match? {
    let word = token.text.lowercased()
    guard token.trail.contains(.stop), Abbreviations.months.contains(word),
      let month = months.firstIndex(where: { $0.hasPrefix(word.prefix(3)) })
    else { return nil }
    return Match(months[month], isAbbreviation: true)
  }

  private static func month(_ token: Token, _ reader: TokenReader, _ offset: Int) -> Int? {
    guard token.shape == .capitalized || token.shape == .upper else { return nil }
    let word = token.text.lowercased()
    if let full = months.firstIndex(of: word) { return full + 1 }
    guard Abbreviations.months.contains(word) else { return nil }
    return months.firstIndex { $0.hasPrefix(word.prefix(3)) }.map { $0 + 1 }
  }

  private static func day(_ text: Substring) -> Int? {
    var scanner = ByteScanner(text)
    guard let digits = scanner.digits(1...2), let day = Int(digits), (1...31).contains(day) else { return nil }
    guard scanner.isAtEnd || ["st", "nd", "rd", "th"].contains(scanner.rest) else { return nil }
    return day
  }

  private static func year(_ token: Token?) -> String? {
    guard let token, token.shape == .digits, token.text.utf8.count == 4, let year = Int(token.text),
      (1_000...2_999).contains(year)
    else { return nil }
    return NumberWords.year(token.text)
  }

  /// "Mon.", "Tues", where a date, a time or another day is near: "Sun" and "Sat" are words too.
  private static func weekday(_ token: Token, _ reader: TokenReader) -> Match? {
    let parts = token.text.split(separator: "-").map { $0.lowercased() }
    let names = parts.compactMap { weekdays[$0] }
    guard !names.isEmpty, names.count == parts.count else { return nil }
    if names.count > 1 { return Match(names.joined(separator: " to "), isAbbreviation: true) }
    let isShort = parts[0].utf8.count < 6
    let next = reader.token(1)
    let isDated =
      token.trail.contains(.stop) || next?.text.utf8.first.map(isDigit) == true
      || next.map { weekdays[$0.text.lowercased()] != nil || month($0, reader, 1) != nil } == true
      || weekdays[reader.previous] != nil
    return isShort && isDated ? Match(names[0], isAbbreviation: true) : nil
  }

  static func weekday(_ text: some StringProtocol) -> String? { weekdays[text.lowercased()] }

  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let weekdays = [
    "mon": "monday", "tue": "tuesday", "tues": "tuesday", "wed": "wednesday", "thu": "thursday", "thur": "thursday",
    "thurs": "thursday", "fri": "friday", "sat": "saturday", "sun": "sunday", "monday": "monday",
    "tuesday": "tuesday", "wednesday": "wednesday", "thursday": "thursday", "friday": "friday",
    "saturday": "saturday", "sunday": "sunday",
  ]
}
