// Says when a sample of a stream was in the air.
import Synchronization

/// One pair of position and time of a stream, written by the thread that moves the stream and read by any.
final class StreamClock: Sendable {
  /// Odd while a pair is written (a sequence lock: the writer never waits, readers try again).
  private let sequence = Atomic<Int>(0)
  private let position = Atomic<Int>(0)
  private let time = Atomic<Int64>(0)

  /// Sample `position` is in the air at `time` (ns, monotonic). One thread only.
  func set(position newPosition: Int, time newTime: Int64) {
    let number = sequence.load(ordering: .relaxed)
    sequence.store(number + 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    position.store(newPosition, ordering: .relaxed)
    time.store(newTime, ordering: .relaxed)
    sequence.store(number + 2, ordering: .releasing)
  }

  /// The latest pair; nil before the first, or if the writer was in the way all the time.
  func latest() -> (position: Int, time: Int64)? {
    for _ in 0..<Self.attempts {
      let before = sequence.load(ordering: .acquiring)
      if before == 0 { return nil }
      let pair = (position: position.load(ordering: .relaxed), time: time.load(ordering: .relaxed))
      atomicMemoryFence(ordering: .acquiring)
      if before % 2 == 0, sequence.load(ordering: .relaxed) == before { return pair }
    }
    return nil
  }

  private static let attempts = 100
}
