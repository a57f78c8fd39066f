/// Words in capitals: said as words ("NASA"), spelled ("GPS"), or only shouted ("OPEN DAILY").
///
/// Known ones by name; else up to three letters are spelled unless they are a common word, longer ones if no mouth could say them. Where the
/// whole sentence is in capitals they are no sign of an acronym.
enum Acronyms {
  static func read(_ reader: TokenReader) -> Match {
    guard let token = reader.token() else { return Match("") }
    // "A guide", not "Plan A was": the article, where a sentence or a clause begins.
    if token.text == "A", let next = reader.joined(1), !afterLetters.contains(next.text),
      reader.token(-1)?.trail.isEmpty != true
    {
      return Match("a")
    }
    return Match(words(token.text, isShouted: reader.isShouted, knowsWord: reader.knowsWord))
  }

  /// "A is for apple", "A and B".
  private static let afterLetters: Set<String> = ["is", "was", "and", "or", "to", "vs", "v", "for", "has"]

  static func words(_ text: String, isShouted: Bool, knowsWord: (String) -> Bool) -> String {
    // "PCs", "CEO's"
    let base = text.hasSuffix("'S") || text.hasSuffix("'s") ? String(text.dropLast(2)) : text
    let word = base.lowercased()
    let ending = base == text ? "" : "'s"
    if word.utf8.count == 1 { return isShouted && word == "a" || word == "i" ? word + ending : spelled(base, ending) }
    if spelledOut.contains(word) && !(isShouted && ambiguous.contains(word)) { return spelled(base, ending) }
    if said.contains(word) { return word + ending }
    if word.utf8.count <= 3 {
      return isShouted && Self.isPronounceable(word) || common.contains(word) ? word + ending : spelled(base, ending)
    }
    return isShouted || knowsWord(word) || isPronounceable(word) ? word + ending : spelled(base, ending)
  }

  static func spelled(_ text: String, _ ending: String = "") -> String {
    let letters = Letters.spelled(text)
    // The voice says "s" behind a letter's name as it would behind a word.
    guard !ending.isEmpty else { return letters }
    return letters.hasSuffix("_a") ? letters + "'s" : letters + ending
  }

  /// It has a vowel, and no row of consonants that no word has.
  static func isPronounceable(_ word: String) -> Bool {
    var (consonants, vowels, hasVowel) = (0, 0, false)
    for (index, byte) in word.utf8.enumerated() {
      if "aeiouy".utf8.contains(byte) {
        (consonants, vowels, hasVowel) = (0, vowels + 1, true)
        if vowels > 3 { return false }
      } else {
        (consonants, vowels) = (consonants + 1, 0)
        if consonants > 3 || index < 3 && consonants > 2 && !word.hasPrefix("str") && !word.hasPrefix("sch") {
          return false
        }
      }
    }
    return hasVowel
  }

  /// Written in capitals and said as words.
  private static let said: Set<String> = [
    "nasa", "nato", "unesco", "unicef", "opec", "laser", "radar", "scuba", "aids", "fifa", "uefa", "pin", "ram", "rom",
    "sim", "gif", "lan", "wan", "bios", "swat", "sars", "covid", "esa", "cern", "ikea", "lego", "raid", "led",
    "moma", "zip", "nafta", "asean", "pdas", "yaml", "jason", "lidar", "sonar", "care", "iso",
  ]
  /// Spelled, though they could be said.
  private static let spelledOut: Set<String> = [
    "us", "usa", "uk", "eu", "un", "uae", "it", "ai", "ip", "id", "tv", "pc", "cd", "dvd", "usb", "bbc", "cnn", "fbi",
    "cia", "nsa", "atm", "ceo", "cfo", "cto", "faq", "gps", "html", "http", "https", "url", "urls", "xml", "sql", "css",
    "api", "cpu", "gpu", "ssd", "hdd", "vip", "diy", "diyer", "asap", "rsvp", "ibm", "bmw", "nba", "nfl", "nhl", "aaa",
    "ieee", "aarp", "isbn", "iban", "iata", "ieee", "uefi", "rgb", "lcd", "ac", "dc", "am", "pm", "ad", "bc", "eta",
    "os", "ios", "ui", "ux", "qa", "hr", "pr", "er", "icu", "iq", "eq", "ev", "suv", "gmo", "ngo", "mp",
    "mri", "dna", "rna", "hiv", "adhd", "ocd", "gmt", "utc", "est", "cet", "pst", "nyc", "lax", "aa", "wc", "po", "vat",
  ]
  /// Also words that somebody may shout.
  private static let ambiguous: Set<String> = ["us", "it", "id", "am", "or", "ad", "er", "ai", "po"]
  private static let common: Set<String> = [
    "the", "and", "not", "for", "but", "you", "all", "any", "can", "her", "was", "one", "our", "out", "day", "get",
    "has", "him", "his", "how", "man", "new", "now", "old", "see", "two", "way", "who", "did", "its", "let", "put",
    "say", "she", "too", "use", "yes", "no", "do", "go", "in", "is", "me", "my", "of", "on", "so", "to", "up", "we",
    "be", "by", "he", "if", "an", "as", "at", "off", "own", "why", "bus", "car", "bar", "cup", "ask", "add", "end",
    "far", "few", "big", "red", "box", "key", "pay", "buy", "try", "run", "set", "sit", "six", "ten", "top", "war",
    "win", "yet", "age", "air", "art", "bad", "bed", "cut", "dry", "eat", "fun", "gas", "hot", "job", "law", "lie",
    "low", "map", "may", "men", "mix", "net", "oil", "per", "sun", "tax", "tea", "via", "wet", "dog", "cat", "hi",
    "oh", "sea", "sky", "zoo", "fax", "sir", "mad", "stop", "exit", "push", "pull", "wait",
  ]
}
