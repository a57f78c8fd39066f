// Columns, widths and bars, as a terminal shows them.
import Testing

@testable import LogReports

@Suite struct TextTableTests {
  private static let table = TextTable(
    columns: [
      .init(heading: "ID", isRight: true), .init(heading: "SAID", isFlexible: true),
      .init(heading: "STEPS", isRight: true, priority: 1), .init(heading: "END", isFlexible: true, priority: 2),
    ],
    rows: [["1", "\"opening hours of the museum\"", "12", "came to its end"], ["10", "-", "3", "was stopped"]])

  @Test("Columns are as wide as their widest cell, and lines end with their last letter")
  func natural() {
    #expect(
      Self.table.lines(TextStyle(hasColours: false)) == [
        "ID  SAID                           STEPS  END",
        " 1  \"opening hours of the museum\"     12  came to its end",
        "10  -                                  3  was stopped",
      ])
  }

  @Test(
    "On a terminal the long columns give way, then columns that matter less; no line is longer than the terminal",
    arguments: [
      (200, "ID  SAID                           STEPS  END"), (50, "ID  SAID                    STEPS  END"),
      (38, "ID  SAID          STEPS  END"), (33, "ID  SAID           END"), (20, "ID  SAID"),
    ])
  func narrow(_ width: Int, _ heading: String) {
    let lines = Self.table.lines(TextStyle(hasColours: false, width: width))
    #expect(lines.first == heading)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
  }

  @Test(
    "A width is one of cells, not of letters",
    arguments: [
      ("", 0), ("abc", 3), ("äöü", 3), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("ａ", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
      ("❤️", 2), ("█▌", 2), ("\u{200B}", 0), ("Ωж", 2),
    ])
  func cells(_ text: String, _ width: Int) { #expect(DisplayWidth.of(text) == width) }

  @Test("Names of all languages stand under each other")
  func wideNames() {
    let table = TextTable(
      columns: [.init(heading: "NAME", isFlexible: true), .init(heading: "N", isRight: true)],
      rows: [["博物館の案内", "1"], ["Führung", "22"]])
    #expect(
      table.lines(TextStyle(hasColours: false)) == ["NAME           N", "博物館の案内   1", "Führung       22"])
  }

  @Test("A text is cut between letters, and lines break at blanks")
  func cutting() {
    #expect(DisplayWidth.shortened("opening hours", to: 13) == "opening hours")
    #expect(DisplayWidth.shortened("opening hours", to: 8) == "opening…")
    #expect(DisplayWidth.shortened("日本語", to: 4) == "日…")
    #expect(DisplayWidth.wrapped("one two three four", to: 9) == ["one two", "three", "four"])
    #expect(DisplayWidth.wrapped("incomprehensibilities", to: 5) == ["incomprehensibilities"])
    #expect(DisplayWidth.wrapped("", to: 5) == [""])
  }

  @Test("Bars are as long as their numbers, as far as there is room, and what there is can be seen")
  func bars() {
    let plain = TextStyle(hasColours: false)
    #expect(
      BarChart(bars: [("Mon", 0), ("Tue", 3), ("Wed", 10)]).lines(plain, indent: 2) == [
        "  Mon   0", "  Tue   3  ███", "  Wed  10  ██████████",
      ])
    #expect(
      BarChart(bars: [("a", 1), ("b", 500), ("c", 1_000)]).lines(plain, indent: 0) == [
        "a     1  ▌", "b   500  " + String(repeating: "█", count: 20), "c  1000  " + String(repeating: "█", count: 40),
      ])
    let narrow = BarChart(bars: [("a", 1_000)]).lines(TextStyle(hasColours: false, width: 40), indent: 2)
    #expect(narrow.allSatisfy { DisplayWidth.of($0) <= 40 })
    #expect(BarChart(bars: []).lines(plain, indent: 2).isEmpty)
  }
}
