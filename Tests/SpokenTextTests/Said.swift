import SpokenText

/// The words of a text, without punctuation; a letter "a" that is said as such is "A".
func said(_ text: String, isDayFirst: Bool = false) -> String {
  words(SpokenText(text, isDayFirst: isDayFirst)).map { $0.spelling == "a" && !$0.phones.isEmpty ? "A" : $0.spelling }
    .joined(separator: " ")
}

func words(_ text: SpokenText) -> [SpokenText.Word] { pieces(text).flatMap(\.words) }

func pieces(_ text: SpokenText) -> [SpokenText.Piece] {
  text.parts.compactMap { if case .piece(let piece) = $0 { piece } else { nil } }
}

/// Pieces with their punctuation, `|` between sentences, `/` inside of one, `¶` behind a paragraph.
func shape(_ text: SpokenText) -> String {
  pieces(text).map { piece in
    let mark = [.word: "/", .comma: "/", .sentence: "|", .paragraph: "¶"][piece.ending] ?? ""
    return "\(piece.text) \(mark)"
  }.joined(separator: " ")
}
