/// The sound of the room, 16 kHz mono.
///
/// `read` belongs to the hearing thread. That the device went away or came back is reported to the sink that the implementation was made with.
package protocol Microphone: AnyObject {
  /// Fills the buffer from its start with what was captured since the last call, oldest first.
  ///
  /// Waits for the first samples, `milliseconds` at most. What nobody reads for some seconds is dropped, oldest first.
  /// - Returns: the number of samples; 0 if none came in time, because the device is lost or closed.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, waitingAtMost milliseconds: Int) -> Int
  /// What the speaker played into the air while the last block was captured; what is not known is silence.
  func readReference(into buffer: UnsafeMutableBufferPointer<Int16>)
  /// Closes the device, so that nothing at all is captured, or opens it again. Closed means closed when the call returns, which takes
  /// 500 ms at most. Belongs to the hearing thread.
  func setOpen(_ open: Bool)
}

extension Microphone {
  /// Of a microphone that knows no speaker.
  package func readReference(into buffer: UnsafeMutableBufferPointer<Int16>) { buffer.update(repeating: 0) }
}
