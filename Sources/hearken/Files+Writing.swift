private import Glibc

/// Whole files that a verb makes.
extension Files {
  /// Makes a file of these bytes, or replaces what it holds. Nothing is opened before all bytes are there, so a verb that fails
  /// leaves an older file as it is; what is not an ordinary file, such as a terminal, is written to.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "hearken: cannot create \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, named: path)
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
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
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
}
