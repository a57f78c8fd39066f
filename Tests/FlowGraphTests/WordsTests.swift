import Testing

@testable import FlowGraph

@Suite struct WordsTests {
  @Test(
    "text stands on one line, without what cannot be drawn",
    arguments: [
      (" a\n\t b ", "a b"), ("a\u{0}\u{7}b\u{FFFE}", "ab"), ("x\u{202E}y\u{2066}z\u{FEFF}", "xyz"),
      ("\u{2028}a\u{85}b", "a b"),
      ("Grüße 👩‍👧 中文", "Grüße 👩‍👧 中文"), ("", ""),
    ])
  func clean(text: String, expected: String) {
    #expect(Words.clean(text) == expected)
  }

  @Test(
    "long text is cut, after a word if one ends near",
    arguments: [
      ("exactly ten", 11, "exactly ten"), ("exactly eleven", 9, "exactly…"), ("a verylongwordhere", 10, "a verylon…"),
      ("the end. Or not", 12, "the end. Or…"), ("the end, or not at all", 12, "the end, or…"),
      ("hello, you there", 8, "hello…"),
      ("東京の時計塔の物語", 10, "東京の時…"), ("👩‍👧👩‍👧👩‍👧", 5, "👩‍👧👩‍👧…"),
    ])
  func short(text: String, columns: Int, expected: String) {
    #expect(Words.short(text, columns: columns) == expected)
    #expect(Words.width(Words.short(text, columns: columns)) <= columns)
  }

  @Test("a megabyte of text, or of marks on one letter, is cut at once") func huge() {
    #expect(Words.short(String(repeating: "word ", count: 200_000), columns: 20).utf8.count < 40)
    #expect(Words.short("e" + String(repeating: "\u{301}", count: 500_000), columns: 20).utf8.count < 5_000)
    #expect(Words.wrapped(String(repeating: "x", count: 1_000_000), columns: 20, lines: 3).count == 3)
  }

  @Test(
    "text breaks at blanks",
    arguments: [
      ("one two three four", 9, 3, ["one two", "three", "four"]), ("one two", 9, 3, ["one two"]),
      ("one two three four five", 9, 2, ["one two", "three fo…"]),
      ("abcdefghijkl mn", 5, 3, ["abcde", "fghij", "kl mn"]),
      ("12345 6789", 5, 2, ["12345", "6789"]), ("", 5, 2, [""]),
    ])
  func wrapped(text: String, columns: Int, limit: Int, lines: [String]) {
    #expect(Words.wrapped(text, columns: columns, lines: limit) == lines)
  }

  @Test(
    "milliseconds are told as a person tells them",
    arguments: [
      (30_000, "30 s"), (1_500, "1.5 s"), (250, "0.25 s"), (60_000, "60 s"), (120_000, "2 min"), (125_000, "125 s"),
      (1_005, "1.005 s"),
    ])
  func durations(milliseconds: Int, text: String) {
    #expect(Words.duration(milliseconds: milliseconds) == text)
  }
}
