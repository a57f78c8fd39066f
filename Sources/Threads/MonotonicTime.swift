// Moments that no change of the wall clock moves.
package import Glibc

/// A moment on the kernel's monotonic clock.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static func now() -> MonotonicTime {
    var time = Glibc.timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package func advanced(by milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000)
  }

  package func milliseconds(since earlier: MonotonicTime) -> Int {
    Int((nanoseconds - earlier.nanoseconds) / 1_000_000)
  }

  package var timespec: Glibc.timespec {
    Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }
}
