// What is saved from a damaged log.
import Devices
import TestSupport
import Testing

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

  @Test("Rows whose session is lost are kept where they can stand alone")
  func orphans() throws {
    let log = try log()
    // The root of the table: none of its rows can be reached any more.
    let connection = try log.other()
    let root = try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'")
    var bytes = TestFile.read(log.path)
    let start = Int(root - 1) * 512
    bytes.replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
    TestFile.write(bytes, to: log.path)
    let writer = try log.open(at: wall(10_000))
    writer.close()
    #expect(try log.count(.sessions) == 0)
    #expect(try log.count(.steps) == 0)
    #expect(try log.rows("SELECT count(*) FROM events WHERE name = 'prompt.started'") == [[.integer(60)]])
    #expect(try log.count(.recordings) == 60)
    #expect(writer.opening.salvage?.isComplete == false)
    #expect(try log.isSound())
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
