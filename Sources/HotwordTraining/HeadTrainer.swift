// Teaches one head to tell windows with the phrase from all others.
private import CHotwordTraining
private import Glibc

/// Trains heads on windows of embeddings. The same chance gives the same head on one machine.
struct HeadTrainer: Sendable {
  /// The parameters of a head, in the order of CHotwordTraining.
  typealias Parameters = [Float]

  struct Settings: Sendable {
    var steps = 1_200
    var positives = 128
    var chosen = 192
    var hardest = 192
    var rate: Float = 2e-3
    var decay: Float = 2e-2
    var drop: Float = 0.5
    /// Steps between two searches for the hardest negatives.
    var search = 200
    /// How sure a head may become: labels are this far from 0 and 1.
    var doubt: Float = 0.01
    /// The share of the latest parameters in the running mean that is the result.
    var mean: Float = 0.995
  }

  var settings = Settings()
  let windows: WindowSet

  /// - Parameter isWanted: asked now and then; false ends the training.
  func train(_ chance: Chance, report: (Float) -> Void, isWanted: () -> Bool) throws(TrainingError) -> Parameters {
    var chance = chance
    let count = settings.positives + settings.chosen + settings.hardest
    var parameters = Self.initial(&chance)
    var mean = parameters
    let size = parameters.count
    var gradient = [Float](repeating: 0, count: size)
    var (first, second) = (gradient, gradient)
    var scratch = Self.scratch(for: count)
    var state = chance.next() | 1
    var hardest = windows.negatives
    let targets = (0..<count).map { $0 < settings.positives ? 1 - settings.doubt : settings.doubt }
    for step in 1...settings.steps {
      if step > 1, (step - 1) % settings.search == 0 { hardest = hardestNegatives(for: parameters) }
      guard isWanted() else { throw .interrupted }
      var starts: [Int32] = []
      starts.reserveCapacity(count)
      for _ in 0..<settings.positives { starts.append(chance.pick(windows.positives)) }
      for _ in 0..<settings.chosen { starts.append(windows.negative(&chance)) }
      for _ in 0..<settings.hardest { starts.append(chance.pick(hardest)) }
      for index in 0..<size { gradient[index] = 0 }
      _ = Self.addGradient(
        of: parameters, starts, in: windows.embeddings, targets: targets, drop: settings.drop, &state, to: &gradient,
        &scratch)
      chotword_step(
        &parameters, gradient, &first, &second, Int32(size), rate(at: step), settings.decay, Int32(step))
      let share = min(settings.mean, Float(step) / Float(step + 10))
      for index in 0..<size { mean[index] = share * mean[index] + (1 - share) * parameters[index] }
      if step % 20 == 0 { report(Float(step) / Float(settings.steps)) }
    }
    return mean
  }

  /// Numbers in the parameters of a head: all, and those of the first layer's weights.
  static let sizes = (all: Int(CHOTWORD_PARAMETERS), first: Int(CHOTWORD_INPUTS * CHOTWORD_HIDDEN))

  /// Room for the work of `addGradient` on so many windows.
  static func scratch(for windows: Int) -> [Float] {
    [Float](repeating: 0, count: windows * Int(CHOTWORD_INPUTS + 8 * CHOTWORD_HIDDEN))
  }

  /// Adds the slope of the mean loss of these windows.
  ///
  /// - Returns: the mean loss.
  static func addGradient(
    of parameters: Parameters, _ starts: [Int32], in embeddings: [Float], targets: [Float], drop: Float,
    _ state: inout UInt64, to gradient: inout [Float], _ scratch: inout [Float]
  ) -> Float {
    chotword_gradient(
      parameters, embeddings, starts, targets, Int32(starts.count), drop, &state, &gradient, &scratch)
  }

  /// The logits of windows.
  static func scores(_ parameters: Parameters, _ starts: [Int32], in embeddings: [Float]) -> [Float] {
    guard !starts.isEmpty else { return [] }
    return [Float](unsafeUninitializedCapacity: starts.count) { logits, count in
      chotword_score(parameters, embeddings, starts, Int32(starts.count), logits.baseAddress)
      count = starts.count
    }
  }

  /// A twentieth of all negatives, those that look most like the phrase.
  private func hardestNegatives(for parameters: Parameters) -> [Int32] {
    let scores = Self.scores(parameters, windows.negatives, in: windows.embeddings)
    let count = min(scores.count, max(2_000, scores.count / 20))
    guard count > 0, count < scores.count else { return windows.negatives }
    let limit = scores.sorted(by: >)[count - 1]
    return zip(windows.negatives, scores).filter { $0.1 >= limit }.map(\.0)
  }

  /// Rises for three tenths of the steps and falls to nothing, both along a cosine (Smith 2018).
  private func rate(at step: Int) -> Float {
    let (peak, position) = (Float(settings.steps) * 0.3, Float(step - 1))
    func blend(_ from: Float, _ to: Float, _ share: Float) -> Float {
      to + (from - to) * (1 + cosf(.pi * min(1, max(0, share)))) / 2
    }
    return position < peak
      ? blend(settings.rate / 25, settings.rate, position / peak)
      : blend(settings.rate, settings.rate / 250_000, (position - peak) / (Float(settings.steps) - peak))
  }

  /// Even within one over the root of the inputs; the norm as if it were not there.
  private static func initial(_ chance: inout Chance) -> Parameters {
    let (inputs, hidden) = (CHOTWORD_INPUTS, CHOTWORD_HIDDEN)
    let wide = 1 / Float(inputs).squareRoot()
    let narrow = 1 / Float(hidden).squareRoot()
    var parameters: Parameters = []
    for _ in 0..<(inputs * hidden + hidden) { parameters.append(chance.between(-wide, wide)) }
    parameters += [Float](repeating: 1, count: hidden)
    parameters += [Float](repeating: 0, count: hidden)
    for _ in 0..<(hidden * hidden + 2 * hidden + 1) { parameters.append(chance.between(-narrow, narrow)) }
    return parameters
  }
}
