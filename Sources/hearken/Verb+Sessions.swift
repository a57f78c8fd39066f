private import CLinux
private import Devices
private import Glibc
private import LogReports
private import SQLiteSessionLog

extension Verb {
  static let sessions = Verb(
    name: "sessions", synopsis: "[--last N] [--since T] [--follow] [--json]",
    summary: "Lists the sessions in the log.",
    details: """
      Opens the log read-only, also while the appliance runs, and also a copy of it.
      Said last is what was understood last; "said_last" of --json is null without it.
      \(LogArguments.times)

      --follow goes on until ^C: each session is listed when it begins and again when
      it has ended.
      """,
    options: [
      LogArguments.data,
      Arguments.Option("--last", "N", "only the last N; 20 otherwise, 0 for all"),
      Arguments.Option("--since", "T", "only those that began at T or later"),
      Arguments.Option("--follow", nil, "go on with those to come"),
      Arguments.Option("--json", nil, "one JSON object a line, with the log's column names"),
    ], words: 0...0
  ) { arguments in
    let last = try arguments.integer("--last", in: 0...1_000_000_000) ?? (arguments.has("--since") ? 0 : 20)
    let since = try LogArguments.moment("--since", arguments)
    let reader = try LogArguments.reader(arguments)
    let sessions = try LogArguments.reading { () throws(LogError) in
      try reader.sessions(last: last == 0 ? nil : last, since: since)
    }
    guard !arguments.has("--follow") else { return try follow(sessions, arguments) }
    let isLeft = LogArguments.isLeft(arguments)
    let lines =
      arguments.has("--json")
      ? SessionList.jsonLines(sessions)
      : SessionList.lines(isLeft ? sessions.map(\.cutOff) : sessions, clock: .system(), style: LogArguments.style)
    for line in lines { Output.line(line) }
    return .done
  }

  /// Time between two looks, in milliseconds.
  private static let look: Int32 = 500

  private static func follow(_ sessions: [SessionOverview], _ arguments: Arguments) throws(Failure) -> ExitStatus {
    let (clock, style, isJSON) = (LocalClock.system(), LogArguments.style, arguments.has("--json"))
    var tail = SessionTail()
    func tell(_ sessions: [SessionOverview], highest: Int64) {
      let news = tail.news(in: sessions, highest: highest)
      guard !news.isEmpty else { return }
      for line in isJSON ? SessionList.jsonLines(news) : tail.lines(news, clock: clock, style: style) {
        Output.line(line)
      }
    }
    tell(sessions, highest: sessions.last?.session.id ?? 0)
    var seen: [FileMark] = []
    while clinux_stop_requests() == 0 && !Output.isGone && !Output.isDeserted {
      // A signal ends the wait.
      poll(nil, 0, look)
      let marks = FileMark.of(log: LogArguments.path(arguments))
      guard marks != seen else { continue }
      // The log is opened anew for every look: it may have been set aside, and what holds nothing holds up nobody.
      do throws(LogError) {
        let reader = try LogReader(path: LogArguments.path(arguments))
        tell(try reader.sessions(from: tail.first), highest: try reader.lastSession())
        seen = marks
      } catch {
        switch error {
        case .locked, .missing: break
        default: throw Failure(.noInput, "hearken: \(error)")
        }
      }
    }
    return .done
  }
}

/// What changes with a file when it is written or replaced.
private struct FileMark: Hashable {
  var file: UInt
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  /// Of the log and of its write-ahead log, as far as they are there.
  static func of(log path: String) -> [FileMark] {
    [path, path + "-wal"].compactMap { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      return FileMark(
        file: UInt(status.st_ino), size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
        nanoseconds: Int(status.st_mtim.tv_nsec))
    }
  }
}
