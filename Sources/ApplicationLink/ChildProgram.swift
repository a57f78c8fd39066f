// The program beside the flow, as a process.
private import CSpawn
internal import Glibc
internal import Threads

/// Owns a running process in a process group of its own. `end` must be called before it is dropped. Confined to one thread.
final class ChildProgram {
  let pid: Int32
  /// Its standard input, output and error, from this side.
  private(set) var input: Descriptor?
  let output: Descriptor
  let errors: Descriptor
  let startedAt: MonotonicTime
  private var status: Int32?

  /// How long a program has after the end of its input, and again after SIGTERM, in milliseconds.
  private static let patience = 300

  /// - Parameters:
  ///   - command: the program, looked up in PATH unless it has a slash, and its arguments.
  ///   - folder: where it runs.
  init(_ command: [String], folder: String) throws(LinkError) {
    let operation = "start \(command.joined(separator: " "))"
    guard let input = Descriptor.pipe(), let output = Descriptor.pipe(), let errors = Descriptor.pipe() else {
      throw LinkError(operation, code: errno)
    }
    // Its own ends block, as programs expect.
    for end in [input.reading, output.writing, errors.writing] {
      _ = fcntl(end.number, F_SETFL, fcntl(end.number, F_GETFL) & ~O_NONBLOCK)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for pointer in arguments { free(pointer) } }
    var pid: Int32 = 0
    let code = cspawn_start(
      &arguments, folder, input.reading.number, output.writing.number, errors.writing.number, &pid)
    guard code == 0 else { throw LinkError(operation, code: code) }
    self.pid = pid
    self.input = input.writing
    self.output = output.reading
    self.errors = errors.reading
    startedAt = .now()
  }

  deinit { assert(status != nil, "a process was dropped without being ended") }

  /// How it ended, as words; nil while it runs.
  func ending() -> String? {
    if status == nil {
      var code: Int32 = 0
      let ended = waitpid(pid, &code, WNOHANG)
      if ended == pid { status = code }
      if ended < 0, errno == ECHILD { status = 0 }
    }
    return status.map { status in
      let signal = status & 0x7f
      return signal == 0 ? "exit status \((status >> 8) & 0xff)" : "signal \(signal)"
    }
  }

  /// Closes its input, then asks it to end, then kills it and what it started. Returns when it is reaped, after 0.6 s at most.
  @discardableResult
  func end() -> String {
    input = nil
    waitForEnding()
    if status == nil { kill(-pid, SIGTERM) }
    waitForEnding()
    // The group may outlive its leader.
    kill(-pid, SIGKILL)
    while ending() == nil {
      var code: Int32 = 0
      if waitpid(pid, &code, 0) == pid { status = code }
    }
    return ending() ?? ""
  }

  private func waitForEnding() {
    let limit = MonotonicTime.now().advanced(by: Self.patience)
    while ending() == nil, MonotonicTime.now() < limit { usleep(2_000) }
  }
}
