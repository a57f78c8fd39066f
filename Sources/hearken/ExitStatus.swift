/// How the program ends: the numbers that scripts rely on (those of sysexits.h, and 1 where a check did not hold).
enum ExitStatus: Int32 {
  case done = 0
  /// An expectation of a rehearsal, or a check, failed.
  case failed = 1
  case usage = 64
  /// A fault in a flow or another file that was read.
  case badFlow = 65
  /// A file that does not exist or cannot be read.
  case noInput = 66
  case deviceMissing = 69
  case internalFault = 70
  case cannotCreate = 73
  case alreadyRuns = 75
  case badConfiguration = 78
  /// Stopped by SIGINT or SIGTERM before the work was done.
  case interrupted = 130
}

/// The program cannot go on: what to say on standard error, a line each, and how to end.
struct Failure: Error {
  var status: ExitStatus
  var lines: [String]

  init(_ status: ExitStatus, _ lines: String...) {
    self.status = status
    self.lines = lines
  }

  init(_ status: ExitStatus, lines: [String]) {
    self.status = status
    self.lines = lines
  }
}
