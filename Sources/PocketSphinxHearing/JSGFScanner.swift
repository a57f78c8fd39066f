// The tokens of a JSGF grammar, each with its place.
internal import Devices

/// Reads one token after the other.
struct JSGFScanner {
  enum Token: Equatable {
    case word(String)
    /// Without its angle brackets, and without the name of a grammar before a point.
    case rule(String)
    /// A number between slashes.
    case weight
    /// What stands in braces; it has no effect.
    case tag
    /// One of `;=|*+()[]`.
    case sign(Character)
    case end

    /// For a sentence.
    var shown: String {
      switch self {
      case .word(let word): "\"\(word)\""
      case .rule(let name): "<\(name)>"
      case .weight: "a weight"
      case .tag: "a tag"
      case .sign(let sign): "\"\(sign)\""
      case .end: "the end of the grammar"
      }
    }
  }

  private static let signs: Set<Character> = [";", "=", "|", "*", "+", "(", ")", "[", "]"]
  private static let mark: Character = "\u{FEFF}"

  private let text: [Character]
  private let task: String
  private var index = 0
  private var line = 1
  private var column = 1
  /// The current token, and where it begins.
  private(set) var token = Token.end
  private(set) var place = TextPlace(line: 1, column: 1)

  init(_ text: String, task: String) {
    self.text = Array(text)
    self.task = task
  }

  /// Reads `#JSGF V1.0 …;` and the token after it.
  mutating func readHeader() throws(HearingError) {
    if peek == Self.mark { index += 1 }
    try skipBlanks()
    place = TextPlace(line: line, column: column)
    guard text[index...].starts(with: "#JSGF") else {
      throw bad("it must begin with \"#JSGF V1.0;\"")
    }
    while let character = peek, character != ";", !character.isNewline { step() }
    place = TextPlace(line: line, column: column)
    guard peek == ";" else { throw bad("a semicolon must end the first line, as in \"#JSGF V1.0;\"") }
    step()
    try advance()
  }

  mutating func advance() throws(HearingError) {
    try skipBlanks()
    place = TextPlace(line: line, column: column)
    guard let first = peek else {
      token = .end
      return
    }
    switch first {
    case "<":
      let name = try read(until: ">", "the name of the rule")
      guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
        throw bad("between < and > must stand the name of a rule")
      }
      token = .rule(name.split(separator: ".").last.map(String.init) ?? name)
    case "/":
      let weight = try read(until: "/", "the weight")
      let digits = String(weight.filter { !$0.isWhitespace })
      guard let value = Double(digits), value >= 0 else {
        throw bad("a weight is a number between slashes, such as /2.5/")
      }
      token = .weight
    case "{":
      _ = try read(until: "}", "the tag")
      token = .tag
    case "\"": token = .word(try read(until: "\"", "the quotation"))
    case "}", ">": throw bad("\"\(first)\" closes nothing")
    case _ where Self.signs.contains(first):
      step()
      token = .sign(first)
    default: token = .word(readWord())
    }
  }

  private mutating func readWord() -> String {
    var word = ""
    while let character = peek, !character.isWhitespace, !Self.signs.contains(character), !"<>{}/\"".contains(character)
    {
      word.append(character)
      step()
      if character == "\\", let next = peek {
        word.append(next)
        step()
      }
    }
    return word
  }

  /// What stands between the current character and the next `close`, which must be in the same rule.
  private mutating func read(until close: Character, _ what: String) throws(HearingError) -> String {
    step()
    var content = ""
    while let character = peek, character != close {
      guard character != ";" || close == "}" || close == "\"" else { break }
      if character == "\\" { step() }
      guard let character = peek else { break }
      content.append(character)
      step()
    }
    guard peek == close else { throw bad("\(what) that begins here does not end with \"\(close)\"") }
    step()
    return content
  }

  private mutating func skipBlanks() throws(HearingError) {
    while let character = peek {
      if character.isWhitespace {
        step()
      } else if character == "/", next == "/" {
        while let character = peek, !character.isNewline { step() }
      } else if character == "/", next == "*" {
        place = TextPlace(line: line, column: column)
        step()
        step()
        while peek != nil, !(peek == "*" && next == "/") { step() }
        guard peek != nil else { throw bad("the comment that begins here does not end") }
        step()
        step()
      } else {
        return
      }
    }
  }

  private var peek: Character? { index < text.count ? text[index] : nil }
  private var next: Character? { index + 1 < text.count ? text[index + 1] : nil }

  private mutating func step() {
    if text[index].isNewline {
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  private func bad(_ reason: String) -> HearingError { .badGrammar(task: task, reason: reason, place: place) }
}
