// Turns PocketSphinx's margin for a phrase into a score that means the same for every phrase.

/// The scale of one saying.
struct PhraseScale {
  /// Margin over free phones, in decades, at which the default sensitivity decides.
  var threshold: Double
  /// Decades of margin to one unit of score.
  var unit: Double

  init(phones: [String]) {
    threshold = 8.5 * Double(phones.count) - 20
    unit = 5
  }

  /// 0 at the default threshold.
  func score(margin: Double) -> Double { (margin - threshold) / unit }
  func margin(score: Double) -> Double { threshold + score * unit }
}
