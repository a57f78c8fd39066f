// A POSIX thread with a name, real-time priority where it is allowed, and somebody who waits for its end.
private import CALSA
import Glibc

/// Runs a body on a thread of its own. `join` must be called before it is dropped.
final class AudioThread {
  private var thread: pthread_t?

  /// The body, on its way to the thread.
  private final class Start {
    let name: String
    let priority: Int?
    let body: @Sendable () -> Void

    init(name: String, priority: Int?, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.priority = priority
      self.body = body
    }
  }

  /// - Parameters:
  ///   - name: at most 15 bytes are shown by `top -H`.
  ///   - priority: of SCHED_FIFO, 1 to 99; where the system refuses it (`LimitRTPRIO`), the thread runs like any other.
  init(name: String, priority: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(AudioThreadError) {
    let start = Unmanaged.passRetained(Start(name: name, priority: priority, body: body))
    var created = pthread_t()
    let code = pthread_create(
      &created, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        calsa_name_thread(start.name)
        if let priority = start.priority { _ = calsa_become_realtime(CInt(priority)) }
        start.body()
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw AudioThreadError(name: name, code: code)
    }
    thread = created
  }

  deinit { assert(thread == nil, "a thread was dropped without being joined") }

  /// Returns when the body has returned.
  func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}

/// The system has no thread to give.
package struct AudioThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let code: Int32

  package var description: String { "cannot start the thread \(name): \(String(cString: strerror(code)))" }
}
