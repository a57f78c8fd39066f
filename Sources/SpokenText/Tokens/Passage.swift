/// Text on its way: tokens with their manner, and what markup puts between them, in order.
struct Passage {
  enum Item {
    case token(Token)
    /// A sentence or a paragraph begins or ends.
    case ending(SpokenText.Ending)
    case rest(Int)
    case sound(SpokenText.Sound)
    case mark(String)
    /// What has been made of an `audio` element that names no file.
    case parts([SpokenText.Part])
    /// What follows is said so.
    case manner(Manner)
  }

  private(set) var items: [Item] = []
  private(set) var text = FoldedText()
  private var tokenizer = Tokenizer()
  private var readTo = 0

  mutating func append(_ string: String, at source: Range<Int>, isVerbatim: Bool = true) {
    text.append(string, at: source, isVerbatim: isVerbatim)
  }

  mutating func append(_ scalar: Unicode.Scalar, at source: Range<Int>) { text.append(scalar, at: source) }

  mutating func append(_ item: Item) {
    flush()
    items.append(item)
  }

  /// Words that markup makes itself.
  mutating func append(_ words: [SpokenText.Word], text string: String, source: Range<Int>) {
    flush()
    tokenizer.append(words, text: string, source: source)
    items += tokenizer.takeTokens().map { .token($0) }
  }

  mutating func flush() {
    guard readTo < text.count else { return }
    tokenizer.read(text, readTo..<text.count)
    readTo = text.count
    items += tokenizer.takeTokens().map { .token($0) }
  }
}
