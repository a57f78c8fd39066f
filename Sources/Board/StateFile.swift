// state.json: what survives a restart.
private import Glibc
package import Appliance
package import Devices
package import LocatedJSON
private import Threads

/// Keeps the saved state in a file, on a thread of its own: a card may take its time.
///
/// The file is replaced at once and whole, so that a power cut leaves the old one or the new one.
package final class StateFile: Sendable {
  /// Changes come from fingers: so many never wait.
  private static let capacity = 1_000

  private let path: String
  private let journal: any Journal
  private let mailbox = Mailbox<SavedState>(capacity: StateFile.capacity)
  private let stopping = Mailbox<Void>(capacity: 1)

  /// - Parameter journal: is told when the state cannot be kept.
  package init(_ path: String, journal: any Journal) {
    self.path = path
    self.journal = journal
  }

  /// What the file says; a missing one has the defaults, a damaged one too.
  ///
  /// - Returns: the state, and what was wrong with the file.
  package func read() -> (state: SavedState, issues: [Issue]) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return (SavedState(), []) }
    defer { close(file) }
    // Ours is far smaller; more of another file is not looked at.
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(file, &bytes, bytes.count)
    let (state, issues) = SavedState.read(Array(bytes.prefix(max(0, count))), file: path)
    if !issues.isEmpty { setAside() }
    return (state, issues)
  }

  /// A damaged file is kept for whoever wants to know; an older one of its kind gives way.
  private func setAside() {
    let folder = (path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".") + "/set-aside"
    mkdir(folder, 0o755)
    rename(path, "\(folder)/state.json")
  }

  /// Never waits.
  package func keep(_ state: SavedState) { mailbox.post(state) }

  /// The work of the thread that writes; returns after `stop`, when everything is written.
  package func run() {
    var isOver = false
    while !isOver {
      isOver = !stopping.isEmpty
      // Only the newest of several matters.
      if let state = mailbox.take(until: MonotonicTime.now().advanced(by: isOver ? 0 : 60_000)).last { write(state) }
    }
  }

  package func stop() {
    stopping.post(())
    mailbox.close()
  }

  private func write(_ state: SavedState) {
    let temporary = path + ".new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return failed("create \(temporary)") }
    let bytes = Array((state.json.text + "\n").utf8)
    let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    let code = errno
    close(file)
    guard isWritten else {
      errno = code
      unlink(temporary)
      return failed("write \(temporary)")
    }
    guard rename(temporary, path) == 0 else { return failed("replace \(path)") }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private func failed(_ operation: String) {
    journal.log(
      .warning, "mute, volume and route will not survive a restart",
      ["state.operation": operation, "state.reason": String(cString: strerror(errno))])
  }
}
