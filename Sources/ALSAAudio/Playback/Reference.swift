// What the speaker plays, as hearing needs it to take the echo out of what the microphone hears.
internal import Sound
import Synchronization
package import Threads

/// The played signal, 16 kHz mono, with the time at which it is in the air.
///
/// The playback thread writes; `read` is for one other thread (hearing). Where nothing was played there is silence.
package final class ReferenceSignal: Sendable {
  let ring: SampleRing
  let clock = StreamClock()
  /// Position of the next sample that is read. Owned by the reader.
  private let cursor = Atomic<Int>(0)
  /// How far the time asked for may be from the place in the stream before the place is changed, in samples: 4 ms. Delays are known in
  /// steps of a period or less, and an echo canceller needs a stream without jumps.
  private static let tolerance = 64

  /// - Parameter seconds: held back for a reader that is late.
  init(seconds: Int) { ring = SampleRing(capacity: seconds * Clip.hearingRate) }

  /// Fills the buffer with what is in the air from a moment on.
  /// - Parameter moment: of the first sample wanted.
  /// - Returns: samples that were played; the others are silence.
  @discardableResult
  package func read(into buffer: UnsafeMutableBufferPointer<Int16>, from moment: MonotonicTime) -> Int {
    buffer.update(repeating: 0)
    guard let (position, time) = clock.latest() else { return 0 }
    let wanted = position + Int((moment.nanoseconds - time) / 1_000) * Clip.hearingRate / 1_000_000
    var next = cursor.load(ordering: .relaxed)
    if abs(wanted - next) > Self.tolerance { next = wanted }
    // What is too old is not there any more; what is in the future has not been written.
    let missing = max(0, min(buffer.count, ring.start - next))
    let copied =
      next + missing < ring.end
      ? ring.copy(from: next + missing, into: UnsafeMutableBufferPointer(rebasing: buffer[missing...])) : 0
    next += buffer.count
    cursor.store(next, ordering: .relaxed)
    ring.free(before: next)
    return copied
  }
}

/// Writes the reference signal. Confined to the playback thread; allocates nothing after `init`.
final class ReferenceWriter {
  private let signal: ReferenceSignal
  private let resampler: Resampler
  private let converted: UnsafeMutableBufferPointer<Int16>

  init(_ signal: ReferenceSignal, rate: Int) throws(ResamplerError) {
    self.signal = signal
    resampler = try Resampler(from: rate, to: Clip.hearingRate)
    converted = .allocate(capacity: Clip.hearingRate / 50)
    converted.initialize(repeating: 0)
  }

  deinit { converted.deallocate() }

  /// The last samples, in the rate of `write`, will not be heard. They lie in the future, of which nobody reads.
  func takeBack(_ count: Int, rate: Int) { signal.ring.takeBack(count * Clip.hearingRate / rate) }

  /// - Parameter time: at which the first of these samples is in the air.
  func write(_ period: UnsafeBufferPointer<Int16>, heardAt time: Int64) {
    signal.clock.set(position: signal.ring.end + resampler.outputDelay, time: time)
    let counts = resampler.process(period, into: converted)
    // Nobody reads: the oldest cannot be dropped from this side, so the newest is.
    _ = signal.ring.write(UnsafeBufferPointer(rebasing: converted[..<counts.produced]))
  }
}
