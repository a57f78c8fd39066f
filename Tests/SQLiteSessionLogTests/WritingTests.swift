// Rows on their way to the card: other programs, full queues, refused rows, many rows.
import Devices
import Testing
import TestSupport

@testable import SQLiteSessionLog

@Suite struct WritingTests {
  @Test("10,000 rows go through the thread while a reader looks on: whole, in order, and sound")
  func manyRows() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    writer.append(session(writer.nextID(in: .sessions)))
    writer.flush()
    var seen: Int64 = 0
    for step in Int64(1)...5_000 {
      writer.append(enter(step))
      writer.append(.stepLeft(id: step, durationMs: Int(step), reason: "said", goToKey: "K", next: "M"))
      writer.append(event(writer.nextID(in: .events), at: Double(step)))
      if step % 500 == 0 {
        let rows = try log.rows("SELECT count(*), ifnull(max(seq), 0) FROM steps")[0]
        #expect(rows[0] == rows[1], "rows appear in the order in which they were appended")
        let count = rows[0].integer ?? 0
        #expect(count >= seen)
        seen = count
        writer.flush()
      }
    }
    writer.close()
    #expect(try log.isSound())
    #expect(
      try log.rows("SELECT count(*), max(id), sum(duration_ms) FROM steps") == [
        [.integer(5_000), .integer(5_000), .integer(12_502_500)]
      ])
    #expect(try log.count(.events) == 5_000)
    #expect(log.journal.messages.isEmpty)
  }

  @Test("The writer's thread has a name that the system shows, and closing twice is harmless")
  func threadName() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    // A flush that returns proves that the thread runs.
    writer.append(event(writer.nextID(in: .events)))
    writer.flush()
    #expect(Self.threads().contains("session-log"))
    writer.close()
    writer.close()
  }

  @Test(
    "The end of a session is on the card when flush returns, without any other row",
    arguments: [SQLiteSessionLog.Writing.thread, .inline])
  func sessionEnd(_ writing: SQLiteSessionLog.Writing) throws {
    let log = try LogFixture()
    let writer = try log.open(writing)
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.flush()
    #expect(try log.rows("SELECT end_reason FROM sessions") == [[.text("completed")]])
    writer.close()
  }

  @Test(
    "Whoever locks the file delays rows, not the caller, and no row is lost",
    arguments: [SQLiteSessionLog.Writing.thread, .inline])
  func locked(_ writing: SQLiteSessionLog.Writing) throws {
    let log = try LogFixture()
    let writer = try log.open(writing)
    let other = try log.other()
    try other.execute("BEGIN IMMEDIATE")
    let conversation = Conversation(in: writer)
    for entry in conversation.entries { writer.append(entry) }
    #expect(try log.count(.sessions) == 0)
    let clock = ContinuousClock()
    #expect(clock.measure { writer.flush() } < .seconds(1), "an attempt, not the whole time that a flush may take")
    try other.execute("COMMIT")
    // The first flush may meet the end of an attempt that began before the lock went.
    for _ in 0..<5 where try log.count(.sessions) == 0 { writer.flush() }
    #expect(try log.count(.sessions) == 1)
    #expect(try log.count(.steps) == 2)
    writer.close()
    #expect(try log.isSound())
  }

  @Test("A full queue keeps the story, drops the newest of the rest, and says how many")
  func fullQueue() throws {
    let log = try LogFixture()
    let writer = try log.open(capacity: 16)
    let other = try log.other()
    try other.execute("BEGIN IMMEDIATE")
    writer.append(session(1))
    for second in 1...20 { writer.append(event(writer.nextID(in: .events), at: Double(second))) }
    writer.append(enter(1))
    try other.execute("COMMIT")
    writer.append(.sessionEnded(id: 1, at: wall(30), durationMs: 30_000, reason: "completed"))
    writer.close()
    #expect(try log.count(.steps) == 1)
    #expect(try log.rows("SELECT end_reason FROM sessions") == [[.text("completed")]])
    // 12 of 16 places are for everybody; the session took one.
    #expect(try log.rows("SELECT count(*) FROM events WHERE name = 'test'") == [[.integer(11)]])
    #expect(
      try log.rows("SELECT at, mono_ms, level, detail FROM events WHERE name = 'log.rows-dropped'") == [
        [.text(wall(20).utcText), .integer(20_000), .text("warning"), .text(#"{"rows":9}"#)]
      ])
    #expect(log.journal.metadata(of: "session log: rows dropped, the queue is full") == ["log.rows": "9"])
  }

  @Test("A row that the schema refuses is left out and told; its neighbours are kept")
  func refused() throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(session(1))
    writer.append(enter(1))
    writer.append(.stepEntered(id: 2, session: 77, seq: 1, module: "M", kind: "node", at: wall(1)))
    writer.append(.stepLeft(id: 99, durationMs: 1, reason: "said", goToKey: "K", next: nil))
    writer.append(event(writer.nextID(in: .events), at: 5))
    writer.flush()
    writer.close()
    #expect(try log.rows("SELECT id FROM steps") == [[.integer(1)]])
    let told = try log.rows(
      "SELECT level, detail ->> '$.rows', detail ->> '$.first' FROM events WHERE name = 'log.rows-refused'")
    #expect(told.count == 1)
    #expect(told.first?[0] == .text("error"))
    #expect(told.first?[1] == .integer(2))
    #expect(told.first?[2].text?.hasPrefix("FOREIGN KEY constraint failed: stepEntered") == true)
    #expect(log.journal.messages == ["session log: rows refused by the schema"])
  }

  @Test("Numbers that make no sense become the nearest that do, and a detail that is no JSON is wrapped")
  func oddValues() throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(session(1))
    writer.append(enter(1))
    writer.append(.stepLeft(id: 1, durationMs: -5, reason: "said", goToKey: "K", next: nil))
    writer.append(
      .utterance(
        id: 1, step: 1, startedMs: -3, endedMs: -9, hypothesis: nil, score: .nan, isFinal: true, intent: nil,
        outcome: "silence"))
    writer.append(.hotwordHit(id: 1, at: wall(), phrase: "", score: .nan, accepted: false, recording: nil))
    writer.append(
      .event(
        id: writer.nextID(in: .events), at: WallTime(millisecondsSince1970: .min), monoMs: -1, level: .debug, name: "x",
        detail: "it's \"broken\""))
    writer.close()
    #expect(try log.rows("SELECT duration_ms FROM steps") == [[.integer(0)]])
    #expect(try log.rows("SELECT started_ms, ended_ms, score FROM utterances") == [[.integer(0), .integer(0), .null]])
    #expect(try log.rows("SELECT score, first_score FROM hotword_hits") == [[.real(0), .null]])
    #expect(
      try log.rows("SELECT at, detail ->> '$.text' FROM events") == [
        [.text("0000-01-01T00:00:00.000Z"), .text("it's \"broken\"")]
      ])
    #expect(log.journal.messages.isEmpty)
  }

  @Test("A hit that is settled has its best score and its sound, and so has the session that it woke")
  func settledHit() throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(.hotwordHit(id: 1, at: wall(), phrase: "hey", score: 0.1, accepted: true, recording: nil))
    writer.append(
      .sessionStarted(id: 1, flow: "f", trigger: "hotword", hotword: "hey", hotwordScore: 0.1, at: wall()))
    writer.append(.recordingOpened(id: 1, session: 1, step: nil, path: "a.wav", at: wall()))
    writer.append(.hotwordSettled(id: 1, score: 2.5, recording: 1, firstScore: 1, secondScore: 3))
    writer.append(.hotwordSettled(id: 7, score: 1, recording: nil))
    writer.close()
    #expect(
      try log.rows("SELECT score, first_score, second_score, recording_id, session_id FROM hotword_hits") == [
        [.real(2.5), .real(1), .real(3), .integer(1), .integer(1)]
      ])
    #expect(try log.rows("SELECT hotword_score FROM sessions") == [[.real(2.5)]])
    // There is no seventh.
    #expect(log.journal.messages == ["session log: rows refused by the schema"])
  }

  @Test("A VACUUM from outside between rows changes nothing that is written or read")
  func vacuum() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    let other = try log.other()
    for round in 0..<3 {
      for entry in Conversation(in: writer, startingAt: Double(round) * 60).entries { writer.append(entry) }
      writer.flush()
      try other.execute("DELETE FROM buttons; VACUUM")
    }
    writer.close()
    #expect(try log.isSound())
    #expect(try log.rows("SELECT id FROM sessions") == [[.integer(1)], [.integer(2)], [.integer(3)]])
    #expect(try log.count(.steps) == 6)
    #expect(log.journal.messages.isEmpty)
  }

  @Test("Two rehearsals write the same rows, byte for byte")
  func deterministic() throws {
    func dump() throws -> [[[SQLiteValue]]] {
      let log = try LogFixture()
      let writer = try log.open(.inline)
      for round in 0..<20 {
        for entry in Conversation(in: writer, startingAt: Double(round) * 60).entries { writer.append(entry) }
      }
      writer.close()
      return try LogTable.allCases.map { try log.rows("SELECT * FROM \($0.rawValue) ORDER BY id") }
    }
    #expect(try dump() == dump())
  }

  @Test("A log that is dropped without being closed writes what waits")
  func dropped() throws {
    let log = try LogFixture()
    do {
      let writer = try log.open(.thread)
      writer.append(event(writer.nextID(in: .events)))
    }
    #expect(try log.count(.events) == 1)
  }

  // MARK: Entries

  private func session(_ id: Int64) -> LogEntry {
    .sessionStarted(id: id, flow: "f", trigger: "control", hotword: nil, hotwordScore: nil, at: wall())
  }

  private func enter(_ id: Int64) -> LogEntry {
    .stepEntered(id: id, session: 1, seq: Int(id), module: "M", kind: "node", at: wall(1))
  }

  private func event(_ id: Int64, at second: Double = 0) -> LogEntry {
    .event(id: id, at: wall(second), monoMs: Int(second * 1_000), level: .info, name: "test", detail: "{}")
  }

  /// Names of the threads of this process.
  private static func threads() -> [String] {
    TemporaryFolder.names(in: "/proc/self/task").map { task in
      String(decoding: TestFile.read("/proc/self/task/\(task)/comm").dropLast(), as: UTF8.self)
    }
  }
}
