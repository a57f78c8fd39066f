// Answers questions about the log: while the appliance runs, on a copy, on a card that cannot be written, of any version.
package import Devices

/// Reads a log without ever changing it. Confined to one thread; each question sees the log as it is at one moment, and between
/// questions nothing is held, so that a reader that stays open does not make the write-ahead log grow (field report H2).
///
/// Of an older version, what it did not keep is NULL or missing; of a newer one, what this version knows is read.
package final class LogReader {
  private let path: String
  let access: ReadingAccess
  /// What the owner should know about the log as a whole, as sentences.
  package var notes: [String] {
    let waiting = WaitingRows(besideLogAt: path).path
    let rest =
      Files.size(waiting) > 0
      ? "what was logged last, while another program held the log, waits in \(waiting): the next start of the appliance reads it in"
      : nil
    return [access.note, rest].compactMap(\.self)
  }

  /// - Throws: `LogError` if there is no log, or none that can be read.
  package init(path: String) throws(LogError) {
    self.path = path
    access = try ReadingAccess(path: path)
  }

  // MARK: Questions

  /// Sessions in the order of their ids, with what a list shows of each.
  ///
  /// - Parameters:
  ///   - last: so many of the newest at most.
  ///   - since: only those that began then or later by the clock on the wall.
  ///   - before: only those that began earlier.
  ///   - from, to: only those with these ids or between them.
  package func sessions(
    last: Int? = nil, since: WallTime? = nil, before: WallTime? = nil, from first: Int64? = nil, to final: Int64? = nil
  ) throws(LogError) -> [SessionOverview] {
    var conditions: [String] = []
    var bindings: [SQLiteValue] = []
    func require(_ condition: String, _ value: SQLiteValue?) {
      guard let value else { return }
      conditions.append("s.\(condition) ?")
      bindings.append(value)
    }
    require("started_at >=", since.map { .text($0.utcText) })
    require("started_at <", before.map { .text($0.utcText) })
    require("id >=", first.map { .integer($0) })
    require("id <=", final.map { .integer($0) })
    bindings.append(.integer(Int64(last ?? -1)))
    let hasSteps = access.has(.steps, "id", "session_id", "seq")
    let steps = hasSteps ? "SELECT count(*) FROM steps WHERE session_id = s.id" : "0"
    let recordings =
      access.has(.recordings, "session_id") ? "SELECT count(*) FROM recordings WHERE session_id = s.id" : "0"
    let hasTurns = hasSteps && access.has(.utterances, "id", "step_id", "final", "hypothesis", "outcome")
    let turns = "FROM steps t JOIN utterances u ON u.step_id = t.id WHERE t.session_id = s.id AND u.final = 1"
    let saidLast =
      hasTurns
      ? """
      SELECT u.hypothesis \(turns) AND u.hypothesis IS NOT NULL AND u.outcome <> 'no-match'
        ORDER BY t.seq DESC, u.id DESC LIMIT 1
      """ : "NULL"
    let isMissed =
      hasTurns ? "SELECT min(u.outcome = 'no-match') \(turns) AND u.outcome NOT IN ('silence', 'error')" : "0"
    let sql = """
      SELECT \(access.list(SessionRecord.self, alias: "s")), (\(steps)), (\(recordings)), (\(saidLast)),
        ifnull((\(isMissed)), 0)
      FROM sessions s \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
      ORDER BY s.id DESC LIMIT ?
      """
    let width = Int32(SessionRecord.columns.count)
    return try answer { () throws(SQLiteError) in
      try access.connection.prepare(sql).rows(bindings) { row in
        SessionOverview(
          session: SessionRecord((0..<width).map { row[$0] }), steps: Int(row.integer(width)),
          recordings: Int(row.integer(width + 1)), saidLast: row[width + 2].text, isMissed: row.integer(width + 3) == 1)
      }.reversed()
    }
  }

  /// The ids of the sessions that began at a moment or later, in order.
  package func ids(since: WallTime) throws(LogError) -> [Int64] {
    try answer { () throws(SQLiteError) in
      try access.connection.prepare("SELECT id FROM sessions WHERE started_at >= ? ORDER BY id")
        .rows([.text(since.utcText)]) { $0.integer(0) }
    }
  }

  /// One session with everything that belongs to it, or nil if there is none with this id.
  package func session(_ id: Int64) throws(LogError) -> SessionStory? {
    try answer { () throws(SQLiteError) in
      try snapshot { () throws(SQLiteError) -> SessionStory? in
        let sessions: [SessionRecord] = try records("WHERE id = ?", id)
        guard let session = sessions.first else { return nil }
        let ofSession = "WHERE session_id = ? ORDER BY id"
        return SessionStory(
          session: session,
          wakingButton: session.trigger == "button" ? try wakingButton(of: session) : nil,
          steps: access.has(.steps, "session_id", "seq") ? try records("WHERE session_id = ? ORDER BY seq", id) : [],
          utterances: access.has(.utterances, "step_id") && access.has(.steps, "session_id")
            ? try records("WHERE step_id IN (SELECT id FROM steps WHERE session_id = ?) ORDER BY id", id) : [],
          recordings: access.has(.recordings, "session_id") ? try records(ofSession, id) : [],
          hotwordHits: access.has(.hotword_hits, "session_id") ? try records(ofSession, id) : [],
          buttons: access.has(.buttons, "session_id") ? try records(ofSession, id) : [],
          events: access.has(.events, "session_id") ? try records(ofSession, id) : [],
          prompts: try prompts(of: id))
      }
    }
  }

  /// Highest id in use; 0 for an empty log.
  package func lastSession() throws(LogError) -> Int64 {
    try answer { () throws(SQLiteError) in try access.connection.integer("SELECT max(id) FROM sessions") }
  }

  package func hasSession(_ id: Int64) throws(LogError) -> Bool {
    try answer { () throws(SQLiteError) in
      try access.connection.integer("SELECT count(*) FROM sessions WHERE id = ?", [.integer(id)]) > 0
    }
  }

  /// Hotwords heard and nearly heard in the order of their ids, each with whether anybody said something in the session that it woke.
  package func hotwordHits() throws(LogError) -> [HotwordOutcome] {
    let width = Int32(HotwordHitRecord.columns.count)
    let sql = """
      SELECT \(access.list(HotwordHitRecord.self, alias: "h")),
        EXISTS (SELECT 1 FROM steps t JOIN utterances u ON u.step_id = t.id
          WHERE t.session_id = h.session_id AND u.hypothesis IS NOT NULL),
        (SELECT r.path FROM recordings r WHERE r.id = h.recording_id)
      FROM hotword_hits h ORDER BY h.id
      """
    return try answer { () throws(SQLiteError) in
      try access.connection.prepare(sql).rows([]) { row in
        HotwordOutcome(
          hit: HotwordHitRecord((0..<width).map { row[$0] }), wasAnswered: row.integer(width) == 1,
          recording: row[width + 1].text)
      }
    }
  }

  // MARK: Rows

  private func records<Record: LogRecord>(_ condition: String, _ id: Int64) throws(SQLiteError) -> [Record] {
    let table = Record.table.rawValue
    let width = Int32(Record.columns.count)
    return try access.connection
      .prepare("SELECT \(access.list(Record.self, alias: table)) FROM \(table) \(condition)")
      .rows([.integer(id)]) { row in Record((0..<width).map { row[$0] }) }
  }

  /// The button that was pressed last before a session, if that was not long before: its row stands outside the session, which
  /// began after it.
  private func wakingButton(of session: SessionRecord) throws(SQLiteError) -> String? {
    guard access.has(.buttons, "id", "at", "name", "session_id"), let start = session.startedAt else { return nil }
    return try access.connection.value(
      """
      SELECT name FROM buttons WHERE session_id IS NULL AND at BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT 1
      """,
      [
        .text(WallTime(millisecondsSince1970: start.millisecondsSince1970 - 2_000).utcText), .text(start.utcText),
      ]
    ).text
  }

  /// What the device said, which only the details of events tell.
  private func prompts(of session: Int64) throws(SQLiteError) -> [SessionStory.Prompt] {
    guard access.has(.events, "session_id", "name", "detail", "ord") else { return [] }
    return try access.connection.prepare(
      """
      SELECT ord, detail ->> '$.prompt', nullif(detail ->> '$.text', ''), nullif(detail ->> '$.file', '')
      FROM (SELECT id, ord, CASE WHEN json_valid(detail) THEN detail ELSE '{}' END AS detail FROM events
        WHERE session_id = ? AND name = 'prompt.started')
      ORDER BY id
      """
    ).rows([.integer(session)]) { row in
      SessionStory.Prompt(order: row.integer(0), prompt: row[1].text, text: row[2].text, file: row[3].text)
    }
  }

  /// The same moment for several questions. Reading never blocks the one who writes.
  func snapshot<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try access.connection.execute("BEGIN")
    defer { try? access.connection.execute("END") }  // Nothing was changed: an end that fails loses nothing.
    return try body()
  }

  func answer<Result>(_ body: () throws(SQLiteError) -> Result) throws(LogError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw LogError.from(error, path: path)
    }
  }
}
