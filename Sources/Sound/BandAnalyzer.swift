private import Glibc

/// Measures how loud each of ten bands of a 16 kHz stream is, every 10 ms over a window of 25 ms: what the voice detector sees.
///
/// Allocates nothing after `init`.
struct BandAnalyzer {
  /// Samples between two measurements.
  static let blockSize = 160
  static let bandCount = 10

  /// Level of each band in dB; 0 is a full-scale sine in it.
  private(set) var levels = [Float](repeating: Self.quietest, count: Self.bandCount)

  private var history = [Float](repeating: 0, count: Self.windowSize)
  private var real = [Float](repeating: 0, count: Self.fftSize)
  private var imaginary = [Float](repeating: 0, count: Self.fftSize)
  private let tables = Tables()

  /// Takes the next 160 samples; a shorter block is filled up with silence.
  mutating func process(_ block: UnsafeBufferPointer<Int16>) {
    let size = Self.blockSize
    history.withUnsafeMutableBufferPointer { history in
      for index in 0..<Self.windowSize - size { history[index] = history[index + size] }
      for index in 0..<size {
        history[Self.windowSize - size + index] = index < block.count ? Float(block[index]) / 32_768 : 0
      }
    }
    transform()
    measure()
  }

  mutating func reset() {
    for index in history.indices { history[index] = 0 }
  }

  /// The real window as the complex numbers of a transform of half the size.
  private mutating func transform() {
    let history = history
    let tables = tables
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for index in 0..<Self.fftSize {
          let target = tables.order[index]
          let even = 2 * index
          real[target] = even < Self.windowSize ? history[even] * tables.window[even] : 0
          imaginary[target] = even + 1 < Self.windowSize ? history[even + 1] * tables.window[even + 1] : 0
        }
        var half = 1
        while half < Self.fftSize {
          let step = Self.fftSize / (2 * half)
          for start in stride(from: 0, to: Self.fftSize, by: 2 * half) {
            for offset in 0..<half {
              let (cosine, sine) = (tables.cosine[2 * offset * step], tables.sine[2 * offset * step])
              let (low, high) = (start + offset, start + offset + half)
              let turnedReal = real[high] * cosine + imaginary[high] * sine
              let turnedImaginary = imaginary[high] * cosine - real[high] * sine
              real[high] = real[low] - turnedReal
              imaginary[high] = imaginary[low] - turnedImaginary
              real[low] += turnedReal
              imaginary[low] += turnedImaginary
            }
          }
          half *= 2
        }
      }
    }
  }

  private mutating func measure() {
    for band in 0..<Self.bandCount {
      var power: Float = 0
      for bin in tables.edges[band]..<tables.edges[band + 1] {
        // Unpacks bin k of the real transform from bins k and N - k of the half-size one.
        let mirror = Self.fftSize - bin
        let evenReal = (real[bin] + real[mirror]) / 2
        let evenImaginary = (imaginary[bin] - imaginary[mirror]) / 2
        let oddReal = (imaginary[bin] + imaginary[mirror]) / 2
        let oddImaginary = (real[mirror] - real[bin]) / 2
        let (cosine, sine) = (tables.cosine[bin], tables.sine[bin])
        let x = evenReal + oddReal * cosine + oddImaginary * sine
        let y = evenImaginary + oddImaginary * cosine - oddReal * sine
        power += x * x + y * y
      }
      levels[band] = max(Self.quietest, 10 * log10(power * Self.scale + 1e-20))
    }
  }

  private static let windowSize = 400
  /// Half of the 512 points of the real transform.
  private static let fftSize = 256
  /// A full-scale sine gives (400 / 2 / 2)^2 in its bin and half as much again beside it, with a Hann window.
  private static let scale: Float = 1 / 15_000
  private static let quietest: Float = -100

  /// Constant for all analyzers, but a value: no lock on the way to a table.
  private struct Tables {
    var window: [Float] = []
    var cosine: [Float] = []
    var sine: [Float] = []
    var order: [Int] = []
    var edges: [Int] = []

    init() {
      window = (0..<windowSize).map { 0.5 - 0.5 * Float(cos(2 * Double.pi * (Double($0) + 0.5) / Double(windowSize))) }
      cosine = (0..<fftSize).map { Float(cos(Double.pi * Double($0) / Double(fftSize))) }
      sine = (0..<fftSize).map { Float(sin(Double.pi * Double($0) / Double(fftSize))) }
      order = (0..<fftSize).map { index in
        (0..<8).reduce(0) { reversed, bit in reversed << 1 | (index >> bit) & 1 }
      }
      // About a third of an octave low down, wider above, as hearing is; in bins of 31.25 Hz.
      edges = [100, 250, 450, 700, 1_000, 1_400, 1_900, 2_600, 3_500, 4_800, 7_500].map { Int(Double($0) / 31.25) }
    }
  }
}
