// Answers understood and not understood, with the real recogniser on synthesised speech and noises.
import Devices
import FliteSpeech
import Testing

@testable import PocketSphinxHearing

@Suite struct PocketSphinxRecognizerTests {
  private let recognizer = PocketSphinxRecognizer(fallback: FlitePronouncer())
  private let yesOrNo = RecognitionTask(id: "yes or no", model: .phrases(["yes", "no"]))

  /// A turn as the appliance hears it: a little before, a second after.
  private func turn(_ text: String, _ voice: String = "slt") throws -> [Int16] {
    Room.silence(0.3) + (try Room.speech(text, voice: voice)) + Room.silence(1)
  }

  @Test("a clear yes and a clear no are understood", arguments: Room.voices, ["yes", "no"])
  func clear(voice: String, word: String) throws {
    let heard = try recognizer.understand(turn(word, voice), as: yesOrNo)
    #expect(heard.text == word && heard.isAccepted && heard.score >= 0.5)
  }

  @Test(
    "what is neither yes nor no is no match (field report A8)",
    arguments: [
      // A word that begins as an answer does, such as "nobody", scores near one half, and is not asked for here.
      "banana", "what time is it", "I would like a large coffee with milk", "yesterday I went home",
      "turn the oven off", "seventeen",
    ], ["slt", "rms"])
  func others(text: String, voice: String) throws {
    let heard = try recognizer.understand(turn(text, voice), as: yesOrNo)
    #expect(!heard.isAccepted && heard.score < 0.5, "\(heard)")
  }

  @Test("coughs, doors, hiss and silence are no match", arguments: 0..<5)
  func noises(kind: Int) throws {
    var room = Room(seed: UInt64(kind) + 1)
    let noise =
      switch kind {
      case 0: room.cough()
      case 1: room.slam()
      case 2: room.noise(1.5, level: 2_000)
      case 3: room.slam() + Room.silence(0.4) + room.cough()
      default: Room.silence(2)
      }
    let heard = try recognizer.understand(Room.silence(0.3) + noise + Room.silence(1), as: yesOrNo)
    #expect(!heard.isAccepted)
  }

  @Test("the score falls as the answer fits less")
  func score() throws {
    let said = try ["yes", "yes sir", "I guess so, but ask my sister again tomorrow"].map {
      try recognizer.understand(turn($0), as: yesOrNo).score
    }
    #expect(said == said.sorted(by: >))
    #expect(said.allSatisfy { (0...1).contains($0) })
    #expect(Set(said).count == 3)
  }

  @Test("JSGF, FSG and phrases are understood by the words in them")
  func grammars() throws {
    let jsgf = "#JSGF V1.0; grammar floors; public <floor> = [the] (first | second) floor [please];"
    let fsg = "FSG_BEGIN x\nN 3\nS 0\nF 2\nT 0 1 1.0 go\nT 1 2 0.5 forward\nT 1 2 0.5 backward\nFSG_END"
    for (model, text) in [
      (RecognitionTask.Model.jsgf(jsgf), "the second floor please"), (.fsg(fsg), "go backward"),
      (.phrases(["opening hours", "Stop!"]), "opening hours"),
    ] {
      let heard = try recognizer.understand(turn(text), as: RecognitionTask(id: "t", model: model))
      #expect(heard.text == text && heard.isAccepted)
    }
  }

  @Test("tasks are switched by their ids, and each keeps its own words")
  func switching() throws {
    let floors = RecognitionTask(id: "floors", model: .phrases(["first floor", "second floor"]))
    for _ in 0..<2 {
      #expect(try recognizer.understand(turn("first floor"), as: floors).text == "first floor")
      #expect(try recognizer.understand(turn("yes"), as: yesOrNo).text == "yes")
      #expect(try !recognizer.understand(turn("first floor"), as: yesOrNo).isAccepted)
    }
  }

  @Test("the same sound is understood alike, whatever was heard before")
  func repeatable() throws {
    let sound = try turn("no", "rms")
    let first = try recognizer.understand(sound, as: yesOrNo)
    _ = try recognizer.understand(turn("what time is it", "awb").map { $0 / 8 }, as: yesOrNo)
    let again = try recognizer.understand(sound, as: yesOrNo)
    // What is known of the room may shift the score a little, never the answer.
    #expect(again.text == first.text && again.isAccepted == first.isAccepted, "\(again) \(first)")
    #expect(abs(again.score - first.score) < 0.05, "\(again) \(first)")
  }

  @Test("partial results come while somebody speaks, and only if they are wanted")
  func partials() throws {
    var task = RecognitionTask(
      id: "t", model: .jsgf("#JSGF V1.0; grammar g; public <g> = opening hours of the museum shop | stop;"))
    let sound = try turn("opening hours of the museum shop")
    try recognizer.begin(task)
    #expect(try recognizer.partials(of: sound).isEmpty)
    recognizer.cancel()
    task.wantsPartials = true
    try recognizer.begin(task)
    let partials = try recognizer.partials(of: sound)
    #expect(partials.count > 1 && partials.last == "opening hours of the museum shop")
    #expect(try recognizer.finish().isAccepted)
  }

  @Test("keyphrases are found within other words, by phrase or by file")
  func keyphrases() throws {
    let sound = try turn("could you please tell me the opening hours of the shop")
    let file = try TextFile("opening hours /1e-20/\ngood evening\n")
    for model in [RecognitionTask.Model.keyPhrase("opening hours"), .keyPhraseFile(path: file.path)] {
      let heard = try recognizer.understand(sound, as: RecognitionTask(id: "t", model: model))
      #expect(heard.text == "opening hours" && heard.isAccepted && heard.score >= 0.5)
    }
    let other = try recognizer.understand(
      turn("what time is it now"), as: RecognitionTask(id: "t", model: .keyPhrase("opening hours")))
    #expect(!other.isAccepted && other.score < 0.5)
  }

  @Test("phones are told as phones")
  func phones() throws {
    let heard = try recognizer.understand(turn("seven"), as: RecognitionTask(id: "t", model: .allPhone(path: nil)))
    let phones = try #require(heard.text).uppercased().split(separator: " ").map(String.init)
    #expect(phones.count >= 3 && phones.allSatisfy(ModelPhones.all.contains))
  }

  @Test("a language model of a file understands its own sentences")
  func languageModel() throws {
    let file = try TextFile(
      """
      \\data\\
      ngram 1=5
      ngram 2=5

      \\1-grams:
      -1.0 <s> -0.3
      -1.0 </s> 0.0
      -0.7 open -0.3
      -0.7 the -0.3
      -0.7 window -0.3

      \\2-grams:
      -0.1 <s> open
      -0.1 open the
      -0.1 the window
      -0.1 window </s>
      -1.5 <s> window

      \\end\\

      """)
    let task = RecognitionTask(id: "t", model: .languageModel(path: file.path))
    let heard = try recognizer.understand(turn("open the window"), as: task)
    #expect(heard.text == "open the window" && heard.isAccepted && heard.score >= 0.5, "\(heard)")
  }

  @Test("sound without a task, and an end without one, are errors")
  func order() {
    #expect(throws: HearingError.self) { _ = try recognizer.partials(of: [1, 2, 3]) }
    #expect(throws: HearingError.self) { _ = try recognizer.finish() }
    recognizer.cancel()
  }
}
