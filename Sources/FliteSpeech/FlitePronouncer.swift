internal import Devices

/// Pronunciations from flite's lexicon, else from its letter-to-sound rules, in the phones of PocketSphinx's English model.
///
/// Any thread.
package final class FlitePronouncer: PronunciationSource {
  package init() {}

  package func pronunciations(of word: String) -> [[String]] {
    let word = Self.spelling(word)
    guard word.contains(where: \.isLetter), word.utf8.count <= Self.longest else { return [] }
    if let known = KnownWords.pronunciations.first(where: { $0.word == word }) {
      return Self.phones(known.phones.split(separator: " ")).map { [$0] } ?? []
    }
    // Verbs and nouns that are written alike ("record"); the usual one first.
    var all: [[String]] = []
    for partOfSpeech in [nil, "n", "v"] {
      guard let phones = Self.phones(Flite.phones(of: word, partOfSpeech: partOfSpeech)), !phones.isEmpty else {
        continue
      }
      if !all.contains(phones) { all.append(phones) }
    }
    // Rules cannot know whether an s between vowels is voiced ("susi"): offer both (speech-measurements, section 10).
    if let guess = all.first, !Flite.isInLexicon(word), let voiced = Self.voicingS(guess) { all.append(voiced) }
    return all
  }

  /// Lower-case ASCII letters and apostrophes.
  private static func spelling(_ word: String) -> String {
    let letters = SpeakableText(word).bytes.filter {
      $0 == UInt8(ascii: "'") || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A
    }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  /// In the model's phones: no stress, and no schwa of its own. Nil for phones that it does not have.
  private static func phones(_ names: [Substring]) -> [String]? {
    var phones: [String] = []
    for name in names {
      let base = name.filter { !$0.isNumber }.uppercased()
      if let others = replacements[base] {
        phones += others
      } else {
        guard modelPhones.contains(base) else { return nil }
        phones.append(base)
      }
    }
    return phones
  }

  private static func voicingS(_ phones: [String]) -> [String]? {
    var voiced = phones
    for index in phones.indices.dropFirst().dropLast()
    where phones[index] == "S" && vowels.contains(phones[index - 1]) && vowels.contains(phones[index + 1]) {
      voiced[index] = "Z"
    }
    return voiced == phones ? nil : voiced
  }

  /// Longer than any word; letter-to-sound takes time in proportion.
  private static let longest = 64
  private static let replacements: [String: [String]] = [
    "AX": ["AH"], "AXR": ["ER"], "IX": ["IH"], "EL": ["AH", "L"], "EM": ["AH", "M"], "EN": ["AH", "N"], "NX": ["N"],
    "DX": ["T"], "HV": ["HH"], "PAU": [],
  ]
  private static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]
  private static let modelPhones: Set<String> = vowels.union([
    "B", "CH", "D", "DH", "F", "G", "HH", "JH", "K", "L", "M", "N", "NG", "P", "R", "S", "SH", "T", "TH", "V", "W", "Y",
    "Z", "ZH",
  ])
}
