/// A piece of sound in memory: one channel, 16 bit.
package struct Clip: Hashable, Sendable {
  /// Samples per second.
  package var sampleRate: Int
  package var samples: [Int16]

  package init(sampleRate: Int, samples: [Int16]) {
    self.sampleRate = sampleRate
    self.samples = samples
  }

  package var durationMs: Int { sampleRate > 0 ? samples.count * 1_000 / sampleRate : 0 }

  /// The rate at which the appliance hears, in samples per second: that of the acoustic model.
  package static let hearingRate = 16_000
}
