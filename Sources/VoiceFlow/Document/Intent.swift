package import LocatedJSON

/// One element of `intents.json`: what a visitor may say, and the intent and fields that follow from it without any program.
package struct Intent: Hashable, Sendable {
  package var intent: String
  /// Without phrases it is a name that an application sets.
  package var phrases: [IntentPhrase] = []
  /// Lists of words that phrases name in braces; those of one intent serve all intents of the file.
  package var slots: [IntentSlot] = []
  /// Fields that are written beside those of the slots.
  package var setValueForFieldNameCollection: [FieldNameValue] = []
  package var position: SourcePosition

  package init(intent: String, phrases: [IntentPhrase] = [], position: SourcePosition = .nowhere) {
    self.intent = intent
    self.phrases = phrases
    self.position = position
  }
}

/// A way to say something, as it is written: `(turn|switch) on the {room} light [please]`.
package struct IntentPhrase: Hashable, Sendable {
  package var text: String
  package var pattern: PhrasePattern
  package var position: SourcePosition

  package init(text: String, pattern: PhrasePattern, position: SourcePosition = .nowhere) {
    self.text = text
    self.pattern = pattern
    self.position = position
  }
}

/// Words of which one stands for a slot, and what each of them means.
package struct IntentSlot: Hashable, Sendable {
  package var name: String
  package var values: [IntentSlotValue] = []
  package var position: SourcePosition

  package init(name: String, values: [IntentSlotValue] = [], position: SourcePosition = .nowhere) {
    self.name = name
    self.values = values
    self.position = position
  }
}

/// One meaning of a slot, with all the ways to say it.
package struct IntentSlotValue: Hashable, Sendable {
  /// What the field gets.
  package var value: FieldContent
  /// Words, normalised.
  package var say: [String]
  package var position: SourcePosition

  package init(value: FieldContent, say: [String], position: SourcePosition = .nowhere) {
    self.value = value
    self.say = say
    self.position = position
  }
}
