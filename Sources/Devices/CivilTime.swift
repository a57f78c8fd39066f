// A date and a time of day, as log rows and file names show them. Arithmetic only: no locale, no zone database.

/// Year, month, day and time of day in the proleptic Gregorian calendar, without leap seconds.
package struct CivilTime: Hashable, Sendable {
  /// 0 to 9999; times beyond are shown as the nearest that fits.
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  package var millisecond: Int

  /// A time as it stands, or nil if there is no such day or time of day.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0)
  {
    guard (0...9999).contains(year), (1...12).contains(month), (0...23).contains(hour), (0...59).contains(minute),
      (0...59).contains(second), (0...999).contains(millisecond),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// What clocks show at `time` where the time is `offset` seconds ahead of UTC.
  package init(_ time: WallTime, secondsFromUTC offset: Int = 0) {
    let shifted = time.millisecondsSince1970.addingReportingOverflow(Int64(offset) * 1_000)
    let clamped = min(max(shifted.overflow ? time.millisecondsSince1970 : shifted.partialValue, Self.first), Self.last)
    let days = clamped.flooredQuotient(by: Self.millisecondsPerDay)
    let rest = Int(clamped - days * Self.millisecondsPerDay)
    // Howard Hinnant's civil_from_days: years begin in March, so that the leap day is the last of its year.
    let shiftedDays = Int(days) + 719_468
    let era = shiftedDays.flooredQuotient(by: 146_097)
    let dayOfEra = shiftedDays - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1_000 % 60
    millisecond = rest % 1_000
  }

  /// The moment at which clocks that are `offset` seconds ahead of UTC show this.
  package func wallTime(secondsFromUTC offset: Int = 0) -> WallTime {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.flooredQuotient(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = Int64(era * 146_097 + dayOfEra - 719_468)
    let seconds = Int64(hour * 3_600 + minute * 60 + second - offset)
    return WallTime(
      millisecondsSince1970: days * Self.millisecondsPerDay + seconds * 1_000 + Int64(millisecond))
  }

  /// 0 is Sunday.
  package var weekday: Int {
    let days = wallTime().millisecondsSince1970.flooredQuotient(by: Self.millisecondsPerDay)
    return Int(((days + 4) % 7 + 7) % 7)
  }

  private static let millisecondsPerDay: Int64 = 86_400_000
  /// 0000-01-01T00:00:00.000 and 9999-12-31T23:59:59.999: beyond them a year has more than four digits.
  private static let first: Int64 = -62_167_219_200_000
  private static let last: Int64 = 253_402_300_799_999

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilTime {
  /// `2026-11-30`
  package var dateText: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }
  /// `08:15:02`
  package var timeText: String { "\(Self.digits(hour, 2)):\(Self.digits(minute, 2)):\(Self.digits(second, 2))" }
  /// `123`
  package var millisecondText: String { Self.digits(millisecond, 3) }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return text.count < width ? String(repeating: "0", count: width - text.count) + text : text
  }
}

extension WallTime {
  /// `2026-11-30T08:15:02.123Z`: fixed width, so that the order of texts is the order of times.
  package var utcText: String {
    let civil = CivilTime(self)
    return "\(civil.dateText)T\(civil.timeText).\(civil.millisecondText)Z"
  }

  /// Reads exactly what `utcText` writes.
  package init?(utcText: String) {
    let bytes = Array(utcText.utf8)
    guard bytes.count == 24 else { return nil }
    var numbers: [Int] = []
    var number = 0
    for (index, byte) in bytes.enumerated() {
      if let separator = Self.separators[index] {
        guard byte == separator else { return nil }
        numbers.append(number)
        number = 0
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard
      let civil = CivilTime(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers[5], millisecond: numbers[6])
    else { return nil }
    self = civil.wallTime()
  }

  private static let separators: [Int: UInt8] = [
    4: UInt8(ascii: "-"), 7: UInt8(ascii: "-"), 10: UInt8(ascii: "T"), 13: UInt8(ascii: ":"), 16: UInt8(ascii: ":"),
    19: UInt8(ascii: "."), 23: UInt8(ascii: "Z"),
  ]
}

extension BinaryInteger {
  /// Rounds towards minus infinity, where `/` rounds towards 0: times before 1970 are negative.
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let quotient = self / divisor
    return quotient * divisor > self ? quotient - 1 : quotient
  }
}
