// Wakes a thread that waits, from any other, without a lock.
private import CALSA
import Glibc

/// A flag that one thread waits for and any thread raises; raising neither blocks nor allocates, so audio threads may.
final class WakeSignal: Sendable {
  private let descriptor: CInt

  /// Without a descriptor (the process has too many) waits are naps: slower, but nothing stands still.
  init() { descriptor = calsa_eventfd() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Ends the current wait, or the next one.
  func raise() { if descriptor >= 0 { calsa_eventfd_raise(descriptor) } }

  /// Returns when it was raised, and takes that back, or after so many milliseconds.
  func wait(milliseconds: Int) {
    guard descriptor >= 0 else {
      MonotonicClock.sleep(until: MonotonicClock.now() + Int64(min(10, max(0, milliseconds))) * 1_000_000)
      return
    }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, CInt(clamping: max(0, milliseconds))) > 0 { calsa_eventfd_clear(descriptor) }
  }
}

/// The kernel's clock that never jumps.
package enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment. Any thread.
  package static func now() -> Int64 { calsa_now() }

  static func sleep(until nanoseconds: Int64) { calsa_sleep_until(nanoseconds) }
}
