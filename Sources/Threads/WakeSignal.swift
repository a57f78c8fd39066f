// Wakes a thread that waits in poll(2).
private import Glibc

/// A descriptor that becomes readable when somebody calls. Raised by any thread, waited for by one.
///
/// A pipe, because Swift's Glibc module does not show eventfd(2). It never blocks: a full one has woken already.
package final class WakeSignal: Sendable {
  /// For poll(2), as long as the signal lives.
  package let descriptor: Int32
  private let writer: Int32

  /// - Throws: the process has no descriptors left.
  package init() throws(ThreadError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ThreadError(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writer = ends[1]
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  /// Any thread.
  package func raise() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Waits for a call, so many milliseconds at most, and takes it back. The thread that waits.
  package func wait(milliseconds: Int) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, Int32(clamping: max(0, milliseconds))) > 0 { lower() }
  }

  /// Makes the descriptor unreadable until the next call. The thread that waits.
  package func lower() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
