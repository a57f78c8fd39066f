internal import Devices
internal import LogReports
internal import SQLiteSessionLog

/// What the verbs that read the log have in common on their command lines.
enum LogArguments {
  static let data = Arguments.Option("--data", "DIR", "the appliance's data folder; /var/lib/hearken otherwise")

  static let times = """
    T is a date, a date with a time, or how long ago: 2026-11-30, 2026-11-30T08:15,
    90m, 12h, 3d, 2w. Times are local; a Z behind one makes it UTC.
    """

  static func folder(_ arguments: Arguments) -> String { arguments["--data"] ?? "/var/lib/hearken" }

  static func path(_ arguments: Arguments) -> String { "\(folder(arguments))/sessions.db" }

  /// Opens the log; what its owner should know about it goes to standard error.
  static func reader(_ arguments: Arguments) throws(Failure) -> LogReader {
    let reader = try reading { () throws(LogError) in try LogReader(path: path(arguments)) }
    for note in reader.notes { Output.error("hearken: note: \(note)") }
    return reader
  }

  static func reading<Value>(_ work: () throws(LogError) -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(.noInput, "hearken: \(error)") }
  }

  /// The moment of an option such as `--since`, or nil without it.
  static func moment(_ option: String, _ arguments: Arguments) throws(Failure) -> WallTime? {
    guard let text = arguments[option] else { return nil }
    guard let moment = Since.parse(text, now: System.wallTime, clock: .system()) else {
      throw Failure(.usage, "hearken: \(option) is \"\(text)\", and must be like \(Since.forms)")
    }
    return moment
  }

  /// A session's number, or that of `last`; there is such a session.
  static func session(_ word: String, in reader: LogReader) throws(Failure) -> Int64 {
    let last = try reading { () throws(LogError) in try reader.lastSession() }
    guard last > 0 else { throw Failure(.noInput, "hearken: the log has no sessions yet") }
    let id = word == "last" ? last : Int64(word)
    guard let id, try reading({ () throws(LogError) in try reader.hasSession(id) }) else { throw noSession(word) }
    return id
  }

  /// Nobody writes the log: what has not ended in it was cut off, and the next start will say so.
  static func isLeft(_ arguments: Arguments) -> Bool { DataFolder.isHeld(folder(arguments)) == false }

  static func noSession(_ word: String) -> Failure {
    Failure(.noInput, "hearken: there is no session \"\(word)\" in the log; \"hearken sessions\" lists them")
  }

  static var style: TextStyle { TextStyle(hasColours: Output.hasColours, width: Output.width) }
}
