private import Glibc

/// A level or a gain in decibels. Levels are dBFS: 0 is a steady signal at the largest sample value, so a full-scale sine has an RMS of -3.
package struct Decibels: Hashable, Comparable, Sendable {
  package var value: Double

  package init(_ value: Double) { self.value = value }

  /// Of a factor of amplitude; nothing at all is `silence`.
  package init(amplitude: Double) {
    value = amplitude > 0 ? max(Self.silence.value, 20 * log10(amplitude)) : Self.silence.value
  }

  /// Below anything that 16 bits can hold.
  package static let silence = Decibels(-120)

  /// The factor of amplitude.
  package var amplitude: Double { pow(10, value / 20) }

  package static func < (left: Decibels, right: Decibels) -> Bool { left.value < right.value }
}
