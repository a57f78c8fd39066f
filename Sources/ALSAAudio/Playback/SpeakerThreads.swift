// The three threads of a speaker, and the order in which they end.
import Synchronization
internal import Threads

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
  private var threads: (feeder: JoinedThread, playback: JoinedThread, supervisor: JoinedThread)?

  init(queue: PlaybackQueue, loop: PlaybackLoop, feeder: Feeder, supervisor: SpeakerSupervisor) throws(ThreadError) {
    self.queue = queue
    self.feeder = feeder
    self.supervisor = supervisor
    let stop = stop
    let handover = Handover(loop: loop)
    let feeding = try JoinedThread(name: "speaker-feed") {
      while !stop.feeder.load(ordering: .acquiring) {
        switch feeder.feed() {
        case .fed: break
        // Two seconds are queued: a look now and then is enough, and costs the playback thread nothing.
        case .full: queue.feederSignal.wait(milliseconds: 50)
        case .idle: queue.feederSignal.wait(milliseconds: 1_000)
        }
      }
    }
    let playing: JoinedThread
    do {
      playing = try JoinedThread(name: "speaker-play") {
        AudioPriority.claim(AudioPriority.playback)
        while !stop.playback.load(ordering: .acquiring) { Self.turn(handover.loop, queue) }
        // What was stopped fades before the device is closed.
        let deadline = MonotonicTime.now().advanced(by: 150)
        while !queue.isSilent, MonotonicTime.now() < deadline { Self.turn(handover.loop, queue) }
      }
    } catch {
      stop.feeder.store(true, ordering: .releasing)
      queue.feederSignal.raise()
      feeding.join()
      throw error
    }
    do {
      let supervising = try JoinedThread(name: "speaker-watch") {
        while !stop.supervisor.load(ordering: .acquiring) {
          queue.reporterSignal.wait(milliseconds: supervisor.supervise(at: MonotonicTime.now().nanoseconds))
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

  private static func turn(_ loop: PlaybackLoop, _ queue: PlaybackQueue) {
    switch loop.runOnePeriod() {
    case .wrote: break
    case .wait(let milliseconds): queue.playbackSignal.wait(milliseconds: milliseconds)
    case .idle: queue.playbackSignal.wait(milliseconds: 1_000)
    }
  }

  /// Stops what plays and waits for the threads. Once.
  func end(register: PlaybackRegister) {
    guard let threads else { return }
    self.threads = nil
    register.stopAll()
    stop.feeder.store(true, ordering: .releasing)
    stop.playback.store(true, ordering: .releasing)
    queue.feederSignal.raise()
    queue.playbackSignal.raise()
    threads.feeder.join()
    threads.playback.join()
    queue.silenced.store(Int.max, ordering: .releasing)
    stop.supervisor.store(true, ordering: .releasing)
    queue.reporterSignal.raise()
    threads.supervisor.join()
    supervisor.end()
    feeder.end()
  }
}
