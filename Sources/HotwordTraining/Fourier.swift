// Long sounds in the frequency domain: rooms and colours.
private import CHotwordTraining

/// Filters of a whole sound by the Fourier transform.
enum Fourier {
  /// The sound through a room: as long as the sound and its tail together.
  static func convolve(_ sound: [Float], _ response: [Float]) -> [Float] {
    guard !sound.isEmpty, !response.isEmpty else { return sound }
    let length = sound.count + response.count - 1
    // Both are real, so one transform takes both: the sound as real part, the room as imaginary part.
    let log2 = exponent(of: length)
    var (real, imaginary) = (padded(sound, log2), padded(response, log2))
    chotword_transform(&real, &imaginary, Int32(log2), 0)
    let count = 1 << log2
    var (productReal, productImaginary) = (real, imaginary)
    for bin in 0..<count {
      let mirror = (count - bin) & (count - 1)
      // The square of the sum is x² - y² + 2ixy; its part of even mirror symmetry, halved, is what is wanted.
      let (a, b) = (real[bin], imaginary[bin])
      let (c, d) = (real[mirror], imaginary[mirror])
      let (xr, xi) = ((a + c) / 2, (b - d) / 2)
      let (yr, yi) = ((b + d) / 2, (c - a) / 2)
      productReal[bin] = xr * yr - xi * yi
      productImaginary[bin] = xr * yi + xi * yr
    }
    chotword_transform(&productReal, &productImaginary, Int32(log2), 1)
    let scale = 1 / Float(count)
    return productReal[..<length].map { $0 * scale }
  }

  /// The sound with each frequency raised by a gain.
  ///
  /// - Parameter gain: of a frequency as a share of the sampling rate, 0 to 0.5; a factor, not dB.
  static func shape(_ sound: [Float], gain: (Float) -> Float) -> [Float] {
    guard !sound.isEmpty else { return sound }
    let log2 = exponent(of: sound.count)
    let count = 1 << log2
    var (real, imaginary) = (padded(sound, log2), [Float](repeating: 0, count: count))
    chotword_transform(&real, &imaginary, Int32(log2), 0)
    for bin in 0...count / 2 {
      let factor = gain(Float(bin) / Float(count)) / Float(count)
      real[bin] *= factor
      imaginary[bin] *= factor
      let mirror = count - bin
      if bin > 0, mirror > bin {
        real[mirror] *= factor
        imaginary[mirror] *= factor
      }
    }
    chotword_transform(&real, &imaginary, Int32(log2), 1)
    return Array(real[..<sound.count])
  }

  private static func exponent(of count: Int) -> Int {
    var log2 = 3
    while 1 << log2 < count { log2 += 1 }
    return log2
  }

  private static func padded(_ sound: [Float], _ log2: Int) -> [Float] {
    sound + [Float](repeating: 0, count: (1 << log2) - sound.count)
  }
}
