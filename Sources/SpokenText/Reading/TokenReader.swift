private import Devices

/// Makes words of a row of tokens by asking the rules, the special ones first.
struct TokenReader {
  let tokens: ArraySlice<Token>
  let lexicon: Pronunciations
  let isDayFirst: Bool
  /// Whether the voice has a word in its dictionary: decides how capitals are read.
  let knowsWord: (String) -> Bool
  private(set) var position: Int
  /// What is written in capitals throughout is no row of acronyms.
  let isShouted: Bool

  init(
    _ tokens: ArraySlice<Token>, lexicon: Pronunciations, isDayFirst: Bool, knowsWord: @escaping (String) -> Bool
  ) {
    self.tokens = tokens
    self.lexicon = lexicon
    self.isDayFirst = isDayFirst
    self.knowsWord = knowsWord
    position = tokens.startIndex
    var (uppers, others) = (0, 0)
    for token in tokens {
      switch token.shape {
      case .upper: if token.text.utf8.count > 1 { uppers += 1 }
      case .lower, .capitalized: others += 1
      default: break
      }
    }
    isShouted = uppers > 1 && others == 0
  }

  /// A token near the one at hand; nil beyond the row.
  func token(_ offset: Int = 0) -> Token? {
    let index = position + offset
    return tokens.indices.contains(index) ? tokens[index] : nil
  }

  /// The token behind, if nothing but a blank stands between, and a comma if it may.
  func joined(_ offset: Int, allowing marks: Token.Marks = []) -> Token? {
    guard let token = token(offset), let before = self.token(offset - 1), before.trail.isSubset(of: marks),
      token.lead.isEmpty, !token.isFixed, token.gap == .space || token.gap == .line
    else { return nil }
    return token
  }

  /// The word before, in lower case; empty at the beginning and behind a sentence's end.
  var previous: String {
    guard let token = token(-1), !token.trail.endsSentences || Abbreviations.areKnown(token.text.lowercased()) else {
      return ""
    }
    return token.text.lowercased()
  }

  // MARK: - The loop

  mutating func words() -> [SpokenText.Word] {
    var words: [SpokenText.Word] = []
    while let token = token() {
      if token.isFixed {
        words += token.words
        position += 1
        punctuate(&words, behind: token, isAbbreviation: false)
        continue
      }
      pauseBefore(token, &words)
      if let phrase = lexicon.phrase(beginning: token.text, next: { joined($0)?.text }) {
        let last = self.token(phrase.count - 1) ?? token
        words.append(
          SpokenText.Word(
            Self.spelling(token.text), phones: phrase.phones,
            source: token.source.lowerBound..<max(token.source.lowerBound, last.source.upperBound)))
        position += phrase.count
        punctuate(&words, behind: last, isAbbreviation: false)
        continue
      }
      if let phones = lexicon[token.text] {
        words.append(
          SpokenText.Word(Self.spelling(token.text), phones: phones, source: token.source))
        position += 1
        punctuate(&words, behind: token, isAbbreviation: false)
        continue
      }
      let match = match(token)
      let last = self.token(max(0, match.count - 1)) ?? token
      append(
        match.words, source: token.source.lowerBound..<max(token.source.lowerBound, last.source.upperBound), &words)
      position += max(1, match.count)
      punctuate(&words, behind: last, isAbbreviation: match.isAbbreviation)
    }
    return words
  }

  private func match(_ token: Token) -> Match {
    switch token.shape {
    case .lower, .capitalized, .upper:
      if token.text.utf8.count > Compounds.longest { return Compounds.read(self) }
    default: break
    }
    switch token.shape {
    case .lower:
      return token.text.utf8.count > 12 ? Match(token.text) : Abbreviations.read(self) ?? Match(token.text)
    case .capitalized: return Dates.read(self) ?? Abbreviations.read(self) ?? Match(token.text)
    case .upper:
      return Dates.read(self) ?? RomanNumerals.read(self) ?? Abbreviations.read(self) ?? Acronyms.read(self)
    case .digits, .mixed:
      for rule in Self.rules {
        if let match = rule(self) { return match }
      }
      return Compounds.read(self)
    case .empty: return Match("")
    }
  }

  private static let rules: [@Sendable (TokenReader) -> Match?] = [
    Dates.read, Telephones.read, Times.read, Numbers.read, Abbreviations.read, Addresses.read,
  ]

  // MARK: - Words and rests

  private func append(_ text: String, source: Range<Int>, _ words: inout [SpokenText.Word]) {
    if !text.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }), !text.isEmpty {
      return words.append(word(text[...], source: source, after: words))
    }
    for part in text.split(separator: " ") {
      let hasComma = part.utf8.last == UInt8(ascii: ",")
      let name = hasComma ? part.dropLast() : part
      if name.isEmpty {
        if hasComma { Self.rest(&words) }
        continue
      }
      var word = word(name, source: source, after: words)
      if hasComma { word.punctuation = "," }
      words.append(word)
    }
  }

  private func word(_ name: Substring, source: Range<Int>, after words: [SpokenText.Word]) -> SpokenText.Word {
    if name == "_a" { return SpokenText.Word("a", phones: ["ey1"], source: source) }
    let spelling = name.lowercased()
    let phones = lexicon[spelling] ?? Homographs.phones(of: spelling, after: words, before: token(1)?.text ?? "") ?? []
    return SpokenText.Word(spelling, phones: phones, source: source)
  }

  /// The letters of a word that is said by its phones.
  private static func spelling(_ text: String) -> String {
    let letters = text.lowercased().filter { $0.isASCII && ($0.isLetter || $0 == "'") }
    return letters.isEmpty ? "word" : letters
  }

  private static func rest(_ words: inout [SpokenText.Word]) {
    guard let last = words.indices.last, words[last].punctuation.isEmpty else { return }
    words[last].punctuation = ","
  }

  private func pauseBefore(_ token: Token, _ words: inout [SpokenText.Word]) {
    if token.lead.contains(.bracket) || token.lead.contains(.dash) { Self.rest(&words) }
  }

  /// "9 - 17", "Mon - Fri": a dash with blanks around it that means "to".
  private static func isSpan(_ token: Token, _ next: Token) -> Bool {
    guard let last = token.text.utf8.last, let first = next.text.utf8.first else { return false }
    let hasDigits = token.text.utf8.contains(where: isDigit) && next.text.utf8.contains(where: isDigit)
    if hasDigits, isDigit(last) || isLetter(last) || last < 0x20, isDigit(first) || first < 0x20 || first == 0x24 {
      return true
    }
    return Dates.weekday(token.text) != nil && Dates.weekday(next.text) != nil
  }

  private func punctuate(_ words: inout [SpokenText.Word], behind token: Token, isAbbreviation: Bool) {
    guard let last = words.indices.last, words[last].punctuation.isEmpty else { return }
    let trail = token.trail
    let isLast = self.token() == nil
    if trail.contains(.question) {
      words[last].punctuation = "?"
    } else if trail.contains(.exclamation) {
      words[last].punctuation = isLast ? "!" : ","
    } else if trail.contains(.semicolon) {
      words[last].punctuation = ";"
    } else if trail.contains(.colon) {
      words[last].punctuation = isLast ? ":" : ","
    } else if trail == .dash, let next = self.token(), Self.isSpan(token, next) {
      words.append(SpokenText.Word("to", source: token.source))
    } else if !trail.isDisjoint(with: [.comma, .dash, .ellipsis]) {
      words[last].punctuation = trail.contains(.ellipsis) && isLast ? "." : ","
    } else if trail.contains(.stop), isLast {
      words[last].punctuation = "."
    } else if trail.contains(.stop), token.shape == .digits, !isAbbreviation {
      // "1. Open the door"
      words[last].punctuation = ","
    } else if trail.contains(.bracket), !isLast {
      words[last].punctuation = ","
    }
  }
}
