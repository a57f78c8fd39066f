// Paths of sockets as the system wants them.
internal import Glibc

/// A path in the file system as an address.
struct SocketAddress {
  private var address = sockaddr_un()

  /// Nil if the path is too long.
  init?(path: String) {
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafeBytes(of: address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { pointer in
        // `bytes` is never empty, so there is a base address; an impossible nil would only fail the call.
        guard let base = pointer.baseAddress else {
          var nothing = sockaddr()
          return withUnsafePointer(to: &nothing) { body($0, 0) }
        }
        return body(base, socklen_t(bytes.count))
      }
    }
  }

  static func stream() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0) }
}
