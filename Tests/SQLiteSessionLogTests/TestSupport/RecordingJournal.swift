// A journal that tests can read.
import Devices
import Synchronization

final class RecordingJournal: Journal {
  private let entries = Mutex<[(level: JournalLevel, message: String, metadata: [String: String])]>([])

  func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {
    entries.withLock { $0.append((level, message, metadata)) }
  }

  var messages: [String] { entries.withLock { $0.map(\.message) } }
  func metadata(of message: String) -> [String: String]? {
    entries.withLock { $0.first { $0.message == message }?.metadata }
  }
}
