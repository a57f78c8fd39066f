// Recordings as WAV files below one folder.
package import Devices
import Glibc

/// Makes recordings in a folder. Confined to one thread, and so is each writer.
package final class FileRecordingStore: RecordingStore {
  private let folder: String
  private let syncEveryMs: Int
  private let clock: (() -> WallTime)?
  private let card: Card
  /// Where the latest recordings of each name are or will be, relative to the folder.
  private var latest: [String: String] = [:]

  /// - Parameters:
  ///   - folder: made when the first recording is.
  ///   - syncEveryMs: sound after which what was recorded is put on the card: so much can be lost to a power cut. 0
  ///     leaves it to the kernel, for rehearsals.
  ///   - clock: time of day, if recordings are to be sorted into `YYYY/MM/DD/HHMMSS-name.wav`; without it names stay as
  ///     they are asked for.
  package convenience init(folder: String, syncEveryMs: Int = 1_000, clock: (() -> WallTime)? = nil) {
    self.init(folder: folder, syncEveryMs: syncEveryMs, clock: clock, card: Card())
  }

  /// - Parameter card: stands for the system's calls.
  init(folder: String, syncEveryMs: Int, clock: (() -> WallTime)?, card: Card) {
    self.folder = folder
    self.syncEveryMs = syncEveryMs
    self.clock = clock
    self.card = card
  }

  /// - Parameter name: may have folders and `.wav`; what is unsafe in it is replaced, and a number is added if the name
  ///   is taken.
  package func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter {
    guard let rate = UInt32(exactly: sampleRate), (1...768_000).contains(rate) else {
      throw RecordingError(
        operation: "begin", path: name, reason: "\(sampleRate) samples a second is not a rate (1 to 768,000)")
    }
    let wanted = RecordingName.sanitised(clock.map { RecordingName.dated(name, at: $0()) } ?? name)
    try RecordingFolder.make(RecordingFolder.parent(of: "\(folder)/\(wanted)"))
    for number in 1...Self.mostOfOneName {
      let path = RecordingName.numbered(wanted, number)
      guard !RecordingFolder.exists("\(folder)/\(path)") else { continue }
      if let writer = try FileRecordingWriter(
        folder: folder, path: path, sampleRate: rate, syncEveryMs: syncEveryMs, card: card)
      {
        if latest.count >= Self.mostNames { latest.removeAll() }
        latest[RecordingName.sanitised(name)] = path
        return writer
      }
    }
    throw RecordingError(
      operation: "begin", path: wanted, reason: "there are \(Self.mostOfOneName) recordings of this name")
  }

  /// Of recordings that were made since the program began, and of those whose names have no date.
  package func find(name: String) -> String? {
    let wanted = RecordingName.sanitised(name)
    return [latest[wanted], wanted].compactMap { $0.map { "\(folder)/\($0)" } }.first { RecordingFolder.exists($0) }
  }

  /// What writes, and what tells how much room is left.
  struct Card {
    var write: OpenFile.Write = Glibc.pwrite
    /// Bytes that are free where a folder lies, if that can be told.
    var room: (String) -> Int64? = RecordingFolder.room
  }

  private static let mostOfOneName = 10_000
  /// Names that are remembered: a flow has few, unless it makes them up.
  private static let mostNames = 256
}
