// Files that cannot be the log: kept under a dated name, and the device works on.
import Devices
import Glibc
import TestSupport
import Testing
import TestSupport

@testable import SQLiteSessionLog

@Suite struct SetAsideTests {
  /// What can stand where the log should.
  enum Content: CaseIterable {
    case text, noise, overwrittenPages, cutOff

    func bytes(of log: [UInt8]) -> [UInt8] {
      switch self {
      case .text: Array("Shopping list\n".utf8)
      case .noise: (0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 167) }
      case .overwrittenPages: log.enumerated().map { $0.offset > 3_000 ? 0xA5 : $0.element }
      case .cutOff: Array(log.prefix(log.count / 2))
      }
    }
  }

  @Test(
    "What stands at the log's path and is none is set aside whole, and a new log begun", arguments: Content.allCases)
  func unusable(_ content: Content) throws {
    let log = try LogFixture()
    let original = try log.open()
    for entry in Conversation(in: original).entries { original.append(entry) }
    original.close()
    let bytes = content.bytes(of: TestFile.read(log.path))
    TestFile.write(bytes, to: log.path)

    let writer = try log.open(at: wall(3_600))
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    let aside = log.folder.path + "/set-aside/sessions.db.20261130T091502Z"
    #expect(writer.opening.setAside?.path == aside)
    #expect(writer.opening.setAside?.reason.hasPrefix("damaged") == true)
    #expect(TestFile.read(aside).elementsEqual(bytes))
    #expect(try log.isSound())
    // What is left of a log has the session before.
    let isLog = content == .overwrittenPages || content == .cutOff
    #expect(try log.count(.sessions) == (isLog ? 2 : 1))
    #expect(
      try log.rows("SELECT name, level, detail ->> '$.path' FROM events WHERE name LIKE 'log.%'") == [
        [.text("log.set-aside"), .text("error"), .text(aside)]
      ])
    #expect(log.journal.messages == ["session log: file set aside, a new one begun"])
  }

  @Test(
    "Databases of something else, of a newer version, or with a table missing are set aside",
    arguments: [
      ("PRAGMA application_id = 7", "a database of something else"),
      ("PRAGMA user_version = 0", "a database of something else"),
      (
        "PRAGMA user_version = 99",
        "written by a newer version (schema 99, this one knows " + String(Schema.version) + ")"
      ),
      ("DROP VIEW session_summary; DROP TABLE buttons", "the table buttons is missing"),
    ])
  func foreign(_ sql: String, _ reason: String) throws {
    let log = try LogFixture()
    try log.open().close()
    try log.other().execute(sql)
    let writer = try log.open()
    #expect(writer.opening.setAside?.reason == reason)
    writer.close()
    #expect(try log.rows("PRAGMA user_version") == [[.integer(Int64(Schema.version))]])
  }

  @Test("Two files that are set aside in the same second are both kept, each with its write-ahead log")
  func twice() throws {
    let log = try LogFixture()
    for content in ["one", "two"] {
      TestFile.write(Array(String(repeating: content, count: 3_000).utf8), to: log.path)
      TestFile.write(Array("\(content) more".utf8), to: log.path + "-wal")
      try log.open().close()
    }
    #expect(
      TemporaryFolder.names(in: log.folder.path + "/set-aside").filter { !$0.hasSuffix("-shm") } == [
        "sessions.db.20261130T081502Z", "sessions.db.20261130T081502Z-2", "sessions.db.20261130T081502Z-2-wal",
        "sessions.db.20261130T081502Z-wal",
      ])
    #expect(TestFile.read(log.folder.path + "/set-aside/sessions.db.20261130T081502Z-2-wal") == Array("two more".utf8))
  }

  @Test("A pipe where the log should be holds up nobody, neither who writes nor who reads") func pipeAsFile() throws {
    let log = try LogFixture()
    try #require(mkfifo(log.path, 0o600) == 0)
    #expect(throws: LogError.notALog(path: log.path, reason: "it is no file")) { try LogReader(path: log.path) }
    let writer = try log.open()
    writer.close()
    #expect(writer.opening.setAside?.reason == "it is no file")
    #expect(try log.count(.events) == 1)
  }

  @Test("A folder where the log should be is set aside with what is in it")
  func folderAsFile() throws {
    let log = try LogFixture()
    try #require(mkdir(log.path, 0o755) == 0)
    TestFile.write([1, 2, 3], to: log.path + "/precious")
    let writer = try log.open()
    writer.close()
    let aside = try #require(writer.opening.setAside)
    #expect(TestFile.read(aside.path + "/precious") == [1, 2, 3])
    #expect(aside.reason == "it is no file")
    #expect(try log.count(.events) == 1)
  }

  @Test("An empty file is a new log")
  func empty() throws {
    let log = try LogFixture()
    TestFile.write([], to: log.path)
    let writer = try log.open()
    #expect(writer.opening.setAside == nil)
    writer.close()
  }

  @Test(
    "A place where nothing can be written is an error that names it",
    arguments: [("/proc/hearken/sessions.db", "make the folder"), ("/proc/sessions.db", "open")])
  func readOnly(_ path: String, _ operation: String) {
    #expect {
      _ = try SQLiteSessionLog(path: path, bootID: "b", now: wall(), writing: .inline, journal: RecordingJournal())
    } throws: { error in
      guard case .file(operation, _, _)? = error as? LogError else { return false }
      return "\(error)".contains("/proc")
    }
  }

  @Test("A file where the folder should be is an error that names it")
  func fileAsFolder() throws {
    let folder = try TemporaryFolder()
    TestFile.write([1], to: folder.path + "/data")
    #expect(
      throws: LogError.file(
        operation: "make the folder", path: folder.path + "/data", reason: "a file of this name stands there")
    ) {
      _ = try SQLiteSessionLog(
        path: folder.path + "/data/sessions.db", bootID: "b", now: wall(), writing: .inline, journal: RecordingJournal()
      )
    }
  }

  @Test("A file that breaks while a session runs is set aside, and the session goes on in a new one")
  func breaksMidway() throws {
    let log = try LogFixture()
    let writer = try log.open()
    let earlier = Conversation(in: writer)
    for entry in earlier.entries { writer.append(entry) }
    let conversation = Conversation(in: writer, startingAt: 60)
    for entry in conversation.entries.prefix(8) { writer.append(entry) }
    writer.flush()

    let other = try log.other()
    try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = TestFile.read(log.path)
    TestFile.write(bytes.enumerated().map { $0.offset >= 1_024 ? 0xA5 : $0.element }, to: log.path)
    // A change by somebody else makes the writer read the pages again.
    try other.execute("PRAGMA user_version = \(Schema.version)")

    for entry in conversation.entries.dropFirst(8) { writer.append(entry) }
    writer.flush()
    writer.close()
    #expect(TemporaryFolder.names(in: log.folder.path + "/set-aside").contains { $0.hasPrefix("sessions.db.2026") })
    #expect(try log.isSound())
    #expect(try log.rows("SELECT id, end_reason FROM sessions") == [[.integer(2), .text("completed")]])
    #expect(try log.rows("SELECT id, seq, reason FROM steps") == [[.integer(4), .integer(2), .text("completed")]])
    #expect(try log.rows("SELECT id, state FROM recordings") == [[.integer(2), .text("complete")]])
    #expect(try log.rows("SELECT count(*) FROM events WHERE name = 'log.set-aside'") == [[.integer(1)]])
    #expect(log.journal.messages.contains("session log: file set aside, a new one begun"))
  }
}
