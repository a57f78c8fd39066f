import Appliance
import Devices
import Sound
import TestSupport
import Testing
import VoiceFlow

/// Speaks each letter as one sample; text that begins with "!" breaks the engine.
private final class Speller: Synthesizer {
  let voices = [Voice(id: "speller", name: "speller", gender: .female, languageCode: "en-US")]

  func voice(for request: VoiceQuery) -> Voice { voices[0] }

  func speech(
    of text: String, isSSML: Bool, voice: Voice, manner: SpeechManner
  ) throws(SynthesisError) -> any Speech {
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
      sampleRate: 16_000, levels: false)
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
      case .segmentStarted, .segmentEnded, .unspoken, .passedOver: break
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
    #expect(
      result.marks.prefix(2) == [
        .passedOver(index: 0, "missing.wav: no such file in audio/"), .segmentStarted(index: 0, source: 1),
      ])
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

  @Test("a stop position ends the text; silence stands around it and counts for positions (spec A13, A19)")
  func silence() {
    let text = String(repeating: "x", count: 16) + "end"
    var segment = segment(.text(text, isSSML: false))
    segment.stopPosMs = 1
    #expect(pull([segment]).text == String(repeating: "x", count: 16))
    segment.stopPosMs = 0
    segment.voice.silenceBeforeMs = 1
    segment.voice.silenceAfterMs = 2
    let quiet = String(repeating: "\0", count: 16)
    #expect(pull([segment]).text == quiet + text + quiet + quiet)
    segment.startPosMs = 2
    #expect(pull([segment]).text == "end" + quiet + quiet)
  }

  // MARK: - Files

  /// What is heard of a file with these parameters: the value of each millisecond, over a thousand.
  private func play(
    start: Int = 0, stop: Int = 0, loops: Bool = false, plays: Int = 1, volume: Double = 1
  ) throws -> [Int] {
    let folder = try TemporaryFolder()
    // A ramp of 16 values, one a millisecond.
    let ramp = (0..<16).flatMap { value in [Int16](repeating: Int16(value * 1_000), count: 16) }
    folder.write(WAVFile.encode(Clip(sampleRate: 16_000, samples: ramp)), to: "audio/ramp.wav")
    var segment = PromptSegment(
      prompt: "P", sources: [.audioFile("ramp.wav")], loops: loops, maxPlayCount: plays, startPosMs: start)
    segment.stopPosMs = stop
    segment.volume = volume
    return samples(of: segment, in: folder, levels: false).enumerated().filter { $0.offset % 16 == 8 }
      .map { Int($0.element) / 1_000 }
  }

  private func samples(of segment: PromptSegment, in folder: TemporaryFolder, levels: Bool) -> [Int16] {
    let source = PromptSource(
      PlayRequest(prompt: "P", segments: [segment]), media: MediaLibrary(folder: folder.path), synthesizer: Speller(),
      sampleRate: 16_000, levels: levels)
    var samples: [Int16] = []
    var buffer = [Int16](repeating: 0, count: 1_000)
    for _ in 0..<1_000 {
      let read = buffer.withUnsafeMutableBufferPointer { source.read(into: $0) }
      samples += buffer.prefix(read.count)
      if read.mark == .end { break }
    }
    return samples
  }

  @Test("a file is played from its start position to its stop position (spec A19)") func span() throws {
    #expect(try play() == Array(0..<16))
    #expect(try play(start: 4) == Array(4..<16))
    #expect(try play(start: 4, stop: 6) == [4, 5])
    #expect(try play(start: 100).isEmpty)
    #expect(try play(start: 6, stop: 4).isEmpty)
    #expect(try play(start: -5, stop: 99) == Array(0..<16))
  }

  @Test("a loop repeats what is between them, as often as the count says, and once by default") func loops() throws {
    #expect(try play(start: 14, loops: true, plays: 3) == [14, 15, 14, 15, 14, 15])
    #expect(try play(start: 14, loops: true) == [14, 15])
    #expect(try play(start: 14, loops: true, plays: 0) == [14, 15])
    #expect(try play(start: 14, plays: 3) == [14, 15])
  }

  @Test("the volume is a factor, and saturates instead of wrapping around") func volume() throws {
    #expect(try play(start: 8, volume: 0.5) == [4, 4, 5, 5, 6, 6, 7, 7])
    #expect(try play(start: 10, volume: 3) == [30, 32, 32, 32, 32, 32])
    #expect(try play(volume: 0) == [Int](repeating: 0, count: 16))
  }

  @Test("files of different loudness come out alike, and as they are where the owner wants that") func levels() throws {
    let folder = try TemporaryFolder()
    let levels = [-32.0, -26, -20, -14, -8]
    for level in levels {
      let tone = Tones.sine(400, rate: 22_050, seconds: 0.5, level: Decibels(level))
      folder.write(WAVFile.encode(Clip(sampleRate: 22_050, samples: tone)), to: "audio/\(level).wav")
    }
    func heard(_ levelled: Bool) -> [Double] {
      levels.map { level in
        let segment = PromptSegment(prompt: "P", sources: [.audioFile("\(level).wav")])
        return Level(of: samples(of: segment, in: folder, levels: levelled)).rms.value
      }
    }
    #expect(heard(true).dropFirst().allSatisfy { abs($0 - Loudness.target.value) < 1 })
    // 12 dB at most.
    #expect(abs(heard(true)[0] + 23) < 1)
    for (level, heard) in zip(levels, heard(false)) { #expect(abs(heard - level + 3) < 1) }
  }

  @Test("a file of any format is played by its content, and one that is damaged gives way to its text")
  func formats() throws {
    let folder = try TemporaryFolder()
    let file = TestFile.read("Tests/Fixtures/sounds/mono-44100.mp3")
    folder.write(file, to: "audio/hello.wav")
    let segment = PromptSegment(prompt: "P", sources: [.audioFile("hello.wav"), .text("no", isSSML: false)])
    #expect(abs(samples(of: segment, in: folder, levels: true).count - 8_000) < 160)
    folder.write(Array(file.prefix(100)), to: "audio/hello.wav")
    #expect(samples(of: segment, in: folder, levels: true).count == 2)
  }
}
