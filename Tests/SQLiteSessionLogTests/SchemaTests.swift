// The names that owners and their scripts rely on, and the rules of the tables.
import Devices
import Testing

@testable import SQLiteSessionLog

@Suite struct SchemaTests {
  @Test(
    "Each table has the columns that were promised, in this order, before any others",
    arguments: [
      (
        "sessions",
        "id boot_id flow trigger hotword hotword_score started_at ended_at duration_ms end_reason"
      ),
      ("steps", "id session_id seq module_id module_type entered_at duration_ms reason go_to_key next_module"),
      ("utterances", "id step_id started_ms ended_ms hypothesis score final intent outcome"),
      ("recordings", "id session_id step_id path started_at duration_ms bytes sha256 state"),
      ("hotword_hits", "id at phrase score accepted recording_id"),
      ("buttons", "id at name gesture held_ms action"),
      ("events", "id at mono_ms level name detail"),
    ])
  func columns(_ table: String, _ names: String) throws {
    let log = try LogFixture()
    try log.open().close()
    let promised = names.split(separator: " ").map { SQLiteValue.text(String($0)) }
    let found = try log.rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid").map { $0[0] }
    #expect(Array(found.prefix(promised.count)) == promised)
    #expect(try log.rows("SELECT strict FROM pragma_table_list WHERE name = '\(table)'") == [[.integer(1)]])
    let sql = try log.rows("SELECT sql FROM sqlite_schema WHERE name = '\(table)'")[0][0].text ?? ""
    #expect(sql.contains("-- "), "the schema explains itself")
  }

  @Test("The reader asks for every column that there is")
  func readerKnowsAll() throws {
    let log = try LogFixture()
    try log.open().close()
    func check<Record: LogRecord>(_: Record.Type) throws {
      let found = try log.rows("SELECT name FROM pragma_table_info('\(Record.table.rawValue)') ORDER BY cid")
      #expect(found.map { $0[0].text } == Record.columns.map { $0 })
    }
    try check(SessionRecord.self)
    try check(StepRecord.self)
    try check(UtteranceRecord.self)
    try check(RecordingRecord.self)
    try check(HotwordHitRecord.self)
    try check(ButtonRecord.self)
    try check(EventRecord.self)
  }

  @Test("The writer's connection keeps every commit through a power cut, and keeps rows together")
  func pragmas() throws {
    let log = try LogFixture()
    let file = try LogFile(path: log.path, now: wall())
    #expect(file.report.journalMode == "wal")
    #expect(try file.connection.integer("PRAGMA synchronous") == 2)
    #expect(try file.connection.integer("PRAGMA foreign_keys") == 1)
    #expect(try file.connection.integer("PRAGMA user_version") == Int64(Schema.version))
    #expect(try file.connection.integer("PRAGMA application_id") == Schema.applicationID)
    #expect(try file.connection.integer("PRAGMA auto_vacuum") == 2)
    #expect(try file.connection.integer("PRAGMA page_size") == 512)
  }

  @Test(
    "Rows that break a rule are refused",
    arguments: [
      "INSERT INTO steps (id, session_id, seq, module_id, module_type, entered_at, ord) "
        + "VALUES (9, 99, 1, 'M', 'node', '2026-11-30T08:15:02.123Z', 1)",
      "UPDATE sessions SET \"trigger\" = 'ghost'",
      "UPDATE sessions SET started_at = '30.11.2026'",
      "UPDATE sessions SET duration_ms = -1",
      "UPDATE sessions SET duration_ms = 'long'",
      "UPDATE steps SET seq = 7",
      "UPDATE utterances SET ended_ms = started_ms - 1",
      "UPDATE utterances SET final = 2",
      "UPDATE recordings SET state = 'somewhere'",
      "UPDATE events SET detail = 'no JSON'",
      "UPDATE events SET level = 'fatal'",
    ])
  func rules(_ sql: String) throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    let connection = try log.other()
    try connection.execute("PRAGMA foreign_keys = ON")
    #expect {
      try connection.execute(sql)
    } throws: { error in
      (error as? SQLiteError)?.kind == .refusedRow
    }
  }

  @Test("Deleting a session takes its rows with it, and keeps the rows of files until the files are gone")
  func deletion() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    let connection = try log.other()
    try connection.execute("PRAGMA foreign_keys = ON; DELETE FROM sessions")
    for table in ["steps", "utterances", "hotword_hits", "buttons", "events"] {
      #expect(try log.rows("SELECT count(*) FROM \(table)") == [[.integer(0)]], "\(table)")
    }
    #expect(try log.rows("SELECT session_id, step_id FROM recordings") == [[.null, .null]])
  }

  @Test(
    "What the reader and deletion look up is found by an index",
    arguments: [
      "SELECT * FROM steps WHERE session_id = 1 ORDER BY seq",
      "SELECT * FROM utterances WHERE step_id IN (SELECT id FROM steps WHERE session_id = 1) ORDER BY id",
      "SELECT * FROM recordings WHERE session_id = 1 ORDER BY id",
      "SELECT * FROM recordings WHERE step_id = 1",
      "SELECT * FROM hotword_hits WHERE session_id = 1 ORDER BY id",
      "SELECT * FROM hotword_hits WHERE recording_id = 1",
      "SELECT * FROM buttons WHERE session_id = 1 ORDER BY id",
      "SELECT * FROM events WHERE session_id = 1 ORDER BY id",
      "SELECT id FROM sessions WHERE end_reason IS NULL ORDER BY id",
      "SELECT id FROM recordings WHERE state = 'open' ORDER BY id",
      "SELECT * FROM sessions WHERE started_at >= '2026-11-30T08:15:02.123Z' LIMIT 20",
      "SELECT * FROM session_summary WHERE id = 1",
    ])
  func indexes(_ sql: String) throws {
    let log = try LogFixture()
    try log.open().close()
    let plan = try log.rows("EXPLAIN QUERY PLAN \(sql)").compactMap { $0.last?.text }
    #expect(!plan.isEmpty)
    // A scan of a partial index reads only what it is made for.
    let scans = plan.filter { $0.hasPrefix("SCAN") && !$0.contains("_open") && !$0.contains("CONSTANT ROW") }
    #expect(scans.isEmpty, "\(plan)")
  }
}
