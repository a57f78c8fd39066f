import SpokenText
import Testing

@Suite struct AmountTests {
  static let prices: [(String, String)] = [
    ("$3", "three dollars"), ("$1", "one dollar"), ("\u{A3}3.50", "three pounds and fifty pence"),
    ("$1,200.00", "one thousand two hundred dollars"), ("\u{20AC}5", "five euros"), ("5\u{20AC}", "five euros"),
    ("5 \u{20AC}", "five euros"),
    ("\u{20AC}1.234,56", "one thousand two hundred thirty four euros and fifty six cents"),
    ("3,50 \u{20AC}", "three euros and fifty cents"), ("$0.99", "ninety nine cents"), ("$0.01", "one cent"),
    ("\u{A3}1", "one pound"), ("\u{A3}0.01", "one penny"), ("\u{A3}1.01", "one pound and one penny"),
    ("$1.5 million", "one point five million dollars"), ("$5bn", "five billion dollars"),
    ("$5m", "five million dollars"),
    ("\u{A3}10k", "ten thousand pounds"), ("99p", "ninety nine pence"), ("50\u{A2}", "fifty cents"),
    ("-$5", "minus five dollars"), ("$-5", "minus five dollars"), ("5 EUR", "five euros"), ("EUR 5", "e u r five"),
    ("EUR5", "five euros"), ("USD20", "twenty u s dollars"), ("20 USD", "twenty u s dollars"),
    ("US$5", "five u s dollars"), ("A$5", "five australian dollars"), ("\u{A5}500", "five hundred yen"),
    ("\u{20B9}100", "one hundred rupees"), ("\u{A3}5-\u{A3}10", "five to ten pounds"),
    ("\u{A3}5-10", "five to ten pounds"), ("$3.5", "three point five dollars"),
    ("$5.999", "five point nine nine nine dollars"),
    ("$0", "zero dollars"), ("CHF 5", "c h f five"), ("5 CHF", "five swiss francs"),
    ("$2 billion", "two billion dollars"), ("\u{20AC}1.234", "one thousand two hundred thirty four euros"),
    ("10.000 Euro", "ten thousand euro"), ("10.000 \u{20AC}", "ten thousand euros"),
    ("\u{20AC}0.999", "zero point nine nine nine euros"),
    ("$1-2 million", "one to two million dollars"),
    ("costs 5 million dollars", "costs five million dollars"),
  ]

  @Test("money", arguments: prices) func money(source: String, expected: String) { #expect(said(source) == expected) }

  static let measures: [(String, String)] = [
    ("50%", "fifty percent"), ("50 %", "fifty percent"), ("5-10%", "five to ten percent"),
    ("0.5%", "zero point five percent"),
    ("3\u{2030}", "three per thousand"), ("20\u{B0}C", "twenty degrees celsius"),
    ("20 \u{B0}C", "twenty degrees celsius"),
    ("-5 \u{B0}C", "minus five degrees celsius"), ("1\u{B0}C", "one degree celsius"),
    ("68\u{B0}F", "sixty eight degrees fahrenheit"),
    ("45\u{B0}", "forty five degrees"), ("20\u{2103}", "twenty degrees celsius"), ("1 km", "one kilometer"),
    ("5km", "five kilometers"), ("5 kg", "five kilograms"), ("1 kg.", "one kilogram"),
    ("12 km/h", "twelve kilometers per hour"),
    ("60 mph", "sixty miles per hour"), ("25 m\u{B2}", "twenty five square meters"),
    ("3 m\u{B3}", "three cubic meters"),
    ("0.5 l", "zero point five liters"), ("250 ml", "two hundred fifty milliliters"), ("5 ft", "five feet"),
    ("1 ft", "one foot"), ("5in", "five inches"), ("5 in total", "five in total"), ("10 lbs", "ten pounds"),
    ("8 oz", "eight ounces"), ("500 MB", "five hundred megabytes"), ("16GB", "sixteen gigabytes"),
    ("2.4GHz", "two point four gigahertz"), ("50 Hz", "fifty hertz"), ("100W", "one hundred watts"),
    ("5 kWh", "five kilowatt hours"),
    ("12V", "twelve volts"), ("10 \u{3A9}", "ten ohms"), ("5 \u{B5}m", "five micrometers"),
    ("30 min", "thirty minutes"),
    ("2 h", "two hours"), ("1 hr", "one hour"), ("45 sec", "forty five seconds"), ("10 ms", "ten milliseconds"),
    ("10-15 km", "ten to fifteen kilometers"), ("9.81 m/s^2", "nine point eight one meters per square second"),
    ("3 kg/m\u{B3}", "three kilograms per cubic meter"), ("5G", "five g"), ("4K", "four k"),
    ("5 A grades", "five A grades"),
    ("70 dB", "seventy decibels"), ("300 dpi", "three hundred d p i"), ("5 million", "five million"),
  ]

  @Test("percentages, temperatures and units", arguments: measures)
  func measure(source: String, expected: String) { #expect(said(source) == expected) }
}
