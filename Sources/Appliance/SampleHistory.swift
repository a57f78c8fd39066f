/// The last samples that were heard, so that the first sounds of an utterance are not lost while it is being noticed.
struct SampleHistory {
  private var buffer: [Int16]
  private var next = 0
  /// Samples heard in all.
  private(set) var end = 0

  init(capacity: Int) { buffer = [Int16](repeating: 0, count: max(1, capacity)) }

  mutating func append(_ samples: UnsafeBufferPointer<Int16>) {
    for sample in samples {
      buffer[next] = sample
      next = next + 1 == buffer.count ? 0 : next + 1
    }
    end += samples.count
  }

  /// The samples from a position on, as far as they are still known.
  func samples(from position: Int) -> [Int16] {
    let count = min(end - max(0, min(position, end)), buffer.count)
    let start = (next - count + buffer.count) % buffer.count
    let first = buffer[start..<min(start + count, buffer.count)]
    return Array(first) + buffer[0..<(count - first.count)]
  }
}
