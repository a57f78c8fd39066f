private import CLinux
internal import Devices
private import Glibc

/// What the operating system knows about now.
enum System {
  /// How often SIGTERM or SIGINT asked the program to end.
  static var stopRequests: Int { Int(clinux_stop_requests()) }

  static var wallTime: WallTime {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return WallTime(millisecondsSince1970: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
  }

  /// Names this run of the machine; a machine that does not tell has the name `unknown`.
  static var bootID: String {
    guard let bytes = try? Files.read("/proc/sys/kernel/random/boot_id", upTo: 64) else { return "unknown" }
    return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
  }
}
