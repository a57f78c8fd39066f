/// A change of loudness that saturates instead of wrapping around.
package struct Gain: Hashable, Sendable {
  /// Samples are multiplied by this over 65,536: integers give the same samples on every board.
  package private(set) var factor: Int

  /// - Parameter factor: of amplitude, 0 (mute) to 100; others are brought into that range.
  package init(factor: Double) {
    self.factor = factor.isNaN ? Self.one : Int((max(0, min(100, factor)) * Double(Self.one)).rounded())
  }

  package init(_ decibels: Decibels) { self.init(factor: decibels.amplitude) }

  package static let unity = Gain(factor: 1)

  package func callAsFunction(_ sample: Int16) -> Int16 {
    Int16(clamping: (Int(sample) * factor + Self.one / 2) >> 16)
  }

  /// Allocates nothing.
  package func apply(to samples: UnsafeMutableBufferPointer<Int16>) {
    guard factor != Self.one else { return }
    for index in samples.indices { samples[index] = self(samples[index]) }
  }

  package func apply(to samples: inout [Int16]) {
    samples.withUnsafeMutableBufferPointer { apply(to: $0) }
  }

  private static let one = 65_536
}
