// The two threads of a microphone, and its parts.
internal import Devices
private import Sound
import Synchronization
internal import Threads

/// Everything but the threads; tests drive it by hand.
struct MicrophoneParts {
  let queue: CaptureQueue
  let loop: CaptureLoop
  let keeper: DeviceKeeper<CaptureInput>

  init(
    _ settings: MicrophoneSettings, system: any PCMSystem, counters: SoundCounters,
    clock: @escaping @Sendable () -> Int64 = { MonotonicTime.now().nanoseconds }
  ) throws(ThreadError) {
    queue = try CaptureQueue(seconds: 2)
    let wish = PCMWish.capture(rate: Clip.hearingRate, channel: settings.channel)
    let slot = DeviceSlot<CaptureInput>()
    keeper = DeviceKeeper(
      name: settings.device, slot: slot,
      open: { () throws(PCMError) in
        let pcm = try system.open(settings.device, .capture, wish: wish)
        do {
          return try CaptureInput(pcm, channel: settings.channel, counters: counters)
        } catch {
          pcm.close()
          throw PCMError(device: settings.device, operation: "convert what it gives", code: 22, detail: "\(error)")
        }
      },
      close: { $0.pcm.close() }, describe: { $0.pcm.setup })
    loop = CaptureLoop(queue: queue, slot: slot, counters: counters, clock: clock)
  }
}

/// Runs the loops until `end`.
final class MicrophoneThreads: @unchecked Sendable {
  // @unchecked: `end` is called once, by who took this out of its mutex; the rest never changes.
  private final class Stop: Sendable {
    let capture = Atomic<Bool>(false)
    let supervisor = Atomic<Bool>(false)
  }

  /// - `@unchecked`: the loop belongs to the capture thread alone, keeper and log to the supervisor's.
  private struct Handover: @unchecked Sendable {
    var parts: MicrophoneParts
    var log: SoundLog
  }

  private let stop = Stop()
  private let queue: CaptureQueue
  private let keeper: DeviceKeeper<CaptureInput>
  private let threads: (capture: JoinedThread, supervisor: JoinedThread)

  init(
    _ parts: MicrophoneParts, log: SoundLog, onDevice: @escaping @Sendable (DeviceChange) -> Void
  ) throws(ThreadError) {
    queue = parts.queue
    keeper = parts.keeper
    let stop = stop
    let queue = queue
    let handover = Handover(parts: parts, log: log)
    let capturing = try JoinedThread(name: "mic-capture") {
      AudioPriority.claim(AudioPriority.capture)
      while !stop.capture.load(ordering: .acquiring) {
        switch handover.parts.loop.runOnePeriod() {
        case .read: break
        case .wait(let milliseconds): queue.captureSignal.wait(milliseconds: milliseconds)
        }
      }
    }
    do {
      let supervising = try JoinedThread(name: "mic-watch") {
        var log = handover.log
        while !stop.supervisor.load(ordering: .acquiring) {
          let now = MonotonicTime.now().nanoseconds
          if let change = handover.parts.keeper.keep(at: now) {
            log.note(change, handover.parts.keeper.setup, at: now)
            onDevice(change)
            queue.captureSignal.raise()
          }
          log.noteCounts(at: now)
          let due = handover.parts.keeper.dueAt.map { Int(max(0, $0 - now) / 1_000_000) + 1 } ?? 1_000
          queue.supervisorSignal.wait(milliseconds: min(1_000, due))
        }
      }
      threads = (capturing, supervising)
    } catch {
      stop.capture.store(true, ordering: .releasing)
      queue.captureSignal.raise()
      capturing.join()
      throw error
    }
  }

  /// Waits for the threads and closes the device. Once.
  func end() {
    stop.capture.store(true, ordering: .releasing)
    queue.captureSignal.raise()
    threads.capture.join()
    stop.supervisor.store(true, ordering: .releasing)
    queue.supervisorSignal.raise()
    threads.supervisor.join()
    keeper.end()
  }
}
