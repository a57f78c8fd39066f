// Words are found in Debian's own dictionary, and elsewhere only when it lacks them.
import Devices
import Testing

@testable import PocketSphinxHearing

@Suite struct PronouncingDictionaryTests {
  private final class Fallback: PronunciationSource {
    var asked: [String] = []
    func pronunciations(of word: String) -> [[String]] {
      asked.append(word)
      return word.lowercased() == "zzyx" ? [["Z", "IH", "K", "S"]] : []
    }
  }

  private let file = SpeechModel().dictionaryFile

  @Test("every pronunciation of a word is found, in the order of the dictionary")
  func variants() throws {
    let found = try PronouncingDictionary(file: file, fallback: nil).pronunciations(of: ["tomato", "stop"])
    #expect(found["tomato"] == [["T", "AH", "M", "EY", "T", "OW"], ["T", "AH", "M", "AA", "T", "OW"]])
    #expect(found["stop"] == [["S", "T", "AA", "P"]])
  }

  @Test("the case of a word does not matter, and it comes back as it was asked for")
  func upperCase() throws {
    let found = try PronouncingDictionary(file: file, fallback: nil).pronunciations(of: ["Yes"])
    #expect(found == ["Yes": [["Y", "EH", "S"]]])
  }

  @Test("the last word of the dictionary and one that begins like another are told apart")
  func boundaries() throws {
    let found = try PronouncingDictionary(file: file, fallback: nil).pronunciations(of: [
      "zywicki", "comput", "compute",
    ])
    #expect(found.keys.sorted() == ["compute", "zywicki"])
  }

  @Test("a word that is only there with an ending is taken from it")
  func ending() throws {
    let found = try PronouncingDictionary(file: file, fallback: nil).pronunciations(of: ["hearken"])
    #expect(found["hearken"] == [["HH", "AA", "R", "K", "AH", "N"]])
  }

  @Test("the other source is asked for what the dictionary lacks, and for nothing else")
  func fallback() throws {
    let source = Fallback()
    let found = try PronouncingDictionary(file: file, fallback: source).pronunciations(of: ["zzyx", "stop", "qqq"])
    #expect(found["zzyx"] == [["Z", "IH", "K", "S"]])
    #expect(found["qqq"] == nil)
    #expect(Set(source.asked) == ["zzyx", "qqq"])
  }

  @Test("a missing dictionary is named")
  func missing() {
    #expect {
      _ = try PronouncingDictionary(file: "/nowhere/words.dict", fallback: nil).pronunciations(of: ["yes"])
    } throws: { error in
      guard case .model(let file, let reason)? = error as? HearingError else { return false }
      return file == "/nowhere/words.dict" && reason.contains("No such file")
    }
  }

  @Test("the owner's words are known by the lexicon alone, and are no guesses")
  func lexicon() throws {
    let lexicon = Lexicon([
      Lexicon.Entry(word: "tomato", phones: ["t", "ax0", "m", "aa1", "t", "ow0"]),
      Lexicon.Entry(word: "zzyx", phones: ["z", "ay1", "z", "ih0", "k", "s"]),
    ])
    let fallback = Fallback()
    let dictionary = PronouncingDictionary(file: file, lexicon: lexicon, fallback: fallback)
    let found = try dictionary.pronunciations(of: ["Tomato", "zzyx", "stop"])
    #expect(found["Tomato"] == [["T", "AH", "M", "AA", "T", "OW"]])
    #expect(found["zzyx"] == [["Z", "AY", "Z", "IH", "K", "S"]])
    #expect(found["stop"] == [["S", "T", "AA", "P"]])
    #expect(try dictionary.report(on: ["tomato", "zzyx"]) == WordReport())
    #expect(fallback.asked.isEmpty)
  }

  @Test("a grammar and a hotword hear a word as the lexicon says it")
  func heard() throws {
    // "zzyx", said like "seven".
    let lexicon = Lexicon([Lexicon.Entry(word: "zzyx", phones: ["s", "eh1", "v", "ax0", "n"])])
    let recognizer = PocketSphinxRecognizer(lexicon: lexicon)
    let task = RecognitionTask(id: "t", model: .phrases(["zzyx", "stop"]))
    #expect(try recognizer.words(of: task) == WordReport())
    try recognizer.begin(task)
    recognizer.cancel()
    #expect(throws: HearingError.self) { try PocketSphinxRecognizer().begin(task) }
    #expect(try PocketSphinxSpotter(hotwords: [Hotword(phrase: "hello zzyx")], lexicon: lexicon).refused.isEmpty)
  }
}
