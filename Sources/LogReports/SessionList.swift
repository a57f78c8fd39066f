// `hearken sessions`: one line a session.
import LocatedJSON
package import SQLiteSessionLog

/// The list of sessions, for a person and for programs.
package enum SessionList {
  /// A heading and a line for each session, oldest first; one sentence if there are none.
  package static func lines(_ sessions: [SessionOverview], clock: LocalClock, style: TextStyle) -> [String] {
    guard !sessions.isEmpty else { return ["There are no sessions."] }
    var table = TextTable(
      headings: ["ID", "STARTED", "LASTED", "WOKEN BY", "STEPS", "SAID LAST", "RECORDINGS", "END"],
      rightAligned: [0, 2, 4, 6])
    for overview in sessions {
      let session = overview.session
      table.rows.append([
        String(session.id),
        session.startedAt.map { clock.dateAndTime($0) } ?? "?",
        SessionWords.lasted(session),
        SessionWords.wokenBy(session),
        String(overview.steps),
        overview.saidLast.map { Words.quoted($0, longest: 40) } ?? "-",
        String(overview.recordings),
        Words.end(session.endReason),
      ])
    }
    return table.lines(style)
  }

  /// One JSON object for each session: the columns of the table `sessions`.
  package static func jsonLines(_ sessions: [SessionOverview]) -> [String] {
    sessions.map { JSONRow.text($0.session, table: nil) }
  }
}

/// What list and story say about a session in the same words.
enum SessionWords {
  static func lasted(_ session: SessionRecord) -> String {
    switch (session.endReason, session.durationMs) {
    case (nil, _): "still running"
    case ("crash", let duration?) where duration > 0: "at least \(Words.duration(duration))"
    case ("crash", _), (_, nil): "not known"
    case (_, let duration?): Words.duration(duration)
    }
  }

  static func wokenBy(_ session: SessionRecord) -> String {
    switch session.trigger {
    case "hotword":
      "hotword" + (session.hotword.map { " " + Words.quoted($0) } ?? "")
        + (session.hotwordScore.map { " (score \(Words.score($0)))" } ?? "")
    case "button": "a button"
    case "control": "a command"
    default: session.trigger
    }
  }
}

/// A row as a JSON object with the names of its columns as keys.
enum JSONRow {
  /// - Parameter table: stands first under the key `table`, where rows of several tables are mixed.
  static func text<Record: LogRecord>(_ record: Record, table: String?) -> String {
    var members: [(String, JSONText?)] = []
    if let table { members.append(("table", .string(table))) }
    for (column, value) in zip(Record.columns, record.values) { members.append((column, json(value))) }
    return JSONText.object(members).text
  }

  private static func json(_ value: SQLiteValue) -> JSONText {
    switch value {
    case .null: .null
    case .integer(let integer): .integer(Int(clamping: integer))
    case .real(let real): .number(real)
    case .text(let text): .string(text)
    }
  }
}
