package import LocatedJSON

/// One element of a prompts file (spec A18): something to play, or a group of others.
package struct AudioPromptModule: Hashable, Sendable {
  package var id: String
  package var style: FieldString?
  package var audioFile: FieldString?
  package var textString: FieldString?
  @Boxed package var textFile: FieldString?
  package var textIsSSML = FieldValue<Bool>()
  @Boxed package var textLanguageCode: FieldString?
  package var promptCollection: [FieldString] = []
  @BoxedDefaults package var audioPlaybackParams = AudioPlaybackParams()
  @Boxed package var ssEngine: FieldString?
  @Boxed package var ssEngineParams: SSEngineParams?
  /// Where the prompt's `id` stands.
  package var position: SourcePosition

  package init(id: String, position: SourcePosition = .nowhere) {
    self.id = id
    self.position = position
  }
}

/// How a segment is played (spec A19).
package struct AudioPlaybackParams: DefaultsPart {
  package var loopPlay = FieldValue<Bool>()
  /// Most plays when `loopPlay` is true; 1 by default.
  package var maxPlayCount = FieldValue<Int>()
  /// `media`, `pcm_<n>khz`, or nothing where the header tells.
  package var audioFormat: FieldString?
  package var startPosMs = FieldValue<Int>()
  package var stopPosMs = FieldValue<Int>()
  package var notifyPosMs = FieldValue<Int>()
  /// Loudness factor; 1 by default.
  package var volume = FieldValue<Double>()

  package init() {}
}

/// The text that stands in for a sound file that is not there (spec A25).
package struct AudioToTextEntry: Hashable, Sendable {
  package var audioFile: String
  package var textString: FieldString
  /// `en-US` by default.
  package var textLanguageCode: String?
  /// The field that holds the locale, where the file names one.
  package var textLanguageField: FieldName?
  package var position: SourcePosition

  package init(audioFile: String, textString: FieldString, position: SourcePosition = .nowhere) {
    self.audioFile = audioFile
    self.textString = textString
    self.position = position
  }
}
