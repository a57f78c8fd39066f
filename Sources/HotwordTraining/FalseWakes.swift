// How often other people's speech would wake, from what a head alone says of it.
private import Glibc
internal import HotwordHeads

/// The false wakes that are to be expected at a threshold of both stages together.
///
/// The bank has no sound that the first stage could hear, but how often that one finds a phrase in other people's speech is known: its
/// score is made so that it is exceeded ten times rarer for each unit more, whatever the phrase (PhraseScale). That they err together by
/// chance alone is assumed: with people, the threshold for one wake in three hours was about 0.6 units above the least that had none in
/// 0.65 hours, for two hotwords.
struct FalseWakes: Sendable {
  /// Findings of the first stage above 0 an hour, in speech that has not the phrase.
  private static let firstRate = 0.8
  /// The stages must agree within a second.
  private static let reach = 2.0 / 3_600

  /// The highest logit of each second or so in which it is high.
  let peaks: [Double]
  let hours: Double

  /// Wakes an hour when the sum of both stages must exceed a threshold.
  func rate(above threshold: Double, _ fusion: Fusion) -> Double {
    guard hours > 0 else { return 0 }
    return peaks.reduce(0) { $0 + Self.chance(of: (threshold - $1) / max(fusion.firstWeight, 1e-6), fusion) } / hours
  }

  /// The least threshold, in tenths, at which no more wakes are to be expected.
  func threshold(for rate: Double, _ fusion: Fusion) -> Double {
    var (low, high) = (-40.0, 60.0)
    while high - low > 0.05 {
      let middle = (low + high) / 2
      if self.rate(above: middle, fusion) > rate { low = middle } else { high = middle }
    }
    return (high * 10).rounded(.up) / 10
  }

  /// That the first stage has at least this score where the head has a peak.
  private static func chance(of score: Double, _ fusion: Fusion) -> Double {
    guard score > fusion.firstFloor else { return 1 }
    return 1 - exp(-firstRate * pow(10, -score) * reach)
  }
}

extension FalseWakes {
  /// - Parameter clips: the logits of each clip's windows, 80 ms apart.
  init(clips: [[Float]]) {
    var peaks: [Double] = []
    for logits in clips {
      var index = 0
      while index < logits.count {
        // What is within a second of a higher one is the same wake.
        let range = max(0, index - 12)..<min(logits.count, index + 13)
        if let highest = logits[range].max(), highest == logits[index] {
          peaks.append(Double(highest))
          index += 12
        }
        index += 1
      }
    }
    self.init(peaks: peaks.sorted(by: >), hours: Double(clips.reduce(0) { $0 + $1.count }) * 0.08 / 3_600)
  }
}
