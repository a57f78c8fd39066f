/// Time since the appliance started, on the monotonic clock; in a rehearsal it is virtual and moves with the sound.
package struct StreamTime: Hashable, Comparable, Sendable {
  /// Microseconds since the start.
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }
  package init(seconds: Double) { microseconds = Int64((seconds * 1_000_000).rounded()) }

  package static let zero = StreamTime(microseconds: 0)

  package var seconds: Double { Double(microseconds) / 1_000_000 }
  /// Whole milliseconds since the start.
  package var milliseconds: Int { Int(microseconds / 1_000) }

  package static func < (left: StreamTime, right: StreamTime) -> Bool { left.microseconds < right.microseconds }
  package func advanced(byMilliseconds milliseconds: Int) -> StreamTime {
    StreamTime(microseconds: microseconds + Int64(milliseconds) * 1_000)
  }
  package func milliseconds(since earlier: StreamTime) -> Int {
    Int((microseconds - earlier.microseconds) / 1_000)
  }
}

/// Time of day, for log rows and file names only: no decision depends on it.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var millisecondsSince1970: Int64

  package init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

  /// Not before 2026-01-01, when no version of this program ran: a clock that shows less was never set (field report I2).
  package var isPossible: Bool { millisecondsSince1970 >= 1_767_225_600_000 }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}
