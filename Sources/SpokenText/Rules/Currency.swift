/// Money by its signs and codes.
struct Currency: Equatable {
  var one: String
  var many: String
  /// Hundredths; empty where there are none.
  var minorOne = ""
  var minorMany = ""

  var isEuro: Bool { self == Self.euro }

  /// The currency whose sign stands at a scanner's place, which moves behind it.
  static func take(_ scanner: inout ByteScanner) -> Currency? {
    for (sign, currency) in signs where scanner.take(sign) { return currency }
    return nil
  }

  /// By sign or code, the whole of a text.
  static func named(_ text: String) -> Currency? { signs.first { $0.0 == text }?.1 ?? codes[text] }

  private static let dollar = Currency(one: "dollar", many: "dollars", minorOne: "cent", minorMany: "cents")
  private static let pound = Currency(one: "pound", many: "pounds", minorOne: "penny", minorMany: "pence")
  private static let euro = Currency(one: "euro", many: "euros", minorOne: "cent", minorMany: "cents")
  private static let yen = Currency(one: "yen", many: "yen")
  private static let franc = Currency(one: "franc", many: "francs", minorOne: "centime", minorMany: "centimes")
  private static let rupee = Currency(one: "rupee", many: "rupees", minorOne: "paisa", minorMany: "paise")
  /// "99p", "50¢".
  static let pence = Currency(one: "penny", many: "pence")
  static let cent = Currency(one: "cent", many: "cents")

  private func of(_ country: String) -> Currency {
    var other = self
    other.one = "\(country) \(one)"
    other.many = "\(country) \(many)"
    return other
  }

  private static let signs: [(String, Currency)] = [
    ("US$", dollar.of("u s")), ("A$", dollar.of("australian")), ("AU$", dollar.of("australian")),
    ("C$", dollar.of("canadian")), ("CA$", dollar.of("canadian")), ("NZ$", dollar.of("new zealand")),
    ("HK$", dollar.of("hong kong")), ("S$", dollar.of("singapore")), ("$", dollar),
    (String(Unicode.Scalar(Sign.pound)), pound), (String(Unicode.Scalar(Sign.euro)), euro),
    (String(Unicode.Scalar(Sign.yen)), yen), (String(Unicode.Scalar(Sign.rupee)), rupee),
    (String(Unicode.Scalar(Sign.won)), Currency(one: "won", many: "won")),
    (String(Unicode.Scalar(Sign.ruble)), Currency(one: "ruble", many: "rubles")),
    (String(Unicode.Scalar(Sign.lira)), Currency(one: "lira", many: "lira")),
  ]

  private static let codes: [String: Currency] = [
    "USD": dollar.of("u s"), "EUR": euro, "GBP": pound, "JPY": yen, "CHF": franc.of("swiss"),
    "AUD": dollar.of("australian"), "CAD": dollar.of("canadian"), "NZD": dollar.of("new zealand"), "INR": rupee,
    "CNY": Currency(one: "yuan", many: "yuan"), "SEK": Currency(one: "swedish krona", many: "swedish kronor"),
    "NOK": Currency(one: "norwegian krone", many: "norwegian kroner"),
    "DKK": Currency(one: "danish krone", many: "danish kroner"), "PLN": Currency(one: "zloty", many: "zlotys"),
    "SGD": dollar.of("singapore"), "HKD": dollar.of("hong kong"),
  ]
}
