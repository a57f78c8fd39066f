import SpokenText
import Testing

@Suite struct TimeTests {
  static let times: [(String, String)] = [
    ("10:30", "ten thirty"), ("07:05", "seven oh five"), ("10:00", "ten o'clock"), ("19:00", "nineteen hundred"),
    ("19:30", "nineteen thirty"), ("00:00", "midnight"), ("0:30", "twelve thirty A m"), ("5pm", "five p m"),
    ("5 pm", "five p m"), ("5 p.m.", "five p m"), ("9 a.m.", "nine A m"), ("10:00am", "ten A m"),
    ("5:30 PM", "five thirty p m"),
    ("10.30am", "ten thirty A m"), ("9am-5pm", "nine A m to five p m"), ("9-5 pm", "nine to five p m"),
    ("10:00-18:00", "ten o'clock to eighteen hundred"), ("9:30\u{2013}17:30", "nine thirty to seventeen thirty"),
    ("10:00 - 18:00", "ten o'clock to eighteen hundred"), ("10:30:15", "ten thirty and fifteen seconds"),
    ("14h30", "fourteen thirty"), ("5 o'clock", "five o'clock"), ("at 7", "at seven"),
    ("25:00", "twenty five to zero zero"),
    ("10:75", "ten to seventy five"), ("12:00", "twelve o'clock"), ("12:00 p.m.", "twelve p m"), ("24:00", "midnight"),
    ("I am 5 am I", "i am five A m i"),
  ]

  @Test("times of day", arguments: times) func time(source: String, expected: String) {
    #expect(said(source) == expected)
  }

  static let dates: [(String, String)] = [
    ("2026-11-30", "november thirtieth twenty twenty six"), ("2026/11/30", "november thirtieth twenty twenty six"),
    ("30/11/2026", "november thirtieth twenty twenty six"), ("11/30/2026", "november thirtieth twenty twenty six"),
    ("03/04/2026", "march fourth twenty twenty six"), ("30.11.2026", "november thirtieth twenty twenty six"),
    ("30.11.26", "november thirtieth twenty twenty six"), ("3.4.2026", "april third twenty twenty six"),
    ("11/30/26", "november thirtieth twenty twenty six"),
    ("30 Nov 2026", "the thirtieth of november twenty twenty six"),
    ("30 November", "the thirtieth of november"), ("30th November 2026", "the thirtieth of november twenty twenty six"),
    ("the 30 November", "the thirtieth of november"), ("Nov. 30, 2026", "november thirtieth twenty twenty six"),
    ("November 30", "november thirtieth"), ("Nov 30", "november thirtieth"), ("Nov 2026", "november twenty twenty six"),
    ("May 5", "may fifth"), ("may 5 people", "may five people"), ("the 4th of July", "the fourth of july"),
    ("December 24-26", "december twenty fourth to twenty sixth"),
    ("24-26 December", "the twenty fourth to the twenty sixth of december"), ("Mon.", "monday"),
    ("Mon-Fri", "monday to friday"),
    ("Mon - Fri", "monday to friday"), ("Sat 5 May", "saturday the fifth of may"),
    ("The sun and Sun", "the sun and sun"),
    ("Jan-Mar", "january to march"), ("2026-11-30T10:15:00Z", "november thirtieth twenty twenty six ten fifteen"),
    ("in Sept. 1999", "in september nineteen ninety nine"), ("2026-13-45", "two zero two six one three four five"),
    ("1.12.1999", "december first nineteen ninety nine"),
  ]

  @Test("dates in several orders", arguments: dates) func date(source: String, expected: String) {
    #expect(said(source) == expected)
  }

  @Test("a British voice puts the day first") func british() {
    #expect(said("03/04/2026", isDayFirst: true) == "the third of april twenty twenty six")
    #expect(said("2026-11-30", isDayFirst: true) == "the thirtieth of november twenty twenty six")
    #expect(said("11/30/2026", isDayFirst: true) == "the thirtieth of november twenty twenty six")
  }

  static let telephones: [(String, String)] = [
    ("+44 20 7946 0958", "plus four four two zero seven nine four six zero nine five eight"),
    ("(020) 7946 0958", "zero two zero seven nine four six zero nine five eight"),
    ("555-1234", "five five five one two three four"),
    ("555-123-4567", "five five five one two three four five six seven"),
    ("(555) 123-4567", "five five five one two three four five six seven"),
    ("555.123.4567", "five five five one two three four five six seven"),
    ("1-800-555-1234", "one eight zero zero five five five one two three four"),
    ("0800 123 456", "zero eight zero zero one two three four five six"),
    ("01632960001", "zero one six three two nine six zero zero zero one"), ("call 911", "call nine one one"),
    ("dial 112 now", "dial one one two now"), ("tel. 5551234", "telephone five five five one two three four"),
    ("+1 (555) 123-4567", "plus one five five five one two three four five six seven"),
  ]

  @Test("telephone numbers are read digit by digit", arguments: telephones)
  func telephone(source: String, expected: String) { #expect(said(source) == expected) }

  @Test("groups of a telephone number have rests between them") func rests() {
    #expect(shape(SpokenText("555-1234")) == "five five five, one two three four |")
  }
}
