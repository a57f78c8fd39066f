// Recordings on a thread of their own, in front of cards that are slow, full, or gone.
import Devices
import Glibc
import Sound
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Recordings

@Suite struct ThreadedRecordingStoreTests {
  @Test("What is written arrives whole and in order, and close tells when the file is complete")
  func whole() throws {
    let folder = try TemporaryFolder()
    let store = try ThreadedRecordingStore(FileRecordingStore(folder: folder.path, syncEveryMs: 0))
    defer { store.stop() }
    let writer = try store.open(name: "message", sampleRate: 16_000)
    let samples = (0..<16_000).map { Int16(truncatingIfNeeded: $0 * 7) }
    for start in stride(from: 0, to: samples.count, by: 160) {
      try samples[start..<start + 160].withUnsafeBufferPointer { try writer.write($0) }
    }
    guard case .complete(let summary)? = try Self.end(of: writer.close()) else {
      Issue.record("the recording was not completed")
      return
    }
    #expect(summary.durationMs == 1_000)
    #expect(store.find(name: "message") == folder.path + "/message.wav")
    #expect(try WAVFile.decode(TestFile.read(folder.path + "/message.wav")).samples == samples)
  }

  @Test("A card that stands still delays nobody, and nothing is lost")
  func still() throws {
    let card = Card()
    let (folder, store) = try Self.store(card)
    defer { store.stop() }
    card.isStill = true
    let writer = try store.open(name: "message", sampleRate: 16_000)
    let samples = [Int16](repeating: 5, count: 160)
    let before = MonotonicTime.now()
    for _ in 0..<50 { try samples.withUnsafeBufferPointer { try writer.write($0) } }
    let completion = writer.close()
    // The card would stand for ever.
    #expect(MonotonicTime.now().milliseconds(since: before) < 1_000)
    #expect(completion.end == nil)
    card.isStill = false
    guard case .complete(let summary)? = try Self.end(of: completion) else {
      Issue.record("the recording was not completed")
      return
    }
    #expect(summary.durationMs == 500)
    #expect(TemporaryFolder.names(in: folder.path) == ["message.wav"])
  }

  @Test("When more waits than there is room for, the recording ends with that reason and keeps what it has")
  func overflow() throws {
    let card = Card()
    let (folder, store) = try Self.store(card, bufferMs: 1_000)
    defer { store.stop() }
    card.isStill = true
    let writer = try store.open(name: "message", sampleRate: 16_000)
    let samples = [Int16](repeating: 5, count: 1_600)
    var failure: RecordingError?
    for _ in 0..<20 where failure == nil {
      do throws(RecordingError) {
        try samples.withElements { (samples) throws(RecordingError) in try writer.write(samples) }
      } catch { failure = error }
    }
    #expect(failure?.reason == "the card is too slow: 16000 samples wait for it")
    let completion = writer.close()
    card.isStill = false
    guard case .failed(let error, kept: let summary?)? = try Self.end(of: completion) else {
      Issue.record("what was recorded was not kept")
      return
    }
    #expect(error == failure)
    #expect(summary.durationMs == 1_000)
    #expect(try WAVFile.decode(TestFile.read(folder.path + "/message.wav")).samples.count == 16_000)
  }

  @Test("A card that is full ends the recording at the next piece, and what fitted is kept (field report H6)")
  func full() throws {
    let card = Card(room: 44 + 3_200)
    let (folder, store) = try Self.store(card)
    defer { store.stop() }
    let writer = try store.open(name: "message", sampleRate: 16_000)
    try [Int16](repeating: 5, count: 1_601).withUnsafeBufferPointer { try writer.write($0) }
    var failure: RecordingError?
    let limit = MonotonicTime.now().advanced(by: 5_000)
    while failure == nil, MonotonicTime.now() < limit {
      // Nothing is written, and what the thread found is told.
      do throws(RecordingError) {
        try [].withElements { (samples) throws(RecordingError) in try writer.write(samples) }
      } catch { failure = error }
      sched_yield()
    }
    #expect(failure?.isDiskFull == true)
    guard case .failed(let error, kept: let summary?)? = try Self.end(of: writer.close()) else {
      Issue.record("what was recorded was not kept")
      return
    }
    #expect(error.isDiskFull)
    #expect(summary.durationMs == 100)
    #expect(try WAVFile.decode(TestFile.read(folder.path + "/message.wav")).samples.count == 1_600)
  }

  @Test("A recording that is discarded leaves no file, and a stop writes what waits")
  func stopped() throws {
    let folder = try TemporaryFolder()
    let store = try ThreadedRecordingStore(FileRecordingStore(folder: folder.path, syncEveryMs: 0))
    try store.open(name: "nothing", sampleRate: 16_000).discard()
    let kept = try store.open(name: "kept", sampleRate: 16_000)
    try [Int16](repeating: 1, count: 1_600).withUnsafeBufferPointer { try kept.write($0) }
    let completion = kept.close()
    store.stop()
    guard case .complete? = completion.end else {
      Issue.record("the recording was not completed")
      return
    }
    #expect(TemporaryFolder.names(in: folder.path) == ["kept.wav"])
    // Nothing is taken any more, and it is said.
    let late = try store.open(name: "late", sampleRate: 16_000)
    #expect(throws: RecordingError.self) {
      try [Int16(1)].withElements { (samples) throws(RecordingError) in try late.write(samples) }
    }
  }

  @Test("Copies of the card at twenty moments are readable, up to the last second that was recorded (field report B6)")
  func copies() throws {
    let folder = try TemporaryFolder()
    let copies = try TemporaryFolder()
    let store = try ThreadedRecordingStore(FileRecordingStore(folder: folder.path))
    defer { store.stop() }
    let writer = try store.open(name: "message", sampleRate: 16_000)
    let piece = [Int16](repeating: 7, count: 8_000)
    for number in 1...20 {
      try piece.withUnsafeBufferPointer { try writer.write($0) }
      // The thread is a second behind at most; here it may be in the middle of a piece.
      let limit = MonotonicTime.now().advanced(by: 5_000)
      var bytes: [UInt8] = []
      repeat {
        bytes = TestFile.read(folder.path + "/message.wav.part")
      } while bytes.count < 44 + (number - 1) * 16_000
        && MonotonicTime.now() < limit
      TestFile.write(bytes, to: "\(copies.path)/\(number).wav.part")
    }
    let scan = RecoveryScan(folder: copies.path)
    #expect(scan.adopted.count == 20 && scan.skipped.isEmpty)
    for number in 1...20 {
      let samples = try WAVFile.decode(TestFile.read("\(copies.path)/\(number).wav")).samples
      #expect(samples.count >= (number - 1) * 8_000 && samples.allSatisfy { $0 == 7 }, "copy \(number)")
    }
    _ = try Self.end(of: writer.close())
  }

  private static func store(
    _ card: Card, bufferMs: Int = 30_000
  ) throws -> (TemporaryFolder, ThreadedRecordingStore) {
    let folder = try TemporaryFolder()
    let files = FileRecordingStore(
      folder: folder.path, syncEveryMs: 0, clock: nil,
      card: FileRecordingStore.Card(write: { card.write($0, $1, $2, $3) }))
    return (folder, try ThreadedRecordingStore(files, bufferMs: bufferMs))
  }

  /// What became of a file, within five seconds.
  private static func end(of completion: RecordingCompletion) throws -> RecordingEnd? {
    let limit = MonotonicTime.now().advanced(by: 5_000)
    while completion.end == nil, MonotonicTime.now() < limit { sched_yield() }
    return completion.end
  }
}

/// A card that can stand still, and be full. Its first write, a header, always works.
private final class Card: Sendable {
  private let room: Int
  private let still = Atomic(false)

  init(room: Int = .max) { self.room = room }

  var isStill: Bool {
    get { still.load(ordering: .relaxed) }
    set { still.store(newValue, ordering: .relaxed) }
  }

  func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ offset: off_t) -> Int {
    while offset > 0, isStill { sched_yield() }
    let fitting = min(count, room - Int(offset))
    guard fitting > 0 else {
      errno = ENOSPC
      return -1
    }
    return pwrite(descriptor, bytes, fitting, offset)
  }
}
