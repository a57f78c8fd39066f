// What the next start makes of a log that nobody closed.
import Devices
import Testing
import TestSupport

@testable import SQLiteSessionLog

@Suite struct CrashRecoveryTests {
  @Test("A copy of the card in the middle of a session becomes a crash with its last step, and nothing is lost")
  func midway() throws {
    let running = try LogFixture()
    let log = try running.open(.thread)
    let first = Conversation(in: log)
    for entry in first.entries { log.append(entry) }
    let second = Conversation(in: log, startingAt: 60)
    // Up to the open recording, in the second step.
    for entry in second.entries.prefix(9) { log.append(entry) }
    log.flush()

    // The power goes: what is in the file and its write-ahead log is all there is.
    let cut = try LogFixture()
    for suffix in ["", "-wal"] { TestFile.write(TestFile.read(running.path + suffix), to: cut.path + suffix) }
    log.close()

    let summary = RecordingSummary(durationMs: 4_000, bytes: 128_044, sha256: String(repeating: "b", count: 64))
    let recovered = try cut.open(at: wall(1_000), recording: { $0 == "2026/11/30/081507-message.wav" ? summary : nil })
    #expect(recovered.opening.crashedSessions == [2])
    #expect(recovered.opening.recordings == ["2026/11/30/081507-message.wav": "recovered"])
    recovered.close()

    #expect(try cut.isSound())
    #expect(
      try cut.rows("SELECT end_reason, duration_ms, ended_at FROM sessions ORDER BY id") == [
        [.text("completed"), .integer(17_000), .text(wall(17.2).utcText)],
        // The last thing written is the beginning of the recording; only the finished step has a length.
        [.text("crash"), .integer(4_250), .text(wall(65).utcText)],
      ])
    #expect(
      try cut.rows("SELECT reason, duration_ms FROM steps WHERE session_id = 2 ORDER BY seq") == [
        [.text("said"), .integer(4_250)], [.text("crash"), .null],
      ])
    #expect(
      try cut.rows("SELECT state, duration_ms, bytes FROM recordings WHERE id = 2") == [
        [.text("recovered"), .integer(4_000), .integer(128_044)]
      ])
    #expect(
      try cut.rows("SELECT at, level, detail FROM events WHERE name = 'log.crash-recovered'") == [
        [.text(wall(1_000).utcText), .text("warning"), .text(#"{"sessions":[2],"recordings":1,"lost":0}"#)]
      ])
    #expect(try cut.rows("SELECT lasted FROM session_summary WHERE id = 2") == [[.text("at least 4.3 s")]])
    #expect(cut.journal.messages == ["session log: closed what a crash had left open"])
  }

  @Test("A recording without a file is lost")
  func lost() throws {
    let log = try LogFixture()
    do {
      // Dropped without an end of the session.
      let writer = try log.open()
      for entry in Conversation(in: writer).entries.prefix(9) { writer.append(entry) }
    }
    let writer = try log.open()
    #expect(writer.opening.recordings == ["2026/11/30/081507-message.wav": "lost"])
    writer.close()
    #expect(try log.rows("SELECT state, duration_ms FROM recordings") == [[.text("lost"), .null]])
  }

  @Test("A recording whose row was lost gets one; a recording that has one gets no second")
  func adopted() throws {
    let log = try LogFixture()
    do {
      let writer = try log.open()
      for entry in Conversation(in: writer).entries.prefix(9) { writer.append(entry) }
    }
    let summary = RecordingSummary(durationMs: 900, bytes: 28_844, sha256: "c")
    let adopted = ["2026/11/30/081507-message.wav", "2026/11/30/081600-other.wav"].map {
      RecoveredRecording(path: $0, startedAt: wall(58), summary: summary)
    }
    try log.open(adopted: adopted, recording: { _ in summary }).close()
    #expect(
      try log.rows(
        "SELECT id, session_id, path, started_at, state, duration_ms FROM recordings ORDER BY id")
        == [
          [
            .integer(1), .integer(1), .text("2026/11/30/081507-message.wav"),
            .text(wall(5).utcText), .text("recovered"),
            .integer(900),
          ],
          [
            .integer(2), .null, .text("2026/11/30/081600-other.wav"), .text(wall(58).utcText),
            .text("recovered"),
            .integer(900),
          ],
        ])
  }

  @Test("An orderly stop leaves nothing to recover, and the next start writes nothing")
  func orderly() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    let before = TestFile.read(log.path)
    let again = try log.open()
    #expect(again.opening == OpeningReport(journalMode: "wal"))
    again.close()
    #expect(TestFile.read(log.path).elementsEqual(before))
    #expect(log.journal.messages.isEmpty)
  }

  @Test("Ids go on where the last start stopped, in every table")
  func ids() throws {
    let log = try LogFixture()
    let first = try log.open()
    for entry in Conversation(in: first).entries { first.append(entry) }
    first.close()
    let second = try log.open()
    #expect(LogTable.allCases.map { second.nextID(in: $0) } == [2, 3, 2, 2, 2, 2, 2])
    #expect(LogTable.allCases.map { second.nextID(in: $0) } == [3, 4, 3, 3, 3, 3, 3])
    second.close()
  }
}
