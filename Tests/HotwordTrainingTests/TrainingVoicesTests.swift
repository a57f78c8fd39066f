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
}
