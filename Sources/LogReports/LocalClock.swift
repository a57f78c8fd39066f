// Times as they are shown to the log's owner: local, with the zone.
package import Devices
import Glibc

/// Tells what clocks on the wall show. The zone is handed in, so that a report is the same everywhere in a test.
package struct LocalClock: Sendable {
  /// How far a zone is ahead of UTC at a moment, and what it is called then.
  package struct Zone: Hashable, Sendable {
    package var secondsFromUTC: Int
    package var name: String

    package init(secondsFromUTC: Int, name: String) {
      self.secondsFromUTC = secondsFromUTC
      self.name = name
    }
  }

  private let zone: @Sendable (WallTime) -> Zone

  package init(zone: @escaping @Sendable (WallTime) -> Zone) { self.zone = zone }

  /// The zone of the machine, or of the variable TZ; reads the zone's rules once.
  package static func system() -> LocalClock {
    tzset()
    return LocalClock { time in
      var seconds = time_t(clamping: CivilTime(time).wallTime().millisecondsSince1970 / 1_000)
      var fields = tm()
      guard localtime_r(&seconds, &fields) != nil else { return Zone(secondsFromUTC: 0, name: "UTC") }
      let name = fields.tm_zone.map { String(cString: $0) } ?? ""
      return Zone(secondsFromUTC: Int(fields.tm_gmtoff), name: name)
    }
  }

  package static let utc = LocalClock { _ in Zone(secondsFromUTC: 0, name: "UTC") }

  /// What clocks here show at a moment.
  package func civil(_ time: WallTime) -> CivilTime { CivilTime(time, secondsFromUTC: zone(time).secondsFromUTC) }

  /// `CET`
  func zoneName(_ time: WallTime) -> String { zone(time).name }

  /// `Monday 2026-11-30`
  func day(_ day: CivilTime) -> String { "\(Self.weekdays[day.weekday]) \(day.dateText)" }

  /// `Mon 2026-11-30`
  func shortDay(_ day: CivilTime) -> String { "\(Self.weekdays[day.weekday].prefix(3)) \(day.dateText)" }

  /// `2026-11-30 09:15:02 CET`
  package func dateAndTime(_ time: WallTime) -> String {
    let zone = zone(time)
    let civil = CivilTime(time, secondsFromUTC: zone.secondsFromUTC)
    return "\(civil.dateText) \(civil.timeText) \(zone.name)"
  }

  /// `Monday 2026-11-30 09:15:02 CET`
  package func dayAndTime(_ time: WallTime) -> String {
    "\(Self.weekdays[civil(time).weekday]) \(dateAndTime(time))"
  }

  /// `09:15:02`
  package func time(_ time: WallTime) -> String {
    civil(time).timeText
  }

  /// The moment at which clocks here show `civil`; the later one where they show it twice.
  package func moment(of civil: CivilTime) -> WallTime {
    // The zone depends on the moment that is looked for: a second look settles it, except within a change of the
    // clocks.
    let guess = civil.wallTime(secondsFromUTC: zone(civil.wallTime()).secondsFromUTC)
    return civil.wallTime(secondsFromUTC: zone(guess).secondsFromUTC)
  }

  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
