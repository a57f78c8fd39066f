// What the log asks of the world around it.
package import Devices

/// Clock, card and recordings, as the log needs them. Every closure is called on the writer's thread.
package struct LogSurroundings: Sendable {
  package var wallClock: @Sendable () -> WallTime
  /// The kernel says that the clock follows a time server. Only then does a change of the clock make sessions older at once.
  package var isClockSynchronised: @Sendable () -> Bool = { false }
  /// Bytes that are free where the log lies, and bytes of the whole card; nil if that cannot be told.
  package var room: @Sendable (String) -> CardRoom? = { Files.room(in: $0) }
  /// Bytes that the calling thread has sent to a card so far; nil if the kernel does not tell.
  package var written: @Sendable () -> Int64? = { Files.bytesWrittenByThread() }
  /// Deletes a recording by its path below the recordings folder; false if it is still there.
  package var removeRecording: @Sendable (String) -> Bool = { _ in false }
  /// What the file of a recording that was left open holds, by its path in the log; nil if it is not there.
  package var recording: @Sendable (String) -> RecordingSummary? = { _ in nil }
  /// The log cannot be written, or can be again (nil).
  package var onTrouble: @Sendable (LogTrouble?) -> Void = { _ in }

  package init(wallClock: @escaping @Sendable () -> WallTime) { self.wallClock = wallClock }
}

/// The room on a card, in bytes.
package struct CardRoom: Hashable, Sendable {
  package var free: Int64
  package var size: Int64

  package init(free: Int64, size: Int64) {
    self.free = free
    self.size = size
  }
}
