// A hotword made ready: its words, their pronunciations, and how well a random stretch of speech would match it.
internal import Devices

/// A hotword that can be looked for.
struct HotwordPhrase {
  /// Sayings beyond this many are dropped: a phrase of many words with many pronunciations each would multiply without bound.
  static let sayingLimit = 12
  /// Fewer phones than this can be found in almost any speech.
  static let fewestPhones = 3
  static let mostPhones = 40

  var hotword: Hotword
  /// Each way to say the phrase, as phones.
  var sayings: [[String]]

  /// The words of a phrase.
  static func words(of phrase: String) -> [String] { Hotword.words(of: phrase) }

  /// Finds the pronunciations.
  ///
  /// - Throws: `HearingError.badHotword` or `.noPronunciation`.
  init(_ hotword: Hotword, dictionary: PronouncingDictionary, phones known: Set<String>) throws(HearingError) {
    let words = Self.words(of: hotword.phrase)
    guard !words.isEmpty else {
      throw .badHotword(phrase: hotword.phrase, reason: "it has no words; give the words to say")
    }
    guard words.count <= 8 else {
      throw .badHotword(phrase: hotword.phrase, reason: "it has \(words.count) words; at most 8 can be found")
    }
    guard hotword.sensitivity >= 0, hotword.sensitivity <= 1 else {
      throw .badHotword(phrase: hotword.phrase, reason: "its sensitivity must be from 0 to 1")
    }
    let given = hotword.modelPronunciations
    let found = try dictionary.pronunciations(of: Set(words.filter { given[$0] == nil }))
    var sayings: [[String]] = [[]]
    for word in words {
      guard let list = given[word] ?? found[word] else {
        throw .noPronunciation(word: word, phrase: hotword.phrase)
      }
      for phone in list.joined() where !known.contains(phone) {
        throw .badHotword(
          phrase: hotword.phrase,
          reason: "the pronunciation of \"\(word)\" has \"\(phone)\", which is no phone of the model")
      }
      sayings = sayings.flatMap { start in list.map { start + $0 } }
      if sayings.count > Self.sayingLimit { sayings = Array(sayings.prefix(Self.sayingLimit)) }
    }
    var unique: [[String]] = []
    for saying in sayings where !unique.contains(saying) { unique.append(saying) }
    let shortest = unique.map(\.count).min() ?? 0
    guard shortest >= Self.fewestPhones else {
      throw .badHotword(
        phrase: hotword.phrase,
        reason: "it is too short (\(shortest == 1 ? "1 sound" : "\(shortest) sounds")): any speech would wake it; "
          + "take a longer phrase")
    }
    guard unique.allSatisfy({ $0.count <= Self.mostPhones }) else {
      throw .badHotword(phrase: hotword.phrase, reason: "it is too long; \(Self.mostPhones) sounds can be found")
    }
    self.hotword = hotword
    self.sayings = unique
  }
}
