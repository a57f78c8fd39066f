import SpokenText
import Testing

@Suite struct FoldingTests {
  @Test(
    "Latin text of any kind becomes words that an English voice can say (field report E1)",
    arguments: [
      ("caf\u{E9}", "cafe"), ("cafe\u{301}", "cafe"), ("\u{DC}n\u{EF}c\u{F6}d\u{E9}", "unicode"),
      ("na\u{EF}ve \u{2014} \u{2018}quote\u{2019}", "naive quote"), ("\u{201C}so\u{201D}", "so"),
      ("Stra\u{DF}e", "strasse"), ("\u{C6}on \u{153}uvre", "aeon oeuvre"), ("\u{141}\u{F3}d\u{17A}", "lodz"),
      ("Vi\u{1EC7}t", "viet"), ("\u{D8}rsted", "orsted"), ("\u{FB01}ne e\u{FB03}cient", "fine efficient"),
      ("\u{FF21}\u{FF22} \u{FF11}", "A b one"), ("it\u{2019}s", "it's"), ("\u{AB}oui\u{BB}", "oui"),
      ("a\u{A0}b\u{2009}c", "a b c"), ("soft\u{AD}hyphen", "softhyphen"), ("zero\u{200B}width", "zerowidth"),
      ("*so* _it_ `goes`", "so it goes"), ("tab\tand\u{0}nul\u{7} bell", "tab and nul bell"),
      ("\u{1D407}\u{1D41E}\u{1D425}\u{1D425}\u{1D428}", "hello"), ("\u{2167}", "eight"), ("\u{2460} one", "one one"),
      ("1\u{FE0F}\u{20E3} key", "one key"), ("\u{A1}Hola! \u{BF}Qu\u{E9}?", "hola que"), ("Hearken\u{2122}", "hearken"),
      ("\u{2116} 5", "number five"), ("line\u{2028}line", "line line"), ("\u{10D}e\u{161}tina", "cestina"),
      ("\u{130}stanbul \u{131}\u{15F}\u{131}k", "istanbul isik"), ("\u{1E9E}", "s s"),
    ])
  func folding(source: String, expected: String) {
    #expect(said(source) == expected)
    #expect(SpokenText(source).unspeakableCount == 0)
  }

  @Test(
    "emoji, other scripts and damaged text are left out and reported (field reports E1, E2)",
    arguments: [
      (
        "Done \u{1F44D}\u{1F3FD} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        "done"
      ),
      ("\u{65E5}\u{672C} hello \u{645}\u{631}\u{62D}\u{628}\u{627}", "hello"), ("bad \u{FFFD} byte", "bad byte"),
      ("\u{41F}\u{440}\u{438}", ""), ("\u{1F1E9}\u{1F1EA} flag", "flag"), ("\u{3B1}\u{3B2} beta", "beta"),
    ])
  func dropping(source: String, expected: String) {
    let text = SpokenText(source)
    #expect(said(source) == expected)
    #expect(text.unspeakableCount > 0)
    #expect((1...5).contains(text.unspeakable.count))
    #expect(text.unspeakable.allSatisfy { $0.hasPrefix("U+") })
  }

  @Test(
    "where there is nothing to say, nothing is said (field report E4)",
    arguments: [
      "", " ", "\n", "...", "!!!", "\u{1F600}\u{1F600}", "\u{4F60}", "?! . \"", "- - -", "*** --- ***", ":-)",
    ])
  func nothing(source: String) {
    #expect(!SpokenText(source).isSpeakable)
    #expect(!SpokenText(source, isSSML: true).isSpeakable)
  }

  @Test("invalid bytes are left out, the rest is said") func invalid() {
    let text = String(decoding: [0x63, 0x61, 0x66, 0xC3, 0x20, 0x6F, 0x6B, 0xFF, 0xFE] as [UInt8], as: UTF8.self)
    #expect(said(text) == "caf ok")
  }
}
