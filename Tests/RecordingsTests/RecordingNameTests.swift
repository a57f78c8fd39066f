// Names that flows ask for, and the safe ones that they get.
import Testing

@testable import Recordings

@Suite struct RecordingNameTests {
  @Test(
    "Whatever is asked for, the name stays below the folder and ends in .wav",
    arguments: [
      ("message", "message.wav"), ("message.wav", "message.wav"), ("message.WAV", "message.wav"),
      ("a/b/c.wav", "a/b/c.wav"), ("", "recording.wav"), ("/", "recording.wav"), (".wav", "wav.wav"),
      ("..", "recording.wav"), ("../../etc/passwd", "etc/passwd.wav"), ("/etc/passwd", "etc/passwd.wav"),
      ("a/../../b", "a/b.wav"), ("...hidden", "hidden.wav"), ("./.ssh/./id", "ssh/id.wav"),
      ("what is this?", "what_is_this_.wav"), ("a\u{0}b\nc", "a_b_c.wav"), ("C:\\x", "C__x.wav"),
      ("Grüße", "Grüße.wav"), ("日本", "日本.wav"), ("🎤", "_.wav"), ("a.part", "a.part.wav"),
    ])
  func sanitised(_ name: String, _ safe: String) {
    #expect(RecordingName.sanitised(name) == safe)
  }

  @Test("Long names and deep folders are cut to what a file system takes")
  func long() {
    let name = RecordingName.sanitised(String(repeating: "é", count: 5_000))
    #expect(name.utf8.count <= 124)
    let deep = RecordingName.sanitised((1...100).map { "d\($0)" }.joined(separator: "/"))
    #expect(deep == "d93/d94/d95/d96/d97/d98/d99/d100.wav")
  }

  @Test("Numbers stand before the ending")
  func numbers() {
    #expect(RecordingName.numbered("a/b.wav", 1) == "a/b.wav")
    #expect(RecordingName.numbered("a/b.wav", 12) == "a/b-12.wav")
  }
}
