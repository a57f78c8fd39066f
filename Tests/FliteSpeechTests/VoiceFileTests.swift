import Devices
import Sound
import TestSupport
import Testing

@testable import FliteSpeech

@Suite struct VoiceFileTests {
  private let folder: TemporaryFolder
  /// The built-in voice slt as a file.
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/claire.flitevox"
    try #require(FliteSynthesizer.dump(FliteVoice.slt.description, to: path))
  }

  private func refusal(_ bytes: [UInt8]) -> String? {
    folder.write(bytes, to: "other.flitevox")
    do throws(VoiceFile.Fault) {
      _ = try VoiceFile(path: "\(folder.path)/other.flitevox")
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("a voice file speaks, under the name of its file, like the voice that it was made of") func speaks() throws {
    let synthesizer = FliteSynthesizer(voiceFiles: [path])
    #expect(synthesizer.refusedVoices.isEmpty)
    #expect(synthesizer.voices.count == FliteVoice.allCases.count + 1)
    let voice = try #require(synthesizer.voices.last)
    #expect(voice.id == "claire" && voice.name == "cmu_us_slt" && voice.languageCode == "en-US")
    #expect(synthesizer.voice(for: VoiceQuery(name: "Claire")) == voice)
    #expect(synthesizer.voice(for: VoiceQuery(id: "slt")).id == "slt")
    let samples = try synthesizer.samples("Good morning.", voice: "claire")
    #expect(try synthesizer.samples("Good morning.", voice: "slt") == samples)
    let speech = try synthesizer.speech(of: "Hello", isSSML: false, voice: voice)
    #expect(abs(speech.level.value - FliteVoice.slt.level.value) < 3)
  }

  @Test("every voice that flite can write is a voice file in order, and sounds the same", arguments: ["rms", "awb"])
  func statistical(_ name: String) throws {
    let built = try #require(FliteVoice(rawValue: name))
    let path = "\(folder.path)/other-\(name).flitevox"
    try #require(FliteSynthesizer.dump(built.description, to: path))
    let synthesizer = FliteSynthesizer(voiceFiles: [path])
    #expect(synthesizer.refusedVoices.isEmpty)
    #expect(
      try synthesizer.samples("Twenty-three came.", voice: "other-\(name)")
        == synthesizer.samples("Twenty-three came.", voice: name))
  }

  @Test("the kinds of voice that flite cannot write are not written") func dump() {
    #expect(!FliteSynthesizer.dump(FliteVoice.kal.description, to: "\(folder.path)/kal.flitevox"))
  }

  @Test(
    "a file that ends too early is refused", arguments: [0, 10, 26, 29, 33, 200, 5_000, 90_000, 1_000_000, 2_541_149])
  func truncated(length: Int) {
    #expect(refusal(Array(folder.bytes("claire.flitevox").prefix(length))) != nil)
  }

  @Test("what is no voice is refused with the reason") func other() throws {
    #expect(try #require(refusal([UInt8]("RIFF, a sound file and no voice".utf8))).contains("not a flite voice"))
    #expect(try #require(refusal([])).contains("empty"))
    #expect(try #require(refusal(folder.bytes("claire.flitevox") + [0])).contains("more in it"))
    let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ ($0 >> 3)) }
    #expect(refusal(Array(folder.bytes("claire.flitevox").prefix(30)) + noise) != nil)
    folder.write([], to: "folder.flitevox/inner")
    #expect(throws: VoiceFile.Fault.self) { try VoiceFile(path: "\(folder.path)/folder.flitevox") }
    #expect(throws: VoiceFile.Fault.self) { try VoiceFile(path: "\(folder.path)/missing.flitevox") }
  }

  /// The bytes with one text in the place of another one of the same length.
  private func replacing(_ text: String, by other: String) throws -> [UInt8] {
    var bytes = folder.bytes("claire.flitevox")
    let wanted = Array(text.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: wanted) })
    bytes.replaceSubrange(start..<start + wanted.count, with: Array(other.utf8))
    return bytes
  }

  @Test("properties that flite would take for something else are refused") func properties() throws {
    #expect(try #require(refusal(try replacing("eng", by: "deu"))).contains("deu"))
    #expect(try #require(refusal(try replacing("copyright", by: "tree_func"))).contains("tree_func"))
    #expect(refusal(try replacing("build_date", by: "build_daty")) == nil)
  }

  @Test("a damaged file is refused by name, and the default voice speaks (field reports E5, E7)") func damaged() throws
  {
    folder.write(Array(folder.bytes("claire.flitevox").prefix(100_000)), to: "claire.flitevox")
    let journal = RecordingJournal()
    let synthesizer = FliteSynthesizer(voiceFiles: [path], journal: journal)
    #expect(synthesizer.refusedVoices.map(\.path) == [path])
    #expect(journal.metadata(of: "a voice file is refused; another voice speaks in its place")?["voice.path"] == path)
    #expect(synthesizer.voices.count == FliteVoice.allCases.count)
    #expect(try synthesizer.samples("Yes.", voice: "claire") == synthesizer.samples("Yes.", voice: "slt"))
  }

  @Test("a file that is replaced by a damaged one before it is loaded leaves the default voice") func replaced() throws
  {
    let synthesizer = FliteSynthesizer(voiceFiles: [path])
    let voice = try #require(synthesizer.voices.last)
    folder.write(Array("nothing".utf8), to: "claire.flitevox")
    let speech = try synthesizer.speech(of: "Yes.", isSSML: false, voice: voice)
    #expect(try speech.next() != nil)
  }

  @Test("single damaged bytes end nothing: the voice is refused, or it speaks somehow") func flips() throws {
    let good = folder.bytes("claire.flitevox")
    for offset in [700, 40_000, 260_000, 1_300_000, 2_400_000, 2_541_100] {
      var bytes = good
      bytes[offset] ^= 0x55
      folder.write(bytes, to: "claire.flitevox")
      let synthesizer = FliteSynthesizer(voiceFiles: [path])
      _ = try synthesizer.samples("Yes.", voice: "claire")
    }
  }
}
