// Adds what both stages say about one phrase, as far as they mean the same moment.
internal import HotwordHeads
internal import PocketSphinxHearing

/// The latest scores of both stages for a phrase. A value.
struct PhraseFusion {
  /// Both stages must find the phrase within so many samples of each other.
  static let coincidence = 16_000
  /// Where nothing but the second stage found the phrase, its place is guessed: it ended so long before the window did, and took so long.
  private static let lag = 1_600
  private static let duration = 9_600

  private let phrase: Int
  private let fusion: Fusion
  private var findings: [KeyphraseSearch.Candidate] = []
  private var logits: [(end: Int, value: Double)] = []
  /// The word that woke is still in the window.
  private var isSpent = false

  init(phrase: Int, fusion: Fusion) {
    self.phrase = phrase
    self.fusion = fusion
  }

  /// What the first stage found.
  mutating func note(_ finding: KeyphraseSearch.Candidate) { findings.append(finding) }

  /// What the second stage says of the sound that ends at a sample.
  mutating func note(logit: Double, end: Int) {
    if isSpent, fusion.score(first: nil, logit: logit) < -1 { isSpent = false }
    if !isSpent { logits.append((end, logit)) }
  }

  /// The best that both say together.
  mutating func best(now: Int) -> KeyphraseSearch.Candidate? {
    // A finding is told up to a third of a second after its end.
    findings.removeAll { now - $0.end > Self.coincidence + 4_800 }
    logits.removeAll { now - $0.end > Self.coincidence }
    var best: KeyphraseSearch.Candidate?
    for logit in logits {
      let first = findings.filter { abs($0.end - logit.end) <= Self.coincidence }.max { $0.score < $1.score }
      let score = fusion.score(first: first?.score, logit: logit.value)
      guard score > best?.score ?? -.infinity else { continue }
      let end = max(0, logit.end - Self.lag)
      best = KeyphraseSearch.Candidate(
        phrase: phrase, margin: first?.margin ?? 0, score: score, start: first?.start ?? max(0, end - Self.duration),
        end: first?.end ?? end, firstStage: first?.score, secondStage: logit.value)
    }
    return best
  }

  /// The phrase has woken: what was heard of it counts no more.
  mutating func spend() {
    findings.removeAll()
    logits.removeAll()
    isSpent = true
  }

  mutating func reset() { self = PhraseFusion(phrase: phrase, fusion: fusion) }
}
