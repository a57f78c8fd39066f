internal import ALSAAudio
internal import Devices

/// The microphone of a board: closed, nothing of it is left that could hear.
final class BoardMicrophone: Microphone {
  /// While closed, `read` waits in steps of this many milliseconds at most, as it does for sound.
  private let open: () -> ALSAMicrophone?
  private var device: ALSAMicrophone?
  private let rest: (Int) -> Void

  /// - Parameters:
  ///   - open: starts the device's threads; nil if the system has none to give.
  ///   - rest: waits for so many milliseconds, where there is no device that could be waited for.
  init(open: @escaping () -> ALSAMicrophone?, rest: @escaping (Int) -> Void) {
    self.open = open
    self.rest = rest
  }

  deinit { device?.close() }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>, waitingAtMost milliseconds: Int) -> Int {
    guard let device else {
      rest(milliseconds)
      return 0
    }
    return device.read(into: buffer, waitingAtMost: milliseconds).count
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
