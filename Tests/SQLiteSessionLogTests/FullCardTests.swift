// A card without room, a log that cannot be opened, a folder that goes away.
import Devices
import Glibc
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct FullCardTests {
  @Test("On a full card rows wait, that is said once, and they are written when there is room")
  func full() throws {
    let run = try WriterFixture()
    try run.start()
    run.visit()
    run.card.limit(0)
    for second in stride(from: 60.0, to: 600, by: 60) { run.visit(at: second) }
    #expect(run.world.troubles == [.cardFull])
    #expect(try run.sessions == [1])
    #expect(try run.log.isSound())
    run.card.limit(nil)
    run.visit(at: 700)
    #expect(run.world.troubles == [.cardFull, nil])
    #expect(try run.sessions == Array(1...11))
    #expect(run.log.journal.messages == ["session log: the card is full, rows wait", "session log: written again"])
    #expect(
      run.log.journal.metadata(of: "session log: the card is full, rows wait")?["log.reason"]
        == "database or disk is full (SQLite's code 13)")
    run.stop()
    #expect(try run.log.isSound())
  }

  @Test("What is lost at the end on a card that takes not even a file is counted, sessions too")
  func lost() throws {
    let run = try WriterFixture()
    mkdir(run.log.path + "-waiting", 0o755)
    let writer = try run.start()
    run.card.limit(0)
    run.visit()
    run.visit(at: 60)
    _ = writer.giveUp()
    run.stop()
    let said = run.log.journal.metadata(of: "session log: rows lost at the end")
    #expect(said?["log.session-count"] == "2")
    #expect(said?["log.rows"] == "24")
    #expect(said?["log.reason"]?.contains("sessions.db-waiting: Is a directory") == true)
  }

  @Test(
    "A log that cannot be opened at the start is opened later, and the rows of the meantime get their ids behind those that it has"
  )
  func later() throws {
    let run = try WriterFixture()
    try run.start()
    run.visit()
    run.visit(at: 60)
    run.stop()
    // Not even to be read.
    rename(run.log.folder.path, run.log.folder.path + "-away")
    TestFile.write([1], to: run.log.folder.path)
    try run.start()
    #expect(run.writer?.isOpen == false)
    let third = run.visit(at: 120)
    #expect(third.session == 1)
    #expect(run.world.troubles == [.notWritten])
    let fourth = Conversation(in: run, startingAt: 180).entries
    run.write(Array(fourth.prefix(6)))
    unlink(run.log.folder.path)
    rename(run.log.folder.path + "-away", run.log.folder.path)
    run.write(Array(fourth.dropFirst(6)))
    #expect(run.world.troubles == [.notWritten, nil])
    #expect(try run.sessions == [1, 2, 3, 4])
    #expect(run.nextID(in: .sessions) == 5)
    #expect(
      try run.log.rows("SELECT count(*) FROM steps GROUP BY session_id") == Array(repeating: [.integer(2)], count: 4))
    #expect(try run.log.rows("SELECT end_reason FROM sessions WHERE id = 4") == [[.text("completed")]])
    run.stop()
    #expect(try run.log.isSound())
    #expect(
      run.log.journal.messages == [
        "session log: cannot be written, rows wait; the appliance works without it", "session log: written again",
      ])
  }

  @Test("The appliance starts without a log, and writes it as soon as it can")
  func facade() throws {
    let folder = try TemporaryFolder()
    TestFile.write([1], to: folder.path + "/data")
    let journal = RecordingJournal()
    var surroundings = LogSurroundings { wall() }
    let world = WriterFixture.World()
    surroundings.onTrouble = world.surroundings.onTrouble
    let log = try SQLiteSessionLog(
      path: folder.path + "/data/sessions.db", bootID: "b", writing: .thread, settings: LogSettings(),
      surroundings: surroundings, journal: journal)
    for entry in Conversation(in: log).entries { log.append(entry) }
    log.flush()
    unlink(folder.path + "/data")
    let limit = ContinuousClock.now.advanced(by: .seconds(10))
    while world.troubles.last != .some(nil), ContinuousClock.now < limit { log.flush() }
    log.close()
    #expect(world.troubles == [.notWritten, nil])
    let connection = try Connection(path: folder.path + "/data/sessions.db", mode: .readOnly, busyTimeout: 0)
    #expect(try connection.integer("SELECT count(*) FROM steps") == 2)
  }

  @Test("A data folder that is removed while the appliance runs is noticed, and the session goes on in a new log")
  func removed() throws {
    let run = try WriterFixture()
    try run.start()
    run.visit()
    let second = Conversation(in: run, startingAt: 60)
    run.write(Array(second.entries.prefix(8)))
    for name in TemporaryFolder.names(in: run.log.folder.path) { unlink("\(run.log.folder.path)/\(name)") }
    rmdir(run.log.folder.path)
    run.write(Array(second.entries.dropFirst(8)))
    #expect(try run.sessions == [2])
    #expect(try run.log.rows("SELECT end_reason FROM sessions") == [[.text("completed")]])
    #expect(try run.log.rows("SELECT count(*) FROM events WHERE name = 'log.file-removed'") == [[.integer(1)]])
    #expect(run.log.journal.messages == ["session log: its file was removed, a new one is begun"])
    run.stop()
    #expect(try run.log.isSound())
  }

  @Test(
    "An older copy that is moved in place of the open log is gone on with; nothing of the old log is replayed over it")
  func replaced() throws {
    let run = try WriterFixture()
    try run.start()
    run.visit()
    try run.log.other().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let copy = run.log.folder.path + "/copy.db"
    TestFile.write(TestFile.read(run.log.path), to: copy)
    run.visit(at: 60)
    let third = Conversation(in: run, startingAt: 120)
    run.write(Array(third.entries.prefix(8)))
    let old = run.log.folder.path + "/old.db"
    try #require(link(run.log.path, old) == 0 && rename(copy, run.log.path) == 0)
    run.write(Array(third.entries.dropFirst(8)))
    run.visit(at: 180)
    run.stop()
    #expect(try run.sessions == [1, 3, 4])
    #expect(try run.log.rows("SELECT count(*) FROM sessions WHERE end_reason = 'completed'") == [[.integer(3)]])
    #expect(try run.log.rows("SELECT id FROM steps WHERE session_id = 3") == [[.integer(6)]])
    #expect(try run.log.rows("SELECT level FROM events WHERE name = 'log.file-replaced'") == [[.text("warning")]])
    #expect(
      run.log.journal.messages == ["session log: another file stands in its place, which is gone on with"])
    #expect(try run.log.isSound())
    #expect(
      try Connection(path: old, mode: .readOnly, busyTimeout: 0).integer("SELECT count(*) FROM sessions") == 3,
      "what was committed went into the file that was moved away")
  }

  @Test("Another log with more sessions is gone on with behind them")
  func replacedByLonger() throws {
    let longer = try WriterFixture()
    try longer.start()
    for round in 0..<5 { longer.visit(at: Double(round) * 60) }
    longer.stop()
    let run = try WriterFixture()
    try run.start()
    run.visit()
    let second = Conversation(in: run, startingAt: 120)
    run.write(Array(second.entries.prefix(8)))
    try #require(rename(longer.log.path, run.log.path) == 0)
    run.write(Array(second.entries.dropFirst(8)))
    run.visit(at: 180)
    run.stop()
    #expect(try run.sessions == [1, 2, 3, 4, 5, 7, 8])
    #expect(try run.log.rows("SELECT count(*) FROM sessions WHERE end_reason = 'completed'") == [[.integer(7)]])
    #expect(try run.log.isSound())
  }
}
