import Devices
import Sound
import Testing

@testable import FliteSpeech

@Suite struct FliteSpeechTests {
  private static let text = "Good morning. The museum is open from ten to six. Please keep to the left. Goodbye."

  private func speech(
    _ text: String = text, of synthesizer: FliteSynthesizer, voice: String = "kal16",
    manner: SpeechManner = SpeechManner()
  ) throws -> FliteSpeech {
    try synthesizer.flow(of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: voice)), manner: manner)
  }

  @Test("in small packets the same is heard, in more parts") func streams() throws {
    let synthesizer = FliteSynthesizer()
    let whole = try synthesizer.samples(Self.text, voice: "slt")
    let speech = try speech(of: synthesizer, voice: "slt", manner: SpeechManner(streams: true))
    var parts: [[Int16]] = []
    while let part = try speech.next() { parts.append(part) }
    #expect((parts.flatMap { $0 } == whole) as Bool)
    #expect(parts.count > 4)
  }

  @Test("a higher pitch changes the voice and not the time; a rate of 0.5 doubles the time") func manner() throws {
    let synthesizer = FliteSynthesizer()
    let normal = try synthesizer.samples("Please keep to the left.", voice: "slt")
    let high = try synthesizer.samples("Please keep to the left.", voice: "slt", manner: SpeechManner(pitch: 1.5))
    let slow = try synthesizer.samples("Please keep to the left.", voice: "slt", manner: SpeechManner(rate: 0.5))
    #expect(abs(high.count - normal.count) < normal.count / 10)
    #expect((high != normal) as Bool)
    #expect((1.7...2.3).contains(Double(slow.count) / Double(normal.count)))
  }

  @Test(
    "manners out of range are brought into it", arguments: [(0.0, 0.5), (9, 2), (-1, 0.5), (.nan, 1), (.infinity, 1)])
  func bounds(given: Double, expected: Double) {
    #expect(SpeechManner(rate: given, pitch: given) == SpeechManner(rate: expected, pitch: expected))
  }

  @Test("two texts at once are both heard whole, taken in turns") func together() throws {
    let synthesizer = FliteSynthesizer()
    let expected = (
      try synthesizer.samples(Self.text), try synthesizer.samples("Another text. It is short.", voice: "kal")
    )
    let (first, second) = (
      try speech(of: synthesizer), try speech("Another text. It is short.", of: synthesizer, voice: "kal")
    )
    var heard: ([Int16], [Int16]) = ([], [])
    while true {
      let (one, other) = (try first.next(), try second.next())
      if one == nil, other == nil { break }
      heard.0 += one ?? []
      heard.1 += other ?? []
    }
    #expect((heard.0 == expected.0 && heard.1 == expected.1) as Bool)
  }

  @Test("a text that nobody takes to its end holds up no other one, and no end") func abandoned() throws {
    let synthesizer = FliteSynthesizer()
    let long = String(repeating: Self.text + " ", count: 50)
    let held = try speech(long, of: synthesizer)
    #expect(try held.next() != nil)
    for _ in 0..<3 { _ = try speech(long, of: synthesizer).next() }
    #expect(try !synthesizer.samples("Still here.").isEmpty)
    withExtendedLifetime(held) {}
  }

  @Test("once somebody interrupts, nothing more comes") func interrupted() throws {
    let synthesizer = FliteSynthesizer()
    let speech = try speech(String(repeating: Self.text + " ", count: 50), of: synthesizer, voice: "slt")
    let interruption = Interruption()
    speech.obey(interruption)
    #expect(try speech.next() != nil)
    interruption.raise()
    #expect(try speech.next() == nil)
    // What was not wanted any more is over for the computing thread too.
    #expect(try !synthesizer.samples("Yes.").isEmpty)
  }

  @Test("interrupted before it began, nothing is computed") func interruptedAtOnce() throws {
    let speech = try speech(of: FliteSynthesizer())
    let interruption = Interruption()
    speech.obey(interruption)
    interruption.raise()
    #expect(try speech.next() == nil)
  }

  @Test("what was heard once is skipped without being computed, to the sample") func skip() throws {
    let synthesizer = FliteSynthesizer()
    #expect(try speech(of: synthesizer).skip(upTo: 1_000_000) == 0)
    let sentences = try speech(of: synthesizer).sentences()
    let second = sentences[0].count + sentences[1].count
    for (position, expected) in [
      (0, 0), (sentences[0].count - 1, 0), (sentences[0].count, sentences[0].count), (second + 5, second),
      (10_000_000, sentences.reduce(0) { $0 + $1.count }),
    ] {
      let speech = try speech(of: synthesizer)
      #expect(speech.skip(upTo: position) == expected)
      var rest: [Int16] = []
      while let part = try speech.next() { rest += part }
      #expect((rest == Array(sentences.joined().dropFirst(expected))) as Bool)
    }
  }

  @Test("another manner of speaking has other lengths") func skipManner() throws {
    let synthesizer = FliteSynthesizer()
    _ = try synthesizer.samples(Self.text)
    #expect(try speech(of: synthesizer, manner: SpeechManner(rate: 1.5)).skip(upTo: 1_000_000) == 0)
    #expect(try speech(of: synthesizer, voice: "kal").skip(upTo: 1_000_000) == 0)
  }

  @Test("the level that a voice is said to have is that of what it says", arguments: FliteVoice.allCases)
  func levels(voice: FliteVoice) throws {
    let synthesizer = FliteSynthesizer()
    let samples = try synthesizer.samples(
      "Good morning and welcome to the museum. We are open from ten to six on every day except on Monday. "
        + "Please do not touch the paintings. Would you like to hear more?", voice: voice.rawValue)
    let rate = voice == .kal ? 8_000 : 16_000
    let level = Loudness(of: Clip(sampleRate: rate, samples: samples)).level
    #expect(abs(level.value - voice.level.value) < 1, "\(voice): \(level.value)")
    let speech = try speech(of: synthesizer, voice: voice.rawValue)
    #expect(speech.level == voice.level)
  }
}
