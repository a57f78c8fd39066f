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
  private let retryMs: Int
  private let mailbox = Mailbox<SavedState>(capacity: StateFile.capacity)
  private let stopping = Mailbox<Void>(capacity: 1)

  /// - Parameters:
  ///   - journal: is told when the state cannot be kept, and when it can again.
  ///   - retryMs: after so many milliseconds, and at the end, what could not be kept is tried again.
  package init(_ path: String, journal: any Journal, retryMs: Int = 30_000) {
    self.path = path
    self.journal = journal
    self.retryMs = retryMs
  }

  /// What the file says; a missing one has the defaults, a damaged one too.
  ///
  /// - Returns: the state, and what was wrong with the file.
  package func read() -> (state: SavedState, issues: [Issue]) {
    // Of a pipe nobody waits for the other end.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return (SavedState(), []) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      setAside()
      return (
        SavedState(),
        [Issue(.warning, at: SourcePosition(file: path, line: 1, column: 1), rule: "state", "this is no file")]
      )
    }
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
    var unkept: SavedState?
    var trouble: String?
    while !isOver {
      isOver = !stopping.isEmpty
      // Only the newest of several matters.
      let news = mailbox.take(until: MonotonicTime.now().advanced(by: isOver ? 0 : retryMs)).last
      guard let state = news ?? unkept else { continue }
      let failure = write(state)
      unkept = failure == nil ? nil : state
      if failure != trouble { tell(failure) }
      trouble = failure
    }
  }

  private func tell(_ failure: String?) {
    if let failure {
      journal.log(.warning, "mute, volume and route will not survive a restart", ["state.reason": failure])
    } else {
      journal.log(.notice, "mute, volume and route are kept again", ["state.path": path])
    }
  }

  package func stop() {
    stopping.post(())
    mailbox.close()
  }

  /// - Returns: what was attempted and what came back, if it failed.
  private func write(_ state: SavedState) -> String? {
    let temporary = path + ".new"
    func failed(_ operation: String, _ code: Int32) -> String {
      unlink(temporary)
      return "cannot \(operation): \(String(cString: strerror(code)))"
    }
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return failed("create \(temporary)", errno) }
    let bytes = Array((state.json.text + "\n").utf8)
    let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    let code = errno
    close(file)
    guard isWritten else { return failed("write \(temporary)", code) }
    guard rename(temporary, path) == 0 else { return failed("replace \(path)", errno) }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    return nil
  }
}
