private import Devices
private import LogReports
private import SQLiteSessionLog

extension Verb {
  static let sessions = Verb(
    name: "sessions", synopsis: "[--last N] [--since T] [--json]", summary: "Lists the sessions in the log.",
    details: """
      Opens the log read-only, also while the appliance runs. Times are local. T is
      a date, a date with a time, or how long ago: 2026-11-30, 2026-11-30T08:15,
      90m, 12h, 3d, 2w.
      """,
    options: [
      dataOption,
      Arguments.Option("--last", "N", "only the last N; 20 otherwise, 0 for all"),
      Arguments.Option("--since", "T", "only those that began at T or later"),
      Arguments.Option("--json", nil, "one JSON object a line, with the log's column names"),
    ], words: 0...0
  ) { arguments in
    let reader = try logReader(arguments)
    let last = try arguments.number("--last", in: 0...1e9).map { Int($0) } ?? (arguments.has("--since") ? 0 : 20)
    var since: WallTime?
    if let text = arguments["--since"] {
      guard let moment = Since.parse(text, now: System.wallTime, clock: .system()) else {
        throw Failure(.usage, "hearken: --since is \"\(text)\", and must be like \(Since.forms)")
      }
      since = moment
    }
    let sessions = try reading { () throws(LogError) in
      try reader.sessions(last: last == 0 ? nil : last, since: since)
    }
    let lines =
      arguments.has("--json")
      ? SessionList.jsonLines(sessions)
      : SessionList.lines(sessions, clock: .system(), style: TextStyle(hasColours: Output.isTerminal))
    for line in lines { Output.line(line) }
    return .done
  }

  static let show = Verb(
    name: "show", synopsis: "ID [--json]", summary: "Prints one session of the log as a dialogue.",
    details: "ID is a session's number, as \"hearken sessions\" lists them, or \"last\".",
    options: [dataOption, Arguments.Option("--json", nil, "the rows, one JSON object a line")], words: 1...1
  ) { arguments in
    let reader = try logReader(arguments)
    let word = arguments.words[0]
    let story = try reading { () throws(LogError) in
      let id = word == "last" ? try reader.lastSession() : Int64(word)
      return try id.flatMap { (id) throws(LogError) in try reader.session(id) }
    }
    guard let story else {
      throw Failure(.noInput, "hearken: there is no session \"\(word)\" in the log; \"hearken sessions\" lists them")
    }
    let lines =
      arguments.has("--json")
      ? SessionDialogue.jsonLines(story)
      : SessionDialogue.lines(story, clock: .system(), style: TextStyle(hasColours: Output.isTerminal))
    for line in lines { Output.line(line) }
    return .done
  }

  private static let dataOption = Arguments.Option(
    "--data", "DIR", "the appliance's data folder; /var/lib/hearken otherwise")

  private static func logReader(_ arguments: Arguments) throws(Failure) -> LogReader {
    let folder = arguments["--data"] ?? "/var/lib/hearken"
    return try reading { () throws(LogError) in try LogReader(path: "\(folder)/sessions.db") }
  }

  private static func reading<Value>(_ work: () throws(LogError) -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(.noInput, "hearken: \(error)") }
  }
}
