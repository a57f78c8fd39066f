// A POSIX thread that somebody waits for.
private import Glibc

/// Runs a body on a thread of its own, under a name that `top -H` and `/proc` show. `join` must be called before it is
/// dropped.
package final class JoinedThread {
  private var thread: pthread_t?

  /// The body, on its way to the thread.
  private final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// - Parameter name: at most 15 bytes are shown.
  /// - Throws: the error number of `pthread_create`.
  package init(name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var created = pthread_t()
    let code = pthread_create(
      &created, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        JoinedThread.nameCurrent(start.name)
        start.body()
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw ThreadError(code: code)
    }
    thread = created
  }

  deinit { assert(thread == nil, "a thread was dropped without being joined") }

  /// Returns when the body has returned.
  package func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }

  /// `pthread_setname_np` is hidden from Swift; the kernel takes the name from this file as well (proc(5)).
  private static func nameCurrent(_ name: String) {
    let file = Glibc.open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    let bytes = Array(name.utf8.prefix(15))
    _ = Glibc.write(file, bytes, bytes.count)
    Glibc.close(file)
  }
}

/// The system has no thread to give.
package struct ThreadError: Error, Hashable, Sendable {
  /// An error number of the system.
  package let code: Int32
}
