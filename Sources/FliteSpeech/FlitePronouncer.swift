internal import Devices
private import SpokenText

/// Pronunciations from flite's lexicon, else from its letter-to-sound rules, in the phones of PocketSphinx's English model.
///
/// Any thread.
package final class FlitePronouncer: PronunciationSource {
  package init() {}

  /// Whether a lower-case word is one that matters here, whose pronunciation was listened to.
  package static func knows(_ word: String) -> Bool { KnownWords.lexicon.entries.contains { $0.word == word } }

  package func pronunciations(of word: String) -> [[String]] {
    let parts = Self.parts(word)
    guard parts.count > 1 else { return parts.first.map(Self.pronunciations(ofPart:)) ?? [] }
    // "drive-in": one after the other, each in the usual way.
    let usual = parts.map { Self.pronunciations(ofPart: $0).first ?? [] }
    return usual.contains([]) ? [] : [usual.flatMap { $0 }]
  }

  private static func pronunciations(ofPart word: String) -> [[String]] {
    if let known = KnownWords.lexicon.entries.first(where: { $0.word == word }) {
      return phones(known.phones.map { $0[...] }).map { [$0] } ?? []
    }
    // Verbs and nouns that are written alike ("record"); the usual one first.
    var all: [[String]] = []
    for partOfSpeech in [nil, "n", "v"] {
      guard let phones = phones(Flite.phones(of: word, partOfSpeech: partOfSpeech)), !phones.isEmpty else { continue }
      if !all.contains(phones) { all.append(phones) }
    }
    guard let guess = all.first, !Flite.isInLexicon(word) else { return all }
    // The rules read "gps" as three consonants; people spell it.
    if !guess.contains(where: ModelPhones.vowels.contains) { return spelled(word).map { [$0] } ?? all }
    // Rules cannot know whether an s between vowels is voiced ("susi"): offer both (speech-measurements, section 10).
    if let voiced = voicingS(guess) { all.append(voiced) }
    return all
  }

  /// Runs of lower-case ASCII letters, apostrophes included.
  private static func parts(_ word: String) -> [String] {
    guard word.utf8.count <= longest else { return [] }
    return SpokenText.folded(word)
      .split { !($0.isLetter || $0 == "'") }.filter { $0.contains(where: \.isLetter) }.map(String.init)
  }

  private static func spelled(_ word: String) -> [String]? {
    var all: [String] = []
    for letter in word where letter.isLetter {
      // As a noun: "a" is the letter then, not the article.
      guard let name = phones(Flite.phones(of: String(letter), partOfSpeech: "n")) else { return nil }
      all += name
    }
    return all
  }

  /// In the model's phones: no stress, and no schwa of its own. Nil for phones that it does not have.
  private static func phones(_ names: [Substring]) -> [String]? {
    var phones: [String] = []
    for name in names {
      guard let known = ModelPhones.named(name) else { return nil }
      phones += known
    }
    return phones
  }

  private static func voicingS(_ phones: [String]) -> [String]? {
    var voiced = phones
    for index in phones.indices.dropFirst().dropLast()
    where phones[index] == "S" && ModelPhones.vowels.contains(phones[index - 1])
      && ModelPhones.vowels.contains(phones[index + 1])
    {
      voiced[index] = "Z"
    }
    return voiced == phones ? nil : voiced
  }

  /// Longer than any word; letter-to-sound takes time in proportion.
  private static let longest = 64
}
