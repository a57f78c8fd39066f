// The loudness of 32 bands on the mel scale, as the speech embedding was trained to hear them.
private import Glibc
private import Sound

/// Computes bands of windows of sound. Allocates nothing after `init`. Confined to one thread.
final class MelBands {
  static let count = 32
  /// Samples of a window; of these the middle 400 count.
  static let window = RealTransform.size
  private static let counted = 400
  /// The bands' centres and edges are equally far apart on Slaney's mel scale between these, in Hz.
  private static let lowest = 60.0
  private static let highest = 3_800.0
  private static let rate = 16_000.0

  private let transform = RealTransform()
  private let hann: UnsafeMutablePointer<Float>
  private let shaped: UnsafeMutablePointer<Float>
  private let spectrum: UnsafeMutablePointer<Float>
  /// Of each band: its first bin, how many it has, and where their weights begin.
  private let spans: [(first: Int, count: Int, start: Int)]
  private let weights: UnsafeMutablePointer<Float>

  init() {
    let margin = (Self.window - Self.counted) / 2
    hann = .allocate(capacity: Self.window)
    for index in 0..<Self.window {
      let phase = Double(index - margin) / Double(Self.counted)
      (hann + index).initialize(to: (0..<1).contains(phase) ? Float(0.5 - 0.5 * cos(2 * .pi * phase)) : 0)
    }
    shaped = .allocate(capacity: Self.window)
    shaped.initialize(repeating: 0, count: Self.window)
    spectrum = .allocate(capacity: 2 * RealTransform.bins)
    spectrum.initialize(repeating: 0, count: 2 * RealTransform.bins)
    let bands = Self.bands()
    var spans: [(first: Int, count: Int, start: Int)] = []
    for band in bands { spans.append((band.first, band.weights.count, (spans.last.map { $0.start + $0.count }) ?? 0)) }
    self.spans = spans
    let all = bands.flatMap(\.weights)
    weights = .allocate(capacity: all.count)
    for (index, weight) in all.enumerated() { (weights + index).initialize(to: weight) }
  }

  deinit { for pointer in [hann, shaped, spectrum, weights] { pointer.deallocate() } }

  /// Decibels of each band of a window of 512 samples; returns the greatest.
  func measure(_ samples: UnsafePointer<Float>, into decibels: UnsafeMutablePointer<Float>) -> Float {
    for index in 0..<Self.window { shaped[index] = samples[index] * hann[index] }
    transform.forward(shaped, into: spectrum)
    for bin in 0..<RealTransform.bins {
      let (real, imaginary) = (spectrum[bin], spectrum[RealTransform.bins + bin])
      spectrum[bin] = real * real + imaginary * imaginary
    }
    var greatest = -Float.infinity
    for band in 0..<Self.count {
      let span = spans[band]
      var power: Float = 0
      for index in 0..<span.count { power += spectrum[span.first + index] * weights[span.start + index] }
      decibels[band] = 10 * log10f(max(power, 1e-10))
      greatest = max(greatest, decibels[band])
    }
    return greatest
  }

  /// Triangles over the bins, each of the same area.
  private static func bands() -> [(first: Int, weights: [Float])] {
    let (low, high) = (mel(lowest), mel(highest))
    let edges = (0...count + 1).map { hertz(low + (high - low) * Double($0) / Double(count + 1)) }
    return (0..<count).map { band in
      let (left, centre, right) = (edges[band], edges[band + 1], edges[band + 2])
      let step = rate / Double(window)
      let first = Int((left / step).rounded(.up))
      let last = Int((right / step).rounded(.down))
      return (
        first,
        (first...last).map { bin in
          let frequency = Double(bin) * step
          let height = min((frequency - left) / (centre - left), (right - frequency) / (right - centre))
          return Float(max(0, height) * 2 / (right - left))
        }
      )
    }
  }

  /// Slaney's scale: linear up to 1000 Hz, then 27 steps for each factor of 6.4.
  private static func mel(_ hertz: Double) -> Double {
    hertz < 1_000 ? hertz * 3 / 200 : 15 + log(hertz / 1_000) * 27 / log(6.4)
  }
  private static func hertz(_ mel: Double) -> Double {
    mel < 15 ? mel * 200 / 3 : 1_000 * exp((mel - 15) * log(6.4) / 27)
  }
}
