/// Keeps recordings as WAV files that are readable at every moment.
package protocol RecordingStore: AnyObject {
  /// Opens a new file, 16-bit mono; `name` is relative to the store's folder and made unique there.
  func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter
  /// Where the latest finished recording that was opened under this name lies on the disk; nil if there is none.
  func find(name: String) -> String?
}

/// An open recording. Confined to one thread.
package protocol RecordingWriter: AnyObject {
  /// Path of the finished file, relative to the store's folder.
  var path: String { get }
  func write(_ samples: UnsafeBufferPointer<Int16>) throws(RecordingError)
  /// Completes the file under its final name.
  func close() throws(RecordingError) -> RecordingSummary
  /// Removes the file: nothing worth keeping was recorded.
  func discard()
}

/// What a finished recording is.
package struct RecordingSummary: Hashable, Sendable {
  package var durationMs: Int
  package var bytes: Int
  package var sha256: String

  package init(durationMs: Int, bytes: Int, sha256: String) {
    self.durationMs = durationMs
    self.bytes = bytes
    self.sha256 = sha256
  }
}

/// A recording that a crash or power cut had left incomplete, and that is complete now.
package struct RecoveredRecording: Hashable, Sendable {
  /// Relative to the store's folder.
  package var path: String
  /// When it began, as far as the file tells.
  package var startedAt: WallTime
  package var summary: RecordingSummary

  package init(path: String, startedAt: WallTime, summary: RecordingSummary) {
    self.path = path
    self.startedAt = startedAt
    self.summary = summary
  }
}

/// Why a recording cannot be kept: what was attempted, on which path, what came back.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var operation: String
  package var path: String
  package var reason: String
  /// The card is full; the flow goes on.
  package var isDiskFull: Bool

  package init(operation: String, path: String, reason: String, isDiskFull: Bool = false) {
    self.operation = operation
    self.path = path
    self.reason = reason
    self.isDiskFull = isDiskFull
  }

  package var description: String { "cannot \(operation) \(path): \(reason)" }
}
