// Reading: while the appliance writes, on copies, and on files that are no log.
import Devices
import Testing
import TestSupport

@testable import SQLiteSessionLog

@Suite struct LogReaderTests {
  @Test("Sessions are listed in order, the newest of them, or those since a time")
  func sessions() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for hour in 0..<5 {
      for entry in Conversation(in: writer, startingAt: Double(hour) * 3_600).entries { writer.append(entry) }
    }
    writer.close()
    let reader = try LogReader(path: log.path)
    #expect(try reader.sessions().map(\.session.id) == [1, 2, 3, 4, 5])
    #expect(try reader.sessions(last: 2).map(\.session.id) == [4, 5])
    #expect(try reader.sessions(last: 0).isEmpty)
    // The first begins 0.2 s after the tests' time.
    #expect(try reader.sessions(since: wall(2 * 3_600 + 0.2)).map(\.session.id) == [3, 4, 5])
    #expect(try reader.sessions(last: 1, since: wall(3_600)).map(\.session.id) == [5])
    #expect(try reader.sessions(since: wall(99 * 3_600)).isEmpty)
    #expect(try reader.lastSession() == 5)
    let first = try #require(try reader.sessions().first)
    #expect(first.steps == 2)
    #expect(first.recordings == 1)
    #expect(first.saidLast == "opening hours")
  }

  @Test(
    "What was said last is what was understood last; a session in which nothing was is told apart from a silent one")
  func saidLast() throws {
    let log = try LogFixture()
    let writer = try log.open()
    let turns: [[(text: String?, outcome: String)]] = [
      [("opening hours", "intent"), ("no thank you", "no-match"), (nil, "silence")], [("goodbye", "no-match")],
      [(nil, "silence")], [(nil, "input"), (nil, "no-match")],
    ]
    for (index, turns) in turns.enumerated() {
      let id = Int64(index + 1)
      writer.append(
        .sessionStarted(id: id, flow: "f", trigger: "button", hotword: nil, hotwordScore: nil, at: wall(Double(index))))
      writer.append(
        .stepEntered(id: id, session: id, seq: 1, module: "D", kind: "audioDialog", at: wall(Double(index))))
      for turn in turns {
        writer.append(
          .utterance(
            id: writer.nextID(in: .utterances), step: id, startedMs: 1, endedMs: 2, hypothesis: turn.text,
            score: turn.outcome == "silence" ? nil : 0.5, isFinal: true, intent: nil, outcome: turn.outcome))
      }
    }
    writer.close()
    let sessions = try LogReader(path: log.path).sessions()
    #expect(sessions.map(\.saidLast) == ["opening hours", nil, nil, nil])
    #expect(sessions.map(\.isMissed) == [false, true, false, false])
    #expect(
      try log.rows("SELECT said_last FROM session_summary") == [
        [.text("\"opening hours\"")], [.text("nothing understood")], [.text("nothing")], [.text("nothing")],
      ])
  }

  @Test("A session is read with all that belongs to it, in the order in which it happened")
  func story() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    // Between sessions, and in another one.
    writer.append(
      .hotwordHit(
        id: writer.nextID(in: .hotword_hits), at: wall(50), phrase: "hey", score: -1, accepted: false, recording: nil,
        firstScore: 0.5, secondScore: -3))
    for entry in Conversation(in: writer, startingAt: 60).entries { writer.append(entry) }
    writer.close()
    let story = try #require(try LogReader(path: log.path).session(1))
    #expect(
      try log.rows("SELECT first_score, second_score FROM hotword_hits ORDER BY id") == [
        [.null, .null], [.real(0.5), .real(-3)], [.null, .null],
      ])
    #expect(story.session.flow == "front-desk")
    #expect(story.session.startedAt == wall(0.2))
    #expect(story.session.endedAt == wall(17.2))
    #expect(story.steps.map(\.module) == ["D_Menu", "R_Message"])
    #expect(story.steps.map(\.nextModule) == ["R_Message", nil])
    #expect(story.utterances.map(\.hypothesis) == ["opening hours"])
    #expect(story.recordings.map(\.path) == ["2026/11/30/081507-message.wav"])
    #expect(story.hotwordHits.map(\.score) == [0.82], "the hit that woke it, and not the near miss after it")
    #expect(story.buttons.map(\.name) == ["pause"])
    #expect(story.events.map(\.name) == ["prompt.started"])
    #expect(
      story.prompts == [
        SessionStory.Prompt(order: 2, prompt: "P_Menu", text: "What would you like to know?", file: nil)
      ])
    #expect(story.steps.map(\.order) == [1, 5])
    #expect(story.utterances.map(\.order) == [3])
    #expect(story.buttons.map(\.order) == [4])
    #expect(story.recordings.map(\.order) == [6])
    #expect(try LogReader(path: log.path).session(3) == nil)
  }

  @Test("A log is read while the appliance runs, with what is committed so far")
  func whileWriting() throws {
    let log = try LogFixture()
    let writer = try log.open(.thread)
    let reader = try LogReader(path: log.path)
    for round in 1...5 {
      for entry in Conversation(in: writer, startingAt: Double(round) * 60).entries { writer.append(entry) }
      writer.flush()
      #expect(try reader.sessions().count == round)
      #expect(try reader.session(Int64(round))?.steps.count == 2)
    }
    writer.close()
    #expect(try reader.sessions().count == 5)
  }

  @Test("A copy is read, with or without a write-ahead log beside it, and reading changes no byte of the log")
  func copies() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    let running = log.folder.path + "/running.db"
    for suffix in ["", "-wal"] { TestFile.write(TestFile.read(log.path + suffix), to: running + suffix) }
    writer.close()
    let stopped = log.folder.path + "/stopped?#%41.db"
    TestFile.write(TestFile.read(log.path), to: stopped)
    for path in [running, stopped] {
      let before = TestFile.read(path)
      #expect(try LogReader(path: path).session(1)?.steps.count == 2)
      #expect(TestFile.read(path).elementsEqual(before))
    }
  }

  @Test("What cannot be read is an error in words")
  func unreadable() throws {
    let log = try LogFixture()
    #expect(throws: LogError.missing(path: log.path)) { _ = try LogReader(path: log.path) }

    TestFile.write(Array(String(repeating: "no database ", count: 500).utf8), to: log.path)
    #expect(throws: LogError.notALog(path: log.path, reason: "file is not a database")) {
      _ = try LogReader(path: log.path)
    }

    let foreign = log.folder.path + "/foreign.db"
    try Connection(path: foreign, mode: .readWrite, busyTimeout: 0).execute("CREATE TABLE t (a)")
    #expect(throws: LogError.notALog(path: foreign, reason: "it was not made by this program")) {
      _ = try LogReader(path: foreign)
    }
  }

  @Test("A copy without the write-ahead log, which has all the rows, says how to copy")
  func bareCopy() throws {
    let log = try LogFixture()
    let writer = try log.open()
    defer { writer.close() }
    let copy = log.folder.path + "/copy.db"
    TestFile.write(TestFile.read(log.path), to: copy)
    #expect {
      _ = try LogReader(path: copy)
    } throws: { error in
      "\(error)".contains(".backup")
    }
  }

  @Test("A file without a version says what to do")
  func noVersion() throws {
    let log = try LogFixture()
    try log.open().close()
    try log.other().execute("PRAGMA user_version = 0")
    #expect {
      _ = try LogReader(path: log.path)
    } throws: { error in
      "\(error)".contains("hearken run") && "\(error)".contains("schema 0")
    }
  }

  @Test("A log of a newer version is read as far as it is known, with a note, and is not changed")
  func newer() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    try log.other().execute(
      "ALTER TABLE sessions ADD COLUMN mood TEXT; CREATE TABLE moods (id INTEGER); PRAGMA user_version = 99")
    let reader = try LogReader(path: log.path)
    #expect(reader.notes.count == 1)
    #expect(reader.notes.first?.contains("newer version (schema 99") == true)
    #expect(try reader.sessions().map(\.steps) == [2])
    #expect(try reader.session(1)?.steps.count == 2)
    #expect(try log.rows("PRAGMA user_version") == [[.integer(99)]])
  }

  @Test("Every older version is read as it is: nothing is migrated, and what it did not keep is missing")
  func older() throws {
    for version in 1..<Schema.version {
      let log = try LogFixture()
      let other = try log.other()
      try Schema.migrate(other, from: 0, to: version)
      try other.execute(
        """
        INSERT INTO sessions (id, boot_id, flow, "trigger", started_at)
        VALUES (1, 'b', 'f', 'control', '2026-11-30T08:15:02.123Z')
        """)
      let reader = try LogReader(path: log.path)
      #expect(reader.notes.isEmpty)
      #expect(try reader.sessions().map(\.session.flow) == ["f"])
      #expect(try log.rows("PRAGMA user_version") == [[.integer(Int64(version))]])
    }
    // A version that may have been: without some columns, and without whole tables.
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    try log.other().execute(
      """
      PRAGMA foreign_keys = OFF; DROP VIEW session_summary;
      ALTER TABLE sessions DROP COLUMN hotword_score; ALTER TABLE steps DROP COLUMN ord;
      DROP TABLE utterances; DROP TABLE buttons; DROP TABLE events; DROP TABLE hotword_hits
      """)
    let reader = try LogReader(path: log.path)
    let overview = try #require(try reader.sessions().first)
    #expect(overview.session.hotword == "hey hearken")
    #expect(overview.session.hotwordScore == nil)
    #expect(overview.steps == 2 && overview.recordings == 1 && overview.saidLast == nil)
    let story = try #require(try reader.session(1))
    #expect(story.steps.map(\.module) == ["D_Menu", "R_Message"])
    #expect(story.utterances.isEmpty && story.buttons.isEmpty && story.events.isEmpty && story.prompts.isEmpty)
    let statistics = try reader.statistics(since: wall(-60), slowest: 10)
    #expect(statistics.sessions == 1 && statistics.turns.isEmpty && statistics.slowest.count == 2)
  }

  @Test(
    "Where no lock and no index can be made, a copy is read with its write-ahead log, and nothing is left beside it")
  func withoutLocks() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    let copy = log.folder.path + "/copy.db"
    for suffix in ["", "-wal"] { TestFile.write(TestFile.read(log.path + suffix), to: copy + suffix) }
    writer.close()
    let before = (TestFile.read(copy), TestFile.read(copy + "-wal"))
    #expect(before.1.count > 1_000)
    do {
      let connection = try Connection(path: copy, mode: .withoutLocks, busyTimeout: 0)
      #expect(try connection.integer("SELECT count(*) FROM steps") == 2)
      #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM steps") }
    }
    #expect(TestFile.read(copy).elementsEqual(before.0))
    #expect(TestFile.read(copy + "-wal").elementsEqual(before.1))
    #expect(!TemporaryFolder.names(in: log.folder.path).contains("copy.db-shm"))
  }
}
