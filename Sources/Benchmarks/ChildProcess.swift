// Another program, and what it cost.
internal import Glibc

enum ChildProcess {
  /// Wall milliseconds, peak megabytes and exit status of a program; its output goes nowhere.
  static func run(_ words: [String]) throws(Failure) -> String {
    let start = Stopwatch.now
    let child = try self.start(words)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let milliseconds = Int(((Stopwatch.now - start) * 1000).rounded(.up))
    let result = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return "\(milliseconds) \(usage.ru_maxrss / 1024) \(result)"
  }

  /// Starts a program that somebody waits for; its output goes nowhere.
  static func start(_ words: [String]) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let error = posix_spawnp(&child, words[0], &actions, nil, arguments, environ)
    guard error == 0 else { throw Failure("\(words[0]) cannot be started: errno \(error)") }
    return child
  }

  /// Milliseconds until a program that writes a sound file has the first sound in it, and in all; processor milliseconds; peak megabytes.
  ///
  /// - Parameter file: what it writes.
  static func firstSound(in file: String, _ words: [String]) throws(Failure) -> String {
    unlink(file)
    let began = Stopwatch.now
    let child = try start(words)
    var first: Double?
    var code: Int32 = 0
    var usage = rusage()
    while true {
      var status = stat()
      // A WAV file has a header of 44 bytes.
      if first == nil, stat(file, &status) == 0, status.st_size > 44 { first = Stopwatch.now - began }
      let ended = wait4(child, &code, WNOHANG, &usage)
      if ended == child || ended < 0 && errno != EINTR { break }
      usleep(300)
    }
    let all = Stopwatch.now - began
    let computed =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000
    return "\(Int((first ?? all) * 1_000)) \(Int(all * 1_000)) \(Int(computed)) \(usage.ru_maxrss / 1_024)"
  }
}
