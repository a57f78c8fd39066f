// Hotwords in two stages that are added: PocketSphinx's keyphrase search and, for trained phrases, a small network over the speech embedding.
package import Devices
package import HotwordHeads
package import PocketSphinxHearing
package import SpeechEmbedding

/// Looks for hotwords with both stages behind a gate that opens when something is to be heard. Confined to one thread.
///
/// A phrase without a trained head is left to the first stage alone; so are all where there are no weights of the embedding.
package final class TwoStageSpotter: HotwordSpotter {
  /// Hotwords that cannot be looked for, with their reasons; they never spoil the others (field report A2).
  package var refused: [HearingError] { search.refused }

  /// Blocks that are listened to for each that comes, while what was kept from before the gate opened is made up for: bounded, so that no
  /// call takes long.
  private static let haste = 3
  /// Blocks that are kept from before the gate opened: a first sound too faint to open it, and the quiet before.
  private static let preroll = 60

  private let search: KeyphraseSearch
  private let second: SecondStage?
  private var fusions: [PhraseFusion?]
  private var judge: HitJudge
  private var gate = VoiceGate()
  /// Blocks that were not listened to yet; its front is at `front`.
  private let queue: UnsafeMutablePointer<Int16>
  private var front = 0
  private var waiting = 0
  /// Samples of the newest block, which is not complete.
  private var filled = 0
  private var map = StreamMap()
  private var hits: [HotwordHit] = []

  /// Prepares to look for hotwords.
  ///
  /// - Parameters:
  ///   - hotwords: several at once; those that cannot work are in `refused` afterwards.
  ///   - heads: what was trained; each serves the hotword of the same words, the first of several.
  ///   - weights: of the embedding; without them the first stage works alone.
  ///   - lexicon: how the owner's words are said.
  ///   - fallback: asked for words that neither the lexicon nor the dictionary has.
  ///   - nearMiss, accepts: for measurements, as `HitJudge` takes them.
  /// - Throws: `HearingError.model` if the model cannot be used; the first reason of `refused` if no hotword is left.
  package init(
    hotwords: [Hotword], heads: [HotwordHead] = [], weights: EmbeddingWeights? = nil,
    model: SpeechModel = SpeechModel(),
    lexicon: Lexicon = Lexicon(), fallback: (any PronunciationSource)? = nil,
    nearMiss: Double = HitJudge.nearMiss, accepts: Bool = true
  ) throws(HearingError) {
    func head(_ hotword: Hotword) -> HotwordHead? {
      weights == nil ? nil : heads.first { $0.serves(hotword.phrase) }
    }
    search = try KeyphraseSearch(
      hotwords: hotwords, model: model, lexicon: lexicon, fallback: fallback,
      floor: { head($0)?.fusion.firstFloor ?? $0.threshold - nearMiss })
    judge = HitJudge(
      search.hotwords, hesitation: search.hotwords.count > 1 ? HitJudge.hesitation : 0,
      nearMiss: nearMiss,
      accepts: accepts)
    var trained: [(phrase: Int, head: HotwordHead)] = []
    fusions = []
    for (index, hotword) in search.hotwords.enumerated() {
      let head = head(hotword)
      if let head { trained.append((index, head)) }
      fusions.append(head.map { PhraseFusion(phrase: index, fusion: $0.fusion) })
    }
    if let weights, !trained.isEmpty {
      second = SecondStage(try SpeechEmbedding(weights), heads: trained)
    } else {
      second = nil
    }
    // One block more than wait, for the one that is being filled.
    queue = .allocate(capacity: (Self.preroll + 1) * VoiceGate.block)
    queue.initialize(repeating: 0, count: (Self.preroll + 1) * VoiceGate.block)
  }

  deinit { queue.deallocate() }

  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> [HotwordHit] {
    hits.removeAll(keepingCapacity: true)
    var taken = 0
    while taken < samples.count {
      let block = block(waiting)
      let count = min(samples.count - taken, VoiceGate.block - filled)
      if let start = samples.baseAddress { (block + filled).update(from: start + taken, count: count) }
      taken += count
      filled += count
      guard filled == VoiceGate.block else { break }
      filled = 0
      waiting += 1
      if gate.hear(block) {
        for _ in 0..<min(Self.haste, waiting) { try hearNext() }
      } else if waiting > Self.preroll {
        map.skip(VoiceGate.block, at: search.position)
        drop()
      }
    }
    return hits
  }

  package func reset() throws(HearingError) {
    try search.reset()
    second?.reset()
    for index in fusions.indices { fusions[index]?.reset() }
    judge.reset()
    waiting = 0
    filled = 0
    map = StreamMap()
  }

  /// The block so many places behind the front.
  private func block(_ place: Int) -> UnsafeMutablePointer<Int16> {
    queue + (front + place) % (Self.preroll + 1) * VoiceGate.block
  }

  private func drop() {
    front = (front + 1) % (Self.preroll + 1)
    waiting -= 1
  }

  private func hearNext() throws(HearingError) {
    let block = UnsafeBufferPointer(start: block(0), count: VoiceGate.block)
    drop()
    var findings: [KeyphraseSearch.Candidate] = []
    var touched = false
    try search.process(block) { candidates in
      for candidate in candidates {
        if fusions[candidate.phrase] == nil {
          findings.append(candidate)
        } else {
          fusions[candidate.phrase]?.note(candidate)
          touched = true
        }
      }
    }
    second?.process(block) { phrase, logit, end in
      fusions[phrase]?.note(logit: logit, end: end)
      touched = true
    }
    let now = search.position
    if touched { for index in fusions.indices { fusions[index]?.best(now: now).map { findings.append($0) } } }
    for var hit in judge.judge(findings, now: now) {
      if hit.verdict == .settled {
        for (index, hotword) in search.hotwords.enumerated() where hotword.phrase == hit.phrase {
          fusions[index]?.spend()
        }
      }
      (hit.start, hit.end) = (map.position(hit.start), map.position(hit.end))
      hits.append(hit)
    }
  }
}
