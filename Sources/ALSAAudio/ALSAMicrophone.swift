// The microphone of the appliance on libasound.
package import Devices
private import Sound
package import Threads

/// Where sound comes in.
package struct MicrophoneSettings: Hashable, Sendable {
  /// Name of the device in libasound, best with `CARD=`: `plughw:CARD=Device`; or `simulated`.
  package var device: String
  /// The channel that is heard, counted from 0; nil is the mean of one or two, and the first of more.
  package var channel: Int?

  package init(device: String, channel: Int? = nil) {
    self.device = device
    self.channel = channel
  }
}

/// What was taken from a microphone.
package struct MicrophoneRead: Hashable, Sendable {
  /// Samples; 0 where the time was over, or the microphone is lost.
  package var count: Int
  /// When the first of them was in the air, as well as the device knows.
  package var startedAt: MonotonicTime
}

/// Hears through a sound card: 16 kHz, mono, 16 bit.
///
/// Two threads: `mic-capture` moves sound out of the device, with real-time priority where that is allowed; `mic-watch` opens the
/// device, tries again when it is lost, and calls the sink. Everything else is for one listener's thread.
package final class ALSAMicrophone {
  /// What has gone wrong so far.
  package let counters: SoundCounters
  private let queue: CaptureQueue
  private let supervisor: MicrophoneSupervisor
  private let capturing: LoopThread
  private let watching: LoopThread

  /// `@unchecked Sendable`: the loop is handed to the capture thread, which alone uses it.
  private struct Handover: @unchecked Sendable { var loop: CaptureLoop }

  /// Starts the threads; the device is opened soon after, and a missing one is no error.
  /// - Parameter onDevice: told on `mic-watch` when the device is lost (also when it is not there at the start) or found.
  package init(
    _ settings: MicrophoneSettings, system: any PCMSystem = MachineSound(), journal: any Journal,
    onDevice: @escaping @Sendable (DeviceChange) -> Void
  ) throws(ThreadError) {
    let counters = SoundCounters()
    let parts = try MicrophoneParts(settings, system: system, counters: counters)
    let queue = parts.queue
    let supervisor = MicrophoneSupervisor(
      queue: queue, keeper: parts.keeper, log: SoundLog(journal, counters: counters), onDevice: onDevice)
    DeviceName(settings.device).advise(in: journal)
    let handover = Handover(loop: parts.loop)
    self.counters = counters
    self.queue = queue
    self.supervisor = supervisor
    capturing = try LoopThread("mic-capture", priority: AudioPriority.capture, signal: queue.captureSignal) {
      switch handover.loop.runOnePeriod() {
      case .read: break
      case .wait(let milliseconds): queue.captureSignal.wait(milliseconds: milliseconds)
      }
    }
    watching = try LoopThread("mic-watch", signal: queue.supervisorSignal) {
      queue.supervisorSignal.wait(milliseconds: supervisor.supervise(at: MonotonicTime.now().nanoseconds))
    }
  }

  deinit { close() }

  /// Waits until the buffer can be filled, or the time is over, and takes what is there.
  package func read(into buffer: UnsafeMutableBufferPointer<Int16>, waitingAtMost milliseconds: Int) -> MicrophoneRead {
    queue.read(into: buffer, waitingAtMost: milliseconds)
  }

  /// Throws away what nobody has listened to.
  package func skip() { queue.ring.free(before: queue.ring.end) }

  /// Closes the device and waits for the threads: 200 ms at most, unless the device is just being opened. Nothing is captured any more.
  package func close() {
    capturing.end()
    watching.end()
    supervisor.end()
  }
}

extension CaptureQueue {
  /// See `ALSAMicrophone.read`.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, waitingAtMost milliseconds: Int) -> MicrophoneRead {
    let deadline = MonotonicTime.now().advanced(by: milliseconds)
    while ring.available(from: ring.start) < buffer.count {
      let left = deadline.milliseconds(since: .now())
      guard left > 0 else { break }
      listenerSignal.wait(milliseconds: left)
    }
    let start = ring.start
    let count = ring.copy(from: start, into: buffer)
    ring.free(before: start + count)
    guard let (position, time) = clock.latest() else { return MicrophoneRead(count: count, startedAt: .now()) }
    let startedAt = time + Int64(start - position) * 1_000_000_000 / Int64(Clip.hearingRate)
    return MicrophoneRead(count: count, startedAt: MonotonicTime(nanoseconds: startedAt))
  }
}
