import HotwordHeads
import Testing

@Suite struct HotwordScorerTests {
  @Test("gives the mean of what its networks compute, once the window is full", arguments: [1, 3])
  func computes(_ networks: Int) {
    var numbers = SeededNumbers()
    let head = HotwordHead.random(window: 3, hidden: 16, networks: networks)
    let scorer = HotwordScorer(head)
    let vectors = (0..<5).map { _ in (0..<96).map { _ in Float.random(in: -20...20, using: &numbers) } }
    var logits: [Float?] = []
    for vector in vectors { logits.append(vector.withUnsafeBufferPointer { scorer.push($0) }) }
    #expect(logits[0] == nil && logits[1] == nil)
    for end in 2..<5 {
      let expected = head.plainLogit(Array(vectors[end - 2...end].joined()))
      #expect(abs((logits[end] ?? .infinity) - expected) < 1e-3)
    }
    scorer.reset()
    #expect(vectors[0].withUnsafeBufferPointer { scorer.push($0) } == nil)
  }

}

extension HotwordHead {
  /// A head of chance: always the same one.
  static func random(window: Int = 16, hidden: Int = 24, networks: Int = 1) -> HotwordHead {
    var numbers = SeededNumbers()
    func some(_ count: Int, _ range: ClosedRange<Float> = -1...1) -> [Float] {
      (0..<count).map { _ in Float.random(in: range, using: &numbers) }
    }
    return HotwordHead(
      phrase: "hey hearken", window: window, hidden: hidden, mean: some(96, -5...5), deviation: some(96, 1...9),
      networks: (0..<networks).map { _ in
        Network(
          firstWeights: some(window * 96 * hidden), firstOffsets: some(hidden), normScales: some(hidden),
          normOffsets: some(hidden), secondWeights: some(hidden * hidden), secondOffsets: some(hidden),
          lastWeights: some(hidden), lastOffset: some(1)[0])
      })
  }

  /// The definition, step by step.
  func plainLogit(_ vectors: [Float]) -> Float {
    let inputs = vectors.enumerated().map { ($1 - mean[$0 % 96]) / deviation[$0 % 96] }
    func layer(_ inputs: [Float], _ weights: [Float], _ offsets: [Float]) -> [Float] {
      offsets.indices.map { output in
        inputs.indices.reduce(offsets[output]) { $0 + inputs[$1] * weights[$1 * offsets.count + output] }
      }
    }
    let logits = networks.map { network in
      let first = layer(inputs, network.firstWeights, network.firstOffsets)
      let mean = first.reduce(0, +) / Float(hidden)
      let variance = first.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Float(hidden)
      let normal = first.indices.map { index in
        max(
          0,
          (first[index] - mean) / (variance + 1e-5).squareRoot() * network.normScales[index]
            + network.normOffsets[index])
      }
      let second = layer(normal, network.secondWeights, network.secondOffsets).map { max(0, $0) }
      return layer(second, network.lastWeights, [network.lastOffset])[0]
    }
    return logits.reduce(0, +) / Float(logits.count)
  }
}

/// The same numbers at each run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
