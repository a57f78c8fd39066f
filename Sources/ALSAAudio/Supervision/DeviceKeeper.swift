// Keeps a device open: opens it, takes it back when it is lost, tries again.

/// A device was lost or found; reported on a supervisor's thread.
package enum DeviceChange: Hashable, Sendable {
  /// - Parameter device: its name in the configuration.
  case found(device: String)
  case lost(device: String, reason: String)
}

/// Looks after one device. Confined to a supervisor's thread, or a test.
final class DeviceKeeper<Opened: AnyObject> {
  let name: String
  let slot: DeviceSlot<Opened>
  /// Why it is not there; nil while it is, and before the first attempt.
  private(set) var failure: PCMError?
  /// It was tried at least once.
  private(set) var isSettled = false
  private let open: () throws(PCMError) -> Opened
  private let close: (Opened) -> Void
  private let describe: (Opened) -> PCMSetup
  /// What was agreed on with the device when it was last opened.
  private(set) var setup: PCMSetup?
  private var backOff = BackOff()

  init(
    name: String, slot: DeviceSlot<Opened>, open: @escaping () throws(PCMError) -> Opened,
    close: @escaping (Opened) -> Void, describe: @escaping (Opened) -> PCMSetup
  ) {
    self.name = name
    self.slot = slot
    self.open = open
    self.close = close
    self.describe = describe
  }

  /// Does what is due. Returns what has changed.
  func keep(at now: Int64) -> DeviceChange? {
    if let (device, code) = slot.takeLost() {
      close(device)
      let error = PCMError(
        device: name, operation: "use it any more", code: Int32(truncatingIfNeeded: code),
        detail: ALSALibrary.words(for: code))
      failure = error
      backOff.failed(at: now, isPatient: code == ALSALibrary.timedOut)
      return .lost(device: name, reason: error.description)
    }
    guard !slot.isReady, backOff.isDue(at: now) else { return nil }
    let isFirst = !isSettled
    isSettled = true
    do {
      let opened = try open()
      setup = describe(opened)
      slot.fill(opened)
      failure = nil
      backOff.succeeded()
      return .found(device: name)
    } catch {
      failure = error
      backOff.failed(at: now)
      return isFirst ? .lost(device: name, reason: error.description) : nil
    }
  }

  /// When something is due next; nil while the device is there.
  var dueAt: Int64? { slot.isReady ? nil : backOff.dueAt }

  /// Gives the device back for good; the audio thread has ended.
  func end() { if let device = slot.takeAfterEnd() { close(device) } }
}

/// When to try again: soon at first, at least once in a second, so that what comes back is found within 2 s.
struct BackOff {
  private(set) var dueAt: Int64 = Int64.min
  private var delayMs = BackOff.first

  func isDue(at now: Int64) -> Bool { now >= dueAt }

  mutating func succeeded() { dueAt = Int64.min }

  /// - Parameter isPatient: the device opens and then does nothing: that is not tried every second.
  mutating func failed(at now: Int64, isPatient: Bool = false) {
    if isPatient { delayMs = Self.patient }
    dueAt = now + Int64(delayMs) * 1_000_000
    delayMs = isPatient ? Self.first : min(Self.last, delayMs * 2)
  }

  private static let first = 200
  private static let last = 1_000
  private static let patient = 10_000
}

/// Lets a kind of log line through at most once in 5 s, and counts the others (field report D5).
struct LogLimit {
  private var latest: [String: (at: Int64, held: Int)] = [:]

  /// Nil: not now. Otherwise how many were held back since the last.
  mutating func allow(_ kind: String, at now: Int64) -> Int? {
    if let entry = latest[kind], now - entry.at < Self.interval {
      latest[kind] = (entry.at, entry.held + 1)
      return nil
    }
    let held = latest[kind]?.held ?? 0
    latest[kind] = (now, 0)
    return held
  }

  private static let interval: Int64 = 5_000_000_000
}
