// The second stage at work: the embedding of the sound, and the trained heads of those hotwords that have one.
private import Devices
internal import HotwordHeads
internal import SpeechEmbedding

/// Gives a logit for each trained phrase every 80 ms. Confined to one thread.
final class SecondStage {
  private let embedding: SpeechEmbedding
  private let scorers: [(phrase: Int, scorer: HotwordScorer)]
  /// Samples of quiet that were heard before the stream began.
  private var lead = 0

  init(_ embedding: SpeechEmbedding, heads: [(phrase: Int, head: HotwordHead)]) {
    self.embedding = embedding
    scorers = heads.map { ($0.phrase, HotwordScorer($0.head)) }
    reset()
  }

  /// Hears the next samples; `found` gets phrase, logit and the sample at which the window ends.
  func process(
    _ samples: UnsafeBufferPointer<Int16>, found: (_ phrase: Int, _ logit: Double, _ end: Int) -> Void
  ) {
    embedding.process(samples) { vector, end in
      for (phrase, scorer) in scorers {
        if let logit = scorer.push(vector) { found(phrase, Double(logit), end - lead) }
      }
    }
  }

  /// Forgets what was heard. The windows are filled with the faint noise of a quiet room, so that a hotword is heard from the first second
  /// on.
  func reset() {
    embedding.reset()
    for (_, scorer) in scorers { scorer.reset() }
    let window = scorers.map(\.scorer.window).max() ?? 0
    lead = SpeechEmbedding.window + (window - 1) * SpeechEmbedding.step
    var state: UInt32 = 1
    let quiet = (0..<lead).map { _ -> Int16 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int16(state >> 24) % 7 - 3
    }
    quiet.withUnsafeBufferPointer { process($0) { _, _, _ in } }
  }
}
