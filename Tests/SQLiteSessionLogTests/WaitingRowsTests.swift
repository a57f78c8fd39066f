// A lock that lasts to the end: rows wait beside the log for the next start.
import Devices
import Glibc
import LocatedJSON
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct WaitingRowsTests {
  @Test("A lock that lasts to the end does not hold up the stop, and the next start has every row")
  func lockedToTheEnd() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    let conversation = Conversation(in: writer)
    for entry in conversation.entries.prefix(5) { writer.append(entry) }
    writer.flush()
    #expect(Files.size(log.path + "-waiting.room") == 256 << 10, "a full card has room for what is to come")
    let other = try log.other()
    try other.execute("BEGIN IMMEDIATE")
    for entry in conversation.entries.dropFirst(5) { writer.append(entry) }
    let clock = ContinuousClock()
    #expect(clock.measure { writer.close() } < .seconds(2), "field report J4")
    try other.execute("COMMIT")
    #expect(!Files.exists(log.path + "-waiting.room"))
    #expect(try log.rows("SELECT end_reason FROM sessions") == [[.null]])
    #expect(try LogReader(path: log.path).notes.first?.contains("\(log.path)-waiting") == true, "who reads it is told")
    #expect(
      log.journal.messages == [
        "session log: locked by another program, rows wait", "session log: rows wait beside it for the next start",
      ])

    let next = try log.open()
    #expect(Files.exists(log.path + "-waiting.room"))
    #expect(next.nextID(in: .sessions) == 2)
    next.close()
    #expect(try log.rows("SELECT id, boot_id, end_reason FROM sessions") == [[1, "boot", "completed"]])
    #expect(try log.rows("SELECT seq, reason, ord FROM steps ORDER BY id") == [[1, "said", 1], [2, "completed", 5]])
    #expect(try log.rows("SELECT session_id, ord FROM buttons") == [[1, 4]], "it goes on where the log ends")
    #expect(try log.rows("SELECT state FROM recordings") == [["complete"]])
    #expect(
      try log.rows("SELECT detail FROM events WHERE name = 'log.rows-read-in'") == [[#"{"rows":9,"refused":0}"#]])
    #expect(log.journal.messages.last == "session log: rows of the last run, kept beside it, were read in")
    #expect(try LogReader(path: log.path).notes.isEmpty)
    #expect(!TemporaryFolder.names(in: log.folder.path).contains("sessions.db-waiting"))
    #expect(try log.isSound())
  }

  @Test("A log that is held from the start on is not waited for, and its rows come behind those that nobody could see")
  func lockedAllAlong() throws {
    let log = try LogFixture()
    let first = try log.open()
    for entry in Conversation(in: first).entries { first.append(entry) }
    first.close()
    var other: Connection? = try log.other()
    try other?.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      INSERT INTO sessions (id, boot_id, flow, "trigger", started_at, end_reason)
        VALUES (2, 'b', 'f', 'control', '\(wall(100).utcText)', 'completed')
      """)
    let clock = ContinuousClock()
    var writer: SQLiteSessionLog?
    #expect(try clock.measure { writer = try log.open(.thread) } < .seconds(1), "a start waits for nobody")
    let second = try #require(writer)
    for entry in Conversation(in: second, startingAt: 200).entries { second.append(entry) }
    #expect(clock.measure { second.close() } < .seconds(2))
    other = nil
    #expect(try log.count(.sessions) == 2)

    try log.open().close()
    #expect(
      try log.rows("SELECT id, started_at, end_reason FROM sessions WHERE id > 1") == [
        [2, .text(wall(100).utcText), "completed"], [3, .text(wall(200.2).utcText), "completed"],
      ])
    #expect(try log.rows("SELECT count(*) FROM steps WHERE session_id = 3") == [[2]])
    #expect(try log.isSound())
  }

  @Test("Rows of two runs wait in one file, and a line that a power cut tore is left out")
  func twoRuns() throws {
    let run = try WriterFixture()
    run.stop(try run.start(), afterVisitAt: 0)
    // The second run never sees the log, and takes its session for the first of all.
    var other: Connection? = try run.log.other()
    try other?.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version = \(Schema.version)")
    let second = try run.start()
    #expect(!second.isOpen)
    run.stop(second, afterVisitAt: 60)
    other = nil
    let waiting = run.log.path + "-waiting"
    TestFile.write(TestFile.read(waiting) + Array(#"["event",9,"#.utf8), to: waiting)

    let next = try run.log.open()
    #expect(next.nextID(in: .sessions) == 3)
    next.close()
    #expect(
      try run.log.rows("SELECT id, started_at, end_reason FROM sessions") == [
        [1, .text(wall(0.2).utcText), "completed"], [2, .text(wall(60.2).utcText), "completed"],
      ])
    #expect(try run.log.rows("SELECT id, session_id FROM steps") == [[1, 1], [2, 1], [3, 2], [4, 2]])
    #expect(run.log.journal.messages.last == "session log: rows of the last run, kept beside it, were read in")
    #expect(
      run.log.journal.metadata(of: "session log: rows of the last run, kept beside it, were read in")?["log.refused"]
        == "1")
    let aside = TemporaryFolder.names(in: run.log.folder.path + "/set-aside")
    #expect(aside.count == 1 && aside[0].hasPrefix("sessions.db-waiting."), "what is refused is kept: \(aside)")
    #expect(try run.log.isSound())
  }

  @Test("What is to be forgotten is found among the rows that wait")
  func forget() throws {
    let run = try WriterFixture()
    let writer = try run.start()
    run.visit()
    run.stop(writer, afterVisitAt: 60)
    let outcome = try LogEraser(path: run.log.path, now: wall(0)).erase(.session(2)) { _ in true }
    #expect(outcome.sessions == [2])
    try run.start()
    #expect(try run.sessions == [1])
  }

  @Test("Every entry is the same after it was written as a line and read again")
  func lines() throws {
    let log = try LogFixture()
    let writer = try log.open()
    let entries =
      Conversation(in: writer).entries + [
        .sessionStarted(id: 1, flow: "f\n\"", trigger: "control", hotword: nil, hotwordScore: nil, at: wall()),
        .stepLeft(id: 1, durationMs: -1, reason: "ü", goToKey: "", next: "\u{2028}"),
        .utterance(
          id: 1, step: 2, startedMs: 0, endedMs: 1, hypothesis: nil, score: nil, isFinal: false, intent: nil,
          outcome: "silence"),
        .recordingOpened(id: 1, session: nil, step: nil, path: "p", at: WallTime(millisecondsSince1970: .min)),
        .recordingClosed(id: .max, durationMs: 0, bytes: 0, sha256: nil, state: "lost"),
        .hotwordHit(
          id: 1, at: wall(), phrase: "", score: -0.1, accepted: false, recording: 7, firstScore: 1e-9, secondScore: 3),
        .hotwordSettled(id: 1, score: 2.25, recording: nil, firstScore: nil, secondScore: -1),
        .buttonReleased(id: 3, heldMs: 80),
      ]
    for entry in entries {
      let value = try #require(LocatedJSON.parse(Array(entry.json.text.utf8), file: "line").value)
      #expect(LogEntry(value) == entry)
    }
    for line in [#"["step",1]"#, #"["step-end",1,"2","said","K",null]"#, "[]", "{}", #"["what",1]"#] {
      let value = try #require(LocatedJSON.parse(Array(line.utf8), file: "line").value)
      #expect(LogEntry(value) == nil)
    }
  }
}

extension WriterFixture {
  /// A visit of which nothing can be written, and the end.
  fileprivate func stop(_ writer: LogWriter, afterVisitAt second: Double) {
    card.limit(0)
    visit(at: second)
    _ = writer.giveUp()
    stop()
    card.limit(nil)
  }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}
