/// How loud a piece of sound is.
package struct Level: Hashable, Sendable {
  /// Root of the mean square.
  package var rms: Decibels
  /// The largest sample.
  package var peak: Decibels

  /// Nothing is as loud as silence.
  package init(of samples: UnsafeBufferPointer<Int16>) {
    var sum = 0.0
    var largest = 0
    for sample in samples {
      sum += Double(sample) * Double(sample)
      largest = max(largest, Int(sample.magnitude))
    }
    rms = Decibels(amplitude: samples.isEmpty ? 0 : (sum / Double(samples.count)).squareRoot() / 32_768)
    peak = Decibels(amplitude: Double(largest) / 32_768)
  }

  package init(of samples: [Int16]) {
    self = samples.withUnsafeBufferPointer { Level(of: $0) }
  }
}
