// All that the sound of a sentence depends on.
internal import Devices

/// Names the sound of one sentence: equal keys, equal samples.
struct SpeechKey: Hashable, Sendable {
  /// All of it in one line of text; entries of the cache hold it, so that two with one fingerprint are told apart.
  let text: String
  let fingerprint: UInt64

  /// - Parameters:
  ///   - sentence: as flite gets it.
  ///   - words: of it, in lower case.
  init(_ sentence: String, words: [String] = [], voice: ReadyVoice, manner: SpeechManner) {
    text =
      "\(Self.version)|\(FliteLibrary.version)|\(voice.identity)|\(manner.rate)|\(manner.pitch)|"
      + "\(String(TaughtWords.digest(of: words), radix: 16))|\(sentence)"
    fingerprint = Fingerprint.of(text)
  }

  /// Of what is done with flite's sound; another number makes everything that was kept useless.
  private static let version = 1
}
