/// How loud a prompt is heard, pauses left out, and what makes prompts alike.
package struct Loudness: Hashable, Sendable {
  /// Mean level of what is clearly heard.
  package let level: Decibels
  /// The largest sample.
  package let peak: Decibels

  /// - Parameter clip: of any length; what is all silence has the level of silence.
  package init(of clip: Clip) {
    peak = Level(of: clip.samples).peak
    let length = max(1, clip.sampleRate / 20)
    var powers: [Double] = []
    clip.samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: length) {
        let block = samples[start..<min(samples.count, start + length)]
        var energy = 0.0
        for sample in block { energy += Double(sample) * Double(sample) }
        powers.append(energy / Double(block.count) / Self.fullScalePower)
      }
    }
    // Two gates, after ITU-R BS.1770: silence does not count, and then pauses between words do not.
    let audible = Self.mean(powers, above: Self.power(Self.silence))
    level = Decibels(amplitude: Self.mean(powers, above: audible * Self.power(Self.pause)).squareRoot())
  }

  /// What brings it to the level that all prompts have, that of most of the synthesizer's voices: within 12 dB, and never so much that a
  /// sample clips.
  package var levelling: Decibels {
    Decibels(min(Self.levelling(of: level).value, max(0, Self.ceiling.value - peak.value)))
  }

  /// The same where only the level is known: the caller sees to it that nothing clips.
  package static func levelling(of level: Decibels) -> Decibels {
    guard level > silence else { return Decibels(0) }
    return Decibels(max(-most, min(most, target.value - level.value)))
  }

  private static func mean(_ powers: [Double], above limit: Double) -> Double {
    var sum = 0.0
    var count = 0
    for power in powers where power > limit {
      sum += power
      count += 1
    }
    return count > 0 ? sum / Double(count) : 0
  }

  private static func power(_ decibels: Decibels) -> Double { decibels.amplitude * decibels.amplitude }

  private static let fullScalePower = 32_768.0 * 32_768.0
  private static let silence = Decibels(-60)
  /// Below the mean of what is audible.
  private static let pause = Decibels(-10)
  package static let target = Decibels(-18)
  /// No sample is made louder than this.
  package static let ceiling = Decibels(-1)
  private static let most = 12.0
}
