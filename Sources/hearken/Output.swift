private import Glibc
private import Synchronization

/// Standard output and standard error, written whole lines at a time and without a buffer of our own, so that nothing is lost at an exit.
enum Output {
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }
  static func text(_ text: String) { write(text, to: STDOUT_FILENO) }
  static func error(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// From now on a reader that does not read loses lines, and never holds up the program: for an appliance, whose buttons must work.
  static func dropWhatNobodyReads() { dropsWhatNobodyReads.store(true, ordering: .relaxed) }

  private static let dropsWhatNobodyReads = Atomic<Bool>(false)

  /// A reader that went away ends what is left to print, not the work.
  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    guard dropsWhatNobodyReads.load(ordering: .relaxed) else {
      _ = Files.writeAll(bytes, to: descriptor)
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
