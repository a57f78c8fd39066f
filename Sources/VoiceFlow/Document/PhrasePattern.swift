/// What a phrase of `intents.json` means: words, alternatives `(a|b)`, optional words `[please]` and slots `{room}`.
package struct PhrasePattern: Hashable, Sendable {
  package indirect enum Part: Hashable, Sendable {
    case word(String)
    /// One of these; an empty one means that nothing need be said.
    case choice([[Part]])
    /// A word of the slot's list goes into the field.
    case slot(name: String, field: FieldName)
  }

  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// Why a text is no phrase.
  package struct Fault: Error, Hashable, Sendable {
    package var sentence: String
    package var hint: String?
  }

  /// Brackets inside each other.
  static let depthLimit = 8
  /// Characters of one phrase.
  static let lengthLimit = 1_000

  package init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.lengthLimit else {
      throw Fault(sentence: "is longer than \(Self.lengthLimit) characters", hint: "write several phrases")
    }
    var parser = PhraseParser(text)
    parts = try parser.parse()
    guard !Self.canBeSilent(parts) else {
      throw Fault(sentence: "can be said without a word", hint: "put at least one word outside of [ ]")
    }
  }

  private static func canBeSilent(_ parts: [Part]) -> Bool {
    parts.allSatisfy { part in
      if case .choice(let choices) = part { choices.contains(where: canBeSilent) } else { false }
    }
  }

  /// The slots that it names.
  package var slots: [(name: String, field: FieldName)] {
    var found: [(name: String, field: FieldName)] = []
    var rest = parts
    while let part = rest.popLast() {
      switch part {
      case .word: break
      case .slot(let name, let field): found.append((name, field))
      case .choice(let choices): rest += choices.joined()
      }
    }
    return found.reversed()
  }

  /// The words that it holds itself, each once.
  package var words: [String] {
    var found: Set<String> = []
    var rest = parts
    while let part = rest.popLast() {
      switch part {
      case .word(let word): found.insert(word)
      case .slot: break
      case .choice(let choices): rest += choices.joined()
      }
    }
    return found.sorted()
  }

  /// Words as they are compared: in lower case, without punctuation around them.
  package static func words(of text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { word in
      var bare = word
      while let last = bare.last, ".,!?;:…\"".contains(last) { bare.removeLast() }
      while bare.first == "\"" { bare.removeFirst() }
      return bare.isEmpty ? nil : String(bare)
    }
  }
}

/// Reads a phrase from left to right; what is open stands on a stack of limited depth.
private struct PhraseParser {
  private struct Group {
    /// What closes it; nil for the whole phrase.
    var end: Character?
    var choices: [[PhrasePattern.Part]] = []
    var current: [PhrasePattern.Part] = []
  }

  private var rest: Substring
  private var open = [Group(end: nil)]

  init(_ text: String) { rest = text[...] }

  mutating func parse() throws(PhrasePattern.Fault) -> [PhrasePattern.Part] {
    while let character = rest.first {
      switch character {
      case "(", "[": try begin(character)
      case ")", "]": try end(character)
      case "|": try separate()
      case "{": try slot()
      case "}": throw PhrasePattern.Fault(sentence: "has a } without a {")
      default: if character.isWhitespace { rest.removeFirst() } else { try word() }
      }
    }
    guard open.count == 1, let whole = open.first else {
      throw PhrasePattern.Fault(sentence: "lacks a \(open.last?.end.map(String.init) ?? "")")
    }
    return whole.choices.isEmpty ? whole.current : [.choice(whole.choices + [whole.current])]
  }

  private mutating func begin(_ character: Character) throws(PhrasePattern.Fault) {
    guard open.count <= PhrasePattern.depthLimit else {
      throw PhrasePattern.Fault(sentence: "has more than \(PhrasePattern.depthLimit) brackets inside each other")
    }
    open.append(Group(end: character == "(" ? ")" : "]"))
    rest.removeFirst()
  }

  private mutating func end(_ character: Character) throws(PhrasePattern.Fault) {
    guard open.count > 1, let group = open.popLast() else {
      throw PhrasePattern.Fault(sentence: "has a \(character) without a \(character == ")" ? "(" : "[")")
    }
    guard group.end == character else {
      throw PhrasePattern.Fault(sentence: "has a \(character) where a \(group.end.map(String.init) ?? "") is due")
    }
    rest.removeFirst()
    guard !group.current.isEmpty else { throw Self.empty }
    let choices = group.choices + [group.current]
    open[open.count - 1].current.append(.choice(character == "]" ? choices + [[]] : choices))
  }

  private mutating func separate() throws(PhrasePattern.Fault) {
    rest.removeFirst()
    let last = open.count - 1
    guard !open[last].current.isEmpty else { throw Self.empty }
    open[last].choices.append(open[last].current)
    open[last].current = []
  }

  private static let empty = PhrasePattern.Fault(
    sentence: "has nothing where one of several words is due", hint: "write [please] for words that may be left out")

  /// `{room}`, or `{target:room}` for a field of another name.
  private mutating func slot() throws(PhrasePattern.Fault) {
    guard let end = rest.firstIndex(of: "}") else { throw PhrasePattern.Fault(sentence: "lacks a }") }
    let names = rest[rest.index(after: rest.startIndex)..<end].split(separator: ":", omittingEmptySubsequences: false)
    rest = rest[rest.index(after: end)...]
    guard (1...2).contains(names.count), names.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isOfName) }) else {
      throw PhrasePattern.Fault(
        sentence: "has a slot without a proper name", hint: "write {room}, or {target:room} for the field \"target\"")
    }
    open[open.count - 1].current.append(
      .slot(name: String(names[names.count - 1]), field: FieldName(String(names[0]))))
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  private mutating func word() throws(PhrasePattern.Fault) {
    let text = rest.prefix { !$0.isWhitespace && !"()[]{}|".contains($0) }
    rest = rest[text.endIndex...]
    guard let word = PhrasePattern.words(of: String(text)).first else { return }
    if let odd = word.first(where: { !$0.isLetter && !$0.isNumber && !"'’-.".contains($0) }) {
      throw PhrasePattern.Fault(sentence: "holds \"\(odd)\", which nobody says", hint: "write it as it is spoken")
    }
    open[open.count - 1].current.append(.word(word))
  }
}
