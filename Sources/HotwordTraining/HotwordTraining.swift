// Trains the second stage of a hotword from nothing but its text.
package import HotwordHeads
package import SpeechEmbedding

/// A training, with everything it needs handed in: the same parts and seed give the same head on one machine.
package struct HotwordTraining: Sendable {
  /// How much is spoken and learnt; the defaults take some two minutes on two cores.
  package struct Settings: Sendable {
    package var seed: UInt64 = 1
    /// Utterances of the phrase, of what sounds like it, and of other speech.
    package var positives = 600
    package var nearMisses = 300
    package var sentences = 400
    /// Times that each is heard, in another throat, room and noise.
    package var copies = 3
    /// Clips of noise alone.
    package var noises = 200
    /// Utterances of each kind that are kept from learning, to judge by.
    package var judged = 100
    package var networks = 4
    package var steps = 1_000
    /// Windows in a step: with the phrase, without, and of those without that look most like it.
    package var batch = (positives: 128, chosen: 192, hardest: 192)
    /// The length of the noises from which pieces are cut.
    package var bedSeconds = 20
    package var threads = 2
    /// Wakes an hour of other people's speech at which the threshold is set: one in three hours.
    package var falseWakesPerHour = 1.0 / 3

    package init() {}
  }

  /// What is going on, for a line on a terminal.
  package enum Stage: String, Sendable {
    case speaking = "speaking other sentences"
    case phrase = "speaking the phrase"
    case nearMisses = "speaking what sounds like it"
    case learning = "learning"
    case judging = "judging"
  }

  package let texts: PhraseTexts
  /// At least one family; the more, the better.
  package let families: [any TrainingVoices]
  package let weights: EmbeddingWeights
  package let bank: NegativeBank
  /// The owner's own utterances of the phrase, 16 kHz.
  package var recordings: [Utterance] = []
  /// The first stage that will be added; without it nothing is known of its part.
  package var firstStage: (@Sendable () throws(TrainingError) -> any FirstStage)?
  package var settings = Settings()
  /// Asked now and then, from any thread; false ends the training.
  package var isWanted: @Sendable () -> Bool = { true }
  /// Gets the share of a stage that is done, from any thread, one at a time.
  package var report: @Sendable (Stage, Float) -> Void = { _, _ in }

  package init(texts: PhraseTexts, families: [any TrainingVoices], weights: EmbeddingWeights, bank: NegativeBank) {
    self.texts = texts
    self.families = families
    self.weights = weights
    self.bank = bank
  }

  var workers: Workers { Workers(count: settings.threads, isWanted: isWanted) }

  /// Speaks, learns and judges.
  package func run() throws(TrainingError) -> HotwordHead {
    let sentences = try speakSentences()
    var chance = Chance(seed: settings.seed, stream: "beds")
    let augmenter = Augmenter(
      beds: NoiseBeds(talkers: sentences, seconds: settings.bedSeconds, chance: &chance), neighbours: sentences)
    let positives = try clips(.phrase, settings.positives, augmenter) { texts.positive(&$0) }
    let misses = try clips(.nearMisses, settings.nearMisses, augmenter) { texts.nearMiss(&$0) }
    let others = try heard(sentences, "sentence", augmenter)
    let own = try heard(recordings, "recording", augmenter)
    let noises = try workers.map(settings.noises, make: embedder) { embedder, index in
      var chance = Chance(seed: settings.seed, stream: "noise", index: index)
      return embedder.embeddings(of: augmenter.noise(seconds: 2.6, &chance).clip)
    }
    var windows = WindowSet()
    for clip in positives + own { windows.addPositive(clip.embeddings, end: clip.end) }
    for clip in misses { windows.addNegative(clip.embeddings, .nearMisses) }
    for clip in others { windows.addNegative(clip.embeddings, .sentences) }
    for clip in noises { windows.addNegative(clip, .noise) }
    for (index, clip) in bank.clips.enumerated() where !Self.isKept(index) { windows.addNegative(clip, .people) }
    guard !windows.positives.isEmpty else { throw .synthesizer("there is no sound of the phrase") }
    windows.normalise()
    // What the file cannot hold is not judged either.
    var head = HotwordHead(phrase: texts.phrase, windows: windows, networks: try learn(windows)).rounded
    head.report.positives = settings.positives + recordings.count
    return try judge(head, augmenter)
  }

  /// One clip of the bank in five is kept from learning, to judge by.
  static func isKept(_ clip: Int) -> Bool { clip % 5 == 4 }

  // MARK: - Speaking

  private var embedder: @Sendable () throws(TrainingError) -> Embedder {
    { [weights] () throws(TrainingError) -> Embedder in try Embedder(weights) }
  }

  private struct HeardClip: Sendable {
    var embeddings: [Float]
    /// Where what is said ends, in seconds.
    var end: Float
  }

  private func speakSentences() throws(TrainingError) -> [Utterance] {
    let texts = EverydaySpeech.texts(without: texts.phrase)
    let spoken = try workers.map(
      settings.sentences, make: { () throws(TrainingError) in () }, report: { report(.speaking, $0) }
    ) { (_: inout Void, index: Int) throws(TrainingError) -> Utterance in
      var chance = Chance(seed: settings.seed, stream: "sentence", index: index)
      return try speak(chance.pick(texts), index, &chance)
    }
    let usable = spoken.filter(Self.isUsable)
    guard !usable.isEmpty else { throw .synthesizer("no voice has any sound") }
    return usable
  }

  /// The families take turns, so that each has its share of everything.
  func speak(_ text: String, _ index: Int, _ chance: inout Chance) throws(TrainingError) -> Utterance {
    try families[index % families.count].speak(text, &chance).trimmed()
  }

  /// Longer than a click and shorter than a story.
  static func isUsable(_ utterance: Utterance) -> Bool {
    (0.12..<6).contains(Float(utterance.samples.count) / Float(Utterance.rate))
  }

  /// Texts spoken and heard: each by one voice, in several rooms.
  private func clips(
    _ stage: Stage, _ count: Int, _ augmenter: Augmenter, text: @escaping @Sendable (inout Chance) -> String
  ) throws(TrainingError) -> [HeardClip] {
    try workers.map(count, make: embedder, report: { report(stage, $0) }) {
      (embedder: inout Embedder, index: Int) throws(TrainingError) -> [HeardClip] in
      var chance = Chance(seed: settings.seed, stream: stage.rawValue, index: index)
      let utterance = try speak(text(&chance), index, &chance)
      return try heard(utterance, augmenter, embedder, &chance)
    }.flatMap { $0 }
  }

  /// Sounds that are there already, heard in several rooms.
  private func heard(
    _ utterances: [Utterance], _ stream: String, _ augmenter: Augmenter
  ) throws(TrainingError) -> [HeardClip] {
    try workers.map(utterances.count, make: embedder) {
      (embedder: inout Embedder, index: Int) throws(TrainingError) -> [HeardClip] in
      var chance = Chance(seed: settings.seed, stream: stream + " heard", index: index)
      return try heard(utterances[index], augmenter, embedder, &chance)
    }.flatMap { $0 }
  }

  private func heard(
    _ utterance: Utterance, _ augmenter: Augmenter, _ embedder: Embedder, _ chance: inout Chance
  ) throws(TrainingError) -> [HeardClip] {
    guard Self.isUsable(utterance) else { return [] }
    var clips: [HeardClip] = []
    for _ in 0..<settings.copies {
      let placed = try augmenter.clip(of: utterance, &chance)
      clips.append(
        HeardClip(
          embeddings: embedder.embeddings(of: placed.sound.clip), end: Float(placed.end) / Float(Utterance.rate)))
    }
    return clips
  }

  // MARK: - Learning

  private func learn(_ windows: WindowSet) throws(TrainingError) -> [HeadTrainer.Parameters] {
    var trainer = HeadTrainer(windows: windows)
    trainer.settings.steps = settings.steps
    trainer.settings.positives = settings.batch.positives
    trainer.settings.chosen = settings.batch.chosen
    trainer.settings.hardest = settings.batch.hardest
    return try workers.map(settings.networks, make: { () throws(TrainingError) in () }) {
      [trainer] (_: inout Void, index: Int) throws(TrainingError) -> HeadTrainer.Parameters in
      try trainer.train(
        Chance(seed: settings.seed, stream: "network", index: index), report: { report(.learning, $0) },
        isWanted: isWanted)
    }
  }
}
