/// Says how periodic a 16 kHz stream is in the range of voices, every 10 ms over 40 ms.
///
/// Vowels repeat themselves 75 to 400 times a second; fans, breath, clicks and slamming doors do not. Computed on the stream below 1 kHz
/// at a quarter of the rate. Allocates nothing after `init`.
struct PitchMeter {
  /// 1 is perfectly periodic, 0 not at all.
  private(set) var periodicity: Float = 0

  private var history = [Float](repeating: 0, count: Self.windowSize)
  private var lowPass = (Biquad(), Biquad())
  private var highPass = HighPass()

  mutating func process(_ block: UnsafeBufferPointer<Int16>) {
    let new = BandAnalyzer.blockSize / Self.decimation
    history.withUnsafeMutableBufferPointer { history in
      for index in 0..<Self.windowSize - new { history[index] = history[index + new] }
      for index in 0..<BandAnalyzer.blockSize {
        let sample = index < block.count ? Float(block[index]) / 32_768 : 0
        let filtered = lowPass.1.process(lowPass.0.process(highPass.process(sample)))
        if index % Self.decimation == 0 { history[Self.windowSize - new + index / Self.decimation] = filtered }
      }
    }
    measure()
  }

  mutating func reset() {
    for index in history.indices { history[index] = 0 }
    lowPass = (Biquad(), Biquad())
    highPass = HighPass()
    periodicity = 0
  }

  private mutating func measure() {
    periodicity = history.withUnsafeBufferPointer { history in
      let span = Self.windowSize - Self.longestLag
      var base: Float = 1e-10
      for index in 0..<span { base += history[index] * history[index] }
      var best: Float = 0
      for lag in Self.shortestLag...Self.longestLag {
        var product: Float = 0
        var energy: Float = 1e-10
        for index in 0..<span {
          product += history[index] * history[index + lag]
          energy += history[index + lag] * history[index + lag]
        }
        guard product > 0 else { continue }
        best = max(best, product / (base * energy).squareRoot())
      }
      return best
    }
  }

  private static let decimation = 4
  /// At 4 kHz: 160 samples are 40 ms; lags of 10 to 53 samples are 400 to 75 Hz.
  private static let windowSize = 160
  private static let shortestLag = 10
  private static let longestLag = 53
}

/// A Butterworth low pass at 900 Hz for 16 kHz, second order.
private struct Biquad {
  private var first: Float = 0
  private var second: Float = 0

  mutating func process(_ input: Float) -> Float {
    let output = 0.024828 * input + first
    first = 0.049656 * input + 1.507447 * output + second
    second = 0.024828 * input - 0.606759 * output
    return output
  }
}

/// Takes away what rumbles below 60 Hz.
private struct HighPass {
  private var lastInput: Float = 0
  private var lastOutput: Float = 0

  mutating func process(_ input: Float) -> Float {
    lastOutput = 0.977 * (lastOutput + input - lastInput)
    lastInput = input
    return lastOutput
  }
}
