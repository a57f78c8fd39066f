// Sound as numbers of about -1 to 1, and what training asks of it.
private import Glibc
package import Sound

/// Mono sound of 16 kHz, full scale 1.
package struct Utterance: Sendable {
  package var samples: [Float]

  package init(samples: [Float]) { self.samples = samples }

  /// A clip of any rate, brought to 16 kHz.
  package init(_ clip: Clip) throws(TrainingError) {
    do { self = Utterance(try clip.resampled(to: Self.rate).samples) } catch { throw .sound("\(error)") }
  }

  package init(_ samples: [Int16]) { self.samples = samples.map { Float($0) / 32_768 } }

  /// As samples of 16 bits; what is too loud is cut.
  package var clip: [Int16] { samples.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) } }

  package static let rate = 16_000
  private static let frame = 160

  /// The power of its frames of 10 ms.
  private var powers: [Float] {
    stride(from: 0, to: samples.count - samples.count % Self.frame, by: Self.frame).map { start in
      var sum: Float = 0
      for index in start..<start + Self.frame { sum += samples[index] * samples[index] }
      return sum / Float(Self.frame)
    }
  }

  /// The mean power while something is said: of the frames within 30 dB of the loudest.
  var activePower: Float {
    let powers = powers
    guard let peak = powers.max(), peak > 0 else { return 1e-12 }
    let active = powers.filter { $0 >= peak * 1e-3 }
    return active.reduce(0, +) / Float(max(1, active.count)) + 1e-12
  }

  /// The sample after the last sound that is within some dB of the loudest: where what is said ends, whatever the room adds.
  func end(within decibels: Float) -> Int {
    let powers = powers
    let limit = (powers.max() ?? 0) * powf(10, -decibels / 10)
    return ((powers.lastIndex { $0 > limit } ?? 0) + 1) * Self.frame
  }

  /// Without the silence around it, at -26 dBFS while something is said.
  package func trimmed() -> Utterance {
    let powers = powers
    let limit = (powers.max() ?? 0) * powf(10, -3.8)
    guard let first = powers.firstIndex(where: { $0 > limit }), let last = powers.lastIndex(where: { $0 > limit })
    else {
      return Utterance(samples: [])
    }
    let range = max(0, (first - 1) * Self.frame)..<min(samples.count, (last + 2) * Self.frame)
    let trimmed = Utterance(samples: Array(samples[range]))
    let gain = powf(10, -26 / 20) / trimmed.activePower.squareRoot()
    let peak = trimmed.samples.reduce(0) { max($0, abs($1)) }
    return trimmed.raised(by: min(gain, 0.98 / max(peak, 1e-6)))
  }

  func raised(by factor: Float) -> Utterance { Utterance(samples: samples.map { $0 * factor }) }

  /// Played faster or slower, which moves pitch and formants with it: another throat. 1 is as it was, 1.1 shorter and higher.
  func played(at speed: Float) throws(TrainingError) -> Utterance {
    let rate = Int((Float(Self.rate) * speed / 160).rounded()) * 160
    guard rate != Self.rate else { return self }
    return try Utterance(Clip(sampleRate: rate, samples: clip))
  }
}
