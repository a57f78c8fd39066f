// Recordings that nobody wants to be kept.
package import Devices

/// Takes recordings and keeps nothing of them: the flow goes on as if they were made, and finds none later. Any thread.
package final class NoRecordingStore: RecordingStore {
  package init() {}

  package func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter {
    NoRecordingWriter(path: RecordingName.sanitised(name))
  }

  package func find(name: String) -> String? { nil }
}

/// A recording that leaves nothing.
private final class NoRecordingWriter: RecordingWriter {
  let path: String
  init(path: String) { self.path = path }
  func write(_ samples: UnsafeBufferPointer<Int16>) throws(RecordingError) {}
  func close() -> RecordingCompletion { RecordingCompletion(.discarded) }
  func discard() {}
}
