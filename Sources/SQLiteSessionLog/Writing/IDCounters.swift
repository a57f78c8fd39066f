// The next free id of each table.
import Devices
import Synchronization

/// Counts up from what the log held when it was opened. Any thread: the writer takes ids as well, for what it says
/// about itself.
final class IDCounters: Sendable {
  private let next: Mutex<[LogTable: Int64]>

  /// - Parameter last: highest id in use, by table.
  init(last: [LogTable: Int64]) {
    next = Mutex(last.mapValues { $0 &+ 1 })
  }

  func take(in table: LogTable) -> Int64 {
    next.withLock { next in
      let id = next[table, default: 1]
      next[table] = id + 1
      return id
    }
  }
}
