// The thread beside the capture thread: opens the device and writes the journal.
private import Threads

/// Looks after the device of a microphone. Confined to its thread, or a test.
final class MicrophoneSupervisor: @unchecked Sendable {
  // @unchecked: made by the opener and handed to the supervisor's thread, which alone uses it until it is joined.
  private let queue: CaptureQueue
  private let keeper: DeviceKeeper<CaptureInput>
  private let onDevice: (DeviceChange) -> Void
  private var log: SoundLog

  init(
    queue: CaptureQueue, keeper: DeviceKeeper<CaptureInput>, log: SoundLog, onDevice: @escaping (DeviceChange) -> Void
  ) {
    self.queue = queue
    self.keeper = keeper
    self.log = log
    self.onDevice = onDevice
  }

  /// Does what is due.
  /// - Returns: when something is due again, in milliseconds.
  func supervise(at now: Int64) -> Int {
    if let change = keeper.keep(at: now) {
      log.note(change, keeper.setup, at: now)
      onDevice(change)
      queue.captureSignal.raise()
    }
    log.noteCounts(at: now)
    return keeper.dueAt.map { Int(max(0, min(1_000_000_000, $0 - now)) / 1_000_000) + 1 } ?? 1_000
  }

  /// Closes the device; the capture thread has ended.
  func end() { keeper.end() }
}
