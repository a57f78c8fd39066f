// Turns PocketSphinx's margin for a phrase into a score that means the same for every phrase.

/// The scale of one saying.
///
/// The margin is how much better the phrase explains the sound than free phones do, in decades. What random speech reaches depends on the
/// number of phones: measured on 174 phrases of 3 to 17 phones in 46 minutes of other people's speech, with the search's settings below,
/// the second best of what was not the phrase reached 58 - 5.6 decades a phone (residual 9), and false findings became ten times rarer
/// every 20 to 24 decades. What the phrase itself reaches grows with the phones, by 7 to 14 decades each.
struct PhraseScale {
  /// PocketSphinx's settings to which the numbers belong. The penalty of a step between free phones (default 1e-1) halves the misses at
  /// equal false alarms; the beam keeps several hotwords from pruning each other.
  static let settings = ["kws_plp": "1e-12", "beam": "1e-100"]

  /// Margin at which the default sensitivity decides.
  let threshold: Double
  /// Decades of margin to one unit of score, that is, to a tenth of the false alarms.
  static let unit = 20.0

  init(phones: Int) {
    let count = Double(phones)
    // Half a unit above the second best of random speech; for long phrases random speech says nothing, and a fraction of what a badly
    // spoken phrase reaches is the limit.
    threshold = max(70 - 5.6 * count, 2.5 * count)
  }

  /// 0 at the default threshold; each unit makes false alarms ten times rarer.
  func score(margin: Double) -> Double { (margin - threshold) / Self.unit }
  func margin(score: Double) -> Double { threshold + score * Self.unit }
}
