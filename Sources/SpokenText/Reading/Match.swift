/// What a rule makes of the tokens at hand.
struct Match: Equatable {
  /// With blanks between, in lower case; a comma behind a word is a rest, and `_a` is the letter.
  var words: String
  /// How many tokens they stand for.
  var count: Int
  /// The stop behind the last of them belongs to an abbreviation.
  var isAbbreviation: Bool

  init(_ words: String, count: Int = 1, isAbbreviation: Bool = false) {
    self.words = words
    self.count = count
    self.isAbbreviation = isAbbreviation
  }
}
