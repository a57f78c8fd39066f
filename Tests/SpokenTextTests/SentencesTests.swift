import Testing

@testable import SpokenText

@Suite struct SentencesTests {
  private func split(_ text: String) -> [String] { Sentences.split(SpeakableText(text)).map(\.text) }

  @Test(
    "text is cut behind sentences and nowhere else",
    arguments: [
      ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
      ("He said \"go.\" She went.", ["He said \"go.\"", "She went."]),
      ("Dr. Smith met Mr. J. Jones. They ate.", ["Dr. Smith met Mr. J. Jones.", "They ate."]),
      ("It costs 3.50 today. Pay.", ["It costs 3.50 today.", "Pay."]),
      ("We open at 9 a.m. and close at 5 p.m. Come in.", ["We open at 9 a.m. and close at 5 p.m.", "Come in."]),
      ("Use wood, e.g. oak. Done.", ["Use wood, e.g. oak.", "Done."]),
      ("See No. 5 now. No. That is all.", ["See No. 5 now.", "No.", "That is all."]),
      ("Wait... what? Yes", ["Wait... what?", "Yes"]),
      ("First line\nSecond line\nthat goes on", ["First line ", "Second line that goes on"]),
      ("", []), ("...", []), (" \n ", []), ("?! . \"", []),
    ])
  func sentences(text: String, expected: [String]) {
    #expect(split(text) == expected)
  }

  @Test("an empty line ends a paragraph") func paragraphs() {
    let pieces = Sentences.split(SpeakableText("One.\n\nTwo. Three."))
    #expect(pieces.map(\.ending) == [.paragraph, .sentence, .sentence])
  }

  @Test("no piece is longer than the limit, and no word is lost or cut")
  func longSentences() {
    let words = (0..<400).map { $0 % 9 == 8 ? "word\($0)," : "word\($0)" }
    for text in [words.joined(separator: " "), words.map { $0.filter { $0 != "," } }.joined(separator: " ")] {
      let pieces = split(text)
      #expect(pieces.allSatisfy { $0.utf8.count <= Sentences.longest })
      #expect(pieces.joined(separator: " ").split(separator: " ") == text.split(separator: " "))
    }
  }

  @Test("a long first sentence gives way early, at a comma") func firstPiece() {
    let text =
      "Welcome to the old town museum, which is open every day, and today we have something special for all of you."
    let pieces = Sentences.split(SpeakableText(text))
    #expect(pieces.first?.text == "Welcome to the old town museum, which is open every day,")
    #expect(pieces.first?.ending == .comma)
  }

  @Test("a word without any blank is cut by force") func endlessWord() {
    let pieces = split(String(repeating: "7", count: 1_000))
    #expect(pieces.joined() == String(repeating: "7", count: 1_000))
    #expect(pieces.allSatisfy { $0.utf8.count <= Sentences.longest })
  }
}
