// A grammar made ready for the decoder: its words with their pronunciations.
internal import Devices

/// What a decoder must load for a grammar.
struct RecognitionPlan {
  /// Wide beams, since with PocketSphinx's own the right sentence may be lost in its middle, and a limit on what is pursued at once, since in
  /// noise nothing else would keep the time bounded. Measured on 75 people's orders: all slots of 74 right, in 0.022 s a second.
  static let settings = ["dictcase": "yes", "beam": "1e-80", "pbeam": "1e-80", "wbeam": "1e-60", "maxhmmpf": "1000"]
  /// Silence only: the model's own fillers for noise and speech explain away what is not of the grammar.
  static let silences = "<s> SIL\n</s> SIL\n<sil> SIL\n"

  /// Where other speech is expected: fits are then told beside the best of all sounds, not beside that of those which are pursued in a frame.
  /// Those are more, the more is pursued, and the same words would fit worse the more phrases are expected.
  static let openSettings = settings.merging(["compallsen": "yes"]) { _, new in new }

  /// Other speech may stand beside a phrase.
  let isOpen: Bool
  /// In Sphinx's text form.
  let grammar: String
  /// The text of a dictionary with its words.
  let dictionary: String

  /// - Parameter phones: those of the model.
  /// - Throws: `HearingError.badGrammar` or `.noPronunciation`.
  init(
    _ grammar: FiniteStateGrammar, task: String, dictionary: PronouncingDictionary, phones: Set<String>
  ) throws(HearingError) {
    guard grammar.isPassable else {
      throw .badGrammar(task: task, reason: "no way leads from its start to its end")
    }
    let words = grammar.vocabulary
    guard !words.isEmpty else { throw .badGrammar(task: task, reason: "it has no words") }
    let entries = try dictionary.pronunciations(of: Set(words))
    for word in words {
      guard let list = entries[word] else { throw .noPronunciation(word: word, phrase: task) }
      for phone in list.joined() where !phones.contains(phone) {
        throw .badGrammar(task: task, reason: "\"\(word)\" is said with \"\(phone)\", which is no phone of the model")
      }
    }
    isOpen = !grammar.otherSpeech.isEmpty
    self.grammar = grammar.text
    self.dictionary = Self.text(of: entries.merging(grammar.otherSpeech) { word, _ in word })
  }

  /// The text of a dictionary: every pronunciation counts.
  static func text(of pronunciations: [String: [[String]]]) -> String {
    var text = ""
    for (word, list) in pronunciations.sorted(by: { $0.key < $1.key }) {
      for (index, phones) in list.enumerated() {
        let name = index == 0 ? word : "\(word)(\(index + 1))"
        text += "\(name) \(phones.joined(separator: " "))\n"
      }
    }
    return text
  }
}
