// Completes at start what a crash or a power cut left incomplete, and says what else lies in the recordings folder.
package import Devices
import Glibc

/// Looks through a recordings folder once, before anything is recorded. One bad file never stops the others from being
/// found (field report H7).
///
/// A recording that was not completed still has `.part` behind its name. Its header is set right by the length of the
/// file, and it gets its name; one that is empty is removed. Everything else is left as it is: files that are no
/// recordings are reported, never removed.
package struct RecoveryScan: Sendable {
  /// A file that is no usable recording, and why, in words.
  package struct Skipped: Hashable, Sendable {
    package var path: String
    package var reason: String
  }

  /// In the order of paths.
  package private(set) var adopted: [RecoveredRecording] = []
  /// In the order of paths; at most `mostReported`, `skippedCount` says how many there were.
  package private(set) var skipped: [Skipped] = []
  package private(set) var skippedCount = 0
  /// Recordings that are complete, as far as their names and lengths tell.
  package private(set) var completeCount = 0

  /// So many files are reported by name.
  package static let mostReported = 100
  private static let deepest = 10

  private let folder: String

  /// Looks and completes; a folder that does not exist is empty.
  package init(folder: String) {
    self.folder = folder
    // Folders that wait to be looked through; a stack, because nesting is somebody else's choice.
    var waiting: [(path: String, depth: Int)] = [("", 0)]
    while let (path, depth) = waiting.popLast() {
      guard depth <= Self.deepest else {
        skip(path, "folders are nested too deep")
        continue
      }
      var below: [(path: String, depth: Int)] = []
      for name in RecordingFolder.names(in: absolute(path)) {
        let inside = path.isEmpty ? name : "\(path)/\(name)"
        switch RecordingFolder.kind(of: absolute(inside)) {
        case .folder: below.append((inside, depth + 1))
        case .file(let size): look(at: inside, size: size)
        case .other: skip(inside, "not a file")
        }
      }
      waiting += below.reversed()
    }
    adopted.sort { $0.path < $1.path }
    skipped.sort { $0.path < $1.path }
  }

  /// What became of the recording that the log calls `path`: complete on the card, whether this scan completed it or it
  /// had its name already; nil if there is no such recording.
  package func summary(ofRecording path: String) -> RecordingSummary? {
    if let found = adopted.first(where: { $0.path == path }) { return found.summary }
    // A file that cannot be read is no recording that could be listened to.
    return try? Self.summary(of: absolute(path))
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? folder : "\(folder)/\(path)" }

  private mutating func skip(_ path: String, _ reason: String) {
    skippedCount += 1
    if skipped.count < Self.mostReported { skipped.append(Skipped(path: path, reason: reason)) }
  }

  private mutating func look(at path: String, size: Int64) {
    if path.hasSuffix(RecordingName.partSuffix) {
      adopt(path, size: size)
    } else if !path.lowercased().hasSuffix(".wav") {
      skip(path, "not a recording: its name does not end in .wav")
    } else if size < Int64(WAVHeader.size) {
      skip(path, size == 0 ? "empty" : "cut off: \(size) bytes are less than the header of a WAV file")
    } else {
      completeCount += 1
    }
  }

  private mutating func adopt(_ part: String, size: Int64) {
    guard part.hasSuffix(".wav" + RecordingName.partSuffix) else {
      return skip(part, "not a recording: its name does not end in .wav\(RecordingName.partSuffix)")
    }
    // The power went before anything was on the card: there is nothing in it that anybody could miss, and it would be told for ever.
    guard size > 0 else {
      if unlink(absolute(part)) != 0 { skip(part, "empty, and cannot be removed: \(String(cString: strerror(errno)))") }
      return
    }
    guard size >= Int64(WAVHeader.size) else {
      return skip(part, "cut off: \(size) bytes are less than the header of a WAV file")
    }
    do throws(RecordingError) {
      guard let file = try OpenFile(path: absolute(part), flags: O_RDWR) else { return }
      guard var header = try Self.header(of: file) else {
        return skip(part, "not a recording of this program: its header is another one")
      }
      let data = min(size - Int64(WAVHeader.size), WAVHeader.largestData) & ~1
      let modified = try file.status().modified
      header.dataBytes = UInt32(clamping: data)
      try file.truncate(to: Int64(WAVHeader.size) + data)
      try file.write(header)
      try file.sync()
      let sha256 = try file.sha256()
      let path = try complete(part)
      let summary = RecordingSummary(
        durationMs: header.durationMs(ofData: data), bytes: Int(Int64(WAVHeader.size) + data), sha256: sha256)
      let started = WallTime(millisecondsSince1970: modified.millisecondsSince1970 - Int64(summary.durationMs))
      adopted.append(RecoveredRecording(path: path, startedAt: started, summary: summary))
    } catch {
      skip(part, error.description)
    }
  }

  /// Gives a file its final name, or the next free one like it.
  private func complete(_ part: String) throws(RecordingError) -> String {
    let wanted = String(part.dropLast(RecordingName.partSuffix.count))
    var path = wanted
    var number = 2
    while RecordingFolder.exists(absolute(path)) {
      path = RecordingName.numbered(wanted, number)
      number += 1
    }
    try RecordingFolder.rename(absolute(part), to: absolute(path))
    RecordingFolder.sync(RecordingFolder.parent(of: absolute(path)))
    return path
  }

  private static func summary(of path: String) throws(RecordingError) -> RecordingSummary? {
    guard let file = try OpenFile(path: path, flags: O_RDONLY) else { return nil }
    let size = try file.size()
    guard let header = try header(of: file), size >= Int64(WAVHeader.size) + Int64(header.dataBytes) else { return nil }
    return RecordingSummary(
      durationMs: header.durationMs(ofData: Int64(header.dataBytes)), bytes: Int(size), sha256: try file.sha256())
  }

  private static func header(of file: OpenFile) throws(RecordingError) -> WAVHeader? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WAVHeader.size, alignment: 1)
    defer { buffer.deallocate() }
    let count = try file.read(at: 0, into: buffer)
    return WAVHeader(Array(buffer.prefix(count)))
  }
}
