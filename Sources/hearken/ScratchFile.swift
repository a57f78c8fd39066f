private import Glibc

/// A temporary file, which is gone with its owner.
final class ScratchFile {
  let descriptor: Int32
  /// Its name, if it has one.
  let path: String?

  /// - Parameter isNamed: for a program that opens it itself; otherwise it has no name, and nothing is left behind in any case.
  init(isNamed: Bool = false) throws(Failure) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/hearken-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "hearken: cannot create a file in \(folder): \(String(cString: strerror(errno)))")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = isNamed ? String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    if !isNamed { unlink(template) }
  }

  deinit {
    close(descriptor)
    if let path { unlink(path) }
  }

  /// Fills the file, and steps back to its start for whoever reads it.
  func write(_ bytes: [UInt8]) throws(Failure) {
    try Files.write(bytes, to: descriptor, named: "a temporary file")
    lseek(descriptor, 0, SEEK_SET)
  }

  /// The first bytes, at most `limit`.
  func read(limit: Int) throws(Failure) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: min(max(0, size), limit))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count, off_t(count))
      }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else {
        throw Failure(.noInput, "hearken: cannot read a temporary file: \(String(cString: strerror(errno)))")
      }
      count += read
    }
    return bytes
  }
}
