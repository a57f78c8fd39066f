internal import Devices
private import Glibc

/// The journal of the program: standard error, with the prefixes that systemd's journal turns into levels.
final class StandardErrorJournal: Journal {
  private let threshold: JournalLevel
  /// Who reads along at a terminal needs no numbers.
  private let hasPrefix = isatty(STDERR_FILENO) == 0

  /// - Parameter threshold: what is less important than this is left out.
  init(threshold: JournalLevel = .notice) { self.threshold = threshold }

  func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {
    guard level.rawValue <= threshold.rawValue else { return }
    let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted($0.value))" }.joined()
    Output.error("\(hasPrefix ? "<\(level.rawValue)>" : "")\(message)\(details)")
  }

  /// A value with blanks in quotes, so that it is told where it ends.
  private static func quoted(_ value: String) -> String {
    guard value.isEmpty || value.contains(where: { $0 == " " || $0 == "\"" }) else { return value }
    return "\"" + value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}
