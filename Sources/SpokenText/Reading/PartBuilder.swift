/// Makes parts of a passage: sentences, cut where they are long, with what stands between them.
struct PartBuilder {
  private(set) var parts: [SpokenText.Part] = []
  private let lexicon: Pronunciations
  private let isDayFirst: Bool
  private let knowsWord: (String) -> Bool
  private var row: [Token] = []
  private var manner = Manner()
  private var hasPiece: Bool

  init(
    lexicon: Pronunciations, isDayFirst: Bool, isFirst: Bool = true, knowsWord: @escaping (String) -> Bool
  ) {
    self.lexicon = lexicon
    self.isDayFirst = isDayFirst
    self.knowsWord = knowsWord
    hasPiece = !isFirst
  }

  mutating func build(_ passage: Passage) {
    let items = passage.items
    for (index, item) in items.enumerated() {
      switch item {
      case .token(let token):
        row.append(token)
        if let ending = ending(behind: token, in: items, from: index + 1) { finish(ending) }
      case .ending(let ending): finish(ending)
      case .rest(let milliseconds): add(.rest(milliseconds))
      case .sound(let sound): add(.sound(sound))
      case .mark(let name): add(.mark(name))
      case .parts(let made):
        finish(.word)
        parts += made
      case .manner(let other):
        if other != manner { finish(.word) }
        manner = other
      }
    }
    finish(.sentence)
  }

  private mutating func add(_ part: SpokenText.Part) {
    finish(.word)
    parts.append(part)
  }

  /// What ends behind a token, by what follows it.
  private func ending(
    behind token: Token, in items: [Passage.Item], from start: Int
  ) -> SpokenText.Ending? {
    for item in items[start...].prefix(8) {
      switch item {
      case .token(let next): return SentenceEnds.ending(behind: token, before: next)
      case .ending(let ending): return ending
      case .rest: return token.trail.endsSentences ? .sentence : .comma
      case .sound, .parts: return .sentence
      case .mark, .manner: continue
      }
    }
    return SentenceEnds.ending(behind: token, before: nil)
  }

  private mutating func finish(_ ending: SpokenText.Ending) {
    defer { row = [] }
    var words: [SpokenText.Word] = []
    if !row.isEmpty {
      var reader = TokenReader(row[...], lexicon: lexicon, isDayFirst: isDayFirst, knowsWord: knowsWord)
      words = reader.words()
    }
    guard !words.isEmpty else {
      // Nothing to say here, but a paragraph may end behind a sentence.
      if case .piece(var piece)? = parts.last, ending == .paragraph, piece.ending != .word {
        piece.ending = .paragraph
        parts[parts.count - 1] = .piece(piece)
      }
      return
    }
    for piece in PieceCutter.cut(words, ending: ending, isFirst: !hasPiece) {
      parts.append(.piece(SpokenText.Piece(words: Array(piece.words), ending: piece.ending, manner: manner)))
      hasPiece = true
    }
  }
}
