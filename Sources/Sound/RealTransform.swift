// The Fourier transform of 512 real numbers, forth and back.
private import Glibc

/// Transforms 512 real numbers into 257 complex ones and back, as one complex transform of half the size. Allocates nothing after `init`.
///
/// Confined to one thread. Unsafe pointers, because an echo filter asks for it some hundred times a second, also in builds that check
/// every index.
package final class RealTransform {
  package static let size = 512
  package static let bins = 257

  private let real: UnsafeMutablePointer<Float>
  private let imaginary: UnsafeMutablePointer<Float>
  private let cosine: UnsafeMutablePointer<Float>
  private let sine: UnsafeMutablePointer<Float>
  private let order: UnsafeMutablePointer<Int>

  package init() {
    let half = Self.half
    real = .allocate(capacity: half)
    imaginary = .allocate(capacity: half)
    cosine = .allocate(capacity: half)
    sine = .allocate(capacity: half)
    order = .allocate(capacity: half)
    real.initialize(repeating: 0, count: half)
    imaginary.initialize(repeating: 0, count: half)
    for index in 0..<half {
      let angle = Double.pi * Double(index) / Double(half)
      (cosine + index).initialize(to: Float(cos(angle)))
      (sine + index).initialize(to: Float(sin(angle)))
      (order + index).initialize(to: (0..<8).reduce(0) { $0 << 1 | (index >> $1) & 1 })
    }
  }

  deinit {
    for pointer in [real, imaginary, cosine, sine] { pointer.deallocate() }
    order.deallocate()
  }

  /// - Parameters:
  ///   - samples: 512.
  ///   - spectrum: gets 257 real parts, then 257 imaginary ones.
  package func forward(_ samples: UnsafePointer<Float>, into spectrum: UnsafeMutablePointer<Float>) {
    for index in 0..<Self.half {
      real[order[index]] = samples[2 * index]
      imaginary[order[index]] = samples[2 * index + 1]
    }
    turn()
    let parts = spectrum + Self.bins
    spectrum[0] = real[0] + imaginary[0]
    parts[0] = 0
    spectrum[Self.half] = real[0] - imaginary[0]
    parts[Self.half] = 0
    for bin in 1..<Self.half {
      let mirror = Self.half - bin
      let oddReal = (imaginary[bin] + imaginary[mirror]) / 2
      let oddImaginary = (real[mirror] - real[bin]) / 2
      spectrum[bin] = (real[bin] + real[mirror]) / 2 + oddReal * cosine[bin] + oddImaginary * sine[bin]
      parts[bin] = (imaginary[bin] - imaginary[mirror]) / 2 + oddImaginary * cosine[bin] - oddReal * sine[bin]
    }
  }

  /// - Parameters:
  ///   - spectrum: 257 real parts, then 257 imaginary ones.
  ///   - samples: gets 512.
  package func backward(_ spectrum: UnsafePointer<Float>, into samples: UnsafeMutablePointer<Float>) {
    let parts = spectrum + Self.bins
    // The transform of the conjugate is the conjugate of the way back.
    for bin in 0..<Self.half {
      let mirror = Self.half - bin
      let (evenReal, evenImaginary) = ((spectrum[bin] + spectrum[mirror]) / 2, (parts[bin] - parts[mirror]) / 2)
      let (x, y) = ((spectrum[bin] - spectrum[mirror]) / 2, (parts[bin] + parts[mirror]) / 2)
      let oddReal = x * cosine[bin] - y * sine[bin]
      let oddImaginary = y * cosine[bin] + x * sine[bin]
      real[order[bin]] = evenReal - oddImaginary
      imaginary[order[bin]] = -(evenImaginary + oddReal)
    }
    turn()
    let scale = 1 / Float(Self.half)
    for index in 0..<Self.half {
      samples[2 * index] = real[index] * scale
      samples[2 * index + 1] = -imaginary[index] * scale
    }
  }

  private func turn() {
    var half = 1
    while half < Self.half {
      let step = Self.half / half
      for offset in 0..<half {
        let (c, s) = (cosine[offset * step], sine[offset * step])
        var low = offset
        while low < Self.half {
          let high = low + half
          let turnedReal = real[high] * c + imaginary[high] * s
          let turnedImaginary = imaginary[high] * c - real[high] * s
          real[high] = real[low] - turnedReal
          imaginary[high] = imaginary[low] - turnedImaginary
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
          low += 2 * half
        }
      }
      half *= 2
    }
  }

  private static let half = 256
}
