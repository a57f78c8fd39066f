import Testing

@testable import HotwordTraining

@Suite struct AugmenterTests {
  private let utterance: Utterance
  private let augmenter: Augmenter

  init() {
    var chance = Chance(seed: 3)
    // Two syllables of noise with a rest between them.
    let syllable = chance.noise(2_400)
    utterance = Utterance(samples: syllable + [Float](repeating: 0, count: 800) + syllable).trimmed()
    augmenter = Augmenter(beds: NoiseBeds(talkers: [utterance], seconds: 2, chance: &chance), neighbours: [utterance])
  }

  @Test("the same chance gives the same clip, another chance another")
  func repeats() throws {
    var (first, second, third) = (Chance(seed: 1), Chance(seed: 1), Chance(seed: 2))
    let one = try augmenter.clip(of: utterance, &first)
    let again = try augmenter.clip(of: utterance, &second)
    let other = try augmenter.clip(of: utterance, &third)
    #expect(one.sound.clip == again.sound.clip)
    #expect(one.sound.clip != other.sound.clip)
  }

  @Test("the end of what is said is where it is, whatever the room adds", arguments: 1...6)
  func ends(_ seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let placed = try augmenter.clip(of: utterance, &chance)
    let length = placed.end - Augmenter.lead
    // 5600 samples, played at 0.86 to 1.17, and a trace of the room.
    #expect((4_500...8_200).contains(length))
    #expect(placed.end < placed.sound.samples.count)
  }

  @Test("a trimmed utterance has no silence around it and the level of all others")
  func trims() {
    let silence = [Float](repeating: 0, count: 4_000)
    let quiet = Utterance(samples: silence + utterance.samples.map { $0 / 50 } + silence).trimmed()
    #expect(abs(quiet.samples.count - utterance.samples.count) <= 640)
    #expect(abs(quiet.activePower / utterance.activePower - 1) < 0.1)
    #expect(Utterance(samples: silence).trimmed().samples.isEmpty)
  }
}
