package import LocatedJSON

/// What a `process` module sets for the rest of the flow (spec A2, A17).
package struct ProcessParams: Hashable, Sendable {
  /// Locale folder from which files are taken; `en-US` by default.
  package var languageCode: FieldString?
  /// Playback goes to the device's speaker; false by default.
  package var speakerEnabled = FieldValue<Bool>()
  package var setValueForFieldNameCollection: [FieldNameValue] = []
  /// Default synthesizer from here on.
  package var ssEngine: FieldString?
  package var ssVoiceParams: SSVoiceParams?
  /// Default recogniser from here on; a guess of ours at what the page cut (spec A2).
  package var srEngine: FieldString?
  package var fliteCustomLexicon: FliteCustomLexicon?

  package init() {}
}

/// A runtime field that a process module writes, or with JSON null deletes (spec A3, Q25).
package struct FieldNameValue: Hashable, Sendable {
  package var name: FieldName
  /// nil deletes the field.
  package var value: FieldContent?
  package var position: SourcePosition

  package init(name: FieldName, value: FieldContent?, position: SourcePosition = .nowhere) {
    self.name = name
    self.value = value
    self.position = position
  }
}

/// Pronunciations that the flow brings for flite (spec A17).
package struct FliteCustomLexicon: Hashable, Sendable {
  package var loadCustomLexicon = FieldValue<Bool>()
  /// Entries split by `|`, each `word : phones`.
  package var customLexiconEntryList: FieldString?
  package var customLexiconFileName: FieldString?
  package var customLexiconFileLocation: FieldString?

  package init() {}
}
