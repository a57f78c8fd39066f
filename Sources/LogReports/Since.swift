// What `--since` takes.
package import Devices

/// A point in the past as its owner names it.
package enum Since {
  /// What can be written, for help and errors.
  package static let forms = "2026-11-30, 2026-11-30T08:15, 2026-11-30T08:15:02Z, 90m, 12h, 3d or 2w"

  /// The moment that `text` names, or nil. Dates and times are local, unless `Z` stands behind them; lengths count back
  /// from `now`.
  package static func parse(_ text: String, now: WallTime, clock: LocalClock) -> WallTime? {
    if let length = milliseconds(text) {
      let (past, overflow) = now.millisecondsSince1970.subtractingReportingOverflow(length)
      return overflow ? nil : WallTime(millisecondsSince1970: past)
    }
    var rest = text[...]
    let isUTC = rest.last == "Z"
    if isUTC { rest.removeLast() }
    let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard let date = numbers(parts[0], "-"), date.count == 3 else { return nil }
    var time = [0, 0, 0]
    if parts.count == 2 {
      guard let given = numbers(parts[1].prefix { $0 != "." }, ":"), (2...3).contains(given.count) else { return nil }
      time = given + (given.count == 2 ? [0] : [])
    }
    guard
      let civil = CivilTime(
        year: date[0], month: date[1], day: date[2], hour: time[0], minute: time[1], second: time[2])
    else { return nil }
    return isUTC ? civil.wallTime() : clock.moment(of: civil)
  }

  /// `90m`, `12h`, `3d`, `2w`
  private static func milliseconds(_ text: String) -> Int64? {
    guard let unit = text.last, let number = Int64(text.dropLast()), number >= 0 else { return nil }
    let length: Int64
    switch unit {
    case "s": length = 1_000
    case "m": length = 60_000
    case "h": length = 3_600_000
    case "d": length = 86_400_000
    case "w": length = 604_800_000
    default: return nil
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: length)
    return overflow ? nil : product
  }

  private static func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }
}
