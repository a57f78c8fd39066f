/// Turns text into speech.
///
/// Confined to one thread; calls block while they compute, for at most the time of one sentence.
package protocol Synthesizer: AnyObject {
  /// The voices that can be asked for; never empty.
  var voices: [Voice] { get }

  /// The voice nearest to what is asked for: exact id or name, else language and gender, else the default.
  func voice(for request: VoiceQuery) -> Voice

  /// Prepares to speak `text`, which may be long; computes nothing yet.
  ///
  /// - Throws: `SynthesisError` when nothing of the text can be spoken.
  func speech(of text: String, isSSML: Bool, voice: Voice) throws(SynthesisError) -> any Speech

  /// Says these words as the lexicon tells from now on, with every voice; a word that was taught before gets its new
  /// pronunciation. Any thread.
  func learn(_ lexicon: Lexicon)
}

extension Synthesizer {
  /// A synthesizer without a lexicon says words as it always did.
  package func learn(_ lexicon: Lexicon) {}
}

/// Speech that is computed piece by piece, a sentence at most.
package protocol Speech: AnyObject {
  /// Samples per second of the pieces, one channel.
  var sampleRate: Int { get }
  /// What no voice reads and is left out, such as `U+4F60`: the first few different characters.
  var unspeakable: [String] { get }
  /// The next piece, or nil at the end.
  func next() throws(SynthesisError) -> [Int16]?
}

/// A voice that a synthesizer has.
package struct Voice: Hashable, Sendable {
  package enum Gender: String, Hashable, Sendable { case male, female }
  package var id: String
  package var name: String
  package var gender: Gender
  package var languageCode: String
  package var quality: String

  package init(id: String, name: String, gender: Gender, languageCode: String, quality: String = "") {
    self.id = id
    self.name = name
    self.gender = gender
    self.languageCode = languageCode
    self.quality = quality
  }
}

/// What is known of the voice that is wanted.
package struct VoiceQuery: Hashable, Sendable {
  package var id: String?
  package var name: String?
  package var gender: String?
  package var languageCode: String?

  package init(id: String? = nil, name: String? = nil, gender: String? = nil, languageCode: String? = nil) {
    self.id = id
    self.name = name
    self.gender = gender
    self.languageCode = languageCode
  }
}

/// Why text could not be spoken.
package enum SynthesisError: Error, Hashable, Sendable {
  /// Nothing in it can be said: empty, or a script that no voice reads.
  case nothingToSay
  /// The engine failed: what was attempted and what came back.
  case engine(String)
}

/// Knows how words are pronounced, in the phones of the acoustic model (39 phones, upper case, no stress).
package protocol PronunciationSource: AnyObject {
  /// All pronunciations of one word, the usual one first; empty if none can be given. Any case.
  func pronunciations(of word: String) -> [[String]]
}
