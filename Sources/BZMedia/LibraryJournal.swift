package import Devices
private import Glibc
private import Synchronization

/// The log of an embedding program: lines on standard error, with the prefixes that systemd's journal turns into levels.
///
/// Any thread. The modules of the media framework write through one log here, so the most talkative of the levels set holds for all.
package final class LibraryJournal: Journal {
  private struct Levels {
    var flow = LogLevel.default
    var media: [String: LogLevel] = [:]

    var threshold: Int { ([flow] + media.values).compactMap { $0.threshold?.rawValue }.max() ?? -1 }
  }

  /// The modules of the media framework that have a level of their own.
  package static let mediaModules: Set<String> = [
    "MediaController", "MediaPermissions", "MediaEngineWrapper", "MediaEngine", "AudioStreamer", "AudioSession",
    "AudioPlayer", "AudioRecorder", "AudioFileRecorder", "FliteSS", "AppleSS", "PocketSphinxSR", "AppleSR",
  ]

  private let levels = Mutex(Levels())

  package init() {}

  package func setLevel(_ level: LogLevel) { levels.withLock { $0.flow = level } }

  package func setLevel(_ level: LogLevel, ofMediaModule module: String) {
    levels.withLock { $0.media[module] = level }
  }

  package func writes(_ level: JournalLevel) -> Bool { levels.withLock { level.rawValue <= $0.threshold } }

  package func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {
    guard writes(level) else { return }
    let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let line = Array("<\(level.rawValue)>\(message)\(details)\n".utf8)
    // A log that cannot be written must not stop anything.
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
