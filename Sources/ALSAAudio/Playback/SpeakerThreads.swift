// The three threads of a speaker, and the order in which they end.
import Synchronization

/// Runs the loops until `end`.
final class SpeakerThreads {
  private final class Stop: Sendable {
    let feeder = Atomic<Bool>(false)
    let playback = Atomic<Bool>(false)
    let supervisor = Atomic<Bool>(false)
  }

  /// - `@unchecked`: the loop is handed to the playback thread, which alone uses it.
  private struct Handover: @unchecked Sendable { var loop: PlaybackLoop }

  private let stop = Stop()
  private let queue: PlaybackQueue
  private let feeder: Feeder
  private let supervisor: SpeakerSupervisor
  private var threads: (feeder: AudioThread, playback: AudioThread, supervisor: AudioThread)?

  init(queue: PlaybackQueue, loop: PlaybackLoop, feeder: Feeder, supervisor: SpeakerSupervisor) throws(AudioThreadError) {
    self.queue = queue
    self.feeder = feeder
    self.supervisor = supervisor
    let stop = stop
    let handover = Handover(loop: loop)
    let feeding = try AudioThread(name: "hk-feeder") {
      while !stop.feeder.load(ordering: .acquiring) {
        switch feeder.feed() {
        case .fed: break
        // Two seconds are queued: a look now and then is enough, and costs the playback thread nothing.
        case .full: queue.feederSignal.wait(milliseconds: 50)
        case .idle: queue.feederSignal.wait(milliseconds: 1_000)
        }
      }
    }
    let playing: AudioThread
    do {
      playing = try AudioThread(name: "hk-playback", priority: AudioPriority.playback) {
        while !stop.playback.load(ordering: .acquiring) {
          switch handover.loop.runOnePeriod() {
          case .wrote: break
          case .wait(let milliseconds): queue.playbackSignal.wait(milliseconds: milliseconds)
          case .idle: queue.playbackSignal.wait(milliseconds: 1_000)
          }
        }
      }
    } catch {
      stop.feeder.store(true, ordering: .releasing)
      queue.feederSignal.raise()
      feeding.join()
      throw error
    }
    do {
      let supervising = try AudioThread(name: "hk-speaker") {
        while !stop.supervisor.load(ordering: .acquiring) {
          queue.reporterSignal.wait(milliseconds: supervisor.supervise(at: MonotonicClock.now()))
        }
      }
      threads = (feeding, playing, supervising)
    } catch {
      stop.feeder.store(true, ordering: .releasing)
      stop.playback.store(true, ordering: .releasing)
      queue.feederSignal.raise()
      queue.playbackSignal.raise()
      feeding.join()
      playing.join()
      throw error
    }
  }

  /// Stops what plays and waits for the threads. Once.
  func end(register: PlaybackRegister) {
    guard let threads else { return }
    self.threads = nil
    register.stopAll()
    stop.feeder.store(true, ordering: .releasing)
    queue.feederSignal.raise()
    threads.feeder.join()
    // The fade is played while the feeder ends.
    queue.waitUntilSilent(through: queue.stopThrough.load(ordering: .acquiring), milliseconds: 150)
    stop.playback.store(true, ordering: .releasing)
    queue.playbackSignal.raise()
    threads.playback.join()
    queue.silenced.store(Int.max, ordering: .releasing)
    stop.supervisor.store(true, ordering: .releasing)
    queue.reporterSignal.raise()
    threads.supervisor.join()
    supervisor.end()
    feeder.end()
  }
}

/// Priorities under SCHED_FIFO. A unit file allows up to 40; hearing must not lose what is said, so it goes first.
enum AudioPriority {
  static let playback = 30
  static let capture = 35
}
