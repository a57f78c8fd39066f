// The thread beside the playback thread: opens devices, reports what has been heard, writes the journal.
internal import Devices
private import Threads

/// Looks after the outputs of a speaker. Confined to its thread, or a test.
final class SpeakerSupervisor: @unchecked Sendable {
  // @unchecked: made by the opener and handed to the supervisor's thread, which alone uses it until it is joined.
  private let queue: PlaybackQueue
  private let register: PlaybackRegister
  private let keepers: [DeviceKeeper<PlaybackOutput>]
  private let onDevice: (DeviceChange) -> Void
  private let sink: (SpeakerEvent) -> Void
  private var log: SoundLog
  /// Whether any output is there; nil before every one has been tried.
  private var isAvailable: Bool?

  init(
    queue: PlaybackQueue, register: PlaybackRegister, keepers: [DeviceKeeper<PlaybackOutput>], log: SoundLog,
    onDevice: @escaping (DeviceChange) -> Void, sink: @escaping (SpeakerEvent) -> Void
  ) {
    self.queue = queue
    self.register = register
    self.keepers = keepers
    self.log = log
    self.onDevice = onDevice
    self.sink = sink
  }

  /// Does what is due.
  /// - Returns: when something is due again, in milliseconds.
  func supervise(at now: Int64) -> Int {
    // Events first: opening a device takes time.
    report()
    for keeper in keepers {
      if let change = keeper.keep(at: now) {
        log.note(change, keeper.setup, at: now)
        queue.playbackSignal.raise()
      }
    }
    updateAvailability()
    report()
    log.noteCounts(at: now)
    let due = keepers.compactMap(\.dueAt).min() ?? Int64.max
    return due == Int64.max ? Self.longestWait : max(1, min(Self.longestWait, Int((due - now) / 1_000_000) + 1))
  }

  /// Closes the devices and reports what is left as stopped; the playback thread has ended.
  func end() {
    for keeper in keepers { keeper.end() }
    report()
  }

  private func updateAvailability() {
    let found = keepers.first { $0.slot.isReady }
    let failure = keepers.first?.failure
    if let found {
      if isAvailable != true { onDevice(.found(device: found.name)) }
      isAvailable = true
    } else if keepers.allSatisfy(\.isSettled) {
      let reason = failure?.description ?? "there is no sound device"
      if isAvailable != false { onDevice(.lost(device: keepers.first?.name ?? "", reason: reason)) }
      isAvailable = false
      register.failAll(.broken(reason))
      queue.playbackSignal.raise()
    }
  }

  private func report() { for event in register.takeEvents() { sink(event) } }

  /// Counts are looked at now and then; everything else raises the signal.
  private static let longestWait = 1_000
}
