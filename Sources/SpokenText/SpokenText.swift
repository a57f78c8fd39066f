/// What a voice does for a text: pieces to say, rests, sounds and marks, in order.
///
/// A value without file, clock or voice: the same text gives the same parts. Text of any kind is taken, never refused; what cannot be said
/// is left out and told. All in one pass over the text, since only so it is known at the start whether there is anything to say.
package struct SpokenText: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case piece(Piece)
    /// A `break`, in milliseconds.
    case rest(Int)
    case sound(Sound)
    /// The name of a `mark`: the voice has come to it.
    case mark(String)
  }

  /// A sentence, or a part of one: what a synthesizer computes at once.
  package struct Piece: Equatable, Sendable {
    /// Never empty.
    package var words: [Word]
    package var ending: Ending
    package var manner: Manner

    package init(words: [Word], ending: Ending, manner: Manner = Manner()) {
      self.words = words
      self.ending = ending
      self.manner = manner
    }

    /// The words as one reads them.
    package var text: String { words.map { $0.spelling + $0.punctuation }.joined(separator: " ") }
  }

  /// What follows a piece, which decides how long the voice rests.
  package enum Ending: Equatable, Sendable {
    /// The sentence goes on without a rest.
    case word
    case comma, sentence, paragraph
  }

  /// One word for the voice.
  package struct Word: Equatable, Sendable {
    /// Lower case ASCII letters and apostrophes; never empty.
    package var spelling: String
    /// How it is said, in flite's phones with stress digits; empty where the voice shall know.
    package var phones: [String]
    /// What stands behind it and shapes the melody: one of `, . ? ! : ;` or nothing.
    package var punctuation: String
    /// Where it stands in the text that was given, in bytes of UTF-8. Several words can stand for one place ("3.50"). For an alias, the
    /// place of its element.
    package var source: Range<Int>

    package init(_ spelling: String, phones: [String] = [], punctuation: String = "", source: Range<Int> = 0..<0) {
      self.spelling = spelling
      self.phones = phones
      self.punctuation = punctuation
      self.source = source
    }
  }

  /// A sound file of the synthesis or the audio folder.
  package struct Sound: Equatable, Sendable {
    /// As the text names it.
    package var file: String
    /// What is done where the file cannot be played.
    package var fallback: [Part]
    package var volume: Double

    package init(file: String, fallback: [Part], volume: Double = 1) {
      self.file = file
      self.fallback = fallback
      self.volume = volume
    }
  }

  /// Something in the text that was not as it should be.
  package struct Fault: Error, Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars, as editors count.
    package var column: Int
    package var sentence: String

    package init(line: Int, column: Int, sentence: String) {
      self.line = line
      self.column = column
      self.sentence = sentence
    }
  }

  package private(set) var parts: [Part] = []
  /// What is wrong with the markup; at most a few dozen.
  package private(set) var faults: [Fault] = []
  /// What no English voice reads and was left out, such as `U+4F60`: the first few different characters.
  package private(set) var unspeakable: [String] = []
  /// How many such characters there were.
  package private(set) var unspeakableCount = 0

  /// There is something to hear, be it a sound.
  package var isSpeakable: Bool {
    parts.contains {
      switch $0 {
      case .piece, .sound: true
      case .rest, .mark: false
      }
    }
  }

  /// - Parameters:
  ///   - isSSML: the text is SSML 1.1; where it is not, it is read as far as it can be.
  package init(_ text: String, isSSML: Bool = false) {
    for part in isSSML ? SSMLText(text).parts : [.text(text)] {
      switch part {
      case .rest(let milliseconds): parts.append(.rest(milliseconds))
      case .text(let text):
        let speakable = SpeakableText(text)
        unspeakableCount += speakable.droppedCount
        unspeakable += speakable.droppedExamples.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
        for piece in Sentences.split(speakable) {
          let words = piece.text.split(separator: " ").compactMap(Self.word)
          if !words.isEmpty { parts.append(.piece(Piece(words: words, ending: piece.ending))) }
        }
      }
    }
  }

  /// A word in lower-case ASCII, as its spelling would be in the parts.
  package static func folded(_ word: String) -> String {
    String(decoding: SpeakableText(word).bytes, as: UTF8.self).lowercased()
  }

  private static func word(_ token: Substring) -> Word? {
    let core = token.drop { "\"'(`".contains($0) }
    let end = core.lastIndex { !"\"').,:;!?".contains($0) }
    guard let end else { return nil }
    let punctuation = core[core.index(after: end)...].first { ".,:;!?".contains($0) }
    return Word(String(core[...end]), punctuation: punctuation.map(String.init) ?? "")
  }
}
