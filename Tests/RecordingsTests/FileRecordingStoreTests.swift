// Recordings on real files.
import Checksums
import Devices
import Glibc
import Sound
import Testing
import TestSupport

@testable import Recordings

@Suite struct FileRecordingStoreTests {
  @Test("A recording is a valid WAV file at every moment, and gets its name when it is complete")
  func validAtEveryMoment() throws {
    let folder = try TemporaryFolder()
    let store = FileRecordingStore(folder: folder.path + "/recordings")
    let writer = try store.open(name: "2026/11/30/081502-message", sampleRate: 16_000)
    #expect(writer.path == "2026/11/30/081502-message.wav")
    let part = "\(folder.path)/recordings/\(writer.path).part"
    var samples: [Int16] = []
    for piece in 0..<5 {
      #expect(try WAVFile.decode(TestFile.read(part)) == Clip(sampleRate: 16_000, samples: samples))
      let more = (0..<160).map { Int16(piece * 1_000 - $0 * 7) }
      samples += more
      try more.withUnsafeBufferPointer { try writer.write($0) }
    }
    let summary = try Self.summary(writer.close())
    let bytes = TestFile.read("\(folder.path)/recordings/\(writer.path)")
    #expect(try WAVFile.decode(bytes) == Clip(sampleRate: 16_000, samples: samples))
    #expect(summary.durationMs == 50)
    #expect(summary.bytes == 1_644)
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    #expect(summary.sha256 == hash.finish())
    #expect(TemporaryFolder.names(in: folder.path + "/recordings/2026/11/30") == ["081502-message.wav"])
  }

  @Test("Stopping at once, or after 1, 5 and 20 ms, leaves a valid file (field report B7)", arguments: [0, 1, 5, 20])
  func short(_ milliseconds: Int) throws {
    let folder = try TemporaryFolder()
    let writer = try FileRecordingStore(folder: folder.path).open(name: "short", sampleRate: 16_000)
    try [Int16](repeating: 1, count: milliseconds * 16).withUnsafeBufferPointer { try writer.write($0) }
    let summary = try Self.summary(writer.close())
    #expect(summary.durationMs == milliseconds)
    let bytes = TestFile.read(folder.path + "/short.wav")
    #expect(bytes.count == 44 + milliseconds * 32)
    #expect(try WAVFile.decode(bytes).samples.count == milliseconds * 16)
  }

  @Test("A recording that is discarded leaves no file")
  func discard() throws {
    let folder = try TemporaryFolder()
    let writer = try FileRecordingStore(folder: folder.path).open(name: "nothing", sampleRate: 16_000)
    try [Int16](repeating: 1, count: 16).withUnsafeBufferPointer { try writer.write($0) }
    writer.discard()
    writer.discard()
    #expect(TemporaryFolder.names(in: folder.path).isEmpty)
  }

  @Test("A recording that is complete takes nothing more")
  func closedTwice() throws {
    let folder = try TemporaryFolder()
    let writer = try FileRecordingStore(folder: folder.path).open(name: "once", sampleRate: 8_000)
    #expect(try Self.summary(writer.close()).bytes == 44)
    guard case .failed(_, kept: nil)? = writer.close().end else {
      Issue.record("a recording was completed twice")
      return
    }
    #expect(throws: RecordingError.self) {
      try [Int16(1)].withElements { (samples) throws(RecordingError) in try writer.write(samples) }
    }
    writer.discard()
    #expect(TemporaryFolder.names(in: folder.path) == ["once.wav"])
  }

  @Test("Names that are taken get a number, also while the first is still being made, and nothing is overwritten")
  func unique() throws {
    let folder = try TemporaryFolder()
    let store = FileRecordingStore(folder: folder.path)
    let first = try store.open(name: "message", sampleRate: 16_000)
    let second = try store.open(name: "message.wav", sampleRate: 16_000)
    _ = first.close()
    let third = try store.open(name: "message", sampleRate: 16_000)
    #expect([first.path, second.path, third.path] == ["message.wav", "message-2.wav", "message-3.wav"])
    _ = second.close()
    _ = third.close()
    #expect(TemporaryFolder.names(in: folder.path) == ["message-2.wav", "message-3.wav", "message.wav"])
  }

  @Test("With a clock, recordings are sorted by day and named by the time of day")
  func dated() throws {
    let folder = try TemporaryFolder()
    let time = WallTime(millisecondsSince1970: 1_796_026_502_123)
    let store = FileRecordingStore(folder: folder.path, clock: { time })
    let writer = try store.open(name: "message", sampleRate: 16_000)
    #expect(writer.path == "2026/11/30/081502-message.wav")
    writer.discard()
  }

  @Test("A rate that is none is refused", arguments: [0, -1, 768_001, .max])
  func rates(_ rate: Int) throws {
    let folder = try TemporaryFolder()
    #expect(throws: RecordingError.self) {
      _ = try FileRecordingStore(folder: folder.path).open(name: "x", sampleRate: rate)
    }
    #expect(TemporaryFolder.names(in: folder.path).isEmpty)
  }

  @Test("A folder that cannot be made is an error that names it")
  func noFolder() {
    #expect {
      _ = try FileRecordingStore(folder: "/proc/hearken").open(name: "x", sampleRate: 16_000)
    } throws: { error in
      guard let error = error as? RecordingError else { return false }
      return error.path == "/proc/hearken" && error.operation == "make the folder" && !error.isDiskFull
    }
  }

  @Test("When the card is full, what fitted is kept, to the last whole sample", arguments: [44, 45, 1_001, 4_000])
  func diskFull(_ room: Int) throws {
    let folder = try TemporaryFolder()
    let store = FileRecordingStore(folder: folder.path, syncEveryMs: 0, clock: nil, card: Self.card(of: room))
    let writer = try store.open(name: "long", sampleRate: 16_000)
    let samples = (0..<3_000).map { Int16($0) }
    for _ in 0..<2 {
      #expect {
        try samples.withElements { (samples) throws(RecordingError) in try writer.write(samples) }
      } throws: { error in
        (error as? RecordingError)?.isDiskFull == true
      }
    }
    let kept = (room - 44) / 2
    #expect(try WAVFile.decode(TestFile.read(folder.path + "/long.wav.part")).samples == Array(samples.prefix(kept)))
    guard case .failed(let error, kept: let summary?)? = writer.close().end else {
      Issue.record("what fitted was not kept")
      return
    }
    #expect(error.isDiskFull)
    #expect(summary.bytes == 44 + kept * 2)
    #expect(try WAVFile.decode(TestFile.read(folder.path + "/long.wav")).samples == Array(samples.prefix(kept)))
  }

  @Test("A card without room for a header is an error, and leaves no file")
  func noRoom() throws {
    let folder = try TemporaryFolder()
    let store = FileRecordingStore(folder: folder.path, syncEveryMs: 0, clock: nil, card: Self.card(of: 10))
    #expect {
      _ = try store.open(name: "long", sampleRate: 16_000)
    } throws: { error in
      (error as? RecordingError)?.isDiskFull == true
    }
    #expect(TemporaryFolder.names(in: folder.path).isEmpty)
  }

  private static func summary(_ completion: RecordingCompletion) throws -> RecordingSummary {
    guard case .complete(let summary)? = completion.end else { throw Incomplete(end: completion.end) }
    return summary
  }

  private struct Incomplete: Error {
    let end: RecordingEnd?
  }

  @Test("Room is left for the log: a recording ends before the card is full to the last byte (field report H6)")
  func reserve() throws {
    let folder = try TemporaryFolder()
    var left: Int64 = 2_000_000
    var card = FileRecordingStore.Card()
    card.room = { _ in left }
    let store = FileRecordingStore(folder: folder.path, syncEveryMs: 100, clock: nil, card: card)
    let writer = try store.open(name: "long", sampleRate: 16_000)
    let piece = [Int16](repeating: 1, count: 1_600)
    func record() -> RecordingError? {
      do {
        try piece.withUnsafeBufferPointer { try writer.write($0) }
        return nil
      } catch { return error as? RecordingError }
    }
    #expect(record() == nil)
    left = 1_000_000
    #expect(record()?.isDiskFull == true)
    guard case .failed(let error, kept: let summary?)? = writer.close().end else {
      Issue.record("what was recorded was not kept")
      return
    }
    #expect(error.isDiskFull && summary.durationMs == 200)
    #expect {
      _ = try store.open(name: "next", sampleRate: 16_000)
    } throws: { error in
      (error as? RecordingError)?.isDiskFull == true
    }
    #expect(TemporaryFolder.names(in: folder.path) == ["long.wav"])
  }

  /// Files of so many bytes at most, as on a card that is full then.
  private static func card(of room: Int) -> FileRecordingStore.Card {
    FileRecordingStore.Card(write: { descriptor, bytes, count, offset in
      let fitting = min(count, room - Int(offset))
      guard fitting > 0 else {
        errno = ENOSPC
        return -1
      }
      return pwrite(descriptor, bytes, fitting, offset)
    })
  }
}
