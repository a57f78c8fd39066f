// A journal that tests can read.
package import Devices
import Synchronization

/// Keeps what was logged. Any thread.
package final class RecordingJournal: Journal {
  private let entries = Mutex<[(level: JournalLevel, message: String, metadata: [String: String])]>([])

  package init() {}

  package func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {
    entries.withLock { $0.append((level, message, metadata)) }
  }

  package var messages: [String] { entries.withLock { $0.map(\.message) } }
  package func metadata(of message: String) -> [String: String]? {
    entries.withLock { $0.first { $0.message == message }?.metadata }
  }
}
