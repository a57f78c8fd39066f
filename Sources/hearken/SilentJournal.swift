internal import Devices

/// Where what happens to a device is told otherwise, once: as a failure, or as a finding.
final class SilentJournal: Journal {
  func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {}
}
