// Two sound cards have two clocks: what was played is read a little faster or slower than it was written.
private import Glibc

/// Reads a ring of samples at a place between them, so that a reference keeps step with the microphone's clock.
///
/// Confined to one thread; allocates nothing after `init`. While the clocks agree, samples are copied as they are.
final class ReferenceStretch {
  /// Samples that have to be known on each side of a place.
  static let reach = 8
  /// How much slower than the microphone's the speaker's clock is, as a part of one; 0 until it is known.
  private(set) var rate = 0.0
  /// How far behind its block the next sample is read; grows by `rate` with each sample.
  private(set) var lag = 0.0

  private var heard = 0
  private var sum = 0.0
  private var later = 0
  private var count = 0
  private let kernel: UnsafeMutablePointer<Float>

  init() {
    let (taps, steps) = (2 * Self.reach, Self.steps)
    kernel = .allocate(capacity: taps * (steps + 1))
    for step in 0...steps {
      for tap in 0..<taps {
        // Windowed sinc: flat to 7 kHz.
        let x = Double(tap - Self.reach + 1) - Double(step) / Double(steps)
        let window = 0.5 + 0.5 * cos(Double.pi * max(-1, min(1, x / Double(Self.reach))))
        let value = abs(x) < 1e-9 ? 1 : sin(Double.pi * x) / (Double.pi * x) * window
        (kernel + step * taps + tap).initialize(to: Float(value))
      }
    }
  }

  deinit { kernel.deallocate() }

  /// The echo was found to move by so many samples a sample in the last second.
  ///
  /// A filter that still learns moves as well, but not the same way for seconds. So a drift is believed when most of five seconds agree;
  /// what is left of it then is small and is followed each second.
  func note(drift: Double) {
    heard += 1
    guard heard > Self.patience, abs(drift) < Self.wild else { return }
    if rate != 0, abs(drift) < Self.small {
      turn(by: Self.trust * drift)
      return
    }
    sum += drift
    later += drift > 0 ? 1 : 0
    count += 1
    guard count == Self.seconds else { return }
    let mean = sum / Double(count)
    if abs(mean) > Self.clear, later <= 1 || later >= count - 1 { turn(by: mean) }
    (sum, later, count) = (0, 0, 0)
  }

  private func turn(by change: Double) { rate = max(-Self.most, min(Self.most, rate + change)) }

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - start: of the block in the ring, if the clocks agreed.
  ///   - ahead: samples behind the block that are known.
  func read(
    _ ring: UnsafePointer<Int16>, count: Int, from start: Int, ahead: Int, into block: UnsafeMutablePointer<Float>,
    length: Int
  ) {
    let isStill = rate == 0 && lag == 0
    for index in 0..<length {
      if isStill {
        block[index] = Float(ring[(start + index) % count]) / 32_768
        continue
      }
      lag += rate
      if lag < Double(Self.reach - ahead) || lag > Self.longest {
        // Nothing can be read before it is played.
        lag = max(Double(Self.reach - ahead), min(Self.longest, lag))
        rate = 0
      }
      let place = Double(start + index) - lag + Double(count)
      let whole = Int(place)
      let step = Int(((place - Double(whole)) * Double(Self.steps)).rounded())
      let taps = kernel + step * 2 * Self.reach
      var sum: Float = 0
      for tap in 0..<2 * Self.reach {
        sum += taps[tap] * Float(ring[(whole + tap - Self.reach + 1) % count])
      }
      block[index] = sum / 32_768
    }
  }

  private static let steps = 256
  /// Seconds in which the filter learns.
  private static let patience = 12
  private static let seconds = 6
  /// What is less is no drift, or what is left of one.
  private static let small = 20e-6
  private static let clear = 25e-6
  /// No drift, but somebody who moved, or a filter that has just begun to learn.
  private static let wild = 200e-6
  /// 300 parts in a million: no card is worse.
  private static let most = 0.000_3
  /// Part of a drift that is believed at once.
  private static let trust = 0.4
  /// Samples: 100 ms.
  private static let longest = 1_600.0
}
