// Phrases with other speech beside them, by the real recogniser.
import Devices
import FliteSpeech
import PocketSphinxHearing
import Testing

@Suite struct PhrasesWithinSpeechTests {
  private let recognizer = PocketSphinxRecognizer(fallback: FlitePronouncer())
  private let task = RecognitionTask(
    id: "t", model: .phrases([.init("tower", .anywhere), .init("where is", .first), "good morning"]))

  private func heard(_ text: String, _ voice: String) throws -> Recognition {
    try recognizer.understand(
      Room.silence(0.3) + Room.speech(text, voice: voice) + Room.silence(1), as: task)
  }

  @Test(
    "a phrase is found among other words, and is the whole answer", arguments: ["slt", "rms"],
    [
      "tell me about the tower please", "the old tower", "tower", "I would like to see the tower",
    ])
  func anywhere(voice: String, text: String) throws {
    let heard = try heard(text, voice)
    #expect(heard.text == "tower" && heard.isAccepted, "\(heard)")
  }

  @Test("what may only begin an answer is found there", arguments: ["slt", "rms"])
  func first(voice: String) throws {
    let heard = try heard("where is the nearest bus stop", voice)
    #expect(heard.text == "where is" && heard.isAccepted, "\(heard)")
    #expect(try !self.heard("my sister knows where is", voice).isAccepted)
  }

  @Test("what is to be said alone is not found among other words", arguments: ["slt", "rms"])
  func alone(voice: String) throws {
    let heard = try heard("good morning", voice)
    #expect(heard.text == "good morning" && heard.isAccepted, "\(heard)")
    #expect(try !self.heard("she said good morning to my sister", voice).isAccepted)
  }

  @Test(
    "speech without any of the phrases is no match", arguments: ["slt", "rms"],
    [
      "what time is it", "I would like a large coffee with milk", "banana", "yesterday I went home",
      "turn the oven off", "seventeen",
    ])
  func others(voice: String, text: String) throws {
    let heard = try heard(text, voice)
    #expect(!heard.isAccepted && heard.score < 0.5, "\(heard)")
  }
}
