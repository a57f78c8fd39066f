// How good the head is that was learnt: its threshold, and what an owner should expect of it.
internal import HotwordHeads

extension HotwordTraining {
  /// Finds the threshold in the part of the bank that was not learnt from, and counts misses and confusions in new utterances.
  func judge(_ learnt: HotwordHead, _ augmenter: Augmenter) throws(TrainingError) -> HotwordHead {
    var head = learnt
    let wakes = try falseWakes(of: head)
    var fusion = head.fusion
    fusion.threshold = wakes.threshold(for: settings.falseWakesPerHour, fusion)
    // A tenth of the wakes is one unit of score.
    let rarer = wakes.threshold(for: settings.falseWakesPerHour / 10, fusion)
    fusion.unit = max(0.5, rarer - fusion.threshold)
    head.fusion = fusion
    let clean = try sums(settings.judged, head, augmenter, "judged in quiet", talkers: nil) { texts.positive(&$0) }
    let noisy = try sums(settings.judged, head, augmenter, "judged in noise", talkers: 10) { texts.positive(&$0) }
    let near = try sums(settings.judged, head, augmenter, "judged near", talkers: nil) { texts.nearMiss(&$0) }
    func missed(_ sums: [Judged]) -> Double {
      Double(sums.count { $0.sum < fusion.threshold }) / Double(max(1, sums.count))
    }
    head.report.seed = Int(truncatingIfNeeded: settings.seed)
    head.report.missesClean = missed(clean)
    head.report.missesNoisy = missed(noisy)
    head.report.falseWakesPerHour = wakes.rate(above: fusion.threshold, fusion)
    head.report.negativeHours = wakes.hours
    head.report.confusions = Self.worst(near, above: fusion.threshold)
    return head
  }

  private struct Judged: Sendable {
    var text: String
    var sum: Double
  }

  /// What is taken for the phrase, the worst first, each once.
  private static func worst(_ judged: [Judged], above threshold: Double) -> [String] {
    var texts: [String] = []
    for one in judged.sorted(by: { ($1.sum, $0.text) < ($0.sum, $1.text) }) where one.sum >= threshold {
      if !texts.contains(one.text) { texts.append(one.text) }
    }
    return Array(texts.prefix(8))
  }

  private func falseWakes(of head: HotwordHead) throws(TrainingError) -> FalseWakes {
    // The seconds before a clip are not known, so windows count from the first full one on.
    let kept = bank.clips.indices.filter(Self.isKept).map { bank.clips[$0] }
    let logits = try workers.map(kept.count, make: { () throws(TrainingError) in HotwordScorer(head) }) {
      (scorer: inout HotwordScorer, index: Int) throws(TrainingError) -> [Float] in
      Judgement.logits(kept[index], scorer)
    }
    return FalseWakes(clips: logits)
  }

  /// The sums of both stages for new utterances in clips of their own.
  private func sums(
    _ count: Int, _ head: HotwordHead, _ augmenter: Augmenter, _ stream: String, talkers: Float?,
    text: @escaping @Sendable (inout Chance) -> String
  ) throws(TrainingError) -> [Judged] {
    let make: @Sendable () throws(TrainingError) -> Judgement = {
      [weights, firstStage] () throws(TrainingError) -> Judgement in
      Judgement(
        scorer: HotwordScorer(head), embedder: try Embedder(weights), firstStage: try firstStage?(), fusion: head.fusion
      )
    }
    return try workers.map(count, make: make, report: { report(.judging, $0) }) {
      (judgement: inout Judgement, index: Int) throws(TrainingError) -> Judged? in
      var chance = Chance(seed: settings.seed, stream: stream, index: index)
      let text = text(&chance)
      let utterance = try speak(text, index, &chance)
      guard Self.isUsable(utterance) else { return nil }
      let placed = try augmenter.judged(utterance, talkers: talkers, &chance)
      return Judged(
        text: String(text.reversed().drop { ".!?,".contains($0) }.reversed()),
        sum: try judgement.sum(of: placed.sound.clip))
    }.compactMap { $0 }
  }
}
