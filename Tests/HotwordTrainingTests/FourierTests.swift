import Testing

@testable import HotwordTraining

@Suite struct FourierTests {
  @Test("a room is the sum of its echoes")
  func convolves() {
    var chance = Chance(seed: 1)
    let sound = chance.noise(300)
    let response = chance.noise(40)
    var expected = [Float](repeating: 0, count: 339)
    for (index, value) in sound.enumerated() {
      for (delay, gain) in response.enumerated() { expected[index + delay] += value * gain }
    }
    let heard = Fourier.convolve(sound, response)
    #expect(heard.count == expected.count)
    #expect(zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test("a gain for some frequencies leaves the others alone")
  func shapes() {
    let low = (0..<1_024).map { Float($0 % 64 < 32 ? 1 : -1) }
    let same = Fourier.shape(low) { _ in 1 }
    #expect(zip(same, low).allSatisfy { abs($0 - $1) < 1e-4 })
    let half = Fourier.shape(low) { $0 > 0.01 ? 0.5 : 1 }
    #expect(zip(half, low).allSatisfy { abs($0 - $1 / 2) < 1e-4 })
  }
}
