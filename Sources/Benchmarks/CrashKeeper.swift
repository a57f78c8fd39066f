// Keeps the input at which the program crashes or hangs.
private import Glibc

/// The kernel tells the process that it is about to end; what it reads at this moment is written to a file first.
struct CrashKeeper {
  /// Processor seconds that one input may take.
  static let limit = 5

  private let path: String
  private let seed: UInt64

  /// What the signal handler needs. Written between two inputs by the only thread that there is; the handler runs on that
  /// thread too, so nothing reads and writes at once.
  nonisolated(unsafe) private static var file: Int32 = -1
  nonisolated(unsafe) private static var length = 0
  nonisolated(unsafe) private static let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1 << 22, alignment: 16)

  init(folder: String, seed: UInt64) throws(Failure) {
    self.seed = seed
    path = "\(folder)/input-\(seed)-\(getpid())"
    Self.file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
    guard Self.file >= 0 else { throw Failure("\(path) cannot be written: errno \(errno)") }
    // A stack of its own, or the handler could not run when the stack is what ran out.
    var stack = stack_t()
    stack.ss_size = 1 << 16
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGPROF] {
      var action = sigaction()
      action.sa_flags = SA_ONSTACK
      action.__sigaction_handler.sa_handler = { signal in
        // Only calls that are allowed in a handler (signal-safety(7)).
        _ = write(CrashKeeper.file, CrashKeeper.buffer, CrashKeeper.length)
        let text: StaticString =
          signal == SIGPROF ? "an input takes too long; it is kept\n" : "an input crashes the reader; it is kept\n"
        _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        _exit(70)
      }
      sigaction(signal, &action, nil)
    }
  }

  /// This is read now.
  func watch(_ bytes: [UInt8]) {
    let length = min(bytes.count, 1 << 22)
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { Self.buffer.copyMemory(from: start, byteCount: length) }
    }
    Self.length = length
    Self.setTimer(Self.limit)
  }

  /// Nothing is read.
  func rest() {
    Self.length = 0
    Self.setTimer(0)
  }

  /// Keeps an input at which nothing crashed but a promise was broken; the failure says which, and where the input is.
  func keep(_ bytes: [UInt8], _ fault: String) throws(Failure) -> Failure {
    rest()
    try Disk.write(bytes, to: path)
    return Failure("\(fault); the input is kept as \(path) (seed \(seed))")
  }

  /// Nothing crashed: there is nothing to keep.
  func remove() {
    rest()
    close(Self.file)
    unlink(path)
  }

  private static func setTimer(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
