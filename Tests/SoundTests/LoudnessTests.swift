import Glibc
import Testing

@testable import Sound

@Suite struct LoudnessTests {
  private func tone(_ amplitude: Double, seconds: Int = 1) -> [Int16] {
    (0..<(seconds * 16_000)).map { Int16(amplitude * sin(Double($0) * 2 * Double.pi * 400 / 16_000)) }
  }

  private func clip(_ samples: [Int16]) -> Clip { Clip(sampleRate: 16_000, samples: samples) }

  @Test("pauses and silence at the ends do not make a prompt softer") func pauses() {
    let pause = [Int16](repeating: 0, count: 16_000)
    let alone = Loudness(of: clip(tone(8_000)))
    let spaced = Loudness(of: clip(pause + tone(8_000) + pause + pause + tone(8_000) + pause))
    #expect(abs(alone.level.value - spaced.level.value) < 0.5)
    #expect(abs(alone.level.value + 15.26) < 0.1)
  }

  @Test("prompts of different loudness come out alike", arguments: [2_000.0, 3_000, 4_000, 8_000, 16_000])
  func alike(amplitude: Double) {
    let clip = clip(tone(amplitude))
    var samples = clip.samples
    Gain(Loudness(of: clip).levelling).apply(to: &samples)
    #expect(abs(Loudness(of: self.clip(samples)).level.value + 18) < 0.1)
  }

  @Test("a prompt is made at most 12 dB louder, and never so that it clips") func limits() {
    #expect(Loudness(of: clip(tone(200))).levelling == Decibels(12))
    // Soft speech with one loud click.
    var clicking = tone(1_000)
    clicking[5_000] = 20_000
    let gain = Gain(Loudness(of: clip(clicking)).levelling)
    clicking.withUnsafeMutableBufferPointer { gain.apply(to: $0) }
    #expect(clicking[5_000] > 28_000 && clicking[5_000] < 32_767)
    var full = tone(32_767)
    Gain(Loudness(of: clip(full)).levelling).apply(to: &full)
    #expect((full.max() ?? 0) < 10_000)
  }

  @Test("silence, and nothing at all, are left alone") func silence() {
    #expect(Loudness(of: clip([])).levelling == Decibels(0))
    #expect(Loudness(of: clip([Int16](repeating: 0, count: 99))).levelling == Decibels(0))
    #expect(Loudness(of: clip([Int16](repeating: 3, count: 16_000))).levelling == Decibels(0))
  }
}
