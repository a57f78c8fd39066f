import Testing

@testable import HotwordTraining

@Suite struct HeadTrainerTests {
  /// Clips of noise; those with the phrase have one number raised at their end.
  private func windows(_ chance: inout Chance) -> WindowSet {
    var windows = WindowSet()
    for index in 0..<40 {
      var clip = chance.noise(WindowSet.dimensions * 20)
      if index % 2 == 0 {
        for row in 12..<20 { clip[row * WindowSet.dimensions + 7] += 6 }
        windows.addPositive(clip, end: WindowSet.seconds(ofEmbedding: 18))
      } else {
        windows.addNegative(clip, index % 4 == 1 ? .people : .nearMisses)
      }
    }
    windows.normalise()
    return windows
  }

  private func trainer(_ windows: WindowSet) -> HeadTrainer {
    var trainer = HeadTrainer(windows: windows)
    trainer.settings.steps = 30
    trainer.settings.positives = 8
    trainer.settings.chosen = 8
    trainer.settings.hardest = 8
    trainer.settings.rate = 1e-2
    trainer.settings.mean = 0.8
    trainer.settings.search = 10
    return trainer
  }

  @Test("learns what tells the phrase apart, the same each time")
  func learns() throws {
    var chance = Chance(seed: 1)
    let windows = windows(&chance)
    #expect(windows.positives.count == 20 * 2)
    let trainer = trainer(windows)
    let head = try trainer.train(Chance(seed: 2), report: { _ in }, isWanted: { true })
    let again = try trainer.train(Chance(seed: 2), report: { _ in }, isWanted: { true })
    #expect(head == again)
    let positive = HeadTrainer.scores(head, windows.positives, in: windows.embeddings)
    let negative = HeadTrainer.scores(head, windows.negatives, in: windows.embeddings)
    let worst = positive.sorted()[positive.count / 10]
    #expect(Double(negative.count { $0 < worst }) > 0.9 * Double(negative.count))
  }

  @Test("stops when it is asked to")
  func stops() {
    var chance = Chance(seed: 1)
    let trainer = trainer(windows(&chance))
    #expect(throws: TrainingError.interrupted) {
      _ = try trainer.train(Chance(seed: 2), report: { _ in }, isWanted: { false })
    }
  }

  @Test("the gradient is the slope of the loss, in every layer")
  func gradient() {
    var chance = Chance(seed: 4)
    let embeddings = chance.noise(WindowSet.dimensions * 64)
    var parameters = chance.noise(HeadTrainer.sizes.all).map { $0 / 20 }
    let starts = (0..<6).map { Int32($0 * 8 * WindowSet.dimensions) }
    let targets: [Float] = [1, 0, 0, 1, 0, 1]
    var scratch = HeadTrainer.scratch(for: 6)
    func loss(_ gradient: inout [Float]) -> Float {
      var state: UInt64 = 1
      return HeadTrainer.addGradient(
        of: parameters, starts, in: embeddings, targets: targets, drop: 0, &state, to: &gradient, &scratch)
    }
    var gradient = [Float](repeating: 0, count: HeadTrainer.sizes.all)
    _ = loss(&gradient)
    let first = HeadTrainer.sizes.first
    var nothing = gradient
    // First weights and biases, scale, shift, second weights and biases, last weights and bias.
    for place in [
      40, first + 3, first + 30, first + 55, first + 100, first + 652, first + 680, HeadTrainer.sizes.all - 1,
    ] {
      let value = parameters[place]
      parameters[place] = value + 0.02
      let above = loss(&nothing)
      parameters[place] = value - 0.02
      let below = loss(&nothing)
      parameters[place] = value
      let slope = (above - below) / 0.04
      #expect(abs(slope - gradient[place]) < 0.002 + 0.05 * abs(slope), "parameter \(place)")
    }
  }
}
