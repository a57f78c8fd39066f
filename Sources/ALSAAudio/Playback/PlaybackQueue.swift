// What the threads of a speaker tell each other while sound is played: no locks, each value has one writer.
import Synchronization
internal import Threads

/// Samples on their way to the device. Playbacks are numbered from 1 on ("generations"); a later one is never heard before an earlier one.
final class PlaybackQueue: Sendable {
  let ring: SampleRing

  /// The playback that is fed, and the position of its first sample; written by the feeder, the position first.
  let fedGeneration = Atomic<Int>(0)
  let fedStart = Atomic<Int>(0)
  /// Position behind its last sample; `Int.max` while more follows. Written by the feeder.
  let fedEnd = Atomic<Int>(0)
  /// This playback and those before it are to be silent; written by who calls.
  let stopThrough = Atomic<Int>(0)
  /// Everything before this position has been heard, or dropped; written by the playback thread.
  let heard = Atomic<Int>(0)
  /// This playback and those before it are silent because they were stopped; written by the playback thread.
  let silenced = Atomic<Int>(0)
  /// The reporter wants to know when `heard` gets here; written by the reporter.
  let wakeAt = Atomic<Int>(Int.max)

  let route: Atomic<Int>
  let isPaused = Atomic<Bool>(false)
  /// Factor of loudness, in 65,536ths.
  let level = Atomic<Int>(Ramp.one)

  let playbackSignal: WakeSignal
  let feederSignal: WakeSignal
  let reporterSignal: WakeSignal

  /// - Parameters:
  ///   - capacity: in samples: so long may a source think between two sentences without a gap.
  ///   - route: index of the output that is used first.
  init(capacity: Int, route: Int = 0) throws(ThreadError) {
    playbackSignal = try WakeSignal()
    feederSignal = try WakeSignal()
    reporterSignal = try WakeSignal()
    ring = SampleRing(capacity: capacity)
    self.route = Atomic(route)
  }

  /// Everything that was stopped has faded. Any thread.
  var isSilent: Bool { silenced.load(ordering: .acquiring) >= stopThrough.load(ordering: .acquiring) }

  /// Raises `stopThrough`; any thread.
  func stop(through generation: Int) {
    var current = stopThrough.load(ordering: .relaxed)
    while current < generation {
      let (exchanged, original) = stopThrough.compareExchange(
        expected: current, desired: generation, ordering: .acquiringAndReleasing)
      if exchanged { break }
      current = original
    }
    playbackSignal.raise()
    feederSignal.raise()
  }
}
