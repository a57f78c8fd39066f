// The samples that were played last, for a fade of what is taken back.

/// Remembers the last samples of a stream. Of a fixed size; allocates nothing after `init`. Confined to the playback thread.
final class RecentSamples {
  private let samples: UnsafeMutableBufferPointer<Int16>
  /// Position of the next one, counted from 0.
  private var end = 0

  init(capacity: Int) {
    samples = .allocate(capacity: max(1, capacity))
    samples.initialize(repeating: 0)
  }

  deinit { samples.deallocate() }

  func append(_ new: UnsafeBufferPointer<Int16>) {
    for sample in new {
      samples[end % samples.count] = sample
      end += 1
    }
  }

  /// Copies what began so many samples before the end; silence where it is not known any more.
  func copy(from distance: Int, into target: UnsafeMutableBufferPointer<Int16>) {
    for index in target.indices {
      let position = end - distance + index
      target[index] =
        position >= 0 && position >= end - samples.count && position < end ? samples[position % samples.count] : 0
    }
  }

  func takeBack(_ count: Int) { end = max(0, end - count) }
}
