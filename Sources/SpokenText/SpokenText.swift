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
  ///   - lexicon: how the owner's words are said.
  ///   - isDayFirst: 3/4 is the third of April, and dates are said so: for British voices.
  ///   - knowsWord: whether the voice has a lower-case word in its dictionary, asked for words in capitals.
  package init(
    _ text: String, isSSML: Bool = false, lexicon: Pronunciations = Pronunciations(), isDayFirst: Bool = false,
    knowsWord: @escaping (String) -> Bool = { _ in false }
  ) {
    var builder = PartBuilder(lexicon: lexicon, isDayFirst: isDayFirst, knowsWord: knowsWord)
    let passage: Passage
    if isSSML {
      var reader = SSMLReader(text) { passage in
        var builder = PartBuilder(lexicon: lexicon, isDayFirst: isDayFirst, isFirst: false, knowsWord: knowsWord)
        builder.build(passage)
        return builder.parts
      }
      reader.read()
      passage = reader.passage
      faults = reader.faults
    } else {
      var plain = Passage()
      plain.append(text, at: 0..<text.utf8.count)
      plain.flush()
      passage = plain
    }
    builder.build(passage)
    parts = builder.parts
    unspeakableCount = passage.text.droppedCount
    unspeakable = passage.text.droppedExamples.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
  }

  /// A word in ASCII, by default in lower case, as its spelling would be in the parts.
  package static func folded(_ word: String, isLowered: Bool = true) -> String {
    var folded = FoldedText()
    folded.append(word, at: 0..<word.utf8.count)
    let text = String(decoding: folded.bytes, as: UTF8.self)
    return isLowered ? text.lowercased() : text
  }

  /// What a rule says, as words that all stand for one place.
  static func words(_ text: String, source: Range<Int>) -> [Word] {
    text.split(separator: " ").compactMap { part in
      let hasComma = part.utf8.last == UInt8(ascii: ",")
      let name = hasComma ? part.dropLast() : part
      guard !name.isEmpty else { return nil }
      return name == "_a"
        ? Word("a", phones: ["ey1"], punctuation: hasComma ? "," : "", source: source)
        : Word(String(name), punctuation: hasComma ? "," : "", source: source)
    }
  }
}
