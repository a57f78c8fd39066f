package import Devices

/// What an owner's lexicon says of words, found fast. A value; the lexicon of one flow and no other.
package struct Pronunciations: Sendable {
  private var phones: [String: [String]] = [:]

  /// The first entry for a word counts; parts of speech are not told apart, since nothing here knows them.
  package init(_ lexicon: Lexicon = Lexicon()) { add(lexicon) }

  /// Puts entries in the place of what was known of their words.
  package mutating func add(_ lexicon: Lexicon) {
    var new: [String: [String]] = [:]
    for entry in lexicon.entries {
      let word = SpokenText.folded(entry.word)
      if new[word] == nil { new[word] = entry.phones }
    }
    phones.merge(new) { $1 }
  }

  /// A word in any case, with `'s` if it has one.
  package subscript(word: String) -> [String]? {
    if phones.isEmpty { return nil }
    let key = word.lowercased()
    if let known = phones[key] { return known }
    guard key.hasSuffix("'s"), let known = phones[String(key.dropLast(2))], let last = known.last else { return nil }
    let base = last.filter(\.isLetter)
    if ["s", "z", "sh", "zh", "ch", "jh"].contains(base) { return known + ["ax0", "z"] }
    return known + [["p", "t", "k", "f", "th"].contains(base) ? "s" : "z"]
  }
}
