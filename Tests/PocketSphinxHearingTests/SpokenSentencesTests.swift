import Devices
import FliteSpeech
import PocketSphinxHearing
import Testing

/// What is spoken is understood: the whole way from written text to words that somebody hears.
@Suite struct SpokenSentencesTests {
  static let sentences: [(String, String)] = [
    ("Entry is \u{A3}3.50.", "entry is three pounds and fifty pence"),
    ("We open at 10:30 a.m.", "we open at ten thirty a m"),
    ("It is 20\u{B0}C today.", "it is twenty degrees celsius today"),
    ("Dr. Smith lives in Baker St.", "doctor smith lives in baker street"),
    ("The caf\u{E9} is in room 204.", "the cafe is in room two oh four"),
    ("Built in 1905 by Henry VIII.", "built in nineteen oh five by henry the eighth"),
    ("Call 555-1234 now.", "call five five five one two three four now"),
    ("Write to info@museum.org", "write to info at museum dot org"),
    ("Closed on 25/12/2026 \u{1F384}", "closed on december twenty fifth twenty twenty six"),
    ("Please read No. 7, e.g. twice.", "please read number seven for example twice"),
  ]

  @Test("every sentence is understood, the last word included", arguments: ["slt", "rms"]) func understood(
    voice: String
  ) throws {
    let recognizer = PocketSphinxRecognizer(fallback: FlitePronouncer())
    // Rivals that lack the last word, or have another one.
    let rivals = Self.sentences.flatMap { sentence -> [String] in
      let words = sentence.1.split(separator: " ")
      return [words.dropLast().joined(separator: " "), (words.dropLast() + ["tomorrow"]).joined(separator: " ")]
    }
    let task = RecognitionTask(id: "t", model: .phrases((Self.sentences.map(\.1) + rivals).map { .init($0) }))
    for (text, words) in Self.sentences {
      let sound = try Room.silence(0.3) + Room.speech(text, voice: voice) + Room.silence(0.5)
      #expect(try recognizer.understand(sound, as: task).text == words, "\(text)")
    }
  }
}
