// Files, pipes and sockets of the system.
internal import Glibc

/// Owns an open file; closes it when nobody holds it any more. Never blocks. Confined to one thread.
final class Descriptor {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(number) }

  enum Read {
    case bytes(Int)
    /// Nothing is there now.
    case nothing
    /// The other side has gone.
    case end
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Read {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return .nothing }
      return .end
    }
  }

  /// - Returns: how many bytes were taken; nil if the other side has gone.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno == EINTR { continue }
      return errno == EAGAIN ? 0 : nil
    }
  }

  /// A pipe: what is written to `writing` comes out of `reading`.
  static func pipe() -> (reading: Descriptor, writing: Descriptor)? {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }
}

/// Why the system refused something.
package struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  package var operation: String
  package var reason: String
  /// Somebody else has what is wanted.
  package var isTaken = false

  init(_ operation: String, _ reason: String, isTaken: Bool = false) {
    self.operation = operation
    self.reason = reason
    self.isTaken = isTaken
  }

  init(_ operation: String, code: Int32) { self.init(operation, String(cString: strerror(code))) }

  package var description: String { "cannot \(operation): \(reason)" }
}
