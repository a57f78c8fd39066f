import SpokenText
import Testing

@Suite struct SentenceTests {
  static let rows: [(String, String)] = [
    ("One. Two! Three? Four", "one. | two! | three? | four |"),
    ("He said \"go.\" She went.", "he said go. | she went. |"),
    ("Dr. Smith met Mr. J. Jones. They ate.", "doctor smith met mister j jones. | they ate. |"),
    ("It costs 3.50 today. Pay.", "it costs three point five zero today. | pay. |"),
    ("We open at 9 a.m. and close at 5 p.m. Come in.", "we open at nine a m and close at five p m. | come in. |"),
    ("Use wood, e.g. oak. Done.", "use wood, for example oak. | done. |"),
    ("See No. 5 now. No. That is all.", "see number five now. | no. | that is all. |"),
    ("Wait... what? Yes", "wait, what? | yes |"), ("Wait... Then go.", "wait. | then go. |"),
    ("First line\nSecond line\nthat goes on", "first line | second line that goes on |"),
    ("One.\n\nTwo. Three.", "one. ¶ two. | three. |"), ("a.\n\n\n\nb", "a. ¶ b |"),
    ("\u{2022} Tea\n\u{2022} coffee\n- milk", "tea | coffee | milk |"),
    ("1. Open it\n2. Close it", "one, open it | two, close it |"),
    ("The U.S. is big. It is.", "the u s is big. | it is. |"), ("In the U.S. They do.", "in the u s. | they do. |"),
    ("end.Next one", "end. | next one |"), ("what?No", "what? | no |"), ("so,then", "so, then |"),
    ("Acme Inc. makes it. Good.", "acme incorporated makes it. | good. |"), ("oak. and then", "oak. | and then |"),
    ("\"Stop!\" he said.", "stop, he said. |"), ("One (of two) here.", "one, of two, here. |"),
    ("word--word \u{2014} word", "word, word, word |"), ("This: that; other", "this, that; other |"),
    ("Really?! Yes.", "really? | yes. |"), ("It is etc. and so on.", "it is et cetera and so on. |"),
    ("Bring oak etc. Then go.", "bring oak et cetera. | then go. |"), ("J. Smith came.", "j smith came. |"),
    ("It was I. He left.", "it was i. | he left. |"), ("Mon., 5 May", "monday, the fifth of may |"),
  ]

  @Test("text is cut behind sentences and nowhere else, with the punctuation that shapes the melody", arguments: rows)
  func sentences(source: String, expected: String) { #expect(shape(SpokenText(source)) == expected) }

  @Test("a full line goes on in the next one, be it with a capital") func wrapped() {
    let text = "You find the shop and the restrooms on the left side of the Tower\nClock, behind the stairs."
    #expect(pieces(SpokenText(text)).last?.text.hasSuffix("tower clock, behind the stairs.") == true)
  }

  @Test("no piece is longer than the limit, and no word is lost") func longSentences() {
    let words = (0..<400).map { $0 % 9 == 8 ? "word\($0 % 10)," : "some" }
    for text in [words.joined(separator: " "), words.map { $0.filter { $0 != "," } }.joined(separator: " ")] {
      let cut = pieces(SpokenText(text))
      #expect(cut.allSatisfy { $0.text.utf8.count <= 200 })
      #expect(SpokenTextTests.words(SpokenText(text)).count == 400 + words.count { $0.hasPrefix("word") })
    }
  }

  @Test("a long first sentence gives way early, at a comma") func firstPiece() {
    let text = SpokenText(
      "Welcome to the old town museum, which is open every day, and today we have something special for all of you.")
    #expect(pieces(text).first?.text == "welcome to the old town museum, which is open every day,")
    #expect(pieces(text).first?.ending == .comma)
  }

  @Test("a long sentence without a comma is cut before a clause") func clauses() {
    let text = SpokenText(
      "The tower clock of this old town was built by two brothers from the south who came over the mountains on foot "
        + "because they had heard that the mayor wanted a clock which showed the moon and the stars and the hours")
    #expect(pieces(text).count == 2)
    #expect(
      pieces(text).last.map { ["because", "that", "which", "who", "on", "and"].contains($0.words[0].spelling) } == true)
  }

  @Test("each word knows where it stands in the text") func sources() {
    let source = "Caf\u{E9} No. 5 costs \u{A3}3.50 \u{1F600} today."
    let bytes = Array(source.utf8)
    let places = words(SpokenText(source)).map { String(decoding: bytes[$0.source], as: UTF8.self) }
    #expect(
      places == [
        "Caf\u{E9}", "No.", "5", "costs", "\u{A3}3.50", "\u{A3}3.50", "\u{A3}3.50", "\u{A3}3.50", "\u{A3}3.50",
        "today.",
      ])
  }

  @Test("each word of markup knows its place too") func markupSources() {
    let source = "<s>One &amp; <sub alias=\"two three\">2</sub></s>"
    let bytes = Array(source.utf8)
    let places = words(SpokenText(source, isSSML: true)).map { String(decoding: bytes[$0.source], as: UTF8.self) }
    #expect(places == ["One", "&amp;", "<sub alias=\"two three\">", "<sub alias=\"two three\">"])
  }

  @Test("the same text gives the same parts") func deterministic() {
    let text = "Dr. King paid $3.50 on 30/11/2026. \u{1F600} See www.example.com."
    #expect(SpokenText(text) == SpokenText(text))
  }
}
