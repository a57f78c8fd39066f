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
}
