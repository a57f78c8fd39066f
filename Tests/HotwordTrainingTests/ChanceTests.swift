import Testing

@testable import HotwordTraining

@Suite struct ChanceTests {
  @Test("the same seed, stream and index give the same numbers, and any other gives others")
  func repeats() {
    func numbers(_ seed: UInt64, _ stream: String, _ index: Int) -> [UInt64] {
      var chance = Chance(seed: seed, stream: stream, index: index)
      return (0..<4).map { _ in chance.next() }
    }
    let one = numbers(1, "phrase", 3)
    #expect(one == numbers(1, "phrase", 3))
    for other in [numbers(2, "phrase", 3), numbers(1, "noise", 3), numbers(1, "phrase", 4)] { #expect(one != other) }
  }

  @Test("noise has mean 0 and deviation 1")
  func noise() {
    var chance = Chance(seed: 5)
    let noise = chance.noise(9_999)
    #expect(noise.count == 9_999)
    let mean = noise.reduce(0, +) / 9_999
    let power = noise.reduce(0) { $0 + $1 * $1 } / 9_999
    #expect(abs(mean) < 0.05)
    #expect(abs(power - 1) < 0.05)
  }
}
