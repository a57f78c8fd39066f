// The microphone of the appliance on libasound.
package import Devices
private import Sound
import Synchronization
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
/// device, tries again when it is lost, and calls the sink. `read` and `skip` are for one listener's thread.
package final class ALSAMicrophone: Sendable {
  /// What has gone wrong so far.
  package let counters: SoundCounters
  private let queue: CaptureQueue
  private let threads: Mutex<MicrophoneThreads?>

  /// Starts the threads; the device is opened soon after, and a missing one is no error.
  /// - Parameter onDevice: told on `mic-watch` when the device is lost (also when it is not there at the start) or found.
  package init(
    _ settings: MicrophoneSettings, system: any PCMSystem = MachineSound(), journal: any Journal,
    onDevice: @escaping @Sendable (DeviceChange) -> Void
  ) throws(ThreadError) {
    let counters = SoundCounters()
    let parts = try MicrophoneParts(settings, system: system, counters: counters)
    self.counters = counters
    queue = parts.queue
    DeviceName(settings.device).advise(in: journal)
    threads = Mutex(
      try MicrophoneThreads(parts, log: SoundLog(journal, counters: counters), onDevice: onDevice))
  }

  deinit { close() }

  /// Waits until the buffer can be filled, or the time is over, and takes what is there.
  package func read(into buffer: UnsafeMutableBufferPointer<Int16>, waitingAtMost milliseconds: Int) -> MicrophoneRead {
    queue.read(into: buffer, waitingAtMost: milliseconds)
  }

  /// Ends a `read` that waits. Any thread.
  package func interrupt() { queue.listenerSignal.raise() }

  /// Throws away what nobody has listened to.
  package func skip() { queue.ring.free(before: queue.ring.end) }

  /// Closes the device and waits for the threads, 200 ms at most.
  package func close() {
    let ending = threads.withLock { threads in
      defer { threads = nil }
      return threads
    }
    ending?.end()
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
