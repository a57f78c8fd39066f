// flite's voices, as training wants them: the same text in many ways.
private import FliteSpeech
package import HotwordTraining

/// The family of voices that is built in.
package struct FliteVoices: TrainingVoices {
  package let name = "flite"

  private let given: GivenPronunciations

  /// - Parameter given: how some words are to be said.
  package init(_ given: GivenPronunciations = GivenPronunciations()) { self.given = given }

  package func speak(_ text: String, _ chance: inout Chance) throws(TrainingError) -> Utterance {
    // The statistical voices sound most like people, so they come twice as often.
    let voice = chance.pick(["kal", "kal16", "awb", "awb", "rms", "rms", "slt", "slt"])
    let (rate, pitch) = (Double(chance.between(0.8, 1.4)), Double(chance.between(0.8, 1.3)))
    let lexicon = given.lexicon(&chance)
    do {
      return try Utterance(
        VariedSpeech.clip(of: text, voice: voice, rate: rate, pitch: pitch, lexicon: lexicon))
    } catch let error as TrainingError {
      throw error
    } catch {
      throw .synthesizer("flite: \(error)")
    }
  }
}
