private import Synchronization

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
  /// After an error nothing more is taken; what was written until then is kept.
  func write(_ samples: UnsafeBufferPointer<Int16>) throws(RecordingError)
  /// Begins to complete the file under its final name; where a card may be slow it goes on meanwhile.
  func close() -> RecordingCompletion
  /// Removes the file: nothing worth keeping was recorded.
  func discard()
}

/// A recording that is being completed. Any thread.
package final class RecordingCompletion: Sendable {
  private let state: Mutex<RecordingEnd?>

  /// - Parameter end: if it is known already.
  package init(_ end: RecordingEnd? = nil) { state = Mutex(end) }

  /// What became of the file; nil until that is known, and the same from then on.
  package var end: RecordingEnd? { state.withLock { $0 } }

  /// The first end counts.
  package func finish(_ end: RecordingEnd) { state.withLock { $0 = $0 ?? end } }
}

/// What became of a recording's file.
package enum RecordingEnd: Hashable, Sendable {
  case complete(RecordingSummary)
  /// Nothing worth keeping was recorded and the file was removed.
  case discarded
  /// The recording ended because it could not go on. The file holds what was written until then, if it could be completed.
  case failed(RecordingError, kept: RecordingSummary? = nil)
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
