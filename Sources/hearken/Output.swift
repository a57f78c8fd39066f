private import Glibc

/// Standard output and standard error, written whole lines at a time and without a buffer of our own, so that nothing is lost at an exit.
enum Output {
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }
  static func text(_ text: String) { write(text, to: STDOUT_FILENO) }
  static func error(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// A reader that went away ends what is left to print, not the work.
  private static func write(_ text: String, to descriptor: Int32) {
    _ = Files.writeAll(Array(text.utf8), to: descriptor)
  }
}
