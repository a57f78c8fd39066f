internal import ALSAAudio
internal import Devices
internal import Threads

/// The microphone of a board: closed, nothing of it is left that could hear.
final class BoardMicrophone: Microphone {
  /// While closed, `read` waits in steps of this many milliseconds at most, as it does for sound.
  private let open: () -> ALSAMicrophone?
  private var device: ALSAMicrophone?
  private let rest: (Int) -> Void
  private let played: ReferenceSignal
  /// When the first sample of the last block was in the air.
  private var startedAt: MonotonicTime?

  /// - Parameters:
  ///   - open: starts the device's threads; nil if the system has none to give.
  ///   - rest: waits for so many milliseconds, where there is no device that could be waited for.
  ///   - played: what the speaker plays.
  init(open: @escaping () -> ALSAMicrophone?, rest: @escaping (Int) -> Void, played: ReferenceSignal) {
    self.played = played
    self.open = open
    self.rest = rest
  }

  deinit { device?.close() }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>, waitingAtMost milliseconds: Int) -> Int {
    guard let device else {
      rest(milliseconds)
      return 0
    }
    let read = device.read(into: buffer, waitingAtMost: milliseconds)
    startedAt = read.startedAt
    return read.count
  }

  func readReference(into buffer: UnsafeMutableBufferPointer<Int16>) {
    guard let startedAt else { return buffer.update(repeating: 0) }
    played.read(into: buffer, from: startedAt)
  }

  func setOpen(_ isOpen: Bool) {
    if isOpen {
      if device == nil { device = open() }
    } else {
      device?.close()
      device = nil
    }
  }
}
