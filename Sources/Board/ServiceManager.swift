// systemd, if it started the program (sd_notify(3)).
private import Glibc

/// Tells the service manager that the program is ready, what it does, and that it lives. Without one every call does nothing.
///
/// One datagram for each message, never waited for; the protocol is that of sd_notify(3), which needs no library.
package final class ServiceManager {
  private let socket: Int32
  private var address = sockaddr_un()
  private var length: socklen_t = 0
  /// How often it must hear that the program lives, in milliseconds; nil if it does not ask for it.
  package let watchdogMs: Int?

  /// - Parameter environment: the values of `NOTIFY_SOCKET` and `WATCHDOG_USEC`.
  package init(environment: (String) -> String?) {
    watchdogMs = environment("WATCHDOG_USEC").flatMap(Int.init).map { max(1, $0 / 1_000) }
    var path = Array((environment("NOTIFY_SOCKET") ?? "").utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard let first = path.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), path.count < capacity else {
      socket = -1
      return
    }
    // An abstract name begins with a zero, which `@` stands for.
    if first == UInt8(ascii: "@") { path[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  deinit { if socket >= 0 { close(socket) } }

  /// Start-up is over.
  package func ready() { send("READY=1") }
  /// Shown by `systemctl status`.
  package func status(_ sentence: String) { send("STATUS=\(sentence)") }
  /// The program gets on.
  package func alive() { send("WATCHDOG=1") }
  package func reloading(at monotonicMicroseconds: Int64) {
    send("RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds)")
  }
  package func stopping() { send("STOPPING=1") }

  private func send(_ message: String) {
    guard socket >= 0 else { return }
    let bytes = Array(message.utf8)
    let length = length
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), address, length)
      }
    }
  }
}
