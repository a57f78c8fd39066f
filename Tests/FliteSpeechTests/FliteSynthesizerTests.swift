import Devices
import Sound
import Testing

@testable import FliteSpeech

@Suite struct FliteSynthesizerTests {
  private let synthesizer = FliteSynthesizer()

  /// What is heard of a text, sentence by sentence.
  private func pieces(
    _ text: String, isSSML: Bool = false, voice: String = "slt", manner: SpeechManner = SpeechManner()
  ) throws -> [[Int16]] {
    try synthesizer.flow(
      of: text, isSSML: isSSML, voice: synthesizer.voice(for: VoiceQuery(id: voice)), manner: manner
    ).sentences()
  }

  @Test("every sentence is heard, with every voice", arguments: ["slt", "rms", "awb", "kal16", "kal"])
  func speaks(voice: String) throws {
    let pieces = try pieces("Welcome in. Please say yes or no! Did you?", voice: voice)
    #expect(pieces.count == 3)
    for piece in pieces {
      #expect(piece.count > 3_000)
      #expect(Level(of: piece).rms > Decibels(-35))
    }
  }

  @Test("kal speaks at 8 kHz, the others at 16") func sampleRates() throws {
    for voice in synthesizer.voices {
      let speech = try synthesizer.speech(of: "Yes", isSSML: false, voice: voice)
      #expect(speech.sampleRate == (voice.id == "kal" ? 8_000 : 16_000))
    }
  }

  @Test("the same text gives the same samples, whatever was said before") func deterministic() throws {
    let first = try pieces("The same again.")
    _ = try pieces("Something else, by another voice.", voice: "rms")
    _ = try FliteSynthesizer().speech(of: "More", isSSML: false, voice: synthesizer.voices[0]).next()
    let second = try pieces("The same again.")
    #expect((second == first) as Bool)
  }

  @Test("the last word is as long in a sequence as alone") func lastWord() throws {
    let alone = try #require(try pieces("Bring me the box.").last)
    let last = try #require(try pieces("Good morning. Bring me the box.").last)
    #expect((last == alone) as Bool)
  }

  @Test("the rest between sentences is natural: 200 to 400 ms", arguments: ["slt", "rms", "awb", "kal16", "kal"])
  func gaps(voice: String) throws {
    let speech = try pieces("We open at ten. He stopped. Find the shop. Yes.", voice: voice)
    let rate = voice == "kal" ? 8_000 : 16_000
    for (piece, following) in zip(speech, speech.dropFirst()) {
      let quiet = piece.reversed().prefix { abs(Int($0)) < 200 }.count + following.prefix { abs(Int($0)) < 200 }.count
      #expect((200...400).contains(quiet * 1_000 / rate))
    }
  }

  @Test("a rest in SSML is as long as it says") func breaks() throws {
    let pieces = try pieces("<speak>One<break time=\"700ms\"/>two.</speak>", isSSML: true)
    #expect(pieces.count == 3)
    #expect(pieces[1].count == 11_200 && pieces[1].allSatisfy { $0 == 0 })
  }

  @Test("sentences that SSML marks are pieces of their own") func markedSentences() throws {
    #expect(try pieces("<speak><s>one</s><s>two</s><p>three</p></speak>", isSSML: true).count == 3)
  }

  @Test(
    "text without words is refused, not a crash (field report E4)",
    arguments: ["", " ", "\n", "...", "!!!", "\u{1F600}", "\u{65E5}\u{672C}", "<speak><break/></speak>"])
  func nothingToSay(text: String) {
    #expect(throws: SynthesisError.nothingToSay) {
      try synthesizer.speech(of: text, isSSML: text.hasPrefix("<"), voice: synthesizer.voices[0])
    }
  }

  private func whole(_ speech: any Speech) throws -> [Int16] {
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    return samples
  }

  @Test("what can be said is said, the rest is logged (field reports E1, E2)") func unspeakable() throws {
    final class Lines: Journal, @unchecked Sendable {
      // @unchecked: this test is the only thread.
      var lines: [(JournalLevel, String, [String: String])] = []
      func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {
        lines.append((level, message, metadata))
      }
    }
    let journal = Lines()
    let synthesizer = FliteSynthesizer(journal: journal)
    let voice = synthesizer.voices[0]
    let mixed = try synthesizer.speech(of: "Done \u{1F44D}\u{1F3FD}", isSSML: false, voice: voice)
    let plain = try synthesizer.speech(of: "Done ", isSSML: false, voice: voice)
    #expect(try whole(mixed) == whole(plain))
    #expect(journal.lines.count == 1)
    #expect(journal.lines.first?.0 == .warning)
    #expect(journal.lines.first?.2["text.dropped"] == "1")
    #expect(journal.lines.first?.2["text.examples"] == "U+1F44D")
  }

  @Test("an accent changes nothing: cafe") func accents() throws {
    let (accented, plain) = (try pieces("caf\u{E9}"), try pieces("cafe"))
    #expect((accented == plain) as Bool)
  }

  @Test("a rate of 2 halves the time") func rate() throws {
    let normal = try pieces("Please wait for the next guide.")[0].count
    let fast = try pieces("Please wait for the next guide.", manner: SpeechManner(rate: 2))[0].count
    #expect((0.45...0.6).contains(Double(fast) / Double(normal)))
  }

  @Test("60,000 characters are spoken in pieces of a sentence (field report E5)") func longText() throws {
    let sentence = "This is one of the sentences of a very long text, and it goes on. "
    let text = String(repeating: sentence, count: 60_000 / sentence.count)
    let speech = try synthesizer.flow(of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: "slt")))
    for piece in try speech.sentences(atMost: 8) { #expect((16_000..<12 * 16_000).contains(piece.count)) }
  }

  @Test("our own name sounds like harken") func ownName() throws {
    let (name, spelling) = (try pieces("Hearken!"), try pieces("Harken!"))
    #expect((name == spelling) as Bool)
  }

  /// What is heard of a word that was taught so.
  private func taught(_ word: String, _ pronunciations: String...) throws -> [[Int16]] {
    synthesizer.learn(
      Lexicon(
        pronunciations.map { Lexicon.Entry(word: word, phones: $0.split(separator: " ").map(String.init)) }))
    return try pieces(word)
  }

  @Test("a word of the lexicon is said as it tells, until it tells otherwise") func lexicon() throws {
    let rules = try pieces("velmora")
    let first = try taught("velmora", "k ow1 r k ax0")
    let second = try taught("velmora", "k iy1 k iy0 k iy0")
    #expect(rules != first)
    #expect(first != second)
    #expect(try taught("velmora", "k ow1 r k ax0") == first)
  }

  @Test("of two entries for one word the first is said") func firstEntry() throws {
    let first = try taught("velmory", "m iy1 m ow0")
    #expect(try taught("velmory", "t uw1 t uw0") != first)
    #expect(try taught("velmoro", "m iy1 m ow0", "t uw1 t uw0") == first)
  }

  @Test("flite knows every phone that a lexicon may have") func phones() throws {
    for phone in ModelPhones.all.sorted() + ["AX"] {
      let name = phone.lowercased() + (ModelPhones.vowels.contains(phone) ? "1" : phone == "AX" ? "0" : "")
      #expect(try !taught("velmori", name).isEmpty, "\(name)")
    }
  }

  @Test("what a flow has taught belongs to it, what the application knows stays") func ownership() throws {
    let plain = try pieces("velmuro")
    synthesizer.know(Lexicon([Lexicon.Entry(word: "dantoro", phones: ["b", "iy1"])]))
    let known = try pieces("dantoro")
    #expect(try taught("velmuro", "b iy1") != plain)
    #expect((try pieces("velmuro") == known) as Bool)
    #expect(
      (try FliteSynthesizer().flow(of: "velmuro", isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: "slt")))
        .sentences() == plain) as Bool)
    synthesizer.forget()
    #expect((try pieces("velmuro") == plain) as Bool)
    #expect((try pieces("dantoro") == known) as Bool)
  }
}
