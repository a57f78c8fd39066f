private import Devices
private import FliteSpeech

/// The voices of the board, in the rows of the API: name, gender, language code, quality, id.
package enum SynthesizerVoices {
  package static var rows: [[String]] { FliteSynthesizer.voices.map(row) }

  /// The voice that speaks when a flow asks for none.
  ///
  /// - Parameter name: of the media module's `voiceName`; names of other engines' voices find the nearest.
  package static func active(name: String?) -> [String] {
    row(FliteSynthesizer.voice(for: VoiceQuery(id: name, name: name)))
  }

  private static func row(_ voice: Voice) -> [String] {
    [voice.name, voice.gender.rawValue, voice.languageCode, voice.quality, voice.id]
  }
}
