// The three threads of a speaker, and the order in which they end.
import Synchronization
internal import Threads

/// Runs the parts of a speaker until `end`.
final class SpeakerThreads {
  /// `@unchecked Sendable`: the loop is handed to the playback thread, which alone uses it.
  private struct Handover: @unchecked Sendable { var loop: PlaybackLoop }

  private let queue: PlaybackQueue
  private let feeder: Feeder
  private let supervisor: SpeakerSupervisor
  private let feeding: LoopThread
  private let playing: LoopThread
  private let watching: LoopThread
  private var hasEnded = false

  init(queue: PlaybackQueue, loop: PlaybackLoop, feeder: Feeder, supervisor: SpeakerSupervisor) throws(ThreadError) {
    self.queue = queue
    self.feeder = feeder
    self.supervisor = supervisor
    let handover = Handover(loop: loop)
    feeding = try LoopThread("speaker-feed", signal: queue.feederSignal) {
      switch feeder.feed() {
      case .fed: break
      // Two seconds are queued: a look now and then is enough, and costs the playback thread nothing.
      case .full: queue.feederSignal.wait(milliseconds: 50)
      case .idle: queue.feederSignal.wait(milliseconds: 1_000)
      }
    }
    playing = try LoopThread(
      "speaker-play", priority: AudioPriority.playback, signal: queue.playbackSignal,
      finally: {
        // What was stopped fades before the device is closed.
        let deadline = MonotonicTime.now().advanced(by: 150)
        while !queue.isSilent, MonotonicTime.now() < deadline { Self.play(handover.loop, queue) }
      },
      turn: { Self.play(handover.loop, queue) })
    watching = try LoopThread("speaker-watch", signal: queue.reporterSignal) {
      queue.reporterSignal.wait(milliseconds: supervisor.supervise(at: MonotonicTime.now().nanoseconds))
    }
  }

  private static func play(_ loop: PlaybackLoop, _ queue: PlaybackQueue) {
    switch loop.runOnePeriod() {
    case .wrote: break
    case .wait(let milliseconds): queue.playbackSignal.wait(milliseconds: milliseconds)
    case .idle: queue.playbackSignal.wait(milliseconds: 1_000)
    }
  }

  /// Stops what plays, waits for the threads and reports the rest. Once.
  func end(register: PlaybackRegister) {
    guard !hasEnded else { return }
    hasEnded = true
    register.stopAll()
    feeder.interruptStopped()
    feeding.endSoon()
    playing.end()
    feeding.end()
    // Nothing sounds any more, whether or not it could fade.
    queue.silenced.store(Int.max, ordering: .releasing)
    watching.end()
    supervisor.end()
    feeder.end()
  }
}
