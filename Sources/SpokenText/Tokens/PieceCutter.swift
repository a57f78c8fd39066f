/// Cuts long sentences into pieces at clauses, so that the first sound waits for none of them (speech-measurements, section 8: flite
/// computes everything that it is given before the first sample).
enum PieceCutter {
  /// In characters; about 12 s of speech.
  static let longest = 160
  /// For the first piece of a text, so that a voice begins soon on a slow board.
  static let longestFirst = 90
  /// No piece before a comma is shorter: it would sound chopped.
  private static let shortest = 30

  static func cut(
    _ words: [SpokenText.Word], ending: SpokenText.Ending, isFirst: Bool
  ) -> [(words: ArraySlice<SpokenText.Word>, ending: SpokenText.Ending)] {
    var pieces: [(words: ArraySlice<SpokenText.Word>, ending: SpokenText.Ending)] = []
    var rest = words[...]
    while !rest.isEmpty {
      let isOpening = isFirst && pieces.isEmpty
      guard let cut = place(in: rest, isOpening: isOpening) else { break }
      pieces.append((rest[..<cut.end], cut.ending))
      rest = rest[cut.end...]
    }
    if !rest.isEmpty { pieces.append((rest, ending)) }
    return pieces
  }

  /// Behind the last comma that fits, else before the last word that begins a clause, else behind the last word that fits. Nil leaves the
  /// words whole.
  private static func place(
    in words: ArraySlice<SpokenText.Word>, isOpening: Bool
  ) -> (end: Int, ending: SpokenText.Ending)? {
    let limit = isOpening ? longestFirst : longest
    var length = 0
    var comma: Int?
    var clause: Int?
    var wide: Int?
    for (index, word) in zip(words.indices, words) {
      if length > shortest, clauseWords.contains(word.spelling), length <= longest { clause = index }
      length += word.spelling.utf8.count + 1
      if length > longest {
        if let comma { return (comma, .comma) }
        if let clause { return (clause, .word) }
        return (wide ?? max(words.startIndex + 1, index), .word)
      }
      // "three point five" stays together, whatever it was written as.
      if index + 1 < words.endIndex, words[index + 1].source != word.source { wide = index + 1 }
      let isPause = !word.punctuation.isEmpty && index + 1 < words.endIndex
      if isPause, length >= shortest {
        if length <= limit {
          comma = index + 1
        } else if isOpening {
          return (comma ?? index + 1, .comma)
        }
      }
    }
    // All of it fits into one piece; only an opening gives way early.
    return isOpening && length > longestFirst ? comma.map { ($0, .comma) } : nil
  }

  private static let clauseWords: Set<String> = [
    "and", "but", "or", "so", "because", "although", "though", "while", "when", "where", "which", "who", "that", "if",
    "until", "before", "after", "since", "unless", "than", "as", "with", "for", "from", "to", "in", "on", "at", "by",
  ]
}
