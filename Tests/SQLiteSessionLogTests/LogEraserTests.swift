// What somebody wants forgotten is gone from rows, files and pages.
import Devices
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct LogEraserTests {
  /// A log of three visits, an hour apart, each with a recording; the last one is in the middle.
  private func visits(_ log: LogFixture) throws {
    let writer = try log.open()
    for hour in 0..<3 {
      let entries = Conversation(in: writer, startingAt: Double(hour) * 3_600).entries
      for entry in hour == 2 ? entries.dropLast() : entries[...] { writer.append(entry) }
      writer.append(
        .event(
          id: writer.nextID(in: .events), at: wall(Double(hour) * 3_600 + 60), monoMs: 0, level: .notice,
          name: "between",
          detail: "{}"))
    }
    writer.flush()
    writer.close()
  }

  private func eraser(_ log: LogFixture) throws -> LogEraser { try LogEraser(path: log.path, now: wall(0)) }

  @Test("A session goes with all its rows and its file, the others stay, and the log is sound")
  func oneSession() throws {
    let log = try LogFixture()
    try visits(log)
    var files: [String] = []
    let outcome = try eraser(log).erase(.session(1)) { path in
      files.append(path)
      return true
    }
    #expect(outcome == LogEraser.Outcome(sessions: [1], files: 1, isWiped: true))
    #expect(files == ["2026/11/30/081507-message.wav"])
    #expect(try log.rows("SELECT id FROM sessions") == [[.integer(2)], [.integer(3)]])
    for table in ["steps", "buttons", "hotword_hits", "recordings", "events"] {
      #expect(try log.rows("SELECT count(*) FROM \(table) WHERE session_id = 1") == [[.integer(0)]], "\(table)")
    }
    #expect(try log.count(.recordings) == 2)
    #expect(try log.count(.utterances) == 2)
    #expect(try log.rows("SELECT count(*) FROM files_to_remove") == [[.integer(0)]])
    #expect(try log.isSound())
  }

  @Test("Everything before a time goes, also what happened between sessions")
  func before() throws {
    let log = try LogFixture()
    try visits(log)
    let outcome = try eraser(log).erase(.before(wall(3_000))) { _ in true }
    #expect(outcome.sessions == [1])
    #expect(try log.rows("SELECT id FROM sessions") == [[.integer(2)], [.integer(3)]])
    #expect(try log.rows("SELECT count(*), min(at) FROM events WHERE name = 'between'")[0][0] == .integer(2))
  }

  @Test("A session that has not ended is named, and nothing of it goes")
  func running() throws {
    let log = try LogFixture()
    try visits(log)
    let connection = try log.other()
    try connection.execute("UPDATE sessions SET end_reason = NULL WHERE id = 3")
    let outcome = try eraser(log).erase(.before(wall(9_000))) { _ in true }
    #expect(outcome.running == [3])
    #expect(outcome.sessions == [1, 2])
    #expect(try log.rows("SELECT count(*) FROM steps WHERE session_id = 3") == [[.integer(2)]])
  }

  @Test("What is forgotten while a session begins takes nothing of it: no row is refused, and its end is written")
  func beginning() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    let entries = Conversation(in: writer).entries
    for (number, entry) in entries.enumerated() {
      writer.append(entry)
      // Behind the hit that wakes it, behind its first row, and in its middle.
      guard number < 4 else { continue }
      writer.flush()
      _ = try eraser(log).erase(.before(wall(3_600))) { _ in true }
    }
    writer.close()
    #expect(try log.rows("SELECT end_reason FROM sessions") == [[.text("completed")]])
    #expect(try log.rows("SELECT count(*) FROM steps WHERE reason IS NULL") == [[.integer(0)]])
    #expect(try log.rows("SELECT count(*) FROM events WHERE name = 'log.rows-refused'") == [[.integer(0)]])
    #expect(try log.isSound())
  }

  @Test("No word of it is left in the files of the log, not even in the write-ahead log of a running appliance")
  func wiped() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    let secret = "my number is twelve"
    for entry in Conversation(in: writer).entries {
      if case .utterance(let id, let step, let start, let end, _, let score, let isFinal, let intent, let outcome) =
        entry
      {
        writer.append(
          .utterance(
            id: id, step: step, startedMs: start, endedMs: end, hypothesis: secret, score: score, isFinal: isFinal,
            intent: intent, outcome: outcome))
      } else {
        writer.append(entry)
      }
    }
    for entry in Conversation(in: writer, startingAt: 60).entries { writer.append(entry) }
    writer.flush()
    func contains() -> Bool {
      ["", "-wal"].contains { suffix in
        String(decoding: TestFile.read(log.path + suffix), as: UTF8.self).contains(secret)
      }
    }
    #expect(contains())
    #expect(try eraser(log).erase(.session(1)) { _ in true }.isWiped)
    #expect(!contains())
    // The appliance goes on.
    for entry in Conversation(in: writer, startingAt: 120).entries { writer.append(entry) }
    writer.close()
    #expect(try log.rows("SELECT id FROM sessions") == [[.integer(2)], [.integer(3)]])
    #expect(try log.isSound())
    #expect(log.journal.messages.isEmpty)
  }

  @Test("A reader that stays open keeps the write-ahead log, and that is said")
  func reader() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.flush()
    let reader = try log.other()
    try reader.execute("BEGIN; SELECT count(*) FROM sessions")
    let eraser = try LogEraser(path: log.path, now: wall(0), timeout: 50)
    let outcome = try eraser.erase(.session(1)) { _ in true }
    #expect(outcome.sessions == [1])
    #expect(!outcome.isWiped)
    try reader.execute("COMMIT")
    #expect(try eraser.erase(.session(1)) { _ in true }.isWiped, "asked once more, it is done")
    writer.close()
  }

  @Test("A file that cannot be removed is named and tried again; ids are never given out twice")
  func again() throws {
    let log = try LogFixture()
    try visits(log)
    // The last visit ends by a crash.
    try log.open().close()
    let outcome = try eraser(log).erase(.before(wall(90_000))) { _ in false }
    #expect(outcome.sessions == [1, 2, 3])
    #expect(outcome.filesLeft == ["2026/11/30/081507-message.wav"])
    let writer = try log.open()
    #expect(writer.nextID(in: .sessions) == 4)
    #expect(writer.nextID(in: .recordings) == 4)
    writer.close()
    #expect(try eraser(log).erase(.session(99)) { _ in true } == LogEraser.Outcome(files: 1, isWiped: true))
  }
}
