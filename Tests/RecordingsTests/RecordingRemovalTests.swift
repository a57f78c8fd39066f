// Recordings that go, and nothing else.
import Glibc
import TestSupport
import Testing

@testable import Recordings

@Suite struct RecordingRemovalTests {
  @Test("A recording goes with the folders of its day, as far as they are empty")
  func folders() throws {
    let folder = try TemporaryFolder()
    folder.write([1], to: "recordings/2026/11/30/081502-message.wav")
    folder.write([1], to: "recordings/2026/11/29/081502-message.wav.part")
    let removal = RecordingRemoval(folder: folder.path + "/recordings")
    #expect(removal.remove("2026/11/30/081502-message.wav"))
    #expect(TemporaryFolder.names(in: folder.path + "/recordings/2026/11") == ["29"])
    #expect(removal.remove("2026/11/29/081502-message.wav"), "one that was never completed")
    #expect(TemporaryFolder.names(in: folder.path) == ["recordings"])
    #expect(TemporaryFolder.names(in: folder.path + "/recordings").isEmpty)
    #expect(removal.remove("2026/11/30/081502-message.wav"), "what is gone is gone")
  }

  @Test(
    "A path that leads out of the folder removes nothing",
    arguments: ["../precious", "/precious", "a/../../precious", "./../precious", "", "a//b"])
  func outside(_ path: String) throws {
    let folder = try TemporaryFolder()
    folder.write([1], to: "precious")
    folder.write([1], to: "recordings/a/b")
    #expect(RecordingRemoval(folder: folder.path + "/recordings").remove(path))
    #expect(TemporaryFolder.names(in: folder.path) == ["precious", "recordings"])
    #expect(folder.bytes("recordings/a/b") == [1])
  }

  @Test("A folder of that name is not removed, and said to be there")
  func directory() throws {
    let folder = try TemporaryFolder()
    folder.write([1], to: "recordings/a/b")
    #expect(!RecordingRemoval(folder: folder.path + "/recordings").remove("a"))
    #expect(folder.bytes("recordings/a/b") == [1])
  }
}
