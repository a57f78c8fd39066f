import Glibc
import Testing

/// The built program, run as a user runs it.
struct Program {
  /// What a run left behind.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
    /// Most memory that the program had at once, in kilobytes.
    var peakKilobytes: Int
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

    /// Asks it to end, as systemd does.
    func terminate() { kill(pid, SIGTERM) }

    func wait() -> Result {
      var status: Int32 = 0
      var usage = rusage()
      while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
      let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
      return Result(
        status: code, output: folder.text("out"), errors: folder.text("err"), peakKilobytes: Int(usage.ru_maxrss))
    }
  }

  static func start(_ words: [String], environment: [String: String] = [:], limit: Int = 120) throws -> Running {
    let folder = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "\(folder.path)/out", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "\(folder.path)/err", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The threads of a test run block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // `timeout` gives the limit that waiting for a process here cannot have, `env` the folder.
    let arguments = ["timeout", "-k", "5", "\(limit)", "env", "-C", package, path] + words
    var variables = ["PATH=/usr/bin:/bin", "HOME=/nonexistent", "TMPDIR=\(folder.path)"]
    variables += environment.map { "\($0.key)=\($0.value)" }
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid = pid_t()
    try #require(posix_spawnp(&pid, "timeout", &actions, &attributes, &argv, &envp) == 0)
    return Running(pid: pid, folder: folder)
  }
}

/// A folder that is removed with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/hearken-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// The text of a file in it; empty if there is none.
  func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen("\(path)/\(name)", "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    let file = try #require(fopen("\(path)/\(name)", "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  /// The names in a folder, sorted.
  static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) { remove("\(path)/\(name)") }
    _ = Glibc.remove(path)
  }
}
