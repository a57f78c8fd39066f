package import Devices

/// Time that moves only when it is told to. Confined to one thread.
package final class VirtualClock {
  /// Time since the start.
  package var now = StreamTime.zero
  private let start: WallTime

  /// - Parameter start: time of day at virtual time 0.
  package init(start: WallTime) { self.start = start }

  /// Time of day now.
  package var wallTime: WallTime {
    WallTime(millisecondsSince1970: start.millisecondsSince1970 + Int64(now.milliseconds))
  }
}
