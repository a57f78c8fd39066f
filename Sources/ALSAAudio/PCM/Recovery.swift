// What is done about an error of a device, the same for playing and hearing.
private import Glibc
import Synchronization

/// How often what went wrong. Audio threads count, others read; any thread.
package final class SoundCounters: Sendable {
  /// The device ran dry, or over.
  let xruns = Atomic<Int>(0)
  let suspends = Atomic<Int>(0)
  /// A source did not deliver in time: there was a gap.
  let starved = Atomic<Int>(0)
  /// Samples that nobody read in time and that were dropped.
  let overrun = Atomic<Int>(0)
  /// The device neither took nor gave sound for a second and was reset.
  let stalls = Atomic<Int>(0)
  /// Devices that were lost.
  let losses = Atomic<Int>(0)

  /// What has been counted so far.
  package var snapshot: Snapshot {
    Snapshot(
      xruns: xruns.load(ordering: .relaxed), suspends: suspends.load(ordering: .relaxed),
      starved: starved.load(ordering: .relaxed), overrun: overrun.load(ordering: .relaxed),
      stalls: stalls.load(ordering: .relaxed), losses: losses.load(ordering: .relaxed))
  }

  /// Counts at one moment, since the start.
  package struct Snapshot: Hashable, Sendable {
    package var xruns = 0
    package var suspends = 0
    package var starved = 0
    package var overrun = 0
    package var stalls = 0
    package var losses = 0
  }
}

/// Brings a stream back after an error. Confined to the audio thread; allocates nothing.
struct Recovery {
  enum Outcome: Equatable {
    /// Try again now.
    case again
    /// Try again now: the stream is empty and ready to start.
    case restarted
    /// Try again in about 10 ms.
    case later
    /// The device is of no use any more, because of this error (positive).
    case lost(code: Int)
  }

  private let counters: SoundCounters
  private var attempts = 0
  /// About 10 ms each.
  private var idleTurns = 0

  init(counters: SoundCounters) { self.counters = counters }

  /// Sound moved.
  mutating func progressed() {
    attempts = 0
    idleTurns = 0
  }

  /// - Parameter code: negative, as the stream returned it; 0 where a wait was over without anything.
  mutating func recover(_ pcm: any PCM, from code: Int, waited milliseconds: Int = 10) -> Outcome {
    switch Int32(truncatingIfNeeded: -code) {
    case 0, EAGAIN: return stalled(pcm, milliseconds)
    case EINTR: return retry(.again)
    case EPIPE:
      counters.xruns.add(1, ordering: .relaxed)
      return prepare(pcm)
    case ESTRPIPE:
      if attempts == 0 { counters.suspends.add(1, ordering: .relaxed) }
      let resumed = pcm.resume()
      if resumed == -Int(EAGAIN) { return stalled(pcm, milliseconds) }
      return resumed < 0 ? prepare(pcm) : retry(.again)
    default: return .lost(code: -code)
    }
  }

  private mutating func prepare(_ pcm: any PCM) -> Outcome {
    let code = pcm.prepare()
    return code < 0 ? .lost(code: -code) : retry(.restarted)
  }

  /// A device that fails again at once, time after time, is no device.
  private mutating func retry(_ outcome: Outcome) -> Outcome {
    attempts += 1
    return attempts > Self.attemptLimit ? .lost(code: Int(EIO)) : outcome
  }

  private mutating func stalled(_ pcm: any PCM, _ milliseconds: Int) -> Outcome {
    let before = idleTurns
    idleTurns += max(1, milliseconds / 10)
    if idleTurns > Self.stallLimit { return .lost(code: Int(ETIMEDOUT)) }
    if before / Self.resetAfter < idleTurns / Self.resetAfter {
      counters.stalls.add(1, ordering: .relaxed)
      _ = pcm.drop()
      return prepare(pcm)
    }
    return .later
  }

  private static let attemptLimit = 20
  /// Turns of 10 ms: a reset after each second without sound, given up after three.
  private static let resetAfter = 100
  private static let stallLimit = 300
}
