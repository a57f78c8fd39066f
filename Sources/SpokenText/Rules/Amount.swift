/// A number with what belongs to it: "£3.50", "-5°C", "10k", "$1.5bn", "12 km", "50%".
struct Amount {
  enum Kind {
    case plain
    case money(Currency)
    case measure(one: String, many: String)
  }

  var numeral: Numeral
  var kind = Kind.plain
  /// "million"
  var magnitude = ""
  /// "about", "less than"
  var qualifier = ""
  /// The power of ten of "1e9".
  var exponent: Int?

  var isPlain: Bool {
    if case .plain = kind { magnitude.isEmpty && exponent == nil } else { false }
  }

  /// All of a token; nil for what is no amount.
  init?(_ text: String) {
    var scanner = ByteScanner(text)
    if let byte = scanner.next, let word = Self.qualifiers[byte] {
      qualifier = word
      _ = scanner.take(byte)
    }
    var sign = Self.sign(&scanner)
    var currency = Currency.take(&scanner)
    if sign.isEmpty { sign = Self.sign(&scanner) }
    if currency == nil, text.utf8.count > 3, let code = Currency.named(String(text.prefix(3))), text.first != "$" {
      currency = code
      for _ in 0..<3 { if let byte = scanner.next { _ = scanner.take(byte) } }
    }
    guard let run = scanner.run(where: Self.isNumeric), let numeral = Numeral("\(sign)\(run)"[...]) else { return nil }
    self.numeral = numeral
    if let currency {
      kind = .money(currency)
      if currency.isEuro { takeThousands() }
    }
    if currency == nil, scanner.next.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      var ahead = scanner
      _ = ahead.run { isLetter($0) }
      let minus = ahead.take(UInt8(ascii: "-"))
      if let digits = ahead.digits(1...3), ahead.isAtEnd, let value = Int(digits) {
        exponent = minus ? -value : value
        return
      }
    }
    guard !scanner.isAtEnd else { return }
    guard add(suffix: scanner.rest, isGlued: true) else { return nil }
  }

  /// Takes what stands behind the number; false if it is nothing that a number has.
  mutating func add(suffix: String, isGlued: Bool) -> Bool {
    var isMoney = false
    if case .money = kind { isMoney = true }
    if let word = Self.magnitudes[suffix], isMoney || !isGlued && word.count > 2 && suffix.count > 2 {
      magnitude = word
      return true
    }
    guard !isMoney else { return false }
    // "$5m" has been dealt with; here "5m€" and the like.
    switch suffix {
    case "%": kind = .measure(one: "percent", many: "percent")
    case String(Unicode.Scalar(Sign.perThousand)): kind = .measure(one: "per thousand", many: "per thousand")
    case String(Unicode.Scalar(Sign.cent)): kind = .money(Currency.cent)
    case "p" where isGlued: kind = .money(Currency.pence)
    default:
      if suffix.utf8.first == Sign.degree {
        guard let scale = Self.scales[String(suffix.dropFirst())] else { return false }
        kind = .measure(one: "degree\(scale)", many: "degrees\(scale)")
      } else if let currency = Currency.named(suffix) {
        kind = .money(currency)
        if currency.isEuro { takeThousands() }
      } else if isGlued || !Unit.onlyGlued.contains(suffix), let unit = Unit.named(suffix) {
        kind = .measure(one: unit.one, many: unit.many)
      } else {
        return false
      }
    }
    return true
  }

  /// "€1.234": where the euro is paid, a point before three digits groups them (field report E3: prices a thousand times too low).
  mutating func takeThousands() {
    guard let fraction = numeral.fraction, fraction.utf8.count == 3, !numeral.isGrouped, numeral.whole != "0",
      (1...3).contains(numeral.whole.utf8.count)
    else { return }
    numeral.whole += fraction
    numeral.fraction = nil
    numeral.isGrouped = true
  }

  // MARK: - Saying

  var words: String {
    var text = numeral.words
    if let exponent {
      text += " times ten to the \(exponent < 0 ? "minus " : "")\(NumberWords.ordinal(String(abs(exponent))))"
    }
    switch kind {
    case .plain: if !magnitude.isEmpty { text += " \(magnitude)" }
    case .measure(let one, let many): text += " \(numeral.isOne && magnitude.isEmpty ? one : many)"
    case .money(let currency): text = money(currency)
    }
    return qualifier.isEmpty ? text : "\(qualifier) \(text)"
  }

  /// For the left side of a range, whose unit the right side names.
  var bareWords: String { numeral.words }

  private func money(_ currency: Currency) -> String {
    guard magnitude.isEmpty else { return "\(numeral.words) \(magnitude) \(currency.many)" }
    guard let fraction = numeral.fraction, fraction.utf8.count == 2, !currency.minorMany.isEmpty else {
      return "\(numeral.words) \(numeral.isOne ? currency.one : currency.many)"
    }
    let sign = numeral.isNegative ? "minus " : ""
    let whole = NumberWords.cardinal(numeral.whole)
    let major = "\(whole) \(whole == "one" ? currency.one : currency.many)"
    guard fraction != "00" else { return sign + major }
    let cents = NumberWords.cardinal(fraction)
    let minor = "\(cents) \(cents == "one" ? currency.minorOne : currency.minorMany)"
    return sign + (whole == "zero" ? minor : "\(major) and \(minor)")
  }

  private static func sign(_ scanner: inout ByteScanner) -> String {
    if scanner.take(UInt8(ascii: "-")) { return "-" }
    if scanner.take(UInt8(ascii: "+")) { return "+" }
    return ""
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "'")
      || byte == Sign.noBreakSpace
  }

  private static let qualifiers: [UInt8: String] = [
    UInt8(ascii: "~"): "about", Sign.about: "about", UInt8(ascii: "<"): "less than", UInt8(ascii: ">"): "more than",
    Sign.atMost: "at most", Sign.atLeast: "at least", Sign.plusMinus: "plus or minus",
  ]
  private static let magnitudes: [String: String] = [
    "k": "thousand", "K": "thousand", "m": "million", "M": "million", "mn": "million", "bn": "billion",
    "b": "billion", "B": "billion", "tn": "trillion", "hundred": "hundred", "thousand": "thousand",
    "million": "million", "billion": "billion", "trillion": "trillion",
  ]
  private static let scales = ["": "", "C": " celsius", "c": " celsius", "F": " fahrenheit", "f": " fahrenheit"]
}
