package import Devices
private import SpokenText

/// Speaks English with flite's built-in voices, a sentence at a time.
///
/// Confined to one thread. The same text with the same voice gives the same samples.
package final class FliteSynthesizer: Synthesizer {
  /// Speed of the next speech: 1 is the voice's own, 2 twice as fast; brought into 0.5 to 2.
  package var rate = 1.0
  private let journal: (any Journal)?

  /// - Parameters:
  ///   - lexicon: how the owner's words are said.
  ///   - journal: is told what of a text could not be spoken.
  package init(lexicon: Lexicon = Lexicon(), journal: (any Journal)? = nil) {
    self.journal = journal
    KnownWords.teachFlite()
    learn(lexicon)
  }

  package func learn(_ lexicon: Lexicon) {
    // The word as flite will look it up. The entry that is taught last wins, and the first one shall.
    for entry in lexicon.entries.reversed() {
      let word = SpokenText.folded(entry.word)
      Flite.addPronunciation(of: word, partOfSpeech: entry.partOfSpeech, phones: entry.phones.joined(separator: " "))
    }
  }

  package var voices: [Voice] { Self.voices }

  package func voice(for request: VoiceQuery) -> Voice { Self.voice(for: request) }

  /// Teaches all voices a word, in flite's phones with stress digits; it stays until the process ends. Any thread; waits while a sentence
  /// is computed.
  ///
  /// - Returns: false if flite does not know one of the phones.
  package static func teach(_ word: String, phones: String) -> Bool {
    KnownWords.teachFlite()
    return Flite.addPronunciation(of: word, phones: phones)
  }

  /// The voices that are built in; asking loads none. Any thread.
  package static var voices: [Voice] { FliteVoice.allCases.map(\.description) }

  /// The built-in voice nearest to what is asked for; asking loads none. Any thread.
  package static func voice(for request: VoiceQuery) -> Voice { VoiceChoice.voice(for: request).description }

  package func speech(of text: String, isSSML: Bool, voice: Voice) throws(SynthesisError) -> any Speech {
    let spoken = SpokenText(text, isSSML: isSSML)
    if spoken.unspeakableCount > 0 {
      journal?.log(
        .warning, "text has characters that cannot be spoken",
        ["text.dropped": "\(spoken.unspeakableCount)", "text.examples": spoken.unspeakable.joined(separator: " ")])
    }
    guard spoken.isSpeakable else { throw .nothingToSay }
    return FliteSpeech(spoken, voice: Self.own(voice), stretch: Float(1 / max(0.5, min(2, rate))))
  }

  /// One of ours is known by its id; of another synthesizer's, the nearest is taken.
  private static func own(_ voice: Voice) -> FliteVoice {
    if let own = FliteVoice(rawValue: voice.id) { return own }
    let query = VoiceQuery(
      id: voice.id, name: voice.name, gender: voice.gender.rawValue, languageCode: voice.languageCode)
    return VoiceChoice.voice(for: query)
  }
}
