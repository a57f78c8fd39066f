package import Devices

/// What an owner's lexicon says of words, found fast. A value; the lexicon of one flow and no other.
package struct Pronunciations: Sendable {
  /// Longer headwords are never found.
  private static let longestPhrase = 8

  private var phones: [String: [String]] = [:]
  /// Headwords of several words by their first one, the longest first.
  private var phrases: [String: [(words: [String], phones: [String])]] = [:]

  /// The first entry for a word counts; parts of speech are not told apart, since nothing here knows them.
  package init(_ lexicon: Lexicon = Lexicon()) { add(lexicon) }

  /// Puts entries in the place of what was known of their words.
  package mutating func add(_ lexicon: Lexicon) {
    var new: [String: [String]] = [:]
    for entry in lexicon.entries {
      let word = SpokenText.folded(entry.word)
      guard new[word] == nil else { continue }
      new[word] = entry.phones
      let words = word.split(separator: " ").map(String.init)
      guard words.count > 1, words.count <= Self.longestPhrase else { continue }
      var known = phrases[words[0]] ?? []
      known.removeAll { $0.words == words }
      known.append((words, entry.phones))
      phrases[words[0]] = known.sorted { $0.words.count > $1.words.count }
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

  /// The longest headword of several words that begins with a word.
  ///
  /// - Parameter next: the word so many places behind it, in any case; nil where the row or a clause ends.
  func phrase(beginning word: String, next: (Int) -> String?) -> (count: Int, phones: [String])? {
    guard !phrases.isEmpty, let candidates = phrases[word.lowercased()] else { return nil }
    for candidate in candidates
    where candidate.words.indices.dropFirst().allSatisfy({ next($0)?.lowercased() == candidate.words[$0] }) {
      return (candidate.words.count, candidate.phones)
    }
    return nil
  }
}
