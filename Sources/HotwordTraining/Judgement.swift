// What is to be expected of a head, measured on speech that it did not learn from.
internal import HotwordHeads

/// Both stages over clips, as the device would add them.
struct Judgement {
  let scorer: HotwordScorer
  let embedder: Embedder
  let firstStage: (any FirstStage)?
  let fusion: Fusion

  /// Sounds of both stages that are so far apart are not the same, in samples.
  private static let coincidence = 16_000

  /// The logits of a clip's embeddings, from the first full window on.
  static func logits(_ embeddings: [Float], _ scorer: HotwordScorer) -> [Float] {
    scorer.reset()
    return embeddings.withUnsafeBufferPointer { values in
      stride(from: 0, to: values.count, by: WindowSet.dimensions).compactMap {
        scorer.push(UnsafeBufferPointer(rebasing: values[$0..<$0 + WindowSet.dimensions]))
      }
    }
  }

  /// The highest sum of both stages in a clip.
  func sum(of clip: [Int16]) throws(TrainingError) -> Double {
    let logits = Self.logits(embedder.embeddings(of: clip), scorer)
    let findings = try firstStage?.findings(in: clip) ?? []
    var best = -Double.infinity
    for (index, logit) in logits.enumerated() {
      let end = Int(WindowSet.seconds(ofEmbedding: index + WindowSet.width - 1) * Float(Utterance.rate))
      var first = fusion.firstFloor
      for finding in findings where abs(finding.end - end) <= Self.coincidence { first = max(first, finding.score) }
      best = max(best, Double(logit) + fusion.firstWeight * first)
    }
    return best
  }
}
