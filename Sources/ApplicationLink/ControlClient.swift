// The other end of the control socket: `hearken ctl`.
internal import Glibc
internal import Threads

/// A connection to a running appliance. Waits for at most the time that is given. Confined to one thread.
package final class ControlClient {
  private let descriptor: Descriptor
  private let path: String
  private var buffer = LineBuffer(limit: 8 << 20)
  private var lines: [[UInt8]] = []

  /// - Throws: nobody listens, or this user may not connect.
  package init(path: String) throws(LinkError) {
    let operation = "reach an appliance at \(path)"
    guard !path.isEmpty else { throw LinkError(operation, "the path is empty") }
    guard let address = SocketAddress(path: path) else { throw LinkError(operation, "the path is too long") }
    let number = SocketAddress.stream()
    guard number >= 0 else { throw LinkError(operation, code: errno) }
    let descriptor = Descriptor(number)
    let limit = MonotonicTime.now().advanced(by: 5_000)
    var isThere = false
    repeat {
      isThere = address.withSockaddr { connect(number, $0, $1) } == 0
      // Many knock at once: the socket of a kernel that has no room for one more says nothing when it has.
      if !isThere, errno == EAGAIN { poll(nil, 0, 10) } else { break }
    } while MonotonicTime.now() < limit
    guard isThere else {
      switch errno {
      case ENOENT, ECONNREFUSED:
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK {
          throw LinkError(operation, "something that is no socket lies there")
        }
        throw LinkError(
          operation, "none listens there: start \"hearken run\", or name the socket that it told with --socket")
      case EACCES: throw LinkError(operation, "this user is not in the group that may connect")
      default: throw LinkError(operation, code: errno)
      }
    }
    self.descriptor = descriptor
    self.path = path
  }

  /// - Throws: the appliance has gone, or does not read.
  package func send(_ line: String) throws(LinkError) {
    var rest = (Array(line.utf8) + [UInt8(ascii: "\n")])[...]
    let limit = MonotonicTime.now().advanced(by: 5_000)
    while !rest.isEmpty {
      guard let count = descriptor.write(rest), MonotonicTime.now() < limit else {
        throw LinkError("tell the appliance at \(path)", "it has gone, or does not read")
      }
      rest = rest.dropFirst(count)
      if count == 0 { wait(for: POLLOUT, milliseconds: 100) }
    }
  }

  package enum Answer: Hashable, Sendable {
    case line([UInt8])
    /// Nothing came in time.
    case nothing
    /// The appliance closed the connection.
    case end
  }

  /// The next line, without its end. A signal ends the wait early.
  package func next(waitingAtMost milliseconds: Int) -> Answer {
    if !lines.isEmpty { return .line(lines.removeFirst()) }
    let limit = MonotonicTime.now().advanced(by: milliseconds)
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      switch scratch.withUnsafeMutableBytes({ descriptor.read(into: $0) }) {
      case .end: return .end
      case .bytes(let count):
        scratch.withUnsafeBytes { bytes in
          for line in buffer.append(UnsafeRawBufferPointer(rebasing: bytes[..<count])) {
            if case .whole(let line) = line { lines.append(line) }
          }
        }
        if !lines.isEmpty { return .line(lines.removeFirst()) }
      case .nothing:
        let left = limit.milliseconds(since: .now())
        guard left > 0, wait(for: POLLIN, milliseconds: left) else { return .nothing }
      }
    }
  }

  @discardableResult
  private func wait(for event: Int32, milliseconds: Int) -> Bool {
    var polled = pollfd(fd: descriptor.number, events: Int16(event), revents: 0)
    return poll(&polled, 1, Int32(milliseconds)) > 0
  }
}
