package import Sound

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
  func speech(of text: String, isSSML: Bool, voice: Voice, manner: SpeechManner) throws(SynthesisError) -> any Speech

  /// Says these words as the lexicon tells from now on, with every voice; a word that was taught before gets its new
  /// pronunciation. Any thread.
  func learn(_ lexicon: Lexicon)
}

extension Synthesizer {
  /// A synthesizer without a lexicon says words as it always did.
  package func learn(_ lexicon: Lexicon) {}

  /// In the voice's own manner.
  package func speech(of text: String, isSSML: Bool, voice: Voice) throws(SynthesisError) -> any Speech {
    try speech(of: text, isSSML: isSSML, voice: voice, manner: SpeechManner())
  }
}

/// How a text is spoken (spec A13).
package struct SpeechManner: Hashable, Sendable {
  /// Speed: 1 is the voice's own, 2 twice as fast; brought into 0.5 to 2.
  package let rate: Double
  /// Frequency of the voice: 1 is its own; brought into 0.5 to 2.
  package let pitch: Double
  /// Each packet is handed on as soon as it is computed, about 25 ms of sound, instead of a quarter of a second at a time.
  package let streams: Bool

  package init(rate: Double = 1, pitch: Double = 1, streams: Bool = false) {
    self.rate = Self.bounded(rate)
    self.pitch = Self.bounded(pitch)
    self.streams = streams
  }

  private static func bounded(_ factor: Double) -> Double { factor.isFinite ? max(0.5, min(2, factor)) : 1 }
}

/// Speech that is computed ahead of who takes it, piece by piece.
///
/// Confined to the thread that takes it.
package protocol Speech: AnyObject {
  /// Samples per second of the pieces, one channel.
  var sampleRate: Int { get }
  /// What no voice reads and is left out, such as `U+4F60`: the first few different characters.
  var unspeakable: [String] { get }
  /// How loud the voice speaks (`Loudness`), whatever it says.
  var level: Decibels { get }
  /// The next piece, a part of a sentence, or nil at the end. Waits while it is computed.
  func next() throws(SynthesisError) -> [Int16]?
  /// Before the first `next`: leaves out the beginning as far as it is known how long it would be, and computes nothing of it.
  /// - Returns: how many samples were left out; the caller drops the rest.
  func skip(upTo samples: Int) -> Int
  /// Ends waiting and computing within a packet once somebody says so; `next` returns nil then.
  func obey(_ interruption: Interruption)
}

extension Speech {
  /// A voice as loud as prompts are meant to be.
  package var level: Decibels { Loudness.target }
  /// Nothing is known of lengths.
  package func skip(upTo samples: Int) -> Int { 0 }
  /// What never takes long need not be interrupted.
  package func obey(_ interruption: Interruption) {}
}

/// A voice that a synthesizer has.
package struct Voice: Hashable, Sendable {
  package enum Gender: String, Hashable, Sendable { case male, female, unknown }
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
