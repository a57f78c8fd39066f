private import Glibc

/// Waiting where there is nothing to wait for.
enum Rest {
  static func milliseconds(_ count: Int) {
    usleep(UInt32(max(0, min(count, 1_000))) * 1_000)
  }
}
