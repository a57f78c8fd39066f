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

  static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(.cannotCreate, "hearken: cannot write \(name): \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }
}
