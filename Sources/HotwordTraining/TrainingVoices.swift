/// One family of synthetic voices. Any thread.
package protocol TrainingVoices: Sendable {
  /// What messages call it.
  var name: String { get }
  /// Says a text in a voice, at a rate and pitch of chance; the same chance gives the same sound.
  ///
  /// - Returns: 16 kHz, of any level, with silence around; empty if the voice has no sound for the text.
  func speak(_ text: String, _ chance: inout Chance) throws(TrainingError) -> Utterance
}
