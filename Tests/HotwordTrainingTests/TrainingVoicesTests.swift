import Devices
import HotwordTraining
import HotwordVoices
import Testing

@Suite struct TrainingVoicesTests {
  private static let families: [any TrainingVoices] = [FliteVoices()] + [EspeakVoices()].compactMap { $0 }

  @Test("a voice says a text the same for the same chance, and otherwise for another", arguments: families.indices)
  func speaks(_ index: Int) throws {
    let family = Self.families[index]
    func say(_ seed: UInt64) throws -> Utterance {
      var chance = Chance(seed: seed)
      return try family.speak("hey hearken.", &chance).trimmed()
    }
    let one = try say(1)
    #expect((5_000...32_000).contains(one.samples.count))
    let (again, other) = (try say(1), try say(2))
    #expect(one.samples == again.samples)
    #expect(one.samples != other.samples)
  }

  @Test("a word that its owner says otherwise is said so, by every family", arguments: families.indices)
  func givenPronunciation(_ index: Int) throws {
    func say(_ text: String, _ words: [String: [[String]]]) throws -> [Float] {
      let given = GivenPronunciations(Hotword(phrase: text, pronunciations: words))
      let families: [any TrainingVoices] = [FliteVoices(given)] + [EspeakVoices(given)].compactMap { $0 }
      var chance = Chance(seed: 5)
      return try families[index].speak(text, &chance).samples
    }
    let name = [["S", "OW", "CH", "IY", "L"]]
    let said = try say("hey Xochitl!", ["xochitl": name])
    #expect(try said == say("hey socheel!", ["socheel": name]), "the spelling has no part in it")
    #expect(try said != say("hey xochitl!", [:]))
    let stressed = try say("hey xochitl!", ["xochitl": [["s", "ow0", "ch", "iy1", "l"]]])
    #expect(said != stressed, "the stress of a lexicon counts")
  }

  @Test("of several pronunciations each is said") func severalPronunciations() throws {
    let family = FliteVoices(
      GivenPronunciations(
        Hotword(phrase: "data", pronunciations: ["data": [["D", "EY", "T", "AH"], ["D", "AE", "T", "AH"]]])))
    func isFirst(_ seed: UInt64) throws -> Bool {
      var (chance, same) = (Chance(seed: seed), Chance(seed: seed))
      let first = FliteVoices(
        GivenPronunciations(
          Hotword(phrase: "data", pronunciations: ["data": [["D", "EY", "T", "AH"], ["D", "EY", "T", "AH"]]])))
      return try family.speak("data", &chance).samples == first.speak("data", &same).samples
    }
    let count = try (1...20).count { try isFirst($0) }
    #expect((2...18).contains(count), "\(count)")
  }
}
