/// The intents of a flow prepared for running: what a module that lists some of them can understand, and what was meant.
struct IntentBook: Sendable {
  private struct Entry: Sendable {
    var intent: Intent
    var matcher: IntentMatcher
    /// Every field that one of its slots may write.
    var fields: [FieldName]
  }

  /// What a visitor meant.
  struct Meaning: Sendable {
    var intent: String
    /// Nil removes the field: nobody said anything about it.
    var fields: [(name: FieldName, content: FieldContent?)]
  }

  private let entries: [Entry]
  private let slots: [String: IntentSlot]

  init(_ intents: [Intent]) {
    let slots = Dictionary(intents.flatMap(\.slots).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.slots = slots
    entries = intents.filter { !$0.phrases.isEmpty }.map { intent in
      var fields: [FieldName] = []
      for slot in intent.phrases.flatMap(\.pattern.slots) where !fields.contains(slot.field) {
        fields.append(slot.field)
      }
      return Entry(intent: intent, matcher: IntentMatcher(intent.phrases, slots: slots), fields: fields)
    }
  }

  /// The intents with phrases that a module lists, in the order of the file. Case is no matter, as for intents that an application
  /// sets (Q17).
  private func listed(by goTo: GoTo) -> [Entry] {
    guard !entries.isEmpty, !goTo.userIntentCollection.isEmpty else { return [] }
    let names = Set(goTo.userIntentCollection.map { $0.intent.lowercased() })
    return entries.filter { names.contains($0.intent.intent.lowercased()) }
  }

  /// What was meant by words that a module has heard: the first intent of the file that has such a phrase and that the module lists.
  func meaning(of text: String, to goTo: GoTo) -> Meaning? {
    let listed = listed(by: goTo)
    guard !listed.isEmpty else { return nil }
    let words = PhrasePattern.words(of: text)
    for entry in listed {
      guard let captures = entry.matcher.match(words) else { continue }
      var fields = entry.intent.setValueForFieldNameCollection.map { (name: $0.name, content: $0.value) }
      for field in entry.fields {
        fields.append((field, captures.last { $0.field == field }?.content))
      }
      return Meaning(intent: entry.intent.intent, fields: fields)
    }
    return nil
  }

  /// A JSGF grammar of the listed intents and of other words; nil where the module lists no intent that has phrases.
  func grammar(for goTo: GoTo, and others: [String]) -> String? {
    let listed = listed(by: goTo)
    guard !listed.isEmpty else { return nil }
    var writer = GrammarWriter(slots: slots)
    for phrase in listed.flatMap(\.intent.phrases) { writer.add(phrase.pattern) }
    for other in others { writer.add(PhrasePattern(PhrasePattern.words(of: other).map { .word($0) })) }
    return writer.text
  }
}

/// Writes phrases as a JSGF grammar, each slot as a rule of its own.
private struct GrammarWriter {
  private let slots: [String: IntentSlot]
  private var used: [String] = []
  private var phrases: [String] = []

  init(slots: [String: IntentSlot]) { self.slots = slots }

  mutating func add(_ pattern: PhrasePattern) {
    let text = sequence(pattern.parts)
    if !text.isEmpty { phrases.append(text) }
  }

  var text: String {
    var text = "#JSGF V1.0;\ngrammar intents;\n"
    for (index, name) in used.enumerated() {
      let words = (slots[name]?.values ?? []).flatMap(\.say).map { spoken($0[...]) }.filter { !$0.isEmpty }
      text += "<slot\(index)> = \(words.isEmpty ? "<VOID>" : words.joined(separator: " | "));\n"
    }
    return text + "public <utterance> = \(phrases.joined(separator: "\n  | "));\n"
  }

  private mutating func sequence(_ parts: [PhrasePattern.Part]) -> String {
    var words: [String] = []
    for part in parts {
      switch part {
      case .word(let word): words.append(spoken(word[...]))
      case .slot(let name, _):
        if !used.contains(name) { used.append(name) }
        words.append("<slot\(used.firstIndex(of: name) ?? 0)>")
      case .choice(let choices):
        // Depth is limited by the reader of phrases.
        let texts = choices.filter { !$0.isEmpty }.map { sequence($0) }
        let group = texts.joined(separator: " | ")
        words.append(texts.count < choices.count ? "[ \(group) ]" : "( \(group) )")
      }
    }
    return words.joined(separator: " ")
  }

  /// Without the characters that mean something in a grammar.
  private func spoken(_ words: Substring) -> String {
    String(words.map { ";=|*+<>()[]{}/\\\"#".contains($0) ? " " : $0 })
  }
}

extension Flow {
  /// The grammar that a dialog or listener without a task of its own hears by; nil where it lists no intent that has phrases.
  package func grammar(of goTo: GoTo, and inputs: [String]) -> String? {
    IntentBook(intents).grammar(for: goTo, and: inputs)
  }
}
