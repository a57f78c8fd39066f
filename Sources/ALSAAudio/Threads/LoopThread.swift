// A thread that does the same turn again and again until it is told to end.
private import Glibc
import Synchronization
internal import Threads

/// Owns one thread. Made and ended by the same thread; a turn waits with a limit, on the signal.
final class LoopThread {
  private let isEnding: Flag
  private let signal: WakeSignal
  private let thread: JoinedThread
  private var hasEnded = false

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  /// - Parameters:
  ///   - name: at most 15 bytes are shown by `top -H`.
  ///   - priority: of SCHED_FIFO, where the system allows it.
  ///   - signal: ends the wait of a turn.
  ///   - finally: done once, after the last turn.
  init(
    _ name: String, priority: CInt? = nil, signal: WakeSignal, finally: @escaping @Sendable () -> Void = {},
    turn: @escaping @Sendable () -> Void
  ) throws(ThreadError) {
    let flag = Flag()
    isEnding = flag
    self.signal = signal
    thread = try JoinedThread(name: name) {
      if let priority { AudioPriority.claim(priority) }
      while !flag.isSet.load(ordering: .acquiring) { turn() }
      finally()
    }
  }

  deinit { end() }

  /// The turn that runs is the last. Does not wait.
  func endSoon() {
    isEnding.isSet.store(true, ordering: .releasing)
    signal.raise()
  }

  /// Waits for the end of the turn that runs.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    endSoon()
    thread.join()
  }
}
