// Answers questions about the log: while the appliance runs, on a copy, on a card that cannot be written.
package import Devices

/// Reads a log without ever changing it. Confined to one thread; each question sees the log as it is at one moment.
package final class LogReader {
  private let path: String
  private let connection: Connection

  /// Milliseconds that a question waits for a lock: only a program that holds the whole file, such as VACUUM, keeps
  /// readers out.
  private static let timeout = 2_000

  /// - Throws: `LogError` if there is no log, or none that this version reads.
  package init(path: String) throws(LogError) {
    guard Files.exists(path) else { throw LogError.missing(path: path) }
    self.path = path
    let found = try Self.open(path)
    guard found.application == Schema.applicationID else {
      throw LogError.notALog(path: path, reason: "it was not made by this program")
    }
    guard found.version == Int64(Schema.version) else {
      throw LogError.version(path: path, found: Int(clamping: found.version), newest: Schema.version)
    }
    connection = found.connection
  }

  private typealias Found = (connection: Connection, application: Int64, version: Int64)

  /// A log whose folder cannot be written and that no appliance has open can only be read as a file that does not
  /// change.
  private static func open(_ path: String) throws(LogError) -> Found {
    do throws(SQLiteError) {
      return try open(path, .readOnly)
    } catch {
      guard error.kind == .cannotOpen || error.kind == .readOnly else { throw LogError.from(error, path: path) }
      guard !Files.exists(path + "-wal") else {
        throw LogError.file(
          operation: "read", path: path,
          reason: "\(error.text) (copy it, together with \(Files.name(of: path))-wal, to a folder that you can write)")
      }
    }
    do throws(SQLiteError) {
      return try open(path, .immutable)
    } catch {
      throw LogError.from(error, path: path)
    }
  }

  private static func open(_ path: String, _ mode: Connection.Mode) throws(SQLiteError) -> Found {
    let connection = try Connection(path: path, mode: mode, busyTimeout: timeout)
    return (
      connection, try connection.integer("PRAGMA application_id"), try connection.integer("PRAGMA user_version")
    )
  }

  // MARK: Questions

  /// Sessions in the order of their ids, with what a list shows of each.
  ///
  /// - Parameters:
  ///   - last: so many of the newest at most.
  ///   - since: only those that began then or later by the clock on the wall.
  package func sessions(last: Int? = nil, since: WallTime? = nil) throws(LogError) -> [SessionOverview] {
    let columns = Self.list(SessionRecord.columns, of: "s")
    let filter = since == nil ? "" : "WHERE s.started_at >= ?2"
    let sql = """
      SELECT \(columns),
        (SELECT count(*) FROM steps WHERE session_id = s.id),
        (SELECT count(*) FROM recordings WHERE session_id = s.id),
        (SELECT u.hypothesis FROM steps t JOIN utterances u ON u.step_id = t.id
          WHERE t.session_id = s.id AND u.final = 1 AND u.hypothesis IS NOT NULL
          ORDER BY t.seq DESC, u.id DESC LIMIT 1)
      FROM sessions s \(filter) ORDER BY s.id DESC LIMIT ?1
      """
    let bindings: [SQLiteValue] = [.integer(Int64(last ?? -1))] + (since.map { [.text($0.utcText)] } ?? [])
    let width = Int32(SessionRecord.columns.count)
    return try answer { () throws(SQLiteError) in
      try connection.prepare(sql).rows(bindings) { row in
        SessionOverview(
          session: SessionRecord((0..<width).map { row[$0] }), steps: Int(row.integer(width)),
          recordings: Int(row.integer(width + 1)), saidLast: row[width + 2].text)
      }.reversed()
    }
  }

  /// One session with everything that belongs to it, or nil if there is none with this id.
  package func session(_ id: Int64) throws(LogError) -> SessionStory? {
    try answer { () throws(SQLiteError) in
      try snapshot { () throws(SQLiteError) -> SessionStory? in
        let sessions: [SessionRecord] = try records("WHERE id = ?", id)
        guard let session = sessions.first else { return nil }
        return SessionStory(
          session: session,
          steps: try records("WHERE session_id = ? ORDER BY seq", id),
          utterances: try records("WHERE step_id IN (SELECT id FROM steps WHERE session_id = ?) ORDER BY id", id),
          recordings: try records("WHERE session_id = ? ORDER BY id", id),
          hotwordHits: try records("WHERE session_id = ? ORDER BY id", id),
          buttons: try records("WHERE session_id = ? ORDER BY id", id),
          events: try records("WHERE session_id = ? ORDER BY id", id),
          prompts: try prompts(of: id))
      }
    }
  }

  /// Highest id in use; 0 for an empty log.
  package func lastSession() throws(LogError) -> Int64 {
    try answer { () throws(SQLiteError) in try connection.integer("SELECT max(id) FROM sessions") }
  }

  // MARK: Rows

  private func records<Record: LogRecord>(_ condition: String, _ id: Int64) throws(SQLiteError) -> [Record] {
    let columns = Record.columns
    return
      try connection
      .prepare("SELECT \(Self.list(columns, of: nil)) FROM \(Record.table.rawValue) \(condition)")
      .rows([.integer(id)]) { row in Record(columns.indices.map { row[Int32($0)] }) }
  }

  /// What the device said, which only the details of events tell.
  private func prompts(of session: Int64) throws(SQLiteError) -> [SessionStory.Prompt] {
    try connection.prepare(
      """
      SELECT ord, detail ->> '$.prompt', nullif(detail ->> '$.text', ''), nullif(detail ->> '$.file', '') FROM events
      WHERE session_id = ? AND name = 'prompt.started' ORDER BY id
      """
    ).rows([.integer(session)]) { row in
      SessionStory.Prompt(order: row.integer(0), prompt: row[1].text, text: row[2].text, file: row[3].text)
    }
  }

  /// The same moment for several questions. Reading never blocks the one who writes.
  private func snapshot<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try connection.execute("BEGIN")
    defer { try? connection.execute("END") }  // Nothing was changed: an end that fails loses nothing.
    return try body()
  }

  private func answer<Result>(_ body: () throws(SQLiteError) -> Result) throws(LogError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw LogError.from(error, path: path)
    }
  }

  /// `trigger` is a word of SQL: names are quoted.
  private static func list(_ columns: [String], of table: String?) -> String {
    columns.map { "\(table.map { "\($0)." } ?? "")\"\($0)\"" }.joined(separator: ", ")
  }
}
