import SpokenText
import Testing

@Suite struct NumberTests {
  static let numbers: [(String, String)] = [
    ("0", "zero"), ("7", "seven"), ("13", "thirteen"), ("21", "twenty one"), ("100", "one hundred"),
    ("342", "three hundred forty two"), ("1000", "one thousand"),
    ("1,234,567", "one million two hundred thirty four thousand five hundred sixty seven"),
    ("10,000", "ten thousand"), ("1,00,000", "one hundred thousand"), ("1'234", "one thousand two hundred thirty four"),
    ("1\u{A0}234", "one thousand two hundred thirty four"), ("12\u{202F}500", "twelve thousand five hundred"),
    ("123456", "one hundred twenty three thousand four hundred fifty six"),
    ("1000000000000", "one trillion"), ("007", "zero zero seven"), ("3.50", "three point five zero"),
    ("1,234.5", "one thousand two hundred thirty four point five"),
    ("1.234,5", "one thousand two hundred thirty four point five"),
    ("1971,13", "one thousand nine hundred seventy one point one three"), ("1,5", "one point five"),
    ("1.234.567", "one million two hundred thirty four thousand five hundred sixty seven"),
    ("1.234", "one point two three four"), ("0.5", "zero point five"), (".5", "point five"), ("-5", "minus five"),
    ("-0", "minus zero"), ("\u{2212}3.2", "minus three point two"), ("+7", "seven"),
    ("1e9", "one times ten to the ninth"),
    ("2.5e-3", "two point five times ten to the minus third"), ("1.2.3", "one point two point three"),
    ("192.168.1.1", "one nine two dot one six eight dot one dot one"), ("1,2,3", "one two three"),
    ("978-3-16-148410-0", "nine seven eight three one six one four eight four one zero zero"),
    ("~5", "about five"), ("<5", "less than five"), (">10", "more than ten"), ("\u{2264}3", "at most three"),
    ("\u{B1}2", "plus or minus two"), ("#5", "number five"), ("\u{A7}12", "section twelve"),
    ("1st", "first"), ("2nd", "second"), ("3rd", "third"), ("21st", "twenty first"), ("12th", "twelfth"),
    ("100th", "one hundredth"), ("1,000th", "one thousandth"), ("40th", "fortieth"),
    ("1980s", "nineteen eighties"), ("the '80s", "the eighties"), ("the 90s", "the nineties"),
    ("30s", "thirty seconds"),
    ("the mid-1990s", "the mid nineteen nineties"), ("221B", "two hundred twenty one b"),
    ("747s", "seven hundred forty sevens"),
    ("\u{BD}", "one half"), ("\u{BE} cup", "three quarters cup"), ("2\u{BD}", "two and a half"), ("1/2", "one half"),
    ("2/3", "two thirds"), ("5/8", "five eighths"), ("3 1/4", "three and a quarter"), ("10/10", "ten out of ten"),
    ("98/100", "ninety eight out of one hundred"), ("1/10", "one tenth"),
    ("24/7", "twenty four seven"), ("13/9", "thirteen slash nine"), ("1/2 kg", "one half of a kilogram"),
    ("2 1/2 km", "two and a half kilometers"), ("9-17", "nine to seventeen"), ("9\u{2013}17", "nine to seventeen"),
    ("9 - 17", "nine to seventeen"), ("won 3-1", "won three one"), ("2-2", "two two"),
    ("pages 10-12", "pages ten to twelve"), ("2019-2021", "twenty nineteen to twenty twenty one"),
    ("1998-99", "nineteen ninety eight to ninety nine"), ("16:9", "sixteen to nine"), ("3:1", "three to one"),
    ("1920x1080", "nineteen twenty by ten eighty"), ("10\u{D7}15 cm", "ten by fifteen centimeters"),
    ("4x4", "four by four"), ("3x", "three times"), ("2+2=4", "two plus two equals four"),
    ("3 \u{D7} 4", "three times four"), ("1 < 2", "one less than two"), ("5 > 3", "five greater than three"),
    ("10\u{B3}", "ten cubed"), ("x\u{B2}", "x squared"), ("H\u{2082}O", "h two o"),
    ("1. Open", "one open"), ("5'11\"", "five feet eleven inches"), ("6'", "six"),
  ]

  @Test("numbers are said as a careful speaker would (field report E3)", arguments: numbers)
  func number(source: String, expected: String) { #expect(said(source) == expected) }

  @Test(
    "what a number is called by decides how it is said",
    arguments: [
      ("in 1999", "in nineteen ninety nine"), ("in 2005", "in two thousand five"),
      ("since 2012", "since twenty twelve"),
      ("1905", "nineteen oh five"), ("1900", "nineteen hundred"), ("2000", "two thousand"),
      ("2026", "twenty twenty six"),
      ("in 1066", "in ten sixty six"), ("1066", "one thousand sixty six"),
      ("1800 seats", "one thousand eight hundred seats"),
      ("over 1999", "over one thousand nine hundred ninety nine"), ("44 BC", "forty four b c"),
      ("room 204", "room two oh four"), ("Room 1204", "room twelve oh four"), ("flight 815", "flight eight fifteen"),
      ("bus 42", "bus forty two"), ("Suite 500", "suite five hundred"), ("pin 1234", "pin one two three four"),
      ("code 0042", "code zero zero four two"), ("card 99", "card nine nine"), ("B12", "b twelve"), ("A4", "A four"),
      ("MP3", "m p three"), ("COVID-19", "covid nineteen"), ("F-16", "f sixteen"),
    ] as [(String, String)])
  func context(source: String, expected: String) { #expect(said(source) == expected) }

  @Test("a number of 400 digits takes seconds, not minutes (field report E3)") func endless() {
    let text = SpokenText(String(repeating: "7", count: 400))
    #expect(words(text).count < 20)
    #expect(said(String(repeating: "7", count: 400)).hasSuffix("and three hundred eighty eight more digits"))
    // Up to forty are read, in groups.
    #expect(words(SpokenText(String(repeating: "12", count: 20))).count == 40)
    #expect(words(SpokenText("0." + String(repeating: "3", count: 1_000))).count < 25)
  }

  @Test("a number is not cut in its middle") func whole() {
    for count in 1...12 {
      let text = SpokenText(String(repeating: "fine ", count: 14 + count) + "1,234,567.89 and 9,876,543.21 fine")
      for piece in pieces(text) {
        #expect(piece.words.first?.spelling != "point")
        #expect(piece.words.last?.spelling != "point")
      }
    }
  }
}
