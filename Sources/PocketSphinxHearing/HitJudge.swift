// Decides which findings of the keyphrase search are hits: one for each saying, near misses apart.
internal import Devices

/// Turns findings into hits. A value: the same findings give the same hits.
struct HitJudge {
  /// Samples after a hit in which the same phrase cannot be said again.
  static let refractory = 16_000
  /// Samples after which a near miss is told, in case it grows into a hit.
  static let patience = 16_000
  /// How far below its threshold a phrase is still worth telling.
  static let nearMiss = 1.0
  /// What sensitivity shifts from 0 to 1: from ten times fewer to ten times more false alarms than at 0.5.
  static let sensitivitySpan = 2.0

  struct Finding {
    var phrase: Int
    var score: Double
    var start: Int
    var end: Int
  }

  private struct Watch {
    var hotword: Hotword
    var lastHitEnd = Int.min / 2
    var lastToldEnd = Int.min / 2
    var near: Finding?
    var threshold: Double { (0.5 - hotword.sensitivity) * HitJudge.sensitivitySpan }
  }
  private var watches: [Watch]

  init(_ hotwords: [Hotword]) { watches = hotwords.map { Watch(hotword: $0) } }

  /// The score at which a phrase is accepted.
  func threshold(of phrase: Int) -> Double { watches[phrase].threshold }

  /// Judges what the search knows at a moment; hits and near misses that are new, in the order of their ends.
  mutating func judge(_ findings: [Finding], now: Int) -> [HotwordHit] {
    var hits: [HotwordHit] = []
    // Of several ways to say a phrase the surest counts.
    for finding in findings.sorted(by: { $0.score > $1.score }) {
      let watch = watches[finding.phrase]
      guard finding.score >= watch.threshold - Self.nearMiss else { continue }
      // The search keeps its findings and improves them: a saying that was told stays told.
      guard finding.start >= watch.lastHitEnd, finding.end > watch.lastHitEnd + Self.refractory else { continue }
      if finding.score >= watch.threshold {
        watches[finding.phrase].lastHitEnd = finding.end
        watches[finding.phrase].near = nil
        hits.append(hit(finding, accepted: true))
      } else if finding.end > watch.lastToldEnd + Self.refractory, finding.score > watch.near?.score ?? -.infinity {
        watches[finding.phrase].near = finding
      }
    }
    for index in watches.indices {
      guard let near = watches[index].near, now - near.end > Self.patience else { continue }
      watches[index].near = nil
      watches[index].lastToldEnd = near.end
      hits.append(hit(near, accepted: false))
    }
    return hits.sorted { ($0.end, $0.phrase) < ($1.end, $1.phrase) }
  }

  mutating func reset() {
    watches = watches.map { Watch(hotword: $0.hotword) }
  }

  private func hit(_ finding: Finding, accepted: Bool) -> HotwordHit {
    HotwordHit(
      phrase: watches[finding.phrase].hotword.phrase, score: finding.score, accepted: accepted, start: finding.start,
      end: finding.end)
  }
}
