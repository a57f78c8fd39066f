// What training found out about the hotword it trained, kept in its file so that it can be told later.

/// Expectations, measured on speech that was not trained on. All of it may be missing: zeros and nothing.
package struct TrainingReport: Hashable, Sendable {
  package var seed: Int
  /// Utterances of the phrase that were trained on.
  package var positives: Int
  /// Shares of the phrase's utterances that are expected to be missed, 0 to 1: in quiet, and in babble at 10 dB.
  package var missesClean: Double
  package var missesNoisy: Double
  /// At these wakes an hour of other people's speech, found in so many hours.
  package var falseWakesPerHour: Double
  package var negativeHours: Double
  /// What is most easily taken for the phrase, the worst first.
  package var confusions: [String]

  package init(
    seed: Int = 0, positives: Int = 0, missesClean: Double = 0, missesNoisy: Double = 0, falseWakesPerHour: Double = 0,
    negativeHours: Double = 0, confusions: [String] = []
  ) {
    self.seed = seed
    self.positives = positives
    self.missesClean = missesClean
    self.missesNoisy = missesNoisy
    self.falseWakesPerHour = falseWakesPerHour
    self.negativeHours = negativeHours
    self.confusions = confusions
  }
}
