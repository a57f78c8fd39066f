private import Glibc

/// Whole files that a verb makes.
extension Files {
  /// Makes a file of these bytes, or replaces an older one, which stays as it is if they cannot be written. What is no ordinary file, such as
  /// a terminal, is written to.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
      let descriptor = try create(path)
      defer { close(descriptor) }
      return try write(bytes, to: descriptor, named: path)
    }
    // A link stays one: what it leads to is replaced.
    let target = isThere ? whole(path) ?? path : path
    let part = "\(target).\(getpid()).part"
    let descriptor = try create(part, mode: isThere ? status.st_mode & 0o777 : 0o644, named: path)
    defer { close(descriptor) }
    do throws(Failure) {
      try write(bytes, to: descriptor, named: path)
      guard fsync(descriptor) == 0, rename(part, target) == 0 else {
        throw Failure(.cannotCreate, "hearken: cannot write \(path): \(String(cString: strerror(errno)))")
      }
    } catch {
      unlink(part)
      throw error
    }
  }

  /// Makes a file that is written as it grows, or empties one. A pipe waits for its reader, and no longer than the program is to run.
  ///
  /// - Parameter name: of the file, for a person.
  static func create(_ path: String, mode: UInt32 = 0o644, named name: String? = nil) throws(Failure) -> Int32 {
    while true {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
      guard descriptor < 0 else { return descriptor }
      let code = errno
      guard code == EINTR else {
        throw Failure(.cannotCreate, "hearken: cannot create \(name ?? path): \(String(cString: strerror(code)))")
      }
      guard System.stopRequests == 0 else { throw Failure(.interrupted, "hearken: stopped") }
    }
  }

  /// - Parameter offset: where in the file; without it, where the last writing ended.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil, named name: String
  ) throws(Failure) {
    let code = writeAll(bytes, to: descriptor, at: offset)
    guard code == 0 else {
      throw Failure(.cannotCreate, "hearken: cannot write \(name): \(String(cString: strerror(code)))")
    }
  }

  /// Writes until everything is written or something fails: 0, or the number of the error.
  ///
  /// - Parameter mayStop: whoever reads may never do so, and a program that is to end waits no longer: EINTR then.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil, mayStop: Bool = false
  ) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      if mayStop, !isReady(descriptor) { return EINTR }
      // A pipe that is ready has room for so much (pipe(7)); more would wait.
      let count = rest.prefix(mayStop ? Int(PIPE_BUF) : rest.count).withUnsafeBytes {
        if let offset {
          pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + bytes.count - rest.count))
        } else {
          Glibc.write(descriptor, $0.baseAddress, $0.count)
        }
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  /// Waits until something can be written, or the program is to end: false then.
  private static func isReady(_ descriptor: Int32) -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while System.stopRequests == 0 {
      if poll(&place, 1, 100) > 0 { return true }
    }
    return false
  }
}
