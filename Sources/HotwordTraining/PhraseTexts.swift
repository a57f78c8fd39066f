// What is said for a phrase: itself, and what may be mistaken for it.

/// A phrase as texts for synthesizers.
package struct PhraseTexts: Sendable {
  /// The phrase in lower case.
  let phrase: String
  /// Things that are not the phrase and sound like it or like parts of it.
  let nearMisses: [String]

  /// - Parameters:
  ///   - phrase: as its owner types it.
  ///   - pronunciations: of each of its words, the likeliest; in the phones of the dictionary.
  ///   - dictionary: where words that sound alike are sought.
  package init(
    phrase: String, pronunciations: [[String]], dictionary: SpokenWords, chance: inout Chance
  ) throws(TrainingError) {
    let words = Self.words(of: phrase)
    guard !words.isEmpty else { throw .phrase("it has no words") }
    guard pronunciations.count == words.count else { throw .phrase("not every word has a pronunciation") }
    var dictionary = dictionary
    let spoken = pronunciations.map { phones in phones.map { dictionary.number(of: $0) } }
    let phrase = words.joined(separator: " ")
    self.phrase = phrase
    let own = Set(words)
    var texts = dictionary.nearest(
      to: spoken.flatMap { $0 }, without: own, count: Self.wordCount, limit: Self.distance, &chance)
    if words.count > 1 {
      // "hey walnut", "pay hearken", and the other word alone.
      for (index, phones) in spoken.enumerated() {
        let alike = dictionary.nearest(
          to: phones, without: own, count: Self.wordCount, limit: Self.distance, &chance)
        for word in alike.prefix(Self.wordCount / 2) {
          var changed = words
          changed[index] = word
          texts.append(changed.joined(separator: " "))
        }
        texts += alike.prefix(Self.wordCount / 3)
        for frame in Self.frames { texts.append(Self.framed(words, keeping: index, with: frame)) }
      }
      for _ in 0..<Self.repeats { texts += words }
      for _ in 0..<Self.repeats { texts.append(words.reversed().joined(separator: " ")) }
      for count in 1..<words.count {
        for _ in 0..<Self.repeats {
          texts.append(words.prefix(count).joined(separator: " "))
          texts.append(words.suffix(count).joined(separator: " "))
        }
      }
    }
    for word in words where word.count > 4 {
      let letters = Array(word)
      let half = letters.count / 2
      for part in [letters[..<half], letters[..<(letters.count - 2)], letters[half...], letters[2...]] {
        for _ in 0..<3 { texts.append(String(part)) }
      }
    }
    // "computers" and "hey hearken there" hold the phrase: they must wake.
    nearMisses = texts.filter { !$0.isEmpty && !Self.holds($0, phrase) }
  }

  /// The words of a phrase: lower case, without punctuation other than apostrophes and hyphens inside.
  package static func words(of phrase: String) -> [String] {
    phrase.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "-") }.map(String.init)
  }

  /// The phrase as it may be written: the sign at its end moves the pitch.
  func positive(_ chance: inout Chance) -> String { phrase + chance.pick(["", ".", "!", "?", ","]) }

  func nearMiss(_ chance: inout Chance) -> String { chance.pick(nearMisses) + chance.pick(["", ".", "!", "?"]) }

  /// Whether a text has the phrase in it, written together or apart.
  static func holds(_ text: String, _ phrase: String) -> Bool {
    func letters(_ text: String) -> [Character] { text.lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 } }
    let (all, part) = (letters(text), letters(phrase))
    guard part.count <= all.count, !part.isEmpty else { return false }
    return (0...(all.count - part.count)).contains { all[$0..<($0 + part.count)].elementsEqual(part) }
  }

  private static func framed(_ words: [String], keeping index: Int, with frame: String) -> String {
    index == 0 ? "\(words[0]) \(frame)" : "\(frame) \(words[index])"
  }

  private static let frames = ["okay", "computer", "there", "table", "is it", "hello"]
  private static let wordCount = 60
  private static let repeats = 4
  /// Edits for each phone.
  private static let distance: Float = 0.55
}
