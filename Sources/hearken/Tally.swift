internal import Appliance
internal import Devices
private import Threads

/// What the appliance is doing and has done today, for `systemctl status`. Counted on the appliance's thread, read on another.
final class Tally: @unchecked Sendable {
  // `@unchecked Sendable`: every variable is touched with the monitor's lock held.
  private let monitor = Monitor()
  private var state = "starting"
  private var sessions = 0
  private var day = ""

  func count(_ event: ApplianceEvent) {
    monitor.locked {
      switch event.name {
      case .state: state = event["state"]?.text ?? state
      case .sessionStarted:
        turnPage(at: System.wallTime)
        sessions += 1
      default: break
      }
    }
  }

  /// `listening, 41 sessions today`; a day is one of UTC, as in the log.
  func sentence(at time: WallTime) -> String {
    monitor.locked {
      turnPage(at: time)
      let shown = state == "idle" ? "listening" : state
      return "\(shown), \(sessions) session\(sessions == 1 ? "" : "s") today"
    }
  }

  private func turnPage(at time: WallTime) {
    let today = CivilTime(time).dateText
    if today != day {
      day = today
      sessions = 0
    }
  }
}
