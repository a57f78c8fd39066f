import Testing

@testable import HotwordTraining

@Suite struct PhraseTextsTests {
  private static let dictionary = SpokenWords(
    dictionary: Array(
      """
      computer K AH M P Y UW T ER
      computers K AH M P Y UW T ER Z
      commuter K AH M Y UW T ER
      commuter(2) K AA M Y UW T ER
      compute K AH M P Y UW T
      banana B AH N AE N AH
      hey HH EY
      hay HH EY
      harken HH AA R K AH N
      market M AA R K AH T
      darken D AA R K AH N
      """.utf8))

  private func texts(_ phrase: String, _ pronunciations: String...) throws -> PhraseTexts {
    var chance = Chance(seed: 1)
    return try PhraseTexts(
      phrase: phrase, pronunciations: pronunciations.map { $0.split(separator: " ").map(String.init) },
      dictionary: Self.dictionary, chance: &chance)
  }

  @Test("what sounds alike is sought in the dictionary, and what holds the phrase is left out")
  func nearMisses() throws {
    let texts = try texts("Computer!", "K AH M P Y UW T ER")
    #expect(texts.phrase == "computer")
    #expect(texts.nearMisses.contains("commuter"))
    #expect(texts.nearMisses.contains("compute"))
    #expect(texts.nearMisses.contains("comp"))
    #expect(!texts.nearMisses.contains("banana"))
    #expect(!texts.nearMisses.contains { $0.contains("computer") })
  }

  @Test("of several words each is changed, left out and said alone")
  func words() throws {
    let texts = try texts("hey hearken", "HH EY", "HH AA R K AH N")
    for miss in ["hey darken", "hey", "hearken", "hearken hey", "darken"] { #expect(texts.nearMisses.contains(miss)) }
    #expect(!texts.nearMisses.contains { PhraseTexts.holds($0, "hey hearken") })
  }

  @Test(
    "a text holds a phrase however it is written",
    arguments: [
      ("Hey, Hearken there", true), ("heyhearken", true), ("hey harken", false), ("", false), ("key hearkens", false),
    ])
  func holds(_ text: String, _ expected: Bool) {
    #expect(PhraseTexts.holds(text, "hey hearken") == expected)
  }

  @Test("a phrase without words, or with one that nobody can say, is refused")
  func refuses() {
    #expect(throws: TrainingError.self) { try texts(" ?! ") }
    #expect(throws: TrainingError.self) { try texts("hey you", "HH EY") }
  }

  @Test("the everyday sentences leave out what holds the phrase")
  func sentences() {
    let all = EverydaySpeech.texts(without: "qqq")
    #expect(all.count > 250)
    #expect(all.contains("open the window please"))
    #expect(!EverydaySpeech.texts(without: "the window").contains { $0.contains("the window") })
  }
}
