// Recordings that are thrown away, and how many were open.
package import Devices

/// Opens recordings in memory: how long each became is all that is kept.
package final class CountedRecordings: RecordingStore {
  package private(set) var opened = 0
  package private(set) var isOpen = 0
  package private(set) var mostOpen = 0

  package init() {}

  package func find(name: String) -> String? { nil }

  package func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter {
    opened += 1
    isOpen += 1
    mostOpen = max(mostOpen, isOpen)
    return Writer(path: "\(name)-\(opened)", sampleRate: sampleRate) { [unowned self] in isOpen -= 1 }
  }

  private final class Writer: RecordingWriter {
    let path: String
    private let sampleRate: Int
    private var count = 0
    private var onEnd: (() -> Void)?

    init(path: String, sampleRate: Int, onEnd: @escaping () -> Void) {
      self.path = path
      self.sampleRate = sampleRate
      self.onEnd = onEnd
    }

    func write(_ samples: UnsafeBufferPointer<Int16>) throws(RecordingError) { count += samples.count }

    func close() -> RecordingCompletion {
      end()
      return RecordingCompletion(
        .complete(RecordingSummary(durationMs: count * 1_000 / sampleRate, bytes: 44 + 2 * count, sha256: "")))
    }

    func discard() { end() }

    /// Closed twice, a recording would be missing from the count.
    private func end() {
      onEnd?()
      onEnd = nil
    }
  }
}
