// The priority of the threads that move sound.
private import Glibc
private import Synchronization
private import Threads

/// Priorities under SCHED_FIFO. The unit file allows up to 40; hearing must not lose what is said, so it goes first.
package enum AudioPriority {
  static let playback: CInt = 30
  static let capture: CInt = 35

  /// Puts the calling thread under SCHED_FIFO, so that no computation keeps it waiting. Where the system refuses that (`LimitRTPRIO`), it
  /// runs like any other.
  @discardableResult
  static func claim(_ priority: CInt) -> Bool {
    var parameters = sched_param()
    parameters.sched_priority = priority
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
  }

  /// Whether the system allows real-time priority; tries it on a thread of its own.
  package static func isAllowed() -> Bool {
    let answer = Answer()
    // No thread, no priority.
    guard let thread = try? JoinedThread(name: "priority", { answer.isYes.store(claim(capture), ordering: .releasing) })
    else { return false }
    thread.join()
    return answer.isYes.load(ordering: .acquiring)
  }

  private final class Answer: Sendable {
    let isYes = Atomic<Bool>(false)
  }
}
