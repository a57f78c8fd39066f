// Sphinx's finite-state grammars as values: read from text, made of phrases, written as text again.
internal import Devices

/// A finite-state grammar. Its text is what PocketSphinx reads.
struct FiniteStateGrammar {
  struct Transition {
    var from: Int
    var to: Int
    var probability: Double
    /// Nil is a step without a word.
    var word: String?
  }

  var stateCount: Int
  var start: Int
  var final: Int
  var transitions: [Transition]

  /// Grammars larger than this are refused: searching them would not keep up with speech.
  static let transitionLimit = 20_000

  /// What each phone of other speech costs, beside the words of a phrase: 4 decades, to the power by which PocketSphinx weighs a grammar. Of
  /// 105 people's orders the phrase in them was found in 101; in 102 at 2 decades, where more of other words is taken for it, in 98 at 8.
  private static let otherSpeech = 0.242
  private static let otherMark: Character = "~"

  /// Whether a word is a phone of other speech. No phrase has such a word: its mark is no letter.
  static func isOtherSpeech(_ word: some StringProtocol) -> Bool { word.first == otherMark }

  /// One of several phrases, each with the same probability.
  ///
  /// - Parameter phones: those that other speech is made of, beside phrases that may have it.
  init(phrases: [(words: [String], place: RecognitionTask.Phrase.Place)], phones: Set<String>) {
    stateCount = 2
    start = 0
    final = 1
    transitions = []
    let before = phrases.contains { $0.place == .anywhere } ? addOtherSpeech(phones, after: start) : start
    let after = phrases.contains { $0.place != .alone } ? addOtherSpeech(phones, before: final) : final
    for (phrase, place) in phrases where !phrase.isEmpty {
      var state = place == .anywhere ? before : start
      for (index, word) in phrase.enumerated() {
        let isLast = index == phrase.count - 1
        let next = isLast ? place == .alone ? final : after : stateCount
        if !isLast { stateCount += 1 }
        let probability = index == 0 ? 1 / Double(phrases.count) : 1
        transitions.append(Transition(from: state, to: next, probability: probability, word: word))
        state = next
      }
    }
  }

  /// Adds a state in which any phones may be said, with the step to it or from it; the state.
  private mutating func addOtherSpeech(_ phones: Set<String>, after: Int? = nil, before: Int? = nil) -> Int {
    let state = stateCount
    stateCount += 1
    transitions.append(Transition(from: after ?? state, to: before ?? state, probability: 1, word: nil))
    for phone in phones.sorted() {
      transitions.append(
        Transition(from: state, to: state, probability: Self.otherSpeech, word: "\(Self.otherMark)\(phone)"))
    }
    return state
  }

  /// Reads Sphinx's text form, long keywords or short.
  ///
  /// - Parameter areWeights: the probabilities are weights as JSGF has them, and may be above 1.
  /// - Throws: `HearingError.badGrammar` with the line.
  init(text: String, task: String, areWeights: Bool = false) throws(HearingError) {
    stateCount = 0
    start = -1
    final = -1
    transitions = []
    var ended = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let keyword = words.first else { continue }
      func bad(_ reason: String) -> HearingError {
        .badGrammar(task: task, reason: reason, place: TextPlace(line: index + 1, column: 1))
      }
      let number = words.count > 1 ? Int(words[1]) : nil
      switch keyword {
      case "FSG_BEGIN": break
      case "FSG_END": ended = true
      case "NUM_STATES", "N", "START_STATE", "S", "FINAL_STATE", "F":
        guard let number, number >= 0, number <= Self.transitionLimit else {
          throw bad("\(keyword) needs a number from 0 to \(Self.transitionLimit)")
        }
        switch keyword {
        case "NUM_STATES", "N": stateCount = number
        case "START_STATE", "S": start = number
        default: final = number
        }
      case "TRANSITION", "T":
        guard (4...5).contains(words.count), let from = number, let to = Int(words[2]),
          let probability = Double(words[3])
        else { throw bad("a transition is two states, a probability and perhaps a word") }
        guard probability > 0, probability <= 1 || areWeights && probability.isFinite else {
          throw bad("the probability must be above 0 and at most 1")
        }
        transitions.append(
          Transition(from: from, to: to, probability: probability, word: words.count == 5 ? words[4] : nil))
        guard transitions.count <= Self.transitionLimit else {
          throw bad("more than \(Self.transitionLimit) transitions; make the grammar smaller")
        }
      default: throw bad("unknown keyword \"\(keyword)\"")
      }
      if ended { break }
    }
    if areWeights { makeProbabilities() }
    let states = 0..<stateCount
    guard states.contains(start), states.contains(final) else {
      throw .badGrammar(
        task: task, reason: "it does not name a start state and a final state within its number of states")
    }
    guard transitions.allSatisfy({ states.contains($0.from) && states.contains($0.to) }) else {
      throw .badGrammar(task: task, reason: "a transition leaves its \(stateCount) states")
    }
  }

  /// JSGF's weights only compare alternatives; where one is above 1 they are scaled to probabilities.
  private mutating func makeProbabilities() {
    var sums: [Int: Double] = [:]
    for transition in transitions { sums[transition.from, default: 0] += transition.probability }
    let heavy = Set(transitions.filter { $0.probability > 1 }.map(\.from))
    for index in transitions.indices where heavy.contains(transitions[index].from) {
      transitions[index].probability /= sums[transitions[index].from] ?? 1
    }
  }

  /// The words, sorted, without those of other speech.
  var vocabulary: [String] { allWords.filter { !Self.isOtherSpeech($0) } }

  /// The dictionary of other speech: each of its words is a phone.
  var otherSpeech: [String: [[String]]] {
    let words = allWords.filter { Self.isOtherSpeech($0) }
    return Dictionary(uniqueKeysWithValues: words.map { ($0, [[String($0.dropFirst())]]) })
  }

  private var allWords: [String] { Set(transitions.compactMap(\.word)).sorted() }

  /// Whether a way leads from the start to the end.
  var isPassable: Bool {
    var next: [Int: [Int]] = [:]
    for transition in transitions { next[transition.from, default: []].append(transition.to) }
    var seen: Set<Int> = [start]
    var open = [start]
    while let state = open.popLast() {
      for target in next[state] ?? [] where seen.insert(target).inserted { open.append(target) }
    }
    return seen.contains(final)
  }

  /// Sphinx's text form.
  var text: String {
    var lines = ["FSG_BEGIN hearken", "NUM_STATES \(stateCount)", "START_STATE \(start)", "FINAL_STATE \(final)"]
    for transition in transitions {
      let head = "TRANSITION \(transition.from) \(transition.to) \(transition.probability)"
      lines.append(transition.word.map { head + " " + $0 } ?? head)
    }
    lines.append("FSG_END\n")
    return lines.joined(separator: "\n")
  }
}
