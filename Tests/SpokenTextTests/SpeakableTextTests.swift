import Testing

@testable import SpokenText

@Suite struct SpeakableTextTests {
  private func text(_ text: String) -> String { String(decoding: SpeakableText(text).bytes, as: UTF8.self) }

  @Test(
    "Latin text of any kind becomes ASCII",
    arguments: [
      ("caf\u{E9}", "cafe"), ("cafe\u{301}", "cafe"), ("\u{DC}n\u{EF}c\u{F6}d\u{E9}", "Unicode"),
      ("na\u{EF}ve \u{2014} \u{2018}quote\u{2019}", "naive , 'quote'"), ("\u{201C}so\u{201D}", "\"so\""),
      ("Stra\u{DF}e", "Strasse"), ("\u{C6}on \u{153}uvre", "AEon oeuvre"), ("\u{141}\u{F3}d\u{17A}", "Lodz"),
      ("Vi\u{1EC7}t", "Viet"), ("\u{D8}rsted", "Orsted"), ("\u{FB01}ne", "fine"), ("\u{FF21}\u{FF22}\u{FF11}", "AB1"),
      ("it\u{2019}s", "it's"), ("9\u{2013}5", "9-5"), ("\u{20AC}5 & 20\u{B0}", "euros 5 and 20 degrees "),
      ("a\u{A0}b\u{2009}c", "a b c"), ("soft\u{AD}hyphen", "softhyphen"), ("wait\u{2026}", "wait... "),
      ("*so* _it_ #goes", "so it goes"), ("tab\tand\u{0}nul\u{7}", "tab and nul "),
    ])
  func folding(source: String, expected: String) {
    #expect(text(source) == expected)
    #expect(SpeakableText(source).droppedCount == 0)
  }

  @Test(
    "emoji and other scripts are left out and reported",
    arguments: [
      (
        "Done \u{1F44D}\u{1F3FD} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        "Done "
      ),
      ("\u{65E5}\u{672C} hello \u{645}\u{631}\u{62D}\u{628}\u{627}", "hello "),
      ("bad \u{FFFD} byte", "bad byte"), ("\u{41F}\u{440}\u{438}", ""),
    ])
  func dropping(source: String, expected: String) {
    let speakable = SpeakableText(source)
    #expect(String(decoding: speakable.bytes, as: UTF8.self) == expected)
    #expect(speakable.droppedCount > 0)
    #expect(!speakable.droppedExamples.isEmpty && speakable.droppedExamples.count <= 5)
  }

  @Test(
    "only letters and digits can be said", arguments: ["", " ", "\n", "...", "!!!", "\u{1F600}\u{1F600}", "\u{4F60}"])
  func nothing(source: String) {
    #expect(!SpeakableText(source).isSpeakable)
  }

  @Test("any bytes become ASCII, whatever they are") func arbitraryBytes() {
    var seed: UInt64 = 7
    for _ in 0..<200 {
      let bytes = (0..<100).map { _ -> UInt8 in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1
        return UInt8(truncatingIfNeeded: seed >> 33)
      }
      let speakable = SpeakableText(String(decoding: bytes, as: UTF8.self))
      #expect(speakable.bytes.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    }
  }
}
