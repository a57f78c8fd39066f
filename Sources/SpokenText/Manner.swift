package import Devices

/// In which way something is said: what `prosody`, `emphasis` and `voice` ask for, nested ones multiplied.
package struct Manner: Equatable, Sendable {
  /// Speed as a multiple of the voice's own, 0.5 to 2.
  package var rate = 1.0
  /// Height as a multiple of the voice's own, 0.5 to 2.
  package var pitch = 1.0
  /// Amplitude as a multiple, 0 (silent) to 4.
  package var volume = 1.0
  /// The voice that the text asks for; nil for the one that speaks anyway.
  package var voice: VoiceQuery?

  package init(rate: Double = 1, pitch: Double = 1, volume: Double = 1, voice: VoiceQuery? = nil) {
    self.rate = rate
    self.pitch = pitch
    self.volume = volume
    self.voice = voice
  }
}
