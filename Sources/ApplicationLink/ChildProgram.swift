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
  private(set) var errors: Descriptor?
  let startedAt: MonotonicTime
  private var status: Int32?
  private var endsSince: MonotonicTime?
  /// SIGTERM was sent.
  private var isAsked = false

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

  /// How it ended, as words; nil while it runs. What it started ends with it.
  func ending() -> String? {
    if status == nil {
      var information = siginfo_t()
      let found = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
      if found == 0, information.si_signo == 0 { return nil }
      // Before it is reaped: until then nobody else can have its number.
      kill(-pid, SIGKILL)
      var code: Int32 = 0
      while waitpid(pid, &code, 0) < 0, errno == EINTR {}
      status = code
    }
    return status.map { status in
      let signal = status & 0x7f
      return signal == 0 ? "exit status \((status >> 8) & 0xff)" : "signal \(signal)"
    }
  }

  /// It has closed its standard error.
  func closeErrors() { errors = nil }

  /// It is to end: closes its input. `press` sees to the rest.
  func beginEnding() {
    guard endsSince == nil else { return }
    input = nil
    endsSince = .now()
  }

  /// Asks it to end when the end of its input was not enough, and kills it when that was not enough either.
  ///
  /// - Returns: how it ended; nil while it runs.
  func press() -> String? {
    if let ending = ending() { return ending }
    guard let endsSince else { return nil }
    let patience = MonotonicTime.now().milliseconds(since: endsSince)
    if patience >= 2 * Self.patience {
      kill(-pid, SIGKILL)
    } else if patience >= Self.patience, !isAsked {
      isAsked = true
      kill(-pid, SIGTERM)
    }
    return nil
  }

  var isEnding: Bool { endsSince != nil }

  /// Ends it; returns when it is reaped, after 0.6 s at most.
  func end() {
    beginEnding()
    while press() == nil { usleep(2_000) }
  }
}
