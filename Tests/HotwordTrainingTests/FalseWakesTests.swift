import HotwordHeads
import Testing

@testable import HotwordTraining

@Suite struct FalseWakesTests {
  @Test("what is high for a second is one peak")
  func peaks() {
    var logits = [Float](repeating: -9, count: 100)
    for index in 40..<50 { logits[index] = Float(index - 45) }
    logits[80] = 2
    let wakes = FalseWakes(clips: [logits])
    #expect(Array(wakes.peaks.prefix(2)) == [4, 2])
    #expect(abs(wakes.hours - 8.0 / 3_600) < 1e-9)
  }

  @Test("a higher threshold gives fewer wakes, and the threshold for a rate gives that rate")
  func thresholds() {
    var chance = Chance(seed: 1)
    let wakes = FalseWakes(clips: (0..<50).map { _ in chance.noise(1_000) })
    let fusion = Fusion()
    let limit = wakes.threshold(for: 1, fusion)
    #expect(wakes.rate(above: limit, fusion) <= 1)
    #expect(wakes.rate(above: limit - 0.2, fusion) > 1)
    #expect(wakes.threshold(for: 0.1, fusion) > limit)
  }
}
