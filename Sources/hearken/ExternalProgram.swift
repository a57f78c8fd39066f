private import CLinux
private import Glibc
private import Threads

/// A program of the system that does one thing and ends, such as Graphviz's `dot`: found by its name, given bytes, asked for bytes.
struct ExternalProgram {
  /// With its arguments.
  var words: [String]
  /// Seconds that it may take.
  var timeLimit: Int
  /// Variables that are handed on, beside PATH, HOME and TMPDIR.
  var variables: [String] = []
  /// What to say where it is not installed.
  var whereMissing: Failure
  /// What to say when it takes longer.
  var whereLate: Failure

  struct Outcome {
    /// The exit status, or that of a shell for a program that a signal ended.
    var status: Int32
    var output: [UInt8]
    /// The beginning of what it said.
    var errors: String
  }

  func run(_ bytes: [UInt8]) throws(Failure) -> Outcome {
    // Unnamed files, not pipes: nobody waits for anybody, and nothing is left behind.
    let input = try ScratchFile()
    let output = try ScratchFile()
    let errors = try ScratchFile()
    try input.write(bytes)
    let status = try wait(for: try start(input, output, errors))
    return Outcome(
      status: status, output: try output.read(limit: 1 << 30),
      errors: String(decoding: try errors.read(limit: 4_096), as: UTF8.self))
  }

  private func start(
    _ input: ScratchFile, _ output: ScratchFile, _ errors: ScratchFile
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      posix_spawn_file_actions_adddup2(&actions, file.descriptor, number)
    }
    // A locale would write numbers with commas.
    let environment = (["PATH", "HOME", "TMPDIR"] + variables).compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var arguments = words.map { strdup($0) } + [nil]
    var settings = (environment + ["LC_ALL=C.UTF-8"]).map { strdup($0) } + [nil]
    defer { for pointer in arguments + settings { free(pointer) } }
    var child = pid_t()
    let code = posix_spawnp(&child, words[0], &actions, nil, &arguments, &settings)
    if code == ENOENT || code == EACCES { throw whereMissing }
    guard code == 0 else {
      throw Failure(.internalFault, "hearken: cannot start \(words[0]): \(String(cString: strerror(code)))")
    }
    return child
  }

  private func wait(for child: pid_t) throws(Failure) -> Int32 {
    let end = MonotonicTime.now().advanced(by: timeLimit * 1_000)
    while true {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f }
      let isInterrupted = clinux_stop_requests() > 0
      let isLate = MonotonicTime.now() > end
      if isInterrupted || isLate {
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        if isInterrupted { throw Failure(.interrupted, "hearken: stopped; nothing was written") }
        throw whereLate
      }
      usleep(5_000)
    }
  }
}
