/// Hears its hotwords in a stream of sound.
///
/// Confined to one thread; a call computes for less than the time of the sound it is given.
package protocol HotwordSpotter: AnyObject {
  /// Hears the next samples, 16 kHz mono; positions of hits count samples since the spotter was made or last reset.
  func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> [HotwordHit]
  /// Forgets what was heard; positions start again at 0. What was learnt of the room is kept.
  func reset() throws(HearingError)
}

/// A hotword as its owner configures it.
package struct Hotword: Hashable, Sendable {
  package var phrase: String
  /// Shifts the decision: 0.5 is what was measured as best, 0 hardly ever wakes, 1 wakes easily.
  package var sensitivity: Double
  /// Pronunciations by word that replace those found, as a pronouncing dictionary writes them: with or without stress.
  package var pronunciations: [String: [[String]]]
  /// The file of its trained second stage, if its owner names one: a path, from the flow folder if it is relative.
  package var head: String?

  package init(
    phrase: String, sensitivity: Double = 0.5, pronunciations: [String: [[String]]] = [:], head: String? = nil
  ) {
    self.phrase = phrase
    self.sensitivity = sensitivity
    self.pronunciations = pronunciations
    self.head = head
  }

  /// The words of the phrase: lower case, without punctuation other than apostrophes and hyphens inside.
  package var words: [String] { Self.words(of: phrase) }

  package static func words(of phrase: String) -> [String] {
    phrase.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "-") }.map(String.init)
  }

  /// Its pronunciations by lower-case word, in the phones of the acoustic model, which knows no stress; what is no phone stays as it is.
  package var modelPronunciations: [String: [[String]]] {
    var found: [String: [[String]]] = [:]
    for (word, variants) in pronunciations where !variants.isEmpty {
      found[word.lowercased()] = variants.map { $0.flatMap { ModelPhones.named($0) ?? [$0] } }
    }
    return found
  }

  /// The score at which it is accepted: a tenth of the false alarms at sensitivity 0, ten times as many at 1.
  package var threshold: Double {
    get { (0.5 - sensitivity) * Self.span }
    set { sensitivity = 0.5 - newValue / Self.span }
  }

  /// How far apart the thresholds of sensitivity 0 and 1 are, in units of score.
  private static let span = 2.0
}

/// A hotword was heard, or nearly.
package struct HotwordHit: Hashable, Sendable {
  /// What was decided, and when.
  package enum Verdict: Hashable, Sendable {
    /// A moment ago, as soon as the score sufficed: the phrase may not even have ended. What it wakes should begin.
    case accepted
    /// The same saying half a second later, with the best score that it reached: what belongs into a log. Each accepted hit is settled
    /// once, unless the spotter is reset or hears no more.
    case settled
    /// Not quite; told a second later, at its best.
    case nearMiss
  }

  package var phrase: String
  /// Higher is surer; comparable across files, 0 at the threshold of sensitivity 0.5.
  package var score: Double
  package var verdict: Verdict
  /// First and last sample of the phrase.
  package var start: Int
  package var end: Int
  /// What `score` is made of where a second stage was asked: the first stage's own score, nil if that found nothing, and the second
  /// stage's logit. Both nil where the first stage decides alone.
  package var firstStage: Double?
  package var secondStage: Double?

  package var accepted: Bool { verdict == .accepted }

  package init(
    phrase: String, score: Double, verdict: Verdict, start: Int, end: Int, firstStage: Double? = nil,
    secondStage: Double? = nil
  ) {
    self.firstStage = firstStage
    self.secondStage = secondStage
    self.phrase = phrase
    self.score = score
    self.verdict = verdict
    self.start = start
    self.end = end
  }
}

/// Why hearing failed: what was attempted, what came back, what to do.
package enum HearingError: Error, Hashable, Sendable {
  /// A model or dictionary cannot be used; the file is named.
  case model(file: String, reason: String)
  /// A hotword is empty or cannot work.
  case badHotword(phrase: String, reason: String)
  /// A word of a hotword or grammar has no pronunciation.
  case noPronunciation(word: String, phrase: String)
  /// A grammar or a list of phrases is refused; the place is where its text is wrong, if that is known.
  case badGrammar(task: String, reason: String, place: TextPlace? = nil)
  case engine(String)
}
