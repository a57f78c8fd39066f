// Recordings on real files.
import Devices
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
    for piece in 0..<5 {
      let bytes = TestFile.read(part)
      #expect(WAVHeader(bytes)?.dataBytes == UInt32(piece * 320))
      #expect(bytes.count == 44 + piece * 320)
      try [Int16](repeating: Int16(piece), count: 160).withUnsafeBufferPointer { try writer.write($0) }
    }
    let summary = try writer.close()
    let bytes = TestFile.read("\(folder.path)/recordings/\(writer.path)")
    #expect(summary.durationMs == 50)
    #expect(summary.bytes == bytes.count)
    #expect(bytes.count == 44 + 1_600)
    #expect(Array(bytes[..<4]) == Array("RIFF".utf8))
    #expect(TestFile.read(part).isEmpty)
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    #expect(summary.sha256 == hash.finish())
  }
}
