// Hands an open device from the supervisor, which opens it, to the audio thread, which uses it, and back when it is lost.
import Synchronization

/// Holds one device. One side at a time owns it; the state says which.
final class DeviceSlot<Opened: AnyObject>: @unchecked Sendable {
  // @unchecked: `opened` is touched by the supervisor in the states `empty` and `lost`, by the audio thread in `ready`; each side changes
  // the state, releasing, as its last act and acquires it as its first.
  private let state = Atomic<Int>(0)
  private let reason = Atomic<Int>(0)
  private var opened: Opened?

  /// As `state` begins.
  private static var empty: Int { 0 }
  private static var ready: Int { 1 }
  private static var lost: Int { 2 }

  // MARK: - Audio thread

  /// The device, while there is one.
  var device: Opened? { state.load(ordering: .acquiring) == Self.ready ? opened : nil }

  /// Gives the device back because of this error; it is not touched again.
  func lose(code: Int) {
    guard state.load(ordering: .acquiring) == Self.ready else { return }
    reason.store(code, ordering: .relaxed)
    state.store(Self.lost, ordering: .releasing)
  }

  // MARK: - Supervisor

  /// There is a device, and the audio thread has it. Any thread.
  var isReady: Bool { state.load(ordering: .acquiring) == Self.ready }

  /// Hands a device over; the slot must be empty.
  func fill(_ device: Opened) {
    guard state.load(ordering: .acquiring) == Self.empty else { return }
    opened = device
    state.store(Self.ready, ordering: .releasing)
  }

  /// Takes back a device that was lost, with the error (positive).
  func takeLost() -> (device: Opened, code: Int)? {
    guard state.load(ordering: .acquiring) == Self.lost, let device = opened else { return nil }
    opened = nil
    let code = reason.load(ordering: .relaxed)
    state.store(Self.empty, ordering: .releasing)
    return (device, code)
  }

  /// Takes the device back whatever the state: the audio thread has ended.
  func takeAfterEnd() -> Opened? {
    defer { opened = nil }
    state.store(Self.empty, ordering: .releasing)
    return opened
  }
}
