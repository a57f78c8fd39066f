// Logs of every earlier version, brought up to date with what is in them.
import Devices
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct MigrationTests {
  /// A log as a version of the program left it: its own migrations, and rows that it could write.
  private func fixture(_ version: Int) throws -> LogFixture {
    let log = try LogFixture()
    let connection = try log.other()
    try connection.execute(Schema.newFile)
    _ = try connection.value("PRAGMA journal_mode = WAL")
    try Schema.migrate(connection, from: 0, to: version)
    try connection.execute(
      """
      INSERT INTO sessions (id, boot_id, flow, "trigger", started_at, ended_at, duration_ms, end_reason)
        VALUES (7, 'b', 'f', 'button', '2026-11-30T08:15:02.123Z', '2026-11-30T08:16:02.123Z', 60000, 'completed'),
               (8, 'b', 'f', 'control', '2026-11-30T09:15:02.123Z', NULL, NULL, NULL);
      INSERT INTO steps (id, session_id, seq, module_id, module_type, entered_at, duration_ms, reason, ord)
        VALUES (20, 7, 1, 'M', 'node', '2026-11-30T08:15:03.000Z', 100, 'completed', 1),
               (21, 8, 1, 'M', 'node', '2026-11-30T09:15:03.000Z', NULL, NULL, 1);
      INSERT INTO utterances (id, step_id, started_ms, ended_ms, hypothesis, final, outcome, ord)
        VALUES (3, 20, 0, 10, 'yes', 1, 'input', 2);
      INSERT INTO recordings (id, session_id, step_id, path, started_at, state, ord)
        VALUES (4, 7, 20, 'a.wav', '2026-11-30T08:15:03.000Z', 'complete', 3);
      INSERT INTO hotword_hits (id, at, phrase, score, accepted, recording_id, session_id, ord)
        VALUES (5, '2026-11-30T08:15:02.000Z', 'hey', 0.5, 1, 4, 7, 0);
      INSERT INTO buttons (id, at, name, gesture, held_ms, action, session_id, ord)
        VALUES (6, '2026-11-30T08:15:04.000Z', 'pause', 'press', 0, 'pause', 7, 4);
      INSERT INTO events (id, at, mono_ms, level, name, detail, session_id, ord)
        VALUES (9, '2026-11-30T08:15:04.000Z', 1, 'info', 'x', '{}', 7, 5);
      """)
    return log
  }

  @Test("Every version up to the newest becomes the newest, row for row", arguments: 1...Schema.version)
  func upgrade(_ version: Int) throws {
    let log = try fixture(version)
    let writer = try log.open()
    #expect(writer.opening.setAside == nil)
    #expect(writer.opening.migratedFrom == (version < Schema.version ? version : nil))
    #expect(writer.opening.crashedSessions == [8])
    #expect(LogTable.allCases.map { writer.nextID(in: $0) } == [9, 22, 4, 5, 6, 7, version < Schema.version ? 12 : 11])
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    #expect(
      try log.rows("SELECT id, end_reason FROM sessions ORDER BY id") == [
        [.integer(7), .text("completed")], [.integer(8), .text("crash")], [.integer(10), .text("completed")],
      ])
    #expect(try log.rows("SELECT hypothesis FROM utterances WHERE id = 3") == [[.text("yes")]])
    #expect(try log.rows("PRAGMA user_version") == [[.integer(Int64(Schema.version))]])
    #expect(try log.isSound())
    #expect(try schema(log) == schema(newest()), "an old log has the same tables and indexes as a new one")
    let told = try log.rows("SELECT detail FROM events WHERE name = 'log.migrated'")
    #expect(
      told
        == (version < Schema.version
          ? [[.text("{\"from\":\(version),\"to\":\(Schema.version)}")]] : []))
  }

  @Test("A migration that fails leaves the version before it", arguments: 1..<Schema.version)
  func failing(_ version: Int) throws {
    let log = try fixture(version)
    let card = SimulatedCard(log.folder.path)
    card.limit(0)
    #expect(throws: LogError.self) { _ = try log.open() }
    card.limit(nil)
    #expect(try log.rows("PRAGMA user_version") == [[.integer(Int64(version))]])
    let writer = try log.open()
    #expect(writer.opening.migratedFrom == version)
    writer.close()
    #expect(try log.isSound())
  }

  @Test("A log of a newer version is set aside whole, and the device works on")
  func newer() throws {
    let log = try fixture(Schema.version)
    try log.other().execute("PRAGMA user_version = \(Schema.version + 1)")
    let writer = try log.open()
    let aside = try #require(writer.opening.setAside)
    #expect(aside.reason.hasPrefix("written by a newer version"))
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    #expect(try log.rows("SELECT id FROM sessions") == [[.integer(1)]], "nothing of it is taken over")
    let kept = try Connection(path: aside.path, mode: .readOnly, busyTimeout: 0)
    #expect(try kept.integer("SELECT count(*) FROM sessions") == 2)
  }

  private func newest() throws -> LogFixture {
    let log = try LogFixture()
    try log.open().close()
    return log
  }

  private func schema(_ log: LogFixture) throws -> [[SQLiteValue]] {
    try log.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
  }
}
