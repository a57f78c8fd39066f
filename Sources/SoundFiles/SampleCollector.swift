internal import Sound

/// Gathers decoded sound: channels averaged, 16 bit, a limit on its length.
struct SampleCollector {
  private(set) var samples: [Int16] = []
  private let format: SoundFileError.Format

  init(_ format: SoundFileError.Format) { self.format = format }

  /// Takes `length` samples; `sample` adds the channels up, 32 bit a channel, and may exceed that.
  mutating func append(
    _ length: Int, channels: Int, sum sample: (Int) -> Int
  ) throws(SoundFileError) {
    try makeRoom(for: length)
    for index in 0..<length {
      samples.append(Int16(clamping: (sample(index) / max(1, channels) + 0x8000) >> 16))
    }
  }

  /// Stands for what cannot be decoded, so that what follows comes at its time.
  mutating func appendSilence(_ length: Int) throws(SoundFileError) {
    try makeRoom(for: length)
    for _ in 0..<length { samples.append(0) }
  }

  /// What remains without the samples that encoders put at both ends.
  consuming func clip(rate: Int, skipping start: Int, keeping count: Int) -> Clip {
    let first = min(max(0, start), samples.count)
    samples.removeLast(samples.count - first - min(max(0, count), samples.count - first))
    samples.removeFirst(first)
    return Clip(sampleRate: rate, samples: samples)
  }

  /// Grows by doubling, but not beyond the limit.
  private mutating func makeRoom(for length: Int) throws(SoundFileError) {
    let needed = samples.count + length
    guard needed <= SoundFile.mostSamples else { throw .tooLong(format) }
    guard needed > samples.capacity else { return }
    samples.reserveCapacity(min(SoundFile.mostSamples, max(needed, 2 * samples.capacity)))
  }
}
