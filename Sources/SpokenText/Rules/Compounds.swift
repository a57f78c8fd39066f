/// Everything that no other rule knew: taken apart into letters, digits and signs.
enum Compounds {
  /// Longer than any word, name or number of a part: read to its twelfth character.
  static let longest = 40

  static func read(_ reader: TokenReader) -> Match {
    guard let token = reader.token() else { return Match("") }
    return Match(words(token.text, reader))
  }

  static func words(_ text: String, _ reader: TokenReader) -> String {
    if text.utf8.count > longest, !text.utf8.contains(UInt8(ascii: "-")) {
      return Letters.spelled(text.prefix(12)) + ", and \(NumberWords.cardinal(text.utf8.count - 12)) more characters"
    }
    // "Mon-Fri", "Jan-Mar", "A-Z"
    let halves = text.split(separator: "-")
    if halves.count == 2 {
      if let from = Dates.weekday(halves[0]), let to = Dates.weekday(halves[1]) { return "\(from) to \(to)" }
      if let from = month(halves[0]), let to = month(halves[1]) { return "\(from) to \(to)" }
      if text.utf8.count == 3, Token.shape(of: text.utf8.filter(isLetter)) == .upper {
        return Letters.spelled(halves[0]) + " to " + Letters.spelled(halves[1])
      }
    }
    var words: [String] = []
    // "item(s)"
    var scanner = ByteScanner(text.hasSuffix("(s") ? text.dropLast(2) + "s" : text[...])
    while let byte = scanner.next {
      if isLetter(byte) {
        let letters = scanner.run { isLetter($0) || $0 == UInt8(ascii: "'") } ?? ""
        words.append(word(letters, isAlone: letters.utf8.count == text.utf8.count, reader))
      } else if isDigit(byte) {
        let run = scanner.run { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } ?? ""
        let digits = run.last?.isNumber == true ? run : String(run.dropLast())
        if scanner.next == UInt8(ascii: "s"), scanner.rest == "s", let decade = Numbers.decade(digits) {
          // "mid-1990s"
          words.append(decade)
          break
        }
        words.append(Numeral(digits[...]).map(number) ?? NumberWords.each(digits.filter(\.isNumber)))
      } else {
        _ = scanner.take(byte)
        sign(byte, text, &scanner, &words)
      }
    }
    return words.joined(separator: " ")
  }

  private static func word(_ letters: String, isAlone: Bool, _ reader: TokenReader) -> String {
    if letters.utf8.count > longest { return String(letters.prefix(20)) }
    switch Token.shape(of: letters.utf8) {
    case .upper:
      return Acronyms.words(letters, isShouted: reader.isShouted, knowsWord: reader.knowsWord)
    case .mixed:
      // "PCs", "iPhone", "YouTube": an ending of one letter, or words written together.
      if letters.hasSuffix("'s"), Token.shape(of: letters.dropLast(2).utf8) == .upper {
        return Acronyms.words(letters, isShouted: false, knowsWord: reader.knowsWord)
      }
      if letters.hasSuffix("s"), Token.shape(of: letters.dropLast().utf8) == .upper {
        return Acronyms.words(String(letters.dropLast()), isShouted: false, knowsWord: reader.knowsWord) + "'s"
      }
      return parts(letters).map { part in
        Token.shape(of: part.utf8) == .upper
          ? Acronyms.words(part, isShouted: false, knowsWord: reader.knowsWord) : part.lowercased()
      }.joined(separator: " ")
    default:
      return letters.count == 1 && !isAlone && letters != "I" ? Letters.spelled(letters) : letters.lowercased()
    }
  }

  /// "YouTube": You, Tube. "McDonald" stays whole.
  private static func parts(_ letters: String) -> [String] {
    var parts: [String] = []
    var current: [UInt8] = []
    var before: UInt8 = 0
    for byte in letters.utf8 {
      if isUpper(byte), isLower(before), current.count > 2 || current.count == 1 {
        parts.append(String(decoding: current, as: UTF8.self))
        current = []
      }
      current.append(byte)
      before = byte
    }
    parts.append(String(decoding: current, as: UTF8.self))
    return parts
  }

  private static func number(_ numeral: Numeral) -> String {
    numeral.isPlain && numeral.whole.utf8.count > 4 ? NumberWords.each(numeral.whole) : numeral.words
  }

  private static func sign(_ byte: UInt8, _ text: String, _ scanner: inout ByteScanner, _ words: inout [String]) {
    switch byte {
    case UInt8(ascii: "^"):
      let power = scanner.run(where: isDigit) ?? ""
      switch power {
      case "2": words.append("squared")
      case "3": words.append("cubed")
      case "": break
      default: words.append("to the \(NumberWords.ordinal(power))")
      }
    case UInt8(ascii: "/"):
      // "yes/no", "tea/coffee"; "TCP/IP" is said without.
      let isOfWords = text.utf8.allSatisfy { isLower($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "'") }
      let isOfCapitals = text.utf8.allSatisfy { isUpper($0) || $0 == UInt8(ascii: "/") }
      if !words.isEmpty, !scanner.isAtEnd { words.append(isOfWords ? "or" : isOfCapitals ? "" : "slash") }
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"): break
    case UInt8(ascii: "+") where scanner.isAtEnd || words.isEmpty && text.utf8.count == 1: words.append("plus")
    case UInt8(ascii: "#") where words.isEmpty: break
    default:
      let name = Sign.words(byte)
      if !name.isEmpty { words.append(name) }
    }
  }

  private static func month(_ text: Substring) -> String? {
    let word = text.lowercased()
    if Dates.months.contains(word) { return word }
    return Abbreviations.months.contains(word) ? Dates.months.first { $0.hasPrefix(word.prefix(3)) } : nil
  }
}
