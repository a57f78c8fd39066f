/// Abbreviations by what stands around them: "Dr. Smith", "King Dr.", "St. Mary", "Main St.", "No. 5", "e.g.".
enum Abbreviations {
  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token(), token.text.utf8.count <= longest else { return nil }
    let word = token.shape == .lower ? token.text : token.text.lowercased()
    guard token.shape == .mixed || candidates.contains(word) else { return nil }
    let hasStop = token.trail.contains(.stop)
    if let match = street(word, token, reader) { return match }
    if let next = reader.token(1), next.text.utf8.first.map(isDigit) == true, let name = numbered[word],
      token.trail.isSubset(of: .stop), hasStop || token.text != "no" && word != "p" && word != "ch" && word != "sec"
    {
      return Match(name, isAbbreviation: true)
    }
    if let name = always[word] { return Match(name, isAbbreviation: true) }
    if token.shape == .capitalized, let name = titles[word] {
      // "Gen. Lee" and "Hon. Member"; "Rep" and "Gen" are words without their stop.
      if hasStop || freeTitles.contains(word) { return Match(name, isAbbreviation: true) }
    }
    if hasStop || token.text == "Jr" || token.text == "Sr", let name = stopped[word], isFitting(word, token, reader) {
      return Match(name, isAbbreviation: true)
    }
    return dotted(token.text, reader)
  }

  /// Nearly all words are none of these, and one look tells.
  private static let candidates = Set(always.keys).union(titles.keys).union(stopped.keys).union(numbered.keys)
    .union(["st", "dr"])
  private static let longest = 15

  /// Never the end of a sentence, though a stop is behind them.
  static let neverLast: Set<String> = [
    "mr", "mrs", "ms", "dr", "prof", "rev", "hon", "gen", "col", "capt", "lt", "sgt", "maj", "messrs", "vs", "cf",
    "e.g", "i.e", "eg", "ie", "mt", "viz", "ca", "approx", "sen", "gov", "rep", "st", "incl", "excl",
  ]
  /// Stand before a number; before anything else their stop ends the sentence.
  static let beforeNumbers: Set<String> = [
    "no", "nos", "nr", "fig", "figs", "p", "pp", "vol", "vols", "ch", "chap", "sec", "ext", "art", "eq", "tel", "pt",
  ]
  static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
  ]

  /// A stop behind such a word, in lower case, does not end a sentence that goes on in lower case.
  static func areKnown(_ word: String) -> Bool {
    always[word] != nil || titles[word] != nil || stopped[word] != nil || numbered[word] != nil
      || months.contains(word) || word == "st" || word == "dr" || Unit.named(word) != nil && word.utf8.count > 1
      || word.utf8.count == 1
  }

  /// Saint or street, doctor or drive: a name before it makes it a street, a name behind it a person.
  private static func street(_ word: String, _ token: Token, _ reader: TokenReader) -> Match? {
    guard word == "st" || word == "dr", token.shape == .capitalized || token.shape == .upper else { return nil }
    let before = reader.token(-1)
    let isBehindName =
      before.map {
        $0.shape == .capitalized && $0.trail.isEmpty && !notStreets.contains($0.text.lowercased())
      } ?? false
    let next = reader.token(1)
    let isBeforeName = next.map { ($0.shape == .capitalized || $0.shape == .upper) && $0.gap != .none } ?? false
    let ends = token.trail.contains(.comma) || next == nil
    let isStreet =
      isBehindName
      && (!isBeforeName || ends
        || token.trail.isDisjoint(with: .stop) && word == "st" && !saints.contains(next?.text.lowercased() ?? ""))
    if word == "st" { return Match(isStreet ? "street" : "saint", isAbbreviation: true) }
    return Match(isBehindName && (!isBeforeName || ends) ? "drive" : "doctor", isAbbreviation: true)
  }

  private static func isFitting(_ word: String, _ token: Token, _ reader: TokenReader) -> Bool {
    let before = reader.token(-1)
    let isBehindName = before?.shape == .capitalized || before?.shape == .upper
    switch word {
    // Behind a name.
    case "jr", "sr", "inc", "ltd", "corp", "co", "bros", "ave", "blvd", "rd", "ln", "sq", "hwy", "pkwy", "ct", "pl":
      return isBehindName
    // Before a name.
    case "ft", "mt": return token.shape == .capitalized && reader.token(1)?.shape == .capitalized
    // Words of their own without a capital, names with one.
    case "max", "min", "fed", "cont": return token.shape == .lower
    default: return true
    }
  }

  /// "U.S.A.", "p.m.", "J.R.R.": letters with stops between them.
  private static func dotted(_ text: String, _ reader: TokenReader) -> Match? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 3, bytes.count <= 15, bytes.count % 2 == 1 else { return nil }
    for (index, byte) in bytes.enumerated() {
      guard index % 2 == 0 ? isLetter(byte) : byte == UInt8(ascii: ".") else { return nil }
    }
    return Match(Letters.spelled(text), isAbbreviation: true)
  }

  private static let always: [String: String] = [
    "mr": "mister", "mrs": "missus", "ms": "miz", "messrs": "messieurs", "prof": "professor", "etc": "et cetera",
    "vs": "versus", "e.g": "for example", "eg": "for example", "i.e": "that is", "cf": "compare",
    "a.k.a": "also known as", "aka": "also known as", "ph.d": "p h d", "b.sc": "b s c", "m.sc": "m s c",
    "approx": "approximately", "w/o": "without", "w/": "with", "b/c": "because", "c/o": "care of", "n/a": "n _a",
    "a/c": "_a c", "and/or": "and or", "viz": "namely", "misc": "miscellaneous", "dept": "department",
    "govt": "government", "blvd": "boulevard", "hwy": "highway", "pkwy": "parkway", "tbsp": "tablespoon",
    "tsp": "teaspoon", "incl": "including", "excl": "excluding", "tel": "telephone", "asap": "_a s _a p",
    "r.s.v.p": "r s v p", "wi-fi": "why fie", "wifi": "why fie", "o'clock": "o'clock", "c++": "c plus plus",
    "c#": "c sharp", "f#": "f sharp", "at&t": "_a t and t", "r&d": "r and d", "q&a": "q and _a", "b&b": "b and b",
    "m&m": "m and m", ".net": "dot net", "i/o": "i o", "tcp/ip": "t c p i p", "mon-fri": "monday to friday",
    "24/7": "twenty four seven", "km": "kilometers", "kg": "kilograms", "km/h": "kilometers per hour",
    "mph": "miles per hour", "a-z": "_a to z",
  ]
  private static let titles: [String: String] = [
    "rev": "reverend", "hon": "honorable", "gen": "general", "col": "colonel", "capt": "captain",
    "lt": "lieutenant", "sgt": "sergeant", "maj": "major", "cmdr": "commander", "sen": "senator",
    "rep": "representative", "gov": "governor", "pres": "president",
  ]
  private static let freeTitles: Set<String> = ["capt", "lt", "sgt", "cmdr"]
  private static let stopped: [String: String] = [
    "jr": "junior", "sr": "senior", "inc": "incorporated", "ltd": "limited", "corp": "corporation", "co": "company",
    "bros": "brothers", "ave": "avenue", "rd": "road", "ln": "lane", "sq": "square", "ct": "court", "pl": "place",
    "mt": "mount", "ft": "fort", "apt": "apartment", "assn": "association", "assoc": "association",
    "univ": "university", "inst": "institute", "est": "established", "max": "maximum", "min": "minimum",
    "temp": "temperature", "attn": "attention", "ext": "extension", "ed": "edition", "cont": "continued",
    "nat'l": "national", "int'l": "international", "fig": "figure", "vol": "volume", "orig": "original",
    "lb": "pounds", "lbs": "pounds", "oz": "ounces", "hrs": "hours", "hr": "hour", "mins": "minutes",
    "yrs": "years", "ca": "circa", "wed": "wednesday", "mon": "monday", "tue": "tuesday", "tues": "tuesday",
    "thu": "thursday", "thurs": "thursday", "fri": "friday",
  ]
  private static let numbered: [String: String] = [
    "no": "number", "nos": "numbers", "nr": "number", "fig": "figure", "figs": "figures", "p": "page", "pp": "pages",
    "vol": "volume", "vols": "volumes", "ch": "chapter", "chap": "chapter", "sec": "section", "ext": "extension",
    "art": "article", "apt": "apartment", "eq": "equation", "pt": "part", "rm": "room",
  ]
  private static let notStreets: Set<String> = [
    "the", "in", "at", "near", "from", "visit", "see", "and", "to", "of", "on", "by", "with", "dear", "ask", "call",
    "for", "meet",
  ]
  private static let saints: Set<String> = [
    "andrew", "andrew's", "george", "george's", "james", "john", "john's", "luke", "mark", "mary", "mary's", "patrick",
    "paul", "paul's", "peter", "peter's", "nicholas", "michael", "louis", "petersburg", "martin", "helens",
  ]
}
