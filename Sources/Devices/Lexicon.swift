/// How an owner wants words to be said and heard, instead of what dictionaries and rules know (spec A17).
package struct Lexicon: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// Lower case.
    package var word: String
    /// `n`, `v` and the like, or nil where it is no matter.
    package var partOfSpeech: String?
    /// Lower case, vowels with their stress, as flite writes them: `d aa1 n ah0`.
    package var phones: [String]

    package init(word: String, partOfSpeech: String? = nil, phones: [String]) {
      self.word = word
      self.partOfSpeech = partOfSpeech
      self.phones = phones
    }

    /// The phones as the acoustic model calls them.
    package var heardAs: [String] { phones.flatMap { ModelPhones.named($0) ?? [] } }
  }

  /// In the order of the file.
  package var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// All pronunciations of each word in the phones of the acoustic model, the first entry's first.
  package var pronunciations: [String: [[String]]] {
    var all: [String: [[String]]] = [:]
    for entry in entries {
      let phones = entry.heardAs
      if !phones.isEmpty, !all[entry.word, default: []].contains(phones) { all[entry.word, default: []].append(phones) }
    }
    return all
  }
}
