// How words are said where their owner knows better than a synthesizer, such as a name from another language.
package import Devices
internal import HotwordTraining

/// Pronunciations of words in the phones of the acoustic model, as every family of voices wants to read them. Of several for a word
/// chance takes one each time that it is said.
package struct GivenPronunciations: Sendable {
  /// A phone of the acoustic model; the stress of a vowel is 1 or 0, that of a consonant nil.
  private struct Phone {
    var name: String
    var stress: Int?
  }

  /// By lower-case word.
  private var variants: [String: [[Phone]]] = [:]

  /// - Parameters:
  ///   - lexicon: that of a flow.
  ///   - hotword: its pronunciations count before the lexicon's.
  package init(_ hotword: Hotword = Hotword(phrase: ""), lexicon: Lexicon = Lexicon()) {
    for entry in lexicon.entries { variants[entry.word, default: []].append(Self.phones(entry.phones)) }
    for (word, all) in hotword.pronunciations { variants[word.lowercased()] = all.map(Self.phones) }
    variants = variants.filter { !$0.value.isEmpty && !$0.value.contains(where: \.isEmpty) }
  }

  /// As flite reads them.
  func lexicon(_ chance: inout Chance) -> Lexicon {
    var entries: [Lexicon.Entry] = []
    for word in variants.keys.sorted() {
      let phones = chance.pick(variants[word] ?? [[]]).map { phone in
        guard let stress = phone.stress else { return phone.name.lowercased() }
        // The unstressed vowel of "but" is flite's schwa.
        return (phone.name == "AH" && stress == 0 ? "ax" : phone.name.lowercased()) + String(stress)
      }
      entries.append(Lexicon.Entry(word: word, phones: phones))
    }
    return Lexicon(entries)
  }

  /// A text for espeak-ng, with the mnemonics of its phonemes in the place of words: `[[h|'A:|r|k|@|n]]`. The bars keep two from
  /// being read as one, such as "a" and "I".
  func withMnemonics(_ text: String, _ chance: inout Chance) -> String {
    guard !variants.isEmpty else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { piece in
      let word = piece.prefix { !".!?,".contains($0) }
      guard let all = variants[word.lowercased()] else { return String(piece) }
      let phonemes = chance.pick(all).map { phone in
        let name = phone.stress == 0 ? Self.unstressed[phone.name] : nil
        return (phone.stress == 1 ? "'" : "") + (name ?? Self.mnemonics[phone.name] ?? phone.name.lowercased())
      }
      return "[[\(phonemes.joined(separator: "|"))]]\(piece.dropFirst(word.count))"
    }.joined(separator: " ")
  }

  /// Where no stress is told, it is on the last vowel but one, as in most English words and names.
  private static func phones(_ texts: [String]) -> [Phone] {
    var phones: [Phone] = []
    for text in texts {
      for name in ModelPhones.named(text) ?? [] {
        phones.append(Phone(name: name, stress: ModelPhones.vowels.contains(name) ? text.hasSuffix("1") ? 1 : 0 : nil))
      }
    }
    let vowels = phones.indices.filter { phones[$0].stress != nil }
    if !phones.contains(where: { $0.stress == 1 }), let usual = vowels.dropLast(vowels.count > 1 ? 1 : 0).last {
      phones[usual].stress = 1
    }
    return phones
  }

  /// Where they are not the phone in lower case (espeak-ng's documentation of its English phonemes).
  private static let mnemonics = [
    "AA": "A:", "AE": "a", "AH": "V", "AO": "O:", "AW": "aU", "AY": "aI", "EH": "E", "ER": "3:", "EY": "eI", "IH": "I",
    "IY": "i:", "OW": "oU", "OY": "OI", "UH": "U", "UW": "u:", "CH": "tS", "DH": "D", "HH": "h", "JH": "dZ", "NG": "N",
    "SH": "S", "TH": "T", "Y": "j", "ZH": "Z",
  ]
  private static let unstressed = ["AH": "@", "ER": "3"]
}
