/// Gathers decoded sound until it is taken: channels averaged, 16 bit, a limit on how much a file may hold.
struct SampleCollector {
  private var samples: [Int16] = []
  /// So many at the start of `samples` were taken.
  private var taken = 0
  /// Samples ever appended.
  private(set) var total = 0
  private let format: SoundFileError.Format

  init(_ format: SoundFileError.Format) { self.format = format }

  /// Samples that wait.
  var count: Int { samples.count - taken }

  /// Appends `length` samples; `sample` adds the channels up, 32 bit a channel, and may exceed that.
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

  /// The first samples, which are gone then; at most those that there are.
  mutating func takeFirst(_ wanted: Int) -> [Int16] {
    let first = Array(samples[taken...].prefix(wanted))
    taken += first.count
    // Moved together seldom, so that a long gap costs no more than its length.
    if taken > samples.count / 2 {
      samples.removeFirst(taken)
      taken = 0
    }
    return first
  }

  /// Throws samples at the end away; at most those that there are.
  mutating func removeLast(_ count: Int) { samples.removeLast(min(max(0, count), self.count)) }

  private mutating func makeRoom(for length: Int) throws(SoundFileError) {
    guard length <= SoundFile.mostSamples - total else { throw .tooLong(format) }
    total += length
    // Exactly, where it is much: a doubled gap of minutes would be too much.
    if length > samples.capacity - samples.count, length > samples.count {
      samples.reserveCapacity(samples.count + length)
    }
  }
}
