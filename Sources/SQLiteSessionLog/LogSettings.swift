// What the owner decides about the log.

/// Limits of the log and what it must not keep; the keys of `"log"` in the configuration.
package struct LogSettings: Hashable, Sendable {
  /// Sessions older than this go; 0 keeps them.
  package var days = 365
  /// Log and recordings together take so many bytes at most; 0 is no limit.
  package var bytes: Int64 = 1_024 << 20
  /// So many bytes of the card stay free, but no more than a tenth of it; 0 is no limit.
  package var freeBytes: Int64 = 64 << 20
  /// What was said is written down: words understood, and prompts.
  package var keepsTranscripts = true
  /// Recordings are kept.
  package var keepsRecordings = true
  /// An idle device writes a sign of life every so many minutes; 0 never.
  package var heartbeatMinutes = 60

  package init() {}
}
