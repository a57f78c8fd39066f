import Testing

@testable import Sound

@Suite struct NoiseGeneratorTests {
  @Test("noise is as loud as asked", arguments: NoiseGenerator.Color.allCases, [-60.0, -40, -25])
  func level(color: NoiseGenerator.Color, decibels: Double) {
    var noise = NoiseGenerator(color, level: Decibels(decibels), seed: 3)
    #expect(abs(Level(of: noise.samples(64_000)).rms.value - decibels) < 0.5)
  }

  @Test("the same seed gives the same noise, another seed another") func seeds() {
    var (first, second) = (
      NoiseGenerator(.pink, level: Decibels(-30), seed: 1), NoiseGenerator(.pink, level: Decibels(-30), seed: 1)
    )
    var third = NoiseGenerator(.pink, level: Decibels(-30), seed: 2)
    let samples = first.samples(1_000)
    #expect((second.samples(1_000) == samples) as Bool)
    #expect((third.samples(1_000) != samples) as Bool)
  }

  @Test("pink noise has more below than above, white noise does not") func colors() {
    func tilt(_ color: NoiseGenerator.Color) -> Double {
      var noise = NoiseGenerator(color, level: Decibels(-25))
      let samples = noise.samples(32_000)
      let differences = zip(samples, samples.dropFirst()).map { Int16(clamping: Int($1) - Int($0)) }
      return Level(of: differences).rms.value - Level(of: samples).rms.value
    }
    #expect(abs(tilt(.white) - 3) < 0.3)
    #expect(tilt(.pink) < -1)
  }
}
