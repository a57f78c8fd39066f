private import Glibc
private import LogReports
internal import SQLiteSessionLog

/// A folder with exported sessions: `sessions.jsonl`, which appears whole at the end, and the recordings.
struct ExportFolder {
  /// Recordings that the log names and that are not there.
  private(set) var missing: [String] = []

  private let folder: String
  private let source: String
  private let lines: PartFile
  private var sessions = 0
  private var recordings = 0

  /// - Parameters:
  ///   - folder: made if it is not there.
  ///   - source: the appliance's folder of recordings.
  init(_ folder: String, recordings source: String) throws(Failure) {
    self.folder = folder
    self.source = source
    try DataFolder.create(folder)
    // What lies among the recordings is none of "forget"'s, and would stay.
    guard !Files.isSame("\(folder)/recordings", source), !Files.isInside(folder, source) else {
      throw Failure(.usage, "hearken: \(folder) is the appliance's own folder; export to another one")
    }
    lines = try PartFile("\(folder)/sessions.jsonl")
  }

  mutating func write(_ story: SessionStory) throws(Failure) {
    var copied: [Int64: String] = [:]
    for recording in story.recordings { copied[recording.id] = try copy(recording) }
    let line = SessionExport.line(story) { copied[$0.id] }
    try lines.write(Array((line + "\n").utf8))
    sessions += 1
  }

  mutating func finish() throws(Failure) { try lines.finish() }

  /// `12 sessions and 3 recordings are in DIR`
  var sentence: String {
    func count(_ number: Int, _ one: String) -> String { "\(number) \(one)\(number == 1 ? "" : "s")" }
    return "\(count(sessions, "session")) and \(count(recordings, "recording")) are in \(folder)"
  }

  /// Copies a recording; returns its name below the folder, or nil if there is none.
  private mutating func copy(_ recording: RecordingRecord) throws(Failure) -> String? {
    let parts = recording.path.split(separator: "/", omittingEmptySubsequences: false)
    // A log may come from anywhere: a path of it must not lead out of the folders.
    guard !recording.path.isEmpty, !recording.path.utf8.contains(0),
      !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
    else { return nil }
    let descriptor = open("\(source)/\(recording.path)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      // One that is still being written, or was lost, is not expected.
      if recording.state != "open", recording.state != "lost" { missing.append(recording.path) }
      return nil
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      missing.append(recording.path)
      return nil
    }
    let name = "recordings/\(recording.path)"
    try DataFolder.create(Files.folder(of: "\(folder)/\(name)"))
    let copy = try PartFile("\(folder)/\(name)")
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(.noInput, "hearken: cannot read \(source)/\(recording.path): \(String(cString: strerror(errno)))")
      }
      guard count > 0 else { break }
      try copy.write(Array(buffer[..<count]))
    }
    try copy.finish()
    recordings += 1
    return name
  }
}

/// A file that has its name only when it is whole; what is not finished is removed.
final class PartFile {
  private let path: String
  private let part: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String) throws(Failure) {
    self.path = path
    part = path + ".part"
    descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "hearken: cannot create \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(part) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) { try Files.write(bytes, to: descriptor, named: path) }

  func finish() throws(Failure) {
    guard fsync(descriptor) == 0, rename(part, path) == 0 else {
      throw Failure(.cannotCreate, "hearken: cannot create \(path): \(String(cString: strerror(errno)))")
    }
    isFinished = true
  }
}
