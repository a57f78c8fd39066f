// A recognition task made ready: which search PocketSphinx runs on which dictionary.
internal import Devices

/// What a decoder must load for a task.
struct RecognitionPlan {
  enum Search {
    case grammar(String)
    case keyphrases
    case languageModel(path: String)
    case phoneModel(path: String)
  }

  var search: Search
  /// The text of a small dictionary, or nil for the whole one.
  var dictionary: String?
  var options: [String: String]
  /// For keyphrases: what each name in the list stands for.
  var hotwords: [Hotword] = []

  /// Words that begin like this are steps of the loop that explains what is not of the grammar.
  static let garbageMark = "++"
  /// The probability of each step of that loop.
  static let garbageProbability = 1e-2

  /// Entries of a dictionary: every pronunciation counts.
  static func entries(_ pronunciations: [String: [[String]]]) -> String {
    var text = ""
    for (word, list) in pronunciations.sorted(by: { $0.key < $1.key }) {
      for (index, phones) in list.enumerated() {
        let name = index == 0 ? word : "\(word)(\(index + 1))"
        text += "\(name) \(phones.joined(separator: " "))\n"
      }
    }
    return text
  }

  /// A grammar beside the loop of phones.
  init(
    _ grammar: FiniteStateGrammar, task: RecognitionTask, dictionary: PronouncingDictionary, phones: Set<String>
  ) throws(HearingError) {
    guard grammar.isPassable else {
      throw .badGrammar(task: task.id, reason: "no way leads from its start to its end")
    }
    let words = grammar.vocabulary
    guard !words.isEmpty else { throw .badGrammar(task: task.id, reason: "it has no words") }
    let found = try dictionary.pronunciations(of: Set(words))
    for word in words where found[word] == nil { throw .noPronunciation(word: word, phrase: task.id) }
    var entries = found
    var loop: [String] = []
    for phone in phones.sorted() {
      let name = Self.garbageMark + phone
      entries[name] = [[phone]]
      loop.append(name)
    }
    search = .grammar(grammar.competing(withLoopOf: loop, probability: Self.garbageProbability).text)
    self.dictionary = Self.entries(entries)
    options = ["dictcase": "yes"]
  }

  init(languageModel path: String, dictionary: String?, options: [String: String]) {
    search = .languageModel(path: path)
    self.dictionary = dictionary
    self.options = options
  }

  init(phoneModel path: String) {
    search = .phoneModel(path: path)
    dictionary = "a AH\n"
    // The default beams take 15 times real time.
    options = ["lw": "2.0", "beam": "1e-20", "pbeam": "1e-20"]
  }

  init(keyphrases: [Hotword]) {
    search = .keyphrases
    hotwords = keyphrases
    options = [:]
  }
}
