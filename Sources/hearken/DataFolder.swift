private import CLinux
private import Glibc

/// Where a run keeps its log and recordings, and nobody else does meanwhile: a folder that was named, or a temporary one that is removed.
final class DataFolder {
  let path: String
  let isTemporary: Bool
  /// Why there is no such folder; the appliance works without one.
  let missing: Failure?
  /// Held as long as the process lives; the kernel releases it, however the process ends.
  private let lock: FolderLock?

  /// - Parameter mayBeMissing: a folder that cannot be made or written is no reason to end.
  init(_ named: String?, mayBeMissing: Bool = false) throws(Failure) {
    if let named {
      guard !named.isEmpty else { throw Failure(.usage, "hearken: the data folder has no name") }
      path = named
      isTemporary = false
      do throws(Failure) {
        try Self.create(named)
        lock = try FolderLock(named)
        missing = nil
      } catch {
        guard mayBeMissing, error.status == .cannotCreate else { throw error }
        lock = nil
        missing = error
      }
      return
    }
    lock = nil
    missing = nil
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

  /// Whether a Hearken holds a folder; nil where that cannot be told, as beside a copy of a log.
  static func isHeld(_ folder: String) -> Bool? { FolderLock.isHeld(folder) }

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
        throw Failure(
          .cannotCreate,
          "hearken: cannot create the folder \(path): \(String(cString: strerror(errno))); --data names another one")
      }
    }
  }
}

/// Keeps a second Hearken out of a data folder: two of them would take each other's sessions for those of a crash.
private final class FolderLock {
  private let descriptor: Int32

  init(_ folder: String) throws(Failure) {
    let path = Self.path(folder)
    var file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    let code = errno
    // A card that is full or cannot be written has a lock all the same: on the folder itself.
    if file < 0, code == ENOSPC || code == EROFS { file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    descriptor = file
    guard descriptor >= 0 else {
      throw Failure(
        .cannotCreate, "hearken: cannot create \(path): \(String(cString: strerror(code))); --data names another folder"
      )
    }
    guard Self.isTaken(descriptor) else {
      var bytes = [UInt8](repeating: 0, count: 32)
      let count = read(descriptor, &bytes, bytes.count)
      let holder = String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 10 }, as: UTF8.self)
      close(descriptor)
      throw Failure(.alreadyRuns, "hearken: the folder \(folder) is in use by another Hearken, process \(holder)")
    }
    // Who holds it, for the sentence above; whether it can be written does not matter.
    let text = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  deinit { close(descriptor) }

  private static func path(_ folder: String) -> String { "\(folder)/hearken.lock" }

  /// Who only asks whether it is held has it for a moment: that is waited for.
  private static func isTaken(_ descriptor: Int32) -> Bool {
    for _ in 0..<20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(10_000)
    }
    return false
  }

  static func isHeld(_ folder: String) -> Bool? {
    let file = open(path(folder), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0
  }
}
