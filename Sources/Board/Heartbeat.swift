// Tells a watchdog whether threads still get on.
private import Synchronization
private import Threads

/// Beaten by a thread each time round its loop; looked at by the one that feeds the watchdog. Never waits.
package final class Heartbeat: Sendable {
  private let last: Atomic<Int64>

  package init() { last = Atomic(MonotonicTime.now().nanoseconds) }

  /// The thread gets on.
  package func beat() { last.store(MonotonicTime.now().nanoseconds, ordering: .relaxed) }

  /// Milliseconds since the last beat.
  package var age: Int { Int((MonotonicTime.now().nanoseconds - last.load(ordering: .relaxed)) / 1_000_000) }
}
