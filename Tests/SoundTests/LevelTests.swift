import TestSupport
import Testing

@testable import Sound

@Suite struct LevelTests {
  @Test("a full-scale square is 0 dBFS, a sine 3 below, silence is silent") func levels() {
    #expect(abs(Level(of: [.max, -32_767, .max, -32_767]).rms.value) < 0.001)
    let sine = Level(of: Tones.sine(1_000, rate: 16_000, seconds: 1, level: Decibels(0)))
    #expect(abs(sine.rms.value + 3.01) < 0.01 && abs(sine.peak.value) < 0.01)
    #expect(Level(of: [0, 0, 0]).rms == .silence)
    #expect(Level(of: []).peak == .silence)
    #expect(abs(Level(of: [.min]).peak.value) < 0.001)
  }

  @Test("decibels and factors agree", arguments: [-60.0, -6, 0, 6, 20]) func amplitudes(decibels: Double) {
    #expect(abs(Decibels(amplitude: Decibels(decibels).amplitude).value - decibels) < 1e-9)
  }

  @Test("no amplitude is silence", arguments: [0, -1, 1e-30, Double.nan]) func silence(amplitude: Double) {
    #expect(Decibels(amplitude: amplitude) == .silence)
  }
}
