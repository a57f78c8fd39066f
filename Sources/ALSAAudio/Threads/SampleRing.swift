// Carries samples from one producer thread to one consumer thread without locks or allocation.
import Synchronization

/// A ring of samples that are counted from 0 on: a position means the same sample on both sides, for ever.
final class SampleRing: @unchecked Sendable {
  // @unchecked: the producer alone writes samples at `written` and above, and publishes them by releasing `written`; the consumer alone
  // reads below `written`, which it acquires first, and gives room back by releasing `freed`, which the producer acquires before it writes.
  let capacity: Int
  private let samples: UnsafeMutablePointer<Int16>
  private let written = Atomic<Int>(0)
  private let freed = Atomic<Int>(0)

  /// - Parameter capacity: the least number of samples that it holds; at least 1.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    samples = .allocate(capacity: self.capacity)
    samples.initialize(repeating: 0, count: self.capacity)
  }

  deinit { samples.deallocate() }

  // MARK: - Producer

  /// Position behind the last sample written. Any thread.
  var end: Int { written.load(ordering: .acquiring) }

  /// Samples that can be written now. Producer only.
  var room: Int { capacity - (written.load(ordering: .relaxed) - freed.load(ordering: .acquiring)) }

  /// Writes what has room. Producer only.
  /// - Returns: samples written.
  @discardableResult
  func write(_ source: UnsafeBufferPointer<Int16>) -> Int {
    guard let base = source.baseAddress else { return 0 }
    let count = min(source.count, room)
    let start = written.load(ordering: .relaxed)
    let offset = start % capacity
    let first = min(count, capacity - offset)
    (samples + offset).update(from: base, count: first)
    samples.update(from: base + first, count: count - first)
    written.store(start + count, ordering: .releasing)
    return count
  }

  /// Takes back the last samples. Producer only, and only what the consumer does not ask for yet.
  func takeBack(_ count: Int) {
    let end = written.load(ordering: .relaxed)
    written.store(max(freed.load(ordering: .acquiring), end - count), ordering: .releasing)
  }

  // MARK: - Consumer

  /// Position of the first sample that is still held. Any thread.
  var start: Int { freed.load(ordering: .acquiring) }

  /// Samples that can be read from a position on. Consumer only.
  func available(from position: Int) -> Int { max(0, written.load(ordering: .acquiring) - position) }

  /// Copies samples from a position that is not freed; takes nothing out. Consumer only.
  /// - Returns: samples copied.
  func copy(from position: Int, into target: UnsafeMutableBufferPointer<Int16>) -> Int {
    guard let base = target.baseAddress else { return 0 }
    let count = min(target.count, available(from: position))
    let offset = position % capacity
    let first = min(count, capacity - offset)
    base.update(from: samples + offset, count: first)
    (base + first).update(from: samples, count: count - first)
    return count
  }

  /// Gives back everything before a position. Consumer only.
  func free(before position: Int) {
    freed.store(min(max(position, start), written.load(ordering: .acquiring)), ordering: .releasing)
  }
}
