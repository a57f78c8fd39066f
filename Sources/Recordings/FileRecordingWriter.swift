// One recording while it is being made.
import Devices
import Glibc

/// Writes sound to a file that is a valid WAV file at every moment: after each piece of sound the header counts it.
///
/// The file has `.part` behind its name until it is complete. If the writer is dropped without `close` or `discard`,
/// the file stays like that and the next start completes it (`RecoveryScan`).
final class FileRecordingWriter: RecordingWriter {
  let path: String
  private let finalPath: String
  private let partPath: String
  private var file: OpenFile?
  private var header: WAVHeader
  /// Bytes of sound in the file, even.
  private var dataBytes: Int64 = 0
  private let syncEveryBytes: Int64
  private let room: (String) -> Int64?
  private var unsynced: Int64 = 0
  /// That there is a file is on the card. Not done by `init`, which must not wait for the card.
  private var isNameSynced = false
  /// What stopped the recording; everything later is refused with it.
  private var failure: RecordingError?

  /// Nil if a file of this name is there already.
  init?(folder: String, path: String, sampleRate: UInt32, syncEveryMs: Int, card: FileRecordingStore.Card)
    throws(RecordingError)
  {
    self.path = path
    finalPath = "\(folder)/\(path)"
    partPath = finalPath + RecordingName.partSuffix
    header = WAVHeader(sampleRate: sampleRate, dataBytes: 0)
    syncEveryBytes = syncEveryMs > 0 ? max(2, Int64(sampleRate) * 2 * Int64(syncEveryMs) / 1_000) : .max
    room = card.room
    if syncEveryMs > 0 { try checkRoom() }
    guard let file = try OpenFile(path: partPath, flags: O_RDWR | O_CREAT | O_EXCL, write: card.write) else {
      return nil
    }
    do throws(RecordingError) {
      try file.write(header)
    } catch {
      unlink(partPath)
      throw error
    }
    self.file = file
  }

  func write(_ samples: UnsafeBufferPointer<Int16>) throws(RecordingError) {
    guard let file else {
      throw RecordingError(operation: "write", path: path, reason: "the recording is complete already")
    }
    if let failure { throw failure }
    guard !samples.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(samples)
    guard dataBytes + Int64(bytes.count) <= WAVHeader.largestData else {
      throw stop(
        RecordingError(operation: "write", path: path, reason: "the file is as long as a WAV file can be"), file)
    }
    var written = 0
    do throws(RecordingError) {
      try file.write(bytes, at: Int64(WAVHeader.size) + dataBytes, written: &written)
    } catch {
      // What still fitted is kept, to the last whole sample.
      dataBytes += Int64(written & ~1)
      throw stop(error, file)
    }
    dataBytes += Int64(written)
    unsynced += Int64(written)
    do throws(RecordingError) {
      try updateHeader(file)
      if unsynced >= syncEveryBytes {
        unsynced = 0
        try file.sync()
        try checkRoom()
        if !isNameSynced {
          isNameSynced = true
          RecordingFolder.sync(RecordingFolder.parent(of: partPath))
        }
      }
    } catch {
      throw stop(error, file)
    }
  }

  func close() -> RecordingCompletion {
    do throws(RecordingError) {
      let summary = try complete()
      return RecordingCompletion(failure.map { .failed($0, kept: summary) } ?? .complete(summary))
    } catch {
      return RecordingCompletion(.failed(failure ?? error))
    }
  }

  private func complete() throws(RecordingError) -> RecordingSummary {
    guard let file else {
      throw RecordingError(operation: "complete", path: path, reason: "the recording is complete already")
    }
    self.file = nil
    try file.truncate(to: Int64(WAVHeader.size) + dataBytes)
    try updateHeader(file)
    do throws(RecordingError) {
      try file.sync()
    } catch {
      // Of a card that is known to be full, what was recorded is kept all the same.
      if failure == nil { throw error }
    }
    let sha256 = try file.sha256()
    try RecordingFolder.rename(partPath, to: finalPath)
    RecordingFolder.sync(RecordingFolder.parent(of: finalPath))
    return RecordingSummary(
      durationMs: header.durationMs(ofData: dataBytes), bytes: Int(Int64(WAVHeader.size) + dataBytes), sha256: sha256)
  }

  func discard() {
    guard file != nil else { return }
    file = nil
    unlink(partPath)
  }

  /// Keeps what was recorded and refuses the rest.
  private func stop(_ error: RecordingError, _ file: OpenFile) -> RecordingError {
    failure = error
    // The header stands where there is room already; if even that fails, the next start mends it by the length.
    try? updateHeader(file)
    return error
  }

  /// The log lies on the same card and must be able to say what happened: a card that is full to the last byte keeps the appliance from
  /// starting again (field report H6).
  private func checkRoom() throws(RecordingError) {
    guard let left = room(RecordingFolder.parent(of: partPath)), left < Self.reserve else { return }
    throw RecordingError(
      operation: "write", path: path,
      reason: "the card is full: less than \(Self.reserve / 1_024) kB are left for the log",
      isDiskFull: true)
  }

  /// In bytes.
  private static let reserve: Int64 = 1 << 20

  private func updateHeader(_ file: OpenFile) throws(RecordingError) {
    header.dataBytes = UInt32(clamping: dataBytes)
    try file.write(header)
  }
}
