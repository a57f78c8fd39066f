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
  static func setAside(_ path: String, in folder: String, now: WallTime) throws(LogError) -> String {
    try makeFolder(folder)
    let civil = CivilTime(now)
    let digits = (civil.dateText + civil.timeText).filter(\.isNumber)
    let dated = "\(folder)/\(name(of: path)).\(digits.prefix(8))T\(digits.dropFirst(8))Z"
    // The wall clock may stand still or go back: names are counted up, and nothing is ever replaced (field report I2).
    var target = dated
    var number = 2
    while suffixes.contains(where: { exists(target + $0) }) {
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
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Makes changes of names in a folder last.
  private static func sync(_ folder: String) {
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    Glibc.close(descriptor)
  }

  static func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }
}
