private import CLinux
private import Glibc

/// Where a run keeps its log and recordings: a folder that was named, or a temporary one that is removed.
struct DataFolder {
  let path: String
  let isTemporary: Bool

  init(_ named: String?) throws(Failure) {
    if let named {
      path = named
      isTemporary = false
      try Self.create(named)
      return
    }
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/hearken-rehearsal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure(.cannotCreate, "hearken: cannot create a folder in \(base): \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    isTemporary = true
  }

  var log: String { "\(path)/sessions.db" }
  var recordings: String { "\(path)/recordings" }

  /// Removes the folder with everything in it, if it is a temporary one.
  func removeIfTemporary() {
    guard isTemporary else { return }
    // What cannot be removed stays in the temporary folder of the system, which is emptied by others.
    _ = clinux_remove_tree(path)
  }

  /// Creates a folder and those above it.
  static func create(_ path: String) throws(Failure) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o755) != 0 && errno != EEXIST {
        throw Failure(.cannotCreate, "hearken: cannot create the folder \(path): \(String(cString: strerror(errno)))")
      }
    }
  }
}
