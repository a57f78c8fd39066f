// A clock that moves only when somebody waits.
import Synchronization
import Threads

/// Nanoseconds; starts at one second, so that nothing can take it for "never".
final class VirtualTime: Sendable {
  private let nanoseconds = Atomic<Int64>(1_000_000_000)

  var now: Int64 { nanoseconds.load(ordering: .relaxed) }

  var moment: MonotonicTime { MonotonicTime(nanoseconds: now) }

  func advance(milliseconds: Int) { advance(to: now + Int64(milliseconds) * 1_000_000) }

  func advance(to time: Int64) { if time > now { nanoseconds.store(time, ordering: .relaxed) } }
}
