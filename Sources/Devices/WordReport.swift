/// How the words of a hotword or a grammar are known: what their author should see before a visitor says them.
package struct WordReport: Hashable, Sendable {
  /// A word that the dictionary lacks, with the pronunciations taken instead, the likeliest first.
  package struct Guess: Hashable, Sendable {
    package var word: String
    /// In the phones of the acoustic model; never empty.
    package var pronunciations: [[String]]

    package init(word: String, pronunciations: [[String]]) {
      self.word = word
      self.pronunciations = pronunciations
    }
  }

  /// Sorted by word.
  package var guesses: [Guess]
  /// Words for which no pronunciation can be found: they can never be heard. Sorted.
  package var unpronounceable: [String]

  package init(guesses: [Guess] = [], unpronounceable: [String] = []) {
    self.guesses = guesses
    self.unpronounceable = unpronounceable
  }
}
