import Glibc
import TestSupport
import Testing

/// The built program, run as a user runs it.
struct Program {
  /// What a run left behind.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
    /// Most memory that the program had at once, in kilobytes; never less than `Program.ownPeakKilobytes` at its start, because the
    /// kernel counts the memory that a new process shares with its parent until it becomes another program.
    var peakKilobytes: Int
  }

  /// Most memory that this process had at once, in kilobytes.
  static var ownPeakKilobytes: Int {
    let status = String(decoding: TestFile.read("/proc/self/status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  /// The folder of the package.
  static let package: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// The program beside the test bundle: the same build, debug or release.
  private static let path: String = {
    // The bundle is .build/<configuration>/hearkenPackageTests.xctest, and stands among the arguments or is the process itself.
    var link = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &link, link.count - 1)
    let own = String(decoding: link.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let candidates = CommandLine.arguments + [own]
    for candidate in candidates where candidate.contains("/.build/") && candidate.contains("PackageTests") {
      return candidate.split(separator: "/").prefix { !$0.contains("PackageTests") }.reduce("") { "\($0)/\($1)" }
        + "/hearken"
    }
    return "\(package)/.build/debug/hearken"
  }()

  /// Runs `hearken` with these words in the folder of the package, and kills it after `limit` seconds.
  static func run(_ words: String..., environment: [String: String] = [:], limit: Int = 120) throws -> Result {
    try run(words, environment: environment, limit: limit)
  }

  static func run(_ words: [String], environment: [String: String] = [:], limit: Int = 120) throws -> Result {
    try start(words, environment: environment, limit: limit).wait()
  }

  /// A program that runs, until somebody waits for its end.
  struct Running {
    fileprivate let pid: pid_t
    fileprivate let folder: TemporaryFolder

    /// What it has printed so far.
    var output: String { folder.text("out") }

    var errors: String { folder.text("err") }

    /// The program has put its own signal handlers in place, or has ended.
    var hasBegun: Bool {
      guard let child = Self.children(of: pid).first else { return false }
      let lines = String(decoding: TestFile.read("/proc/\(child)/status"), as: UTF8.self).split(separator: "\n")
      let ignored = lines.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last.flatMap {
        UInt64($0, radix: 16)
      }
      // It ignores SIGUSR1, and nobody who starts it does.
      return (ignored ?? 0) & 1 << UInt64(SIGUSR1 - 1) != 0
    }

    /// Sends the program itself a signal.
    func signal(_ number: Int32) {
      for child in Self.children(of: pid) { Glibc.kill(child, number) }
    }

    /// Asks it to end, as systemd does. Once: `timeout` would pass the signal on twice, and the second one means at once.
    func terminate() { signal(SIGTERM) }

    /// Ends it as a power cut would: nothing more is written. The program itself is a child of `timeout`.
    func kill() { signal(SIGKILL) }

    private static func children(of pid: pid_t) -> [pid_t] {
      String(decoding: TestFile.read("/proc/\(pid)/task/\(pid)/children"), as: UTF8.self)
        .split(separator: " ").compactMap { pid_t($0) }
    }

    func wait() -> Result {
      var status: Int32 = 0
      var usage = rusage()
      while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
      let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
      return Result(
        status: code, output: folder.text("out"), errors: folder.text("err"), peakKilobytes: Int(usage.ru_maxrss))
    }
  }

  /// - Parameter output: where standard output goes instead of a file of its own.
  static func start(
    _ words: [String], environment: [String: String] = [:], output: String? = nil, limit: Int = 120
  ) throws -> Running {
    let folder = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output ?? "\(folder.path)/out", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "\(folder.path)/err", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The threads of a test run block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // `timeout` gives the limit that waiting for a process here cannot have, `env` the folder, and a PATH for the program alone.
    let settings = environment.map { "\($0.key)=\($0.value)" }
    let arguments = ["timeout", "-k", "5", "\(limit)", "env", "-C", package] + settings + [path] + words
    let variables = ["PATH=/usr/bin:/bin", "HOME=/nonexistent", "TMPDIR=\(folder.path)"]
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid = pid_t()
    try #require(posix_spawnp(&pid, "timeout", &actions, &attributes, &argv, &envp) == 0)
    return Running(pid: pid, folder: folder)
  }
}
