// How the scores of both stages become one decision.

/// The sum of the second stage's logit and the weighted score of the first.
package struct Fusion: Hashable, Sendable {
  /// What one unit of the first stage's score (as `HotwordHit.score` tells it: a tenth of its false alarms) is worth in logits.
  package var firstWeight: Double
  /// The score that the first stage has where it found nothing, and the least that counts.
  package var firstFloor: Double
  /// The sum at which sensitivity 0.5 decides.
  package var threshold: Double
  /// How much of the sum makes false wakes ten times rarer.
  package var unit: Double

  /// The defaults are those of a head alone on a scale that nothing is known about; training measures better ones.
  package init(firstWeight: Double = 1.5, firstFloor: Double = -4, threshold: Double = 0, unit: Double = 3) {
    self.firstWeight = firstWeight
    self.firstFloor = firstFloor
    self.threshold = threshold
    self.unit = unit
  }

  /// Both as one score: 0 at the threshold of sensitivity 0.5, each unit makes false wakes ten times rarer.
  ///
  /// - Parameters:
  ///   - first: the first stage's score, nil if it found nothing.
  ///   - logit: the second stage's.
  package func score(first: Double?, logit: Double) -> Double {
    (logit + firstWeight * max(first ?? firstFloor, firstFloor) - threshold) / unit
  }

  var fault: String? {
    guard firstWeight >= 0, firstWeight.isFinite, firstFloor.isFinite, threshold.isFinite, unit > 0, unit.isFinite
    else {
      return "how its stages are added makes no sense"
    }
    return nil
  }
}
