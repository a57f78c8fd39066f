// Decides which findings of the keyphrase search are hits: one for each saying, told at once and settled later; near misses apart.
package import Devices

/// Turns findings into hits. A value: the same findings give the same hits.
package struct HitJudge {
  /// Samples after a hit in which the same phrase cannot be said again.
  static let refractory = 16_000
  /// Samples that a hit waits, because another way to say the phrase, or another phrase, may fit the same sound better a moment later.
  package static let hesitation = 960
  /// Samples after which a hit is settled: the phrase has ended by then, and both stages have told what they found.
  package static let settling = 8_000
  /// Samples after which a near miss is told, in case it grows into a hit.
  static let patience = 16_000
  /// How far below its threshold a phrase is still worth telling.
  package static let nearMiss = 1.0

  package typealias Finding = KeyphraseSearch.Candidate

  private struct Watch {
    var hotword: Hotword
    var lastHitEnd = Int.min / 2
    var lastToldEnd = Int.min / 2
    var near: Finding?
  }
  private let hesitation: Int
  private let nearMiss: Double
  private let accepts: Bool
  private var watches: [Watch]
  private var candidates: [(finding: Finding, due: Int)] = []
  private var lastHit: Finding?
  /// The best of hits that were told.
  private var unsettled: [(finding: Finding, due: Int)] = []

  /// - Parameters:
  ///   - hesitation: how long hits wait, in samples; a phrase without rivals need not.
  ///   - nearMiss: how far below its threshold a phrase is still told.
  ///   - accepts: without it everything is told as a near miss, with the best score of its second: what sweeps of thresholds need.
  package init(
    _ hotwords: [Hotword], hesitation: Int = HitJudge.hesitation, nearMiss: Double = HitJudge.nearMiss,
    accepts: Bool = true
  ) {
    self.hesitation = hesitation
    self.nearMiss = nearMiss
    self.accepts = accepts
    watches = hotwords.map { Watch(hotword: $0) }
  }

  /// Judges what the search knows at a moment; hits and near misses that are new, in the order of their ends.
  package mutating func judge(_ findings: [Finding], now: Int) -> [HotwordHit] {
    var hits = unsettled.filter { $0.due <= now }.map { hit($0.finding, .settled) }
    unsettled.removeAll { $0.due <= now }
    for finding in findings { consider(finding, now: now) }
    for candidate in candidates where candidate.due <= now {
      let finding = candidate.finding
      watches[finding.phrase].lastHitEnd = finding.end
      lastHit = finding
      for index in watches.indices where watches[index].near.map(finding.overlaps) ?? false {
        watches[index].near = nil
      }
      hits.append(hit(finding, .accepted))
      unsettled.append((finding, now + Self.settling))
    }
    candidates.removeAll { $0.due <= now }
    for index in watches.indices {
      guard let near = watches[index].near, now - near.end > Self.patience else { continue }
      watches[index].near = nil
      watches[index].lastToldEnd = near.end
      hits.append(hit(near, .nearMiss))
    }
    return hits.sorted { ($0.end, $0.phrase) < ($1.end, $1.phrase) }
  }

  package mutating func reset() {
    self = HitJudge(watches.map(\.hotword), hesitation: hesitation, nearMiss: nearMiss, accepts: accepts)
  }

  private mutating func consider(_ finding: Finding, now: Int) {
    let watch = watches[finding.phrase]
    guard finding.score >= watch.hotword.threshold - nearMiss else { return }
    if let told = unsettled.firstIndex(where: { $0.finding.phrase == finding.phrase }) {
      if finding.score > unsettled[told].finding.score { unsettled[told].finding = finding }
      return
    }
    // The search keeps its findings and improves them: a saying that was told stays told.
    guard finding.start >= watch.lastHitEnd, finding.end > watch.lastHitEnd + Self.refractory else { return }
    if let lastHit, finding.overlaps(lastHit) { return }
    if accepts, finding.score >= watch.hotword.threshold {
      if let rival = candidates.firstIndex(where: { $0.finding.overlaps(finding) }) {
        if finding.score > candidates[rival].finding.score { candidates[rival].finding = finding }
      } else {
        candidates.append((finding, now + hesitation))
      }
    } else if finding.end > watch.lastToldEnd + Self.refractory, finding.score > watch.near?.score ?? -.infinity {
      watches[finding.phrase].near = finding
    }
  }

  private func hit(_ finding: Finding, _ verdict: HotwordHit.Verdict) -> HotwordHit {
    HotwordHit(
      phrase: watches[finding.phrase].hotword.phrase, score: finding.score, verdict: verdict, start: finding.start,
      end: finding.end, firstStage: finding.firstStage, secondStage: finding.secondStage)
  }
}

extension KeyphraseSearch.Candidate {
  /// Whether both are about the same sound: they share more than half of the shorter.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let shared = min(end, other.end) - max(start, other.start)
    return shared * 2 > min(end - start, other.end - other.start)
  }
}
