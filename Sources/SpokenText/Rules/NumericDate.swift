/// A date in digits alone, with a time if it has one: "2026-11-30", "2026-11-30T10:15:00Z", "30/11/2026", "30.11.26".
struct NumericDate {
  var day: Int
  var month: Int
  var year: String
  var clock: Times.Clock?

  init?(_ text: String, isDayFirst: Bool) {
    guard (6...26).contains(text.utf8.count) else { return nil }
    var scanner = ByteScanner(text)
    guard let first = scanner.digits(1...4), let separator = scanner.next, "-/.".utf8.contains(separator),
      scanner.take(separator), let second = scanner.digits(1...2), scanner.take(separator),
      let third = scanner.digits(1...4), let one = Int(first), let two = Int(second), let three = Int(third)
    else { return nil }
    switch (first.utf8.count, third.utf8.count) {
    case (4, 1...2) where separator != UInt8(ascii: "."):
      (year, month, day) = (first, two, three)
    case (1...2, 4), (1...2, 2):
      // Two digits of a year: only where it looks like no version and no score.
      if third.utf8.count == 2, separator == UInt8(ascii: "-") { return nil }
      if third.utf8.count == 2, separator == UInt8(ascii: "."), second.utf8.count < 2 { return nil }
      year = third
      let isDayBefore = separator == UInt8(ascii: ".") || (isDayFirst ? two <= 12 : one > 12)
      (day, month) = isDayBefore ? (one, two) : (two, one)
    default:
      return nil
    }
    guard (1...31).contains(day), (1...12).contains(month) else { return nil }
    guard !scanner.isAtEnd else { return }
    guard first.utf8.count == 4, scanner.take("T"), let time = scanner.run(where: { isDigit($0) || $0 == 0x3A }),
      let clock = Times.Clock(time[...])
    else { return nil }
    self.clock = clock
    if scanner.take(UInt8(ascii: ".")) { _ = scanner.digits(1...9) }
    _ = scanner.take("Z")
    if let sign = scanner.next, "+-".utf8.contains(sign), scanner.take(sign) {
      _ = scanner.run { isDigit($0) || $0 == 0x3A }
    }
    guard scanner.isAtEnd else { return nil }
  }
}
