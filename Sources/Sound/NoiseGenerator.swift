/// Noise for simulated rooms and for tests: the same seed gives the same samples everywhere.
package struct NoiseGenerator: Sendable {
  package enum Color: String, Hashable, Sendable, CaseIterable {
    /// As loud in every hertz: hiss.
    case white
    /// As loud in every octave, as most rooms are.
    case pink
  }

  private let color: Color
  private let amplitude: Double
  private var state: UInt64
  // Paul Kellet's filter: three slow poles over white noise fall by 3 dB an octave within a few tenths of a dB.
  private var slow = 0.0
  private var middle = 0.0
  private var quick = 0.0

  /// - Parameter level: RMS; beyond about -12 dBFS peaks are cut.
  package init(_ color: Color, level: Decibels, seed: UInt64 = 1) {
    self.color = color
    state = seed
    // Root-mean-square of the sum of three uniform numbers in -1...1 is 1; of the pink filter's output 2.993.
    amplitude = level.amplitude * 32_768 / (color == .white ? 1 : Self.pinkGain)
  }

  package mutating func next() -> Int16 {
    let white = random() + random() + random()
    var value = white
    if color == .pink {
      slow = 0.99765 * slow + white * 0.0990460
      middle = 0.96300 * middle + white * 0.2965164
      quick = 0.57000 * quick + white * 1.0526913
      value = slow + middle + quick + white * 0.1848
    }
    return Int16(max(-32_768, min(32_767, (value * amplitude).rounded())))
  }

  /// Allocates nothing.
  package mutating func fill(_ samples: UnsafeMutableBufferPointer<Int16>) {
    for index in samples.indices { samples[index] = next() }
  }

  package mutating func samples(_ count: Int) -> [Int16] {
    var samples: [Int16] = []
    samples.reserveCapacity(max(0, count))
    for _ in 0..<max(0, count) { samples.append(next()) }
    return samples
  }

  /// Even in -1...1 (SplitMix64, Steele et al. 2014).
  private mutating func random() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Double(Int64(bitPattern: mixed) >> 11) / 4_503_599_627_370_496
  }

  private static let pinkGain = 2.993
}
