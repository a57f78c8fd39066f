// What the next start makes of recordings that nobody completed, and of files that are none.
import Devices
import Glibc
import Sound
import Testing
import TestSupport

@testable import Recordings

@Suite struct RecoveryScanTests {
  @Test(
    "A recording that was cut off anywhere is completed up to its last whole sample",
    arguments: [44, 45, 46, 1_043, 1_644])
  func cutOff(_ length: Int) throws {
    let folder = try TemporaryFolder()
    let samples = try Self.abandon("2026/11/30/081502-message", in: folder)
    let part = folder.path + "/2026/11/30/081502-message.wav.part"
    TestFile.write(Array(TestFile.read(part).prefix(length)), to: part)

    let scan = RecoveryScan(folder: folder.path)
    let kept = (length - 44) / 2
    let bytes = TestFile.read(folder.path + "/2026/11/30/081502-message.wav")
    #expect(try WAVFile.decode(bytes) == Clip(sampleRate: 16_000, samples: Array(samples.prefix(kept))))
    #expect(bytes.count == 44 + kept * 2)
    #expect(scan.adopted.map(\.path) == ["2026/11/30/081502-message.wav"])
    #expect(scan.adopted.first?.summary.durationMs == kept / 16)
    #expect(scan.adopted.first?.summary.bytes == bytes.count)
    #expect(scan.skipped.isEmpty)
    #expect(!RecordingFolder.exists(part))
    #expect(scan.summary(ofRecording: "2026/11/30/081502-message.wav") == scan.adopted.first?.summary)

    let again = RecoveryScan(folder: folder.path)
    #expect(again.adopted.isEmpty)
    #expect(again.completeCount == 1)
    #expect(again.summary(ofRecording: "2026/11/30/081502-message.wav") == scan.adopted.first?.summary)
  }

  @Test("Sound that the header does not count yet is kept as well")
  func staleHeader() throws {
    let folder = try TemporaryFolder()
    let samples = try Self.abandon("message", in: folder)
    let part = folder.path + "/message.wav.part"
    TestFile.write(WAVHeader(sampleRate: 16_000, dataBytes: 0).bytes + TestFile.read(part).dropFirst(44), to: part)
    _ = RecoveryScan(folder: folder.path)
    #expect(try WAVFile.decode(TestFile.read(folder.path + "/message.wav")).samples == samples)
  }

  @Test("Empty, truncated and foreign files are told and left alone, and the recordings between them are found (H7)")
  func strangers() throws {
    let folder = try TemporaryFolder()
    _ = try Self.abandon("m", in: folder)
    let store = FileRecordingStore(folder: folder.path)
    _ = try store.open(name: "good", sampleRate: 16_000).close().end
    let strangers: [(String, [UInt8])] = [
      ("a.wav", []), ("b.wav", Array("RIFF".utf8)), ("d.wav.part", Array("RIFF".utf8)),
      ("e.wav.part", [UInt8](repeating: 0, count: 500)), ("f.txt", Array("hello".utf8)),
      ("g.part", WAVHeader(sampleRate: 16_000, dataBytes: 0).bytes),
    ]
    for (name, bytes) in strangers { TestFile.write(bytes, to: "\(folder.path)/\(name)") }
    symlink("/etc/passwd", folder.path + "/h.wav")
    mkfifo(folder.path + "/i.wav.part", 0o600)

    let scan = RecoveryScan(folder: folder.path)
    #expect(scan.adopted.map(\.path) == ["m.wav"])
    #expect(scan.completeCount == 1)
    #expect(
      scan.skipped.map { "\($0.path): \($0.reason)" } == [
        "a.wav: empty",
        "b.wav: cut off: 4 bytes are less than the header of a WAV file",
        "d.wav.part: cut off: 4 bytes are less than the header of a WAV file",
        "e.wav.part: not a recording of this program: its header is another one",
        "f.txt: not a recording: its name does not end in .wav",
        "g.part: not a recording: its name does not end in .wav.part",
        "h.wav: not a file",
        "i.wav.part: not a file",
      ])
    #expect(scan.skippedCount == 8)
    for (name, bytes) in strangers { #expect(TestFile.read("\(folder.path)/\(name)").elementsEqual(bytes), "\(name)") }
    #expect(scan.summary(ofRecording: "a.wav") == nil)
    #expect(scan.summary(ofRecording: "nowhere.wav") == nil)
  }

  @Test("A recording of which nothing was on the card yet is removed, and not told at every start")
  func empty() throws {
    let folder = try TemporaryFolder()
    TestFile.write([], to: folder.path + "/m.wav.part")
    let scan = RecoveryScan(folder: folder.path)
    #expect(scan.adopted.isEmpty && scan.skipped.isEmpty)
    #expect(access(folder.path + "/m.wav.part", F_OK) != 0)
  }

  @Test("A name that is taken meanwhile is not overwritten")
  func taken() throws {
    let folder = try TemporaryFolder()
    _ = try Self.abandon("m", in: folder)
    TestFile.write([1, 2, 3], to: folder.path + "/m.wav")
    let scan = RecoveryScan(folder: folder.path)
    #expect(scan.adopted.map(\.path) == ["m-2.wav"])
    #expect(TestFile.read(folder.path + "/m.wav") == [1, 2, 3])
  }

  @Test("A folder that is not there holds nothing")
  func nowhere() throws {
    let folder = try TemporaryFolder()
    let scan = RecoveryScan(folder: folder.path + "/recordings")
    #expect(scan.adopted.isEmpty && scan.skipped.isEmpty && scan.completeCount == 0)
  }

  @Test("Three hundred strange files are counted, and a hundred named")
  func many() throws {
    let folder = try TemporaryFolder()
    for number in 0..<300 { TestFile.write([], to: "\(folder.path)/\(number).wav") }
    let scan = RecoveryScan(folder: folder.path)
    #expect(scan.skippedCount == 300)
    #expect(scan.skipped.count == RecoveryScan.mostReported)
  }

  /// Begins a recording and drops it, as a crash does; returns what was recorded.
  private static func abandon(_ name: String, in folder: TemporaryFolder) throws -> [Int16] {
    let samples = (0..<800).map { Int16($0 * 3) }
    let writer = try FileRecordingStore(folder: folder.path).open(name: name, sampleRate: 16_000)
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    return samples
  }
}
