package import Devices
package import Sound
private import SpokenText
private import Synchronization

/// Speaks English with flite's built-in voices and those of files, computed ahead on a thread of its own.
///
/// The same text with the same voice gives the same samples. Any thread.
package final class FliteSynthesizer: Synthesizer, Sendable {
  private let journal: (any Journal)?
  /// How the owner's words are said, by this synthesizer and no other.
  private let lexicon = Mutex(Pronunciations())
  private let book: VoiceBook
  private let maker: SentenceMaker
  private let worker: SpeechWorker

  /// Where sentences that were computed are kept.
  package struct Keeping: Sendable {
    var folder: String
    var limit: Int
    var keepsAll: Bool

    /// - Parameters:
    ///   - folder: made when it is needed; what is in it can be used without being allowed to write.
    ///   - limit: bytes of all that is kept.
    ///   - keepsAll: keeps a sentence when it is said for the first time, and not when it is said again.
    package init(folder: String, limit: Int = 32 << 20, keepsAll: Bool = false) {
      self.folder = folder
      self.limit = limit
      self.keepsAll = keepsAll
    }
  }

  /// - Parameters:
  ///   - lexicon: how the owner's words are said.
  ///   - voiceFiles: paths of `.flitevox` files; one that is damaged is named in the journal, and the default voice speaks in its place.
  ///   - sounds: finds the sound files that SSML names; called on the thread that computes.
  ///   - keeping: nil keeps nothing.
  ///   - journal: is told what of a text could not be spoken.
  package init(
    lexicon: Lexicon = Lexicon(), voiceFiles: [String] = [], sounds: (@Sendable (_ name: String) -> Clip?)? = nil,
    keeping: Keeping? = nil, journal: (any Journal)? = nil
  ) {
    self.journal = journal
    book = VoiceBook(files: voiceFiles.sorted(), journal: journal)
    let cache = keeping.map { keeping in
      SpeechCache(folder: keeping.folder, limit: keeping.limit, keepsAll: keeping.keepsAll) { reason in
        journal?.log(.notice, "speech is not kept on the card", ["speech.reason": reason])
      }
    }
    maker = SentenceMaker(book: book, cache: cache, sounds: sounds)
    worker = SpeechWorker(maker)
    KnownWords.teachFlite()
    learn(lexicon)
  }

  package func learn(_ lexicon: Lexicon) {
    let plain = Lexicon(lexicon.entries.filter { $0.partOfSpeech == nil })
    self.lexicon.withLock { $0.add(plain) }
    // What depends on the part of speech only flite can tell. The entry that is taught last wins, and the first one shall.
    for entry in lexicon.entries.reversed() where entry.partOfSpeech != nil {
      let word = SpokenText.folded(entry.word)
      Flite.addPronunciation(of: word, partOfSpeech: entry.partOfSpeech, phones: entry.phones.joined(separator: " "))
    }
  }

  package var voices: [Voice] { book.voices.map(\.description) }

  package func voice(for request: VoiceQuery) -> Voice { VoiceChoice.voice(for: request, among: voices) }

  /// The voices that are built in; asking loads none.
  package static var builtInVoices: [Voice] { FliteVoice.allCases.map(\.description) }

  /// Files that were named as voices and are none: path and reason.
  package var refusedVoices: [(path: String, reason: String)] { book.refused.map { ($0.path, $0.reason) } }

  /// Writes a built-in voice into a `.flitevox` file.
  /// - Returns: false if it cannot be written; only slt, rms and awb can.
  package static func dump(_ voice: Voice, to path: String) -> Bool {
    FliteVoice(rawValue: voice.id).flatMap { FliteHandle($0) }?.dump(to: path) ?? false
  }

  /// Teaches all voices a word, in flite's phones with stress digits; it stays until the process ends. Any thread; waits while a sentence
  /// is computed.
  ///
  /// - Returns: false if flite does not know one of the phones.
  package static func teach(_ word: String, phones: String) -> Bool {
    KnownWords.teachFlite()
    return Flite.addPronunciation(of: word, phones: phones)
  }

  package func speech(
    of text: String, isSSML: Bool, voice: Voice, manner: SpeechManner
  ) throws(SynthesisError) -> any Speech {
    try flow(of: text, isSSML: isSSML, voice: voice, manner: manner)
  }

  func flow(
    of text: String, isSSML: Bool, voice: Voice, manner: SpeechManner = SpeechManner()
  ) throws(SynthesisError) -> FliteSpeech {
    let spoken = SpokenText(
      text, isSSML: isSSML, lexicon: lexicon.withLock { $0 }, isDayFirst: voice.languageCode == "en-GB",
      knowsWord: KnownWords.isInDictionary)
    if let fault = spoken.faults.first {
      journal?.log(
        .warning, "the SSML of a text is not as it should be",
        ["text.fault": "\(fault.line):\(fault.column): \(fault.sentence)", "text.faults": "\(spoken.faults.count)"])
    }
    if spoken.unspeakableCount > 0 {
      journal?.log(
        .warning, "text has characters that cannot be spoken",
        ["text.dropped": "\(spoken.unspeakableCount)", "text.examples": spoken.unspeakable.joined(separator: " ")])
    }
    guard spoken.isSpeakable else { throw .nothingToSay }
    return FliteSpeech(
      spoken, voice: try book.ready(voice), manner: manner, worker: worker, maker: maker)
  }
}
