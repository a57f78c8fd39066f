package import LocatedJSON

// The intents of a flow whose owner writes no program.

extension FlowReader {
  /// Reads `intents.json`.
  package static func intents(_ file: SourceFile) -> (intents: [Intent], issues: [Issue]) {
    var intents = Collected<Intent>(kind: "intent", key: "intent")
    var (read, issues) = read(file, what: "intents", of: &intents) { value, name, position, reading in
      var intent = Intent()
      intent.stands(at: position)
      Intent.table.read(value, into: &intent, &reading)
      return intent
    }
    // A slot that could not be read is not missing as well.
    if !issues.contains(where: { $0.severity == .error }) { issues += slotIssues(read) }
    return (read, issues.inOrder)
  }

  private static func slotIssues(_ intents: [Intent]) -> [Issue] {
    var slots: [String: IntentSlot] = [:]
    var issues: [Issue] = []
    for slot in intents.flatMap(\.slots) {
      guard let first = slots[slot.name] else {
        slots[slot.name] = slot
        continue
      }
      issues.append(
        Issue(
          .error, at: slot.position, rule: "duplicate-id", "the slot \(quoted(slot.name)) is described twice",
          hint: "the first one is at \(first.position.line):\(first.position.column) and serves all intents"))
    }
    var used: Set<String> = []
    for intent in intents {
      for phrase in intent.phrases {
        for slot in phrase.pattern.slots where slots[slot.name] == nil {
          issues.append(
            Issue(
              .error, at: phrase.position, rule: "missing-slot",
              "the phrase \(quoted(phrase.text)) names the slot \(quoted(slot.name)), which is not described",
              hint: nearest(to: slot.name, in: slots.keys.sorted()).map { "did you mean \(quoted($0))?" }
                ?? "add it to \"slots\""))
        }
        used.formUnion(phrase.pattern.slots.map(\.name))
      }
    }
    issues += slots.values.filter { !used.contains($0.name) }.map { slot in
      Issue(
        .warning, at: slot.position, rule: "unused-slot", "the slot \(quoted(slot.name)) is named by no phrase",
        hint: "write {\(slot.name)} in a phrase")
    }
    return issues
  }
}

extension Intent: FlowObject {
  init() { self.init(intent: "") }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<Intent>(
    "intent",
    [
      .literal("intent", \.intent).required,
      Property(name: "phrases", shape: .texts) { value, intent, reading in
        for (text, position) in reading.texts(value, "phrases") {
          do throws(PhrasePattern.Fault) {
            intent.phrases.append(IntentPhrase(text: text, pattern: try PhrasePattern(text), position: position))
          } catch {
            reading.report(
              .error, at: position, rule: "phrase", "the phrase \(quoted(text)) \(error.sentence)", hint: error.hint)
          }
        }
      },
      .list("slots", \.slots),
      .list("setValueForFieldNameCollection", \.setValueForFieldNameCollection),
    ])
}

extension IntentSlot: FlowObject {
  init() { self.init(name: "") }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<IntentSlot>(
    "slots",
    [
      Property(name: "name", shape: .id, isRequired: true) { value, slot, reading in
        guard let name = reading.literal(value, "name") else { return }
        if name.isEmpty { reading.reportWrongType(of: "name", expected: "a name", value) }
        slot.name = name
      },
      Property(name: "values", shape: .textsOrObjects { IntentSlotValue.table.shape }, isRequired: true) {
        value, slot, reading in
        guard value.kind == .array else { return reading.reportWrongType(of: "values", expected: "an array", value) }
        for element in value.elements {
          var entry = IntentSlotValue()
          entry.stands(at: element.position)
          if element.kind == .string {
            guard let text = reading.filled(element, "values") else { continue }
            entry.value = .string(text)
          } else {
            let damage = reading.damage
            IntentSlotValue.table.read(element, into: &entry, &reading, isEntry: true)
            guard reading.damage == damage else { continue }
          }
          if entry.say.isEmpty { entry.say = [entry.value.text] }
          entry.say = entry.say.map { PhrasePattern.words(of: $0).joined(separator: " ") }.filter { !$0.isEmpty }
          slot.values.append(entry)
        }
      },
    ])
}

extension IntentSlotValue: FlowObject {
  init() { self.init(value: .string(""), say: []) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<IntentSlotValue>(
    "values",
    [
      Property(name: "value", shape: .content, isRequired: true) { value, entry, reading in
        if let content = FieldContent(value) {
          entry.value = content
        } else {
          reading.reportWrongType(of: "value", expected: "a string, a number, true or false", value)
        }
      },
      Property(name: "say", shape: .texts) { value, entry, reading in
        entry.say = reading.texts(value, "say").map(\.text)
      },
    ])
}

extension Reading {
  /// A string that is not empty.
  fileprivate mutating func filled(_ value: LocatedValue, _ property: String) -> String? {
    guard let text = value.string, !text.isEmpty else {
      reportWrongType(of: property, isEntry: true, expected: "words", value)
      return nil
    }
    return text
  }

  /// An array of strings that are not empty.
  fileprivate mutating func texts(
    _ value: LocatedValue, _ property: String
  ) -> [(text: String, position: SourcePosition)] {
    guard value.kind == .array else {
      reportWrongType(
        of: property, expected: "an array of strings", value, hint: value.string.map { "write [\(quoted($0))]" })
      return []
    }
    return value.elements.compactMap { element in filled(element, property).map { ($0, element.position) } }
  }
}
