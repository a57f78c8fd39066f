// Learns how a room turns what is played into what is heard.
private import Glibc

/// An adaptive filter of 260 ms in the frequency domain whose step is a Kalman gain (Enzner and Vary 2006, in partitions as Kuech 2014).
///
/// Each bin of each partition knows how unsure it is of itself. So it learns in fractions of a second what it does not know, and is not
/// thrown off by somebody who speaks at the same time, without a detector for that. Measured against SpeexDSP's canceller in the same
/// rooms: see scripts/bench. Confined to one thread; allocates nothing after `init`.
final class EchoFilter {
  static let blockSize = 160
  /// Blocks that a partition is long.
  static let partitionBlocks = 2
  static let partitions = 13

  private let transform = RealTransform()
  /// The filter as it was when its drift was last looked at.
  private let before: Numbers
  /// Spectra of what was played, a ring of blocks; real parts, then imaginary ones.
  private let played: Numbers
  /// The filter, by partition.
  private let weights: Numbers
  /// How wrong it may be, in squared weights, by partition.
  private let doubt: Numbers
  /// What is heard besides the echo, squared.
  private let others: Numbers
  private let window: Numbers
  private let time: Numbers
  private let sum: Numbers
  private let error: Numbers
  private let gain: Numbers
  private var place = 0
  private var nextConstrained = 0
  /// Blocks since something was played.
  private var quiet = EchoFilter.ring
  /// What may be left of the echo in the last block because the room is not known better, mean square.
  private(set) var expectedRest: Float = 0

  init() {
    let bins = RealTransform.bins
    played = Numbers(2 * bins * Self.ring)
    weights = Numbers(2 * bins * Self.partitions)
    before = Numbers(2 * bins * Self.partitions)
    doubt = Numbers(bins * Self.partitions, Self.firstDoubt)
    others = Numbers(bins)
    window = Numbers(RealTransform.size)
    time = Numbers(RealTransform.size)
    sum = Numbers(2 * bins)
    error = Numbers(2 * bins)
    gain = Numbers(bins)
  }

  /// Takes the next 160 samples that are played and heard; what is not explained stays in `rest`. Samples are -1 to 1.
  func process(_ heard: UnsafePointer<Float>, reference: UnsafePointer<Float>, rest: UnsafeMutablePointer<Float>) {
    let (size, block) = (RealTransform.size, Self.blockSize)
    place = place == 0 ? Self.ring - 1 : place - 1
    window.first.update(from: window.first + block, count: size - block)
    (window.first + size - block).update(from: reference, count: block)
    transform.forward(window.first, into: spectrum(0))
    explain()
    transform.backward(sum.first, into: time.first)
    for index in 0..<block { rest[index] = heard[index] - time.first[size - block + index] }
    time.first.update(repeating: 0, count: size - block)
    (time.first + size - block).update(from: rest, count: block)
    transform.forward(time.first, into: error.first)
    var loudest: Float = 0
    for index in 0..<block { loudest = max(loudest, abs(reference[index])) }
    quiet = loudest > Self.silence ? 0 : min(Self.ring, quiet + 1)
    // Silence teaches nothing, and doubt that grows in it would make the first word after it count for too much.
    if quiet < Self.ring { learn() }
  }

  /// Nothing was played; what was learnt stays.
  func rewind() {
    played.first.update(repeating: 0, count: 2 * RealTransform.bins * Self.ring)
    window.first.update(repeating: 0, count: RealTransform.size)
    quiet = Self.ring
  }

  /// Moves the filter by whole partitions: positive ones when the echo will come later.
  func shift(by partitions: Int) {
    let bins = RealTransform.bins
    let last = Self.partitions - 1
    let order =
      partitions > 0 ? stride(from: last, through: 0, by: -1) : stride(from: 0, through: last, by: 1)
    for target in order {
      let source = target - partitions
      let isKnown = (0..<Self.partitions).contains(source)
      for index in 0..<2 * bins {
        weights.first[target * 2 * bins + index] = isKnown ? weights.first[source * 2 * bins + index] : 0
      }
      for index in 0..<bins {
        doubt.first[target * bins + index] = isKnown ? doubt.first[source * bins + index] : Self.lateDoubt
      }
    }
  }

  /// By how many samples the echo comes later than when this was last asked; nil if the room is not known well enough to tell.
  func drift() -> Double? {
    let bins = RealTransform.bins
    var (alike, now, then) = (Float(0), Float(1e-9), Float(1e-9))
    var (x, y) = (Float(0), Float(0))
    for partition in 0..<Self.partitions {
      let w = weights.first + partition * 2 * bins
      let v = before.first + partition * 2 * bins
      var (lastX, lastY) = (Float(0), Float(0))
      for bin in Self.voiceBins {
        let (a, b, c, d) = (w[bin], w[bins + bin], v[bin], v[bins + bin])
        let (p, q) = (a * c + b * d, b * c - a * d)
        // The turn from bin to bin tells the delay, however often the phase itself has turned.
        x += p * lastX + q * lastY
        y += q * lastX - p * lastY
        (lastX, lastY) = (p, q)
        alike += (p * p + q * q).squareRoot()
        now += a * a + b * b
        then += c * c + d * d
      }
    }
    before.first.update(from: weights.first, count: 2 * bins * Self.partitions)
    guard alike > Self.likeness * (now * then).squareRoot(), x > 0 else { return nil }
    return -Double(atan2f(y, x)) * Double(RealTransform.size) / (2 * Double.pi)
  }

  private func spectrum(_ partition: Int) -> UnsafeMutablePointer<Float> {
    played.first + (place + partition * Self.partitionBlocks) % Self.ring * 2 * RealTransform.bins
  }

  private func explain() {
    let bins = RealTransform.bins
    let total = sum.first
    total.update(repeating: 0, count: 2 * bins)
    for partition in 0..<Self.partitions {
      let x = spectrum(partition)
      let w = weights.first + partition * 2 * bins
      for bin in 0..<bins {
        let (a, b, c, d) = (x[bin], x[bins + bin], w[bin], w[bins + bin])
        total[bin] += a * c - b * d
        total[bins + bin] += a * d + b * c
      }
    }
  }

  private func learn() {
    let bins = RealTransform.bins
    let (e, other, total) = (error.first, others.first, gain.first)
    for bin in 0..<bins {
      let power = e[bin] * e[bin] + e[bins + bin] * e[bins + bin]
      other[bin] += Self.pace * (power - other[bin])
      total[bin] = other[bin] / Self.share + Self.least
    }
    expectedRest = 0
    for bin in 0..<bins { expectedRest -= total[bin] }
    for partition in 0..<Self.partitions {
      let x = spectrum(partition)
      let p = doubt.first + partition * bins
      for bin in 0..<bins { total[bin] += p[bin] * (x[bin] * x[bin] + x[bins + bin] * x[bins + bin]) }
    }
    for bin in 0..<bins { expectedRest += total[bin] }
    // Parseval: each bin but the first and the last stands for two.
    expectedRest *= 2 * Self.share / Float(RealTransform.size * Self.blockSize)
    for partition in 0..<Self.partitions {
      let x = spectrum(partition)
      let p = doubt.first + partition * bins
      let w = weights.first + partition * 2 * bins
      for bin in 0..<bins {
        let (a, b) = (x[bin], x[bins + bin])
        let step = p[bin] / total[bin]
        let (c, d) = (step * (a * e[bin] + b * e[bins + bin]), step * (a * e[bins + bin] - b * e[bin]))
        w[bin] += c
        w[bins + bin] += d
        let known = 1 - Self.certainty * step * (a * a + b * b)
        p[bin] =
          Self.trust * known * p[bin] + (1 - Self.trust) * (w[bin] * w[bin] + w[bins + bin] * w[bins + bin]) + 1e-12
      }
    }
    for _ in 0..<Self.constrained { constrain() }
  }

  /// A partition is as long as it is: what circular arithmetic puts behind its end is taken away, one partition after the other.
  private func constrain() {
    let w = weights.first + nextConstrained * 2 * RealTransform.bins
    nextConstrained = (nextConstrained + 1) % Self.partitions
    transform.backward(w, into: time.first)
    let length = Self.partitionBlocks * Self.blockSize
    (time.first + length).update(repeating: 0, count: RealTransform.size - length)
    transform.forward(time.first, into: w)
  }

  private static let ring = partitionBlocks * partitions
  /// Part of the transform that is new.
  private static let share = Float(blockSize) / Float(RealTransform.size)
  /// How much of what is known of the room holds 10 ms later, squared.
  private static let trust: Float = 0.9996
  private static let firstDoubt: Float = 0.05
  /// What comes in at the end of a filter that is moved is the room's reverberation, or nothing.
  private static let lateDoubt: Float = 0.0025
  /// What a step takes away from the doubt. Theory has `share`; half of it is what a step is worth, because neighbouring bins are not
  /// independent (measured with four voices: 5 dB more after 10 s).
  private static let certainty: Float = 0.15
  /// How quickly what others say is followed.
  private static let pace: Float = 0.25
  /// Squared loudness that is no sound, so that silence teaches nothing: the rounding of 160 samples to 16 bits.
  private static let least: Float = 4e-8
  private static let constrained = 3
  /// 300 to 4,000 Hz.
  private static let voiceBins = 10..<128
  private static let likeness: Float = 0.8
  /// What is softer is not played: the rounding to 16 bits.
  private static let silence: Float = 1e-4

  /// Numbers of a fixed count.
  private final class Numbers {
    let first: UnsafeMutablePointer<Float>

    init(_ count: Int, _ value: Float = 0) {
      first = .allocate(capacity: count)
      first.initialize(repeating: value, count: count)
    }

    deinit { first.deallocate() }
  }
}
