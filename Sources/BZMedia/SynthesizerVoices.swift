private import Devices
private import FliteSpeech

/// The voices of the board, in the rows of the API: name, gender, language code, quality, id.
package enum SynthesizerVoices {
  /// - Parameter locations: with the folder in which voice files are.
  package static func rows(_ locations: ResourceLocations) -> [[String]] { synthesizer(locations).voices.map(row) }

  /// The voice that speaks when a flow asks for none.
  ///
  /// - Parameter name: of the media module's `voiceName`; names of other engines' voices find the nearest.
  package static func active(name: String?, _ locations: ResourceLocations) -> [String] {
    let query = VoiceQuery(id: name, name: name, languageCode: locations.languageCode)
    return row(synthesizer(locations).voice(for: query))
  }

  private static func synthesizer(_ locations: ResourceLocations) -> FliteSynthesizer {
    FliteSynthesizer(voiceFiles: locations.voiceFiles)
  }

  private static func row(_ voice: Voice) -> [String] {
    [voice.name, voice.gender.rawValue, voice.languageCode, voice.quality, voice.id]
  }
}
