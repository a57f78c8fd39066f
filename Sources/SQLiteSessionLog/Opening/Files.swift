// Folders and names around the log file.
import Devices
import Glibc

/// Thin calls of the file system, with errors that say what was attempted.
enum Files {
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether nothing but a file stands at a path: true if nothing does.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Which file stands at a path; nil if there is none.
  static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  /// Bytes of a file; 0 if there is none.
  static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The room where a folder lies, or where it would be made; nil if that cannot be told.
  static func room(in folder: String) -> CardRoom? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    // Factors of 32 bits on some boards: their product does not fit (field report H9).
    func bytes(_ blocks: UInt64) -> Int64 {
      Int64(clamping: blocks.multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }
    return CardRoom(free: bytes(UInt64(status.f_bavail)), size: bytes(UInt64(status.f_blocks)))
  }

  /// Bytes that the calling thread has sent to a card (proc_pid_io(5)); nil if the kernel does not count them.
  static func bytesWrittenByThread() -> Int64? {
    let file = Glibc.open("/proc/thread-self/io", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("write_bytes: ") }
    return line.flatMap { Int64($0.dropFirst("write_bytes: ".count)) }
  }

  /// Names in it can be made and changed.
  static func isWritable(folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }

  /// Names in a folder, sorted; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
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
  static func makeFolder(_ path: String) throws(LogError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw LogError.file(operation: "make the folder", path: path, reason: "a file of this name stands there")
      }
      return
    }
    let parent = folder(of: path)
    if parent != path, parent != ".", !exists(parent) { try makeFolder(parent) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw LogError.file(operation: "make the folder", path: path, reason: errorText(errno))
    }
  }

  /// Moves a database with its write-ahead log under a dated name; returns where it is now.
  ///
  /// - Parameter suffixes: of what belongs to it and is to move.
  static func setAside(
    _ path: String, _ suffixes: [String] = Files.suffixes, in folder: String, now: WallTime
  ) throws(LogError) -> String {
    try makeFolder(folder)
    let civil = CivilTime(now)
    let digits = (civil.dateText + civil.timeText).filter(\.isNumber)
    let dated = "\(folder)/\(name(of: path)).\(digits.prefix(8))T\(digits.dropFirst(8))Z"
    // The wall clock may stand still or go back: names are counted up, and nothing is ever replaced (field report I2).
    var target = dated
    var number = 2
    while Self.suffixes.contains(where: { exists(target + $0) }) {
      target = "\(dated)-\(number)"
      number += 1
    }
    for suffix in suffixes where exists(path + suffix) {
      guard rename(path + suffix, target + suffix) == 0 else {
        throw LogError.file(operation: "set aside", path: path + suffix, reason: errorText(errno))
      }
    }
    sync(folder)
    sync(Self.folder(of: path))
    return target
  }

  /// The file itself comes first: without it, the others mean nothing.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Makes changes of names in a folder last.
  static func sync(_ folder: String) {
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    Glibc.close(descriptor)
  }

  static func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }
}
