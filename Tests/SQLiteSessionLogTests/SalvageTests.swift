// What is saved from a damaged log.
import Devices
import TestSupport
import Testing
import Threads

@testable import SQLiteSessionLog

@Suite struct SalvageTests {
  /// A log of 60 visits, whole on the card.
  private func log() throws -> LogFixture {
    let log = try LogFixture()
    let writer = try log.open()
    for visit in 0..<60 {
      for entry in Conversation(in: writer, startingAt: Double(visit) * 60).entries { writer.append(entry) }
    }
    writer.close()
    return log
  }

  @Test(
    "Wherever a page is overwritten, a new log begins with what can be read of the old one, sound",
    arguments: [20, 40, 55, 70, 85, 99])
  func page(_ percent: Int) throws {
    let log = try log()
    var bytes = TestFile.read(log.path)
    let start = bytes.count / 512 * percent / 100 * 512
    bytes.replaceSubrange(start..<start + 512, with: repeatElement(0xA5, count: 512))
    TestFile.write(bytes, to: log.path)
    let writer = try log.open(at: wall(10_000))
    // A page may be one that nothing stands on, or that the check does not look at.
    guard let salvage = writer.opening.salvage else { return }
    #expect(salvage.rows > 200, "of 480; the page may be one through which all rows of a table are reached")
    for entry in Conversation(in: writer, startingAt: 20_000).entries { writer.append(entry) }
    writer.close()
    #expect(try log.isSound())
    #expect(try log.rows("SELECT end_reason FROM sessions ORDER BY id DESC LIMIT 1") == [[.text("completed")]])
    let told = try log.rows("SELECT detail ->> '$.saved' FROM events WHERE name = 'log.set-aside'")
    #expect(told == [[.integer(Int64(salvage.rows))]])
    #expect(
      log.journal.metadata(of: "session log: file set aside, a new one begun")?["log.rows-saved"] == "\(salvage.rows)")
  }

  @Test("A log that is cut off keeps what lies before the cut")
  func cutOff() throws {
    let log = try log()
    let bytes = TestFile.read(log.path)
    TestFile.write(Array(bytes.prefix(bytes.count / 2)), to: log.path)
    let writer = try log.open(at: wall(10_000))
    writer.close()
    #expect((writer.opening.salvage?.rows ?? 0) > 100)
    #expect(writer.opening.salvage?.isComplete == false)
    #expect(try log.isSound())
  }

  @Test(
    "Without the page that leads to the others, rows are found all the same: the first page, the root of a table",
    arguments: ["first", "sessions", "steps", "events"])
  func lostRoot(_ what: String) throws {
    let log = try log()
    let connection = try log.other()
    let root = what == "first" ? 1 : try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(what)'")
    let rows = try LogTable.allCases.map { try connection.integer("SELECT count(*) FROM \($0.rawValue)") }
    try overwrite([root], of: log)
    let writer = try log.open(at: wall(10_000))
    writer.close()
    #expect(writer.opening.salvage?.rows == Int(rows.reduce(0, +)))
    let saved = try LogTable.allCases.map { try log.count($0) }
    // The new log tells of it.
    #expect(saved.dropLast() == rows.map { Int($0) }.dropLast())
    #expect(try log.rows("SELECT count(*) FROM events WHERE name = 'prompt.started'") == [[.integer(60)]])
    #expect(try log.isSound())
  }

  @Test("Rows that only the write-ahead log has are found too, and long ones")
  func writeAheadLog() throws {
    let log = try log()
    let connection = try log.other()
    try connection.execute("PRAGMA wal_autocheckpoint = 0")
    let long = String(repeating: "caf\u{E9} ", count: 400)
    try connection.execute(
      "INSERT INTO events VALUES (9000, '2026-11-30T08:15:04.000Z', -1, 'error', 'x', json_object('t', '\(long)'), NULL, 0)"
    )
    let copy = try LogFixture()
    TestFile.write(TestFile.read(log.path + "-wal"), to: copy.path + "-wal")
    TestFile.write(TestFile.read(log.path), to: copy.path)
    let fresh = try LogFixture()
    try fresh.open().close()
    var scan = try #require(PageScan(path: copy.path, target: try fresh.other()))
    try scan.run(until: MonotonicTime.now().advanced(by: 60_000))
    #expect(
      try fresh.rows("SELECT mono_ms, detail ->> '$.t' FROM events WHERE id = 9000") == [[.integer(-1), .text(long)]])
  }

  @Test("Rows whose session is lost are kept where they can stand alone")
  func orphans() throws {
    let log = try log()
    let connection = try log.other()
    let pages = try connection.prepare("SELECT pageno FROM dbstat WHERE name = 'sessions'").rows { $0.integer(0) }
    try overwrite(pages, of: log)
    let writer = try log.open(at: wall(10_000))
    writer.close()
    #expect(try log.count(.sessions) == 0)
    #expect(try log.count(.steps) == 0)
    #expect(try log.rows("SELECT count(*) FROM events WHERE name = 'prompt.started'") == [[.integer(60)]])
    #expect(try log.count(.recordings) == 60)
    #expect(writer.opening.salvage?.isComplete == false)
    #expect(try log.isSound())
  }

  private func overwrite(_ pages: [Int64], of log: LogFixture) throws {
    var bytes = TestFile.read(log.path)
    for page in pages {
      let start = Int(page - 1) * 512
      bytes.replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
    }
    TestFile.write(bytes, to: log.path)
  }

  @Test("A log that is whole is copied whole")
  func whole() throws {
    let log = try log()
    let copy = try LogFixture()
    try copy.open().close()
    let result = Salvage.copy(from: log.path, to: try copy.other())
    #expect(result == Salvage.Result(rows: 480, isComplete: true))
    #expect(try copy.count(.sessions) == 60)
    #expect(try copy.count(.steps) == 120)
    #expect(try copy.isSound())
  }

  @Test("Nothing is copied from a file that is none of ours")
  func foreign() throws {
    let copy = try LogFixture()
    try copy.open().close()
    let other = try Connection(path: copy.folder.path + "/other.db", mode: .readWrite, busyTimeout: 0)
    try other.execute("CREATE TABLE sessions (id INTEGER); INSERT INTO sessions VALUES (1)")
    #expect(Salvage.copy(from: copy.folder.path + "/other.db", to: try copy.other()).rows == 0)
    #expect(Salvage.copy(from: copy.folder.path + "/nothing.db", to: try copy.other()).rows == 0)
  }
}
