// What the capture thread does, one period at a time.
internal import Sound
import Synchronization
internal import Threads

/// What a microphone has heard, on its way from the capture thread to who listens.
final class CaptureQueue: Sendable {
  let ring: SampleRing
  /// When a position of the ring was in the air.
  let clock = StreamClock()
  let listenerSignal: WakeSignal
  let captureSignal: WakeSignal
  let supervisorSignal: WakeSignal

  /// - Parameter seconds: held for a listener that is late.
  init(seconds: Int) throws(ThreadError) {
    listenerSignal = try WakeSignal()
    captureSignal = try WakeSignal()
    supervisorSignal = try WakeSignal()
    ring = SampleRing(capacity: seconds * Clip.hearingRate)
  }
}

/// Moves sound from the device into the queue.
///
/// Confined to the capture thread, or a test. `runOnePeriod` allocates nothing, locks nothing and logs nothing.
final class CaptureLoop {
  enum Step: Equatable {
    /// Go on at once: the device sets the pace.
    case read
    case wait(milliseconds: Int)
  }

  private let queue: CaptureQueue
  private let slot: DeviceSlot<CaptureInput>
  private let counters: SoundCounters
  private let clock: @Sendable () -> Int64
  private var pace = Pace(rate: Clip.hearingRate)

  init(
    queue: CaptureQueue, slot: DeviceSlot<CaptureInput>, counters: SoundCounters,
    clock: @escaping @Sendable () -> Int64
  ) {
    self.queue = queue
    self.slot = slot
    self.counters = counters
    self.clock = clock
  }

  func runOnePeriod() -> Step {
    guard let input = slot.device else { return .wait(milliseconds: 100) }
    if !input.isRunning {
      let code = input.pcm.start()
      guard code >= 0 else { return mend(input, code) }
      input.isRunning = true
      pace.begin(at: clock(), queued: 0)
    }
    // A device that gives sound as fast as it is asked (`null`, `file`) is held back.
    let ahead = pace.milliseconds(aheadAt: clock())
    if ahead > 0 { return .wait(milliseconds: ahead) }
    if input.pcm.available() < input.step {
      let waited = input.pcm.wait(milliseconds: 100)
      if waited <= 0 { return mend(input, waited, waited: 100) }
    }
    let behind = max(0, input.pcm.delay())
    let count = input.read()
    guard count > 0 else { return mend(input, count) }
    input.recovery.progressed()
    keep(input, count, takenAt: clock() - Int64(behind) * 1_000_000_000 / Int64(input.pcm.setup.rate))
    return .read
  }

  private func keep(_ input: CaptureInput, _ count: Int, takenAt time: Int64) {
    queue.clock.set(position: queue.ring.end + input.conversionDelay, time: time)
    input.convert(count) { samples in
      let kept = queue.ring.write(samples)
      if kept < samples.count { counters.overrun.add(samples.count - kept, ordering: .relaxed) }
      pace.wrote(samples.count, at: clock())
    }
    queue.listenerSignal.raise()
  }

  private func mend(_ input: CaptureInput, _ code: Int, waited: Int = 10) -> Step {
    switch input.recovery.recover(input.pcm, from: code, waited: waited) {
    case .again: return .read
    case .restarted:
      input.isRunning = false
      return .read
    case .later: return .wait(milliseconds: 10)
    case .lost(let code):
      counters.losses.add(1, ordering: .relaxed)
      slot.lose(code: code)
      queue.supervisorSignal.raise()
      return .read
    }
  }
}
