import Testing

@testable import Sound

@Suite struct GainTests {
  private static let strange: [(Double, Int16)] = [(-1, 0), (.nan, 100), (.infinity, 10_000), (1e300, 10_000)]

  @Test("a gain scales and saturates") func scaling() {
    var samples: [Int16] = [100, -100, 20_000, -20_000, .min]
    Gain(factor: 2).apply(to: &samples)
    #expect(samples == [200, -200, .max, .min, .min])
    Gain(factor: 0).apply(to: &samples)
    #expect(samples == [0, 0, 0, 0, 0])
  }

  @Test("unity changes nothing, and 6.02 dB double") func unity() {
    var samples: [Int16] = [.min, -1, 0, 1, .max]
    Gain.unity.apply(to: &samples)
    #expect(samples == [.min, -1, 0, 1, .max])
    #expect(abs(Int(Gain(Decibels(6.0206))(1_000)) - 2_000) <= 1)
  }

  @Test(
    "no factor is too strange", arguments: strange)
  func extremes(factor: Double, of100: Int16) {
    #expect(Gain(factor: factor)(100) == of100)
  }
}
