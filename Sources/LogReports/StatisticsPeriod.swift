// The days that `hearken stats` looks at, as the owner's calendar has them.
package import Devices

/// Whole days by the clock on the wall, today the last of them.
package struct StatisticsPeriod: Sendable {
  /// The beginning of the first day; nil: from the beginning of the log.
  package let since: WallTime?
  let now: WallTime
  let days: Int
  let clock: LocalClock

  /// - Parameter days: how many, today included; 0 is the whole log.
  package init(days: Int, now: WallTime, clock: LocalClock) {
    self.days = days
    self.now = now
    self.clock = clock
    since = days > 0 ? clock.moment(of: Self.midnight(clock.civil(now), daysBefore: days - 1)) : nil
  }

  /// Every day of the period, the first one first, as `2026-11-30`.
  var dates: [CivilTime] {
    let today = clock.civil(now)
    return (0..<max(0, days)).reversed().map { Self.midnight(today, daysBefore: $0) }
  }

  private static func midnight(_ day: CivilTime, daysBefore count: Int) -> CivilTime {
    // From noon of a calendar without zones, so that no change of the clocks is in the way.
    var noon = day
    (noon.hour, noon.minute, noon.second, noon.millisecond) = (12, 0, 0, 0)
    let earlier = WallTime(millisecondsSince1970: noon.wallTime().millisecondsSince1970 - Int64(count) * 86_400_000)
    var midnight = CivilTime(earlier)
    (midnight.hour, midnight.minute, midnight.second, midnight.millisecond) = (0, 0, 0, 0)
    return midnight
  }
}
