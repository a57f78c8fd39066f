/// Roman numerals where they are safe: behind a ruler's name an ordinal ("Henry VIII"), behind "chapter" and the like or alone a number
/// ("World War II"). Others ("MIX", "CD", "DIM") stay what they are.
enum RomanNumerals {
  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token(), token.text.utf8.count <= 9, let value = value(of: token.text) else { return nil }
    let before = reader.previous
    let isOneLetter = token.text.utf8.count == 1
    let title = reader.token(-2)?.text.lowercased() ?? ""
    let isRuler = rulers.contains(before) || titles.contains(title) && reader.token(-1)?.shape == .capitalized
    if isRuler {
      // "George I think": the pronoun, unless a title tells.
      if token.text == "I", !titles.contains(title), reader.token(1)?.shape == .lower, token.trail.isEmpty {
        return nil
      }
      if token.text == "V" || token.text == "X" || !isOneLetter || token.text == "I" {
        return Match("the \(NumberWords.ordinal(String(value)))")
      }
    }
    if counted.contains(before) { return Match(NumberWords.cardinal(value)) }
    if isOneLetter { return nil }
    if reader.token(1)?.text.lowercased() == "century" { return Match(NumberWords.ordinal(String(value))) }
    // Of letters that make no word and no usual acronym.
    return ["II", "III", "VII", "VIII", "XII", "XIII", "XIV", "XVI", "XVII", "XVIII", "XIX", "XXI"].contains(token.text)
      ? Match(NumberWords.cardinal(value)) : nil
  }

  /// Of a numeral in its one right spelling, up to 3999.
  static func value(of text: String) -> Int? {
    var rest = text[...]
    var value = 0
    for (symbol, amount) in symbols {
      var count = 0
      while rest.hasPrefix(symbol), count < (symbol.utf8.count == 1 && !"DLV".contains(symbol) ? 3 : 1) {
        rest = rest.dropFirst(symbol.utf8.count)
        value += amount
        count += 1
      }
    }
    return rest.isEmpty && value > 0 ? value : nil
  }

  private static let symbols = [
    ("M", 1_000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10),
    ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
  ]
  private static let rulers: Set<String> = [
    "henry", "louis", "charles", "philip", "george", "edward", "pius", "william", "richard", "james", "john", "paul",
    "elizabeth", "mary", "catherine", "frederick", "nicholas", "alexander", "napoleon", "benedict", "ramses", "leo",
    "gregory", "francis", "victoria", "gustav", "otto", "ludwig", "ivan", "peter", "felipe", "carlos",
  ]
  private static let titles: Set<String> = ["king", "queen", "pope", "emperor", "tsar", "kaiser", "prince", "empress"]
  private static let counted: Set<String> = [
    "chapter", "part", "act", "scene", "volume", "war", "section", "appendix", "phase", "type", "class", "book",
    "figure", "article", "title", "level", "stage", "grade", "mark", "apollo", "rocky", "table", "step", "unit",
    "version", "season", "episode", "bowl", "games", "gemini",
  ]
}
