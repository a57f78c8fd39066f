package import Devices

/// Speaks English with flite's built-in voices, a sentence at a time.
///
/// Confined to one thread. The same text with the same voice gives the same samples.
package final class FliteSynthesizer: Synthesizer {
  package init() {}

  package var voices: [Voice] { FliteVoice.allCases.map(\.description) }

  package func voice(for request: VoiceQuery) -> Voice {
    let voices = voices
    if let id = request.id, let match = voices.first(where: { $0.id == id || $0.name == id }) { return match }
    if let name = request.name, let match = voices.first(where: { $0.name == name || $0.id == name }) { return match }
    let gender = request.gender?.lowercased()
    return voices.first { $0.gender.rawValue == gender } ?? voices[0]
  }

  package func speech(of text: String, isSSML: Bool, voice: Voice) throws(SynthesisError) -> any Speech {
    let sentences = Sentences.split(text)
    guard !sentences.isEmpty else { throw .nothingToSay }
    return FliteSpeech(sentences: sentences, voice: FliteVoice(voice) ?? .slt)
  }
}

/// A text on its way to become sound.
final class FliteSpeech: Speech {
  let sampleRate: Int
  private let voice: FliteVoice
  private var sentences: ArraySlice<String>

  init(sentences: [String], voice: FliteVoice) {
    self.sentences = sentences[...]
    self.voice = voice
    sampleRate = Flite.sampleRate(of: voice)
  }

  func next() throws(SynthesisError) -> [Int16]? {
    guard let sentence = sentences.popFirst() else { return nil }
    return try Flite.speak(sentence, voice: voice)
  }
}
