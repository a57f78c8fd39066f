import Appliance
import Devices
import Sound
import Testing
import VoiceFlow

/// Speaks each letter as one sample; text that begins with "!" breaks the engine.
private final class Speller: Synthesizer {
  let voices = [Voice(id: "speller", name: "speller", gender: .female, languageCode: "en-US")]

  func voice(for request: VoiceQuery) -> Voice { voices[0] }

  func speech(of text: String, isSSML: Bool, voice: Voice) throws(SynthesisError) -> any Speech {
    if text.isEmpty { throw .nothingToSay }
    if text.hasPrefix("!") { throw .engine("broken voice") }
    return Spelling(text)
  }

  private final class Spelling: Speech {
    let sampleRate = 16_000
    let unspeakable: [String] = []
    private var rest: Substring

    init(_ text: String) { rest = Substring(text) }

    func next() throws(SynthesisError) -> [Int16]? { rest.popFirst().map { [Int16($0.asciiValue ?? 0)] } }
  }
}

@Suite struct PromptSourceTests {
  /// Pulls in small buffers, as a device does.
  private func pull(_ segments: [PromptSegment], atMost limit: Int = 1_000) -> (text: String, marks: [SourceMark]) {
    let source = PromptSource(
      PlayRequest(prompt: "P", segments: segments), media: MediaLibrary(folder: "/nonexistent"), synthesizer: Speller(),
      sampleRate: 16_000)
    var text = ""
    var marks: [SourceMark] = []
    for _ in 0..<limit {
      var buffer = [Int16](repeating: 0, count: 3)
      let read = buffer.withUnsafeMutableBufferPointer { source.read(into: $0) }
      text += buffer.prefix(read.count).map { String(UnicodeScalar(UInt8($0))) }.joined()
      guard let mark = read.mark else { continue }
      marks.append(mark)
      switch mark {
      case .end, .failed: return (text, marks)
      case .segmentStarted, .segmentEnded, .unspoken: break
      }
    }
    return (text, marks)
  }

  private func segment(_ sources: PromptSegment.Source..., start: Int = 0, plays: Int = 1) -> PromptSegment {
    PromptSegment(prompt: "P", sources: sources, loops: plays > 1, maxPlayCount: plays, startPosMs: start)
  }

  @Test("segments follow each other, each with its marks") func chain() {
    let result = pull([segment(.text("hello", isSSML: false)), segment(.text("you", isSSML: false))])
    #expect(result.text == "helloyou")
    #expect(
      result.marks == [
        .segmentStarted(index: 0, source: 0), .segmentEnded(index: 0), .segmentStarted(index: 1, source: 0),
        .segmentEnded(index: 1), .end,
      ])
  }

  @Test("text stands in for a file that is not there") func fallback() {
    let result = pull([segment(.audioFile("missing.wav"), .text("hello", isSSML: false))])
    #expect(result.text == "hello")
    #expect(result.marks.first == .segmentStarted(index: 0, source: 1))
  }

  @Test("a segment without anything playable ends the prompt and says what was tried") func nothingPlayable() throws {
    let result = pull([segment(.text("hello", isSSML: false)), segment(.audioFile("missing.wav"))])
    #expect(result.text == "hello")
    guard case .failed(.nothingPlayable(let reason)) = try #require(result.marks.last) else {
      Issue.record("the prompt failed as \(result.marks)")
      return
    }
    #expect(reason.contains("missing.wav"))
  }

  @Test("a synthesizer that breaks fails the prompt as the device's fault") func broken() {
    #expect(pull([segment(.text("!", isSSML: false))]).marks == [.failed(.broken("broken voice"))])
  }

  @Test("empty text is over at once and is no failure") func empty() {
    #expect(
      pull([segment(.text("", isSSML: false))]).marks == [
        .unspoken(index: 0, "there is nothing in it that can be said"), .segmentStarted(index: 0, source: 0),
        .segmentEnded(index: 0), .end,
      ])
  }

  @Test("a start position skips spoken samples; a loop repeats from there") func positions() {
    let long = String(repeating: "x", count: 16) + "end"
    #expect(pull([segment(.text(long, isSSML: false), start: 1)]).text == "end")
    #expect(pull([segment(.text(long, isSSML: false), start: 1, plays: 3)]).text == "endendend")
  }
}
