// The file system as recordings need it: thin calls, with errors that say what was attempted.
import Checksums
import Devices
import Glibc

/// An open file; closed when it goes.
final class OpenFile {
  /// `pwrite`, or what a test puts in its place to let a card be full.
  typealias Write = (Int32, UnsafeRawPointer?, Int, off_t) -> Int

  let path: String
  private let descriptor: Int32
  private let systemWrite: Write

  /// - Throws: `RecordingError`; nil is returned instead when the file must not be there and is.
  init?(path: String, flags: Int32, write: @escaping Write = Glibc.pwrite) throws(RecordingError) {
    self.path = path
    systemWrite = write
    descriptor = open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      throw RecordingError.system("open", path, errno)
    }
  }

  deinit { close(descriptor) }

  /// Bytes of the file.
  func size() throws(RecordingError) -> Int64 { try status().size }

  func status() throws(RecordingError) -> (size: Int64, modified: WallTime) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw RecordingError.system("examine", path, errno) }
    let milliseconds = Int64(status.st_mtim.tv_sec) * 1_000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
    return (Int64(status.st_size), WallTime(millisecondsSince1970: milliseconds))
  }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw RecordingError.system("read", path, errno) }
    }
  }

  /// Writes everything, or throws when the rest cannot be written; `written` then says how much was.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64, written: inout Int) throws(RecordingError) {
    written = 0
    while written < bytes.count {
      let count = systemWrite(
        descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written, off_t(offset) + off_t(written))
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw RecordingError.system("write", path, count == 0 ? ENOSPC : errno)
      }
    }
  }

  func write(_ header: WAVHeader) throws(RecordingError) {
    let bytes = header.bytes
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: bytes)
    var written = 0
    try write(UnsafeRawBufferPointer(buffer), at: 0, written: &written)
  }

  func truncate(to size: Int64) throws(RecordingError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw RecordingError.system("shorten", path, errno) }
  }

  /// Returns when what was written is on the card.
  func sync() throws(RecordingError) {
    guard fdatasync(descriptor) == 0 else { throw RecordingError.system("put on the card", path, errno) }
  }

  /// SHA-256 of the whole file, read again: the header is final only at the end.
  func sha256() throws(RecordingError) -> String {
    var hash = SHA256()
    var offset: Int64 = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(at: offset, into: buffer)
      guard count > 0 else { return hash.finish() }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += Int64(count)
    }
  }
}

/// Names and folders.
enum RecordingFolder {
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  enum Kind {
    case folder
    case file(size: Int64)
    /// Links, pipes, devices, and what cannot be examined.
    case other
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file(size: Int64(status.st_size))
    default: return .other
    }
  }

  /// Names in a folder, sorted; none if it cannot be read.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder with those above it, as `mkdir -p` does.
  static func make(_ path: String) throws(RecordingError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw RecordingError.system("make the folder", path, ENOTDIR) }
      return
    }
    let above = parent(of: path)
    if above != path, above != "." { try make(above) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw RecordingError.system("make the folder", path, errno)
    }
    sync(above)
  }

  /// Bytes that are free where a folder lies; nil if that cannot be told, as on a card beyond what a 32-bit board counts (field report H9).
  static func room(in path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  static func rename(_ old: String, to new: String) throws(RecordingError) {
    guard Glibc.rename(old, new) == 0 else { throw RecordingError.system("complete", new, errno) }
  }

  /// Makes changes of names in a folder last. Some file systems cannot, and nothing would follow from the failure.
  static func sync(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

extension RecordingError {
  static func system(_ operation: String, _ path: String, _ code: Int32) -> RecordingError {
    RecordingError(
      operation: operation, path: path, reason: String(cString: strerror(code)),
      isDiskFull: code == ENOSPC || code == EDQUOT)
  }
}
