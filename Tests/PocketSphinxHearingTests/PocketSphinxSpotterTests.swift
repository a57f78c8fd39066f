// Hotwords in streams of synthesised speech, with the real search.
import Devices
import FliteSpeech
import PocketSphinxHearing
import Testing

@Suite struct PocketSphinxSpotterTests {
  private func spotter(_ phrases: String...) throws -> PocketSphinxSpotter {
    try PocketSphinxSpotter(hotwords: phrases.map { Hotword(phrase: $0) }, fallback: FlitePronouncer())
  }

  @Test(
    "a hotword in quiet is heard once, where it was said, within 300 ms", arguments: ["slt", "rms", "awb", "kal16"])
  func wakes(voice: String) throws {
    let word = try Room.speech("computer", voice: voice)
    var room = Room()
    let lead = room.noise(2, level: 3)
    let sound = lead + word + room.noise(2, level: 3)
    let spotter = try spotter("computer")
    var hits: [HotwordHit] = []
    var told = 0
    for start in stride(from: 0, to: sound.count, by: 160) {
      let new = try spotter.hear(Array(sound[start..<min(start + 160, sound.count)]))
      if !new.isEmpty { told = start + 160 }
      hits += new
    }
    #expect(hits.map(\.phrase) == ["computer"])
    let hit = try #require(hits.first)
    #expect(hit.accepted && hit.score >= 0)
    // The voices leave up to 0.2 s of silence on either side of the word.
    #expect((lead.count - 1_600...lead.count + 5_000).contains(hit.start))
    #expect((lead.count + word.count - 6_000...lead.count + word.count + 1_600).contains(hit.end))
    #expect(told - hit.end <= 4_800)
  }

  @Test("a hotword between digital silence is heard")
  func digitalSilence() throws {
    let sound = Room.silence(3) + (try Room.speech("hey computer")) + Room.silence(2)
    #expect(try spotter("hey computer").hear(sound).map(\.accepted) == [true])
  }

  @Test("the default hotword is heard in quiet and in noise 20 dB below", arguments: ["slt", "rms"], [100.0, 20.0])
  func defaultHotword(voice: String, decibels: Double) throws {
    var room = Room(seed: 3)
    let speech = Room.silence(2) + (try Room.speech("hey hearken", voice: voice)) + Room.silence(2)
    let hits = try spotter("hey hearken").hear(room.add(noise: decibels, to: speech))
    #expect(hits.filter(\.accepted).count == 1)
  }

  @Test("several hotwords are heard at once, each by its name")
  func several() throws {
    let spotter = try spotter("hello computer", "open the door", "porcupine")
    var sound = Room.silence(1)
    for phrase in ["porcupine", "hello computer", "open the door"] {
      sound += try Room.speech(phrase) + Room.silence(1.5)
    }
    let hits = try spotter.hear(sound).filter(\.accepted)
    #expect(hits.map(\.phrase) == ["porcupine", "hello computer", "open the door"])
    #expect(zip(hits, hits.dropFirst()).allSatisfy { $0.end < $1.start })
  }

  @Test("a hotword said twice is heard twice")
  func twice() throws {
    let word = try Room.speech("computer")
    let hits = try spotter("computer").hear(Room.silence(1) + word + Room.silence(1.2) + word + Room.silence(2))
    #expect(hits.filter(\.accepted).count == 2)
  }

  @Test("hits do not depend on the size of the blocks")
  func blocks() throws {
    let sound = Room.silence(1) + (try Room.speech("computer")) + Room.silence(2)
    let hits = try spotter("computer").hear(sound)
    #expect(!hits.isEmpty)
    for size in [7, 512, 100_000] { #expect(try spotter("computer").hear(sound, block: size) == hits) }
  }

  @Test("other speech does not wake")
  func otherSpeech() throws {
    let spotter = try spotter("hey computer")
    var sound = Room.silence(1)
    for sentence in [
      "The museum is open from ten to six, and on Thursdays until eight.", "Please take a leaflet with you.",
      "I would like a large coffee with milk and two sugars.", "What is the weather like tomorrow in London?",
    ] {
      for voice in ["slt", "rms"] { sound += try Room.speech(sentence, voice: voice) + Room.silence(0.7) }
    }
    #expect(try spotter.hear(sound).filter(\.accepted).isEmpty)
  }

  @Test("neither silence nor noise wakes, even a hotword of one syllable (field report A4)")
  func silence() throws {
    let spotter = try spotter("stop", "computer")
    var room = Room(seed: 5)
    #expect(try spotter.hear(Room.silence(20) + room.noise(20, level: 3) + room.noise(20, level: 300)).isEmpty)
  }

  @Test("a hotword is heard where a long utterance is cut, and long after", arguments: [13.6, 14.2, 14.8, 31.0])
  func restart(second: Double) throws {
    // Loud enough for the detector to take it for speech for ever.
    var room = Room(seed: 7)
    var sound = room.noise(second, level: 200).enumerated().map { index, sample in
      index / 8_000 % 2 == 0 ? sample : sample / 4
    }
    sound += try Room.speech("computer") + room.noise(2, level: 100)
    let hits = try spotter("computer").hear(sound).filter(\.accepted)
    #expect(hits.count == 1)
    let start = try #require(hits.first).start
    #expect(abs(start - Int(second * 16_000)) < 6_000)
  }

  @Test("after a reset positions count from 0 again")
  func reset() throws {
    let spotter = try spotter("computer")
    let sound = Room.silence(1) + (try Room.speech("computer")) + Room.silence(1)
    let first = try #require(try spotter.hear(sound).first)
    try spotter.reset()
    let second = try #require(try spotter.hear(sound).first)
    #expect(abs(first.start - second.start) < 1_000)
  }

  @Test("every pronunciation of the dictionary counts (field report A3)", arguments: ["root planner", "rout planner"])
  func variants(spelling: String) throws {
    let sound = Room.silence(1) + (try Room.speech(spelling)) + Room.silence(2)
    #expect(try spotter("route planner").hear(sound).filter(\.accepted).map(\.phrase) == ["route planner"])
  }

  @Test("a pronunciation that is given replaces those of the dictionary")
  func given() throws {
    let hotword = Hotword(
      phrase: "Xyzzy", pronunciations: ["XYZZY": [["K", "AH", "M", "P", "Y", "UW", "T", "ER"]]])
    let spotter = try PocketSphinxSpotter(hotwords: [hotword])
    let hits = try spotter.hear(Room.silence(1) + (try Room.speech("computer")) + Room.silence(2))
    #expect(hits.map(\.phrase) == ["Xyzzy"])
  }

  @Test(
    "a hotword that cannot work is refused with its reason",
    arguments: [
      ("", "no words"), ("  ", "no words"), ("!?", "no words"), ("a", "too short"), ("oh", "too short"),
      ("one two three four five six seven eight nine", "9 words"),
    ])
  func refused(phrase: String, reason: String) {
    #expect {
      _ = try PocketSphinxSpotter(hotwords: [Hotword(phrase: phrase)])
    } throws: { error in
      guard case .badHotword(phrase, let text)? = error as? HearingError else { return false }
      return text.contains(reason)
    }
  }

  @Test("a word that nobody can pronounce is named")
  func unpronounceable() {
    #expect(throws: HearingError.noPronunciation(word: "qqxzk", phrase: "hey qqxzk")) {
      _ = try PocketSphinxSpotter(hotwords: [Hotword(phrase: "hey qqxzk")])
    }
  }

  @Test("a pronunciation with a phone that the model lacks is refused")
  func badPhone() {
    #expect(throws: HearingError.self) {
      _ = try PocketSphinxSpotter(
        hotwords: [Hotword(phrase: "zed", pronunciations: ["zed": [["Z", "E", "D", "D"]]])])
    }
  }

  @Test("one bad hotword among fifty spoils none of the others (field report A2)")
  func oneBad() throws {
    let names = [
      "computer", "porcupine", "blueberry", "terminator", "hello there", "open sesame", "good morning", "picture",
    ]
    var hotwords = names.map { Hotword(phrase: $0) }
    hotwords.insert(Hotword(phrase: "bad qqxzk"), at: 3)
    let spotter = try PocketSphinxSpotter(hotwords: hotwords)
    #expect(spotter.refused == [.noPronunciation(word: "qqxzk", phrase: "bad qqxzk")])
    let sound = Room.silence(1) + (try Room.speech("good morning")) + Room.silence(2)
    #expect(try spotter.hear(sound).filter(\.accepted).map(\.phrase) == ["good morning"])
  }

  @Test("sensitivity decides, and the score stays")
  func sensitivity() throws {
    let sound = Room.silence(1) + (try Room.speech("hey harvey", voice: "slt")) + Room.silence(3)
    let scores = try [0.0, 1.0].map { sensitivity in
      let spotter = try PocketSphinxSpotter(
        hotwords: [Hotword(phrase: "hey hearken", sensitivity: sensitivity)], fallback: FlitePronouncer())
      return try spotter.hear(sound)
    }
    #expect(scores[0].filter(\.accepted).isEmpty)
    for hit in scores[1] where hit.accepted { #expect(hit.score >= -1) }
  }
}
