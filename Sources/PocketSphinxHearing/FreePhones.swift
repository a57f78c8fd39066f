// What an utterance sounds like when no words are expected: any phone after any other.
internal import Devices

/// The rival of every answer. One is shared by all grammars, since it does not depend on them.
final class FreePhones {
  private let decoder: Decoder

  init(model: SpeechModel) throws(HearingError) {
    // Phones without context take a fifth of the time of those with; a dictionary must not be empty.
    decoder = try Decoder(
      model: model, options: ["allphone_ci": "yes", "beam": "1e-20", "pbeam": "1e-20"], dictionary: "a AH\n",
      fillers: RecognitionPlan.silences)
    try decoder.useFreePhones()
  }

  /// The phones and silences of a sound, its features normalised by its own mean.
  func segments(of sound: [Int16]) throws(HearingError) -> [DecodedSegment] {
    try decoder.hear(whole: sound)
    return decoder.segments()
  }
}
