/// Where the program tells its owner what it does; handed in everywhere, never global. Any thread.
package protocol Journal: AnyObject, Sendable {
  /// `message` is a constant, in lower case; what varies is in `metadata`, with dotted keys such as `alsa.code`.
  func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String])
}

/// The levels of syslog that the program uses.
package enum JournalLevel: Int, Hashable, Sendable {
  case error = 3, warning = 4, notice = 5, info = 6, debug = 7
}
