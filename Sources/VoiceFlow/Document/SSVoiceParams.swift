/// The voice asked for (spec A12); all parts are optional and the nearest voice is taken.
package struct SSVoiceParams: Hashable, Sendable {
  package var id: FieldString?
  package var name: FieldString?
  package var gender: FieldString?
  package var quality: FieldString?
  package var languageCode: FieldString?

  package init() {}
}

/// How the synthesizer speaks a prompt (spec A13).
package struct SSEngineParams: Hashable, Sendable {
  package var ssVoiceParams: SSVoiceParams?
  /// Loudness factor above 0; 1 by default.
  package var volume = FieldValue<Double>()
  /// Factor of speed, 1 by default; 0.5 to 2 are spoken.
  package var rate = FieldValue<Double>()
  /// Factor of the voice's frequency, 1 by default; 0.5 to 2 are spoken.
  package var pitch = FieldValue<Double>()
  package var inStreamMode = FieldValue<Bool>()
  package var playSSSilenceParams = PlaySSSilenceParams()

  package init() {}
}

/// Silence around synthesized speech, in milliseconds; 0 by default (spec A13, of the 2.0 format).
package struct PlaySSSilenceParams: Hashable, Sendable {
  package var preStartSilenceDurationMs = FieldValue<Int>()
  package var postFinishSilenceDurationMs = FieldValue<Int>()

  package init() {}
}
