private import Glibc
private import Synchronization

/// Standard output and standard error, written whole lines at a time and without a buffer of our own, so that nothing is lost at an exit.
enum Output {
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }
  static func text(_ text: String) { write(text, to: STDOUT_FILENO) }
  static func error(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Colours are for terminals, unless somebody does not want them (no-color.org) or the terminal has none.
  static var hasColours: Bool {
    guard isTerminal else { return false }
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
  }

  /// Cells of a line of the terminal, or nil where lines may have any length. Longer lines than `longestLine` are no easier to read.
  static var width: Int? {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return min(max(Int(size.ws_col), 40), longestLine)
  }

  private static let longestLine = 180

  /// From now on a reader that does not read loses lines, and never holds up the program: for an appliance, whose buttons must work.
  static func dropWhatNobodyReads() { dropsWhatNobodyReads.store(true, ordering: .relaxed) }

  private static let dropsWhatNobodyReads = Atomic<Bool>(false)

  // MARK: Failures

  /// Number of the first error of standard output; 0 as long as all is well.
  private static let failure = Atomic<Int32>(0)

  /// Standard output cannot be written any more: who only prints may stop.
  static var isGone: Bool { failure.load(ordering: .relaxed) != 0 }

  /// What is to be said at the end about a standard output that could not be written, such as a file on a full disk. A reader that went
  /// away, as `head` does, has what it wanted.
  static var complaint: String? {
    let code = failure.load(ordering: .relaxed)
    guard code != 0, code != EPIPE else { return nil }
    return "hearken: cannot write standard output: \(String(cString: strerror(code)))"
  }

  /// A reader that went away ends what is left to print, not the work.
  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    guard dropsWhatNobodyReads.load(ordering: .relaxed) else {
      guard descriptor != STDOUT_FILENO || !isGone else { return }
      let code = Files.writeAll(bytes, to: descriptor)
      if descriptor == STDOUT_FILENO, code != 0 { failure.store(code, ordering: .relaxed) }
      return
    }
    // A pipe that is writable has room for PIPE_BUF bytes (pipe(7)): so many never wait.
    var rest = bytes[...]
    while !rest.isEmpty {
      var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&place, 1, 0) == 1, place.revents & Int16(POLLOUT) != 0 else { return }
      let part = rest.prefix(Int(PIPE_BUF))
      guard Files.writeAll(Array(part), to: descriptor) == 0 else { return }
      rest = rest.dropFirst(part.count)
    }
  }
}
