// Limits of the log: what goes, what stays, and that a clock that jumps deletes nothing.
import Devices
import Synchronization
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct LogKeeperTests {
  private static let day = 86_400.0

  /// A log with a visit on each of so many days.
  private func days(_ count: Int, settings: LogSettings = LogSettings()) throws -> WriterFixture {
    let run = try WriterFixture()
    run.settings = settings
    try run.start()
    for day in 0..<count { run.visit(at: Double(day) * Self.day) }
    run.world.state.withLock { $0.now = wall(Double(count - 1) * Self.day - 60) }
    return run
  }

  private func settings(_ change: (inout LogSettings) -> Void) -> LogSettings {
    var settings = LogSettings()
    change(&settings)
    return settings
  }

  @Test("Sessions older than the limit go with all their rows and files, and that is told")
  func old() throws {
    let run = try days(10, settings: settings { $0.days = 4 })
    run.tend()
    #expect(try run.sessions == [6, 7, 8, 9, 10])
    #expect(run.world.removed.count == 5)
    #expect(try run.log.rows("SELECT min(session_id) FROM steps") == [[.integer(6)]])
    #expect(
      try run.log.rows("SELECT detail FROM events WHERE name = 'log.sessions-removed'") == [
        [.text(#"{"sessions":5,"first":1,"last":5,"otherRows":0,"limits":["days"],"filesLeft":0}"#)]
      ])
    #expect(run.log.journal.messages == ["session log: the oldest sessions were removed"])
    run.tend()
    #expect(try run.sessions.count == 5, "a second look finds nothing to do")
    #expect(try run.log.isSound())
  }

  @Test(
    "A clock that jumps deletes nothing",
    arguments: [(2026, false), (1970, true), (1970, false), (2037, false)])
  func jumps(_ year: Int, _ isSynchronised: Bool) throws {
    let run = try days(10, settings: settings { $0.days = 30 })
    let now = try #require(CivilTime(year: year, month: 12, day: 31)).wallTime()
    run.world.state.withLock {
      $0.now = now
      $0.isClockSynchronised = isSynchronised
    }
    run.tend()
    // The device goes on in the time that it believes in.
    run.visit(at: Double(now.millisecondsSince1970 - wall().millisecondsSince1970) / 1_000)
    run.tend()
    #expect(try run.sessions.count == 11)
  }

  private static let ages: [([Double], Bool, Int)] = [
    // Days before now, oldest id first; whether the clock follows a server; how many expire.
    ([400.0, 370, 366, 300, 1], true, 3),
    ([400.0, 370, 366, 300, 1], false, 0),
    ([370.0, 364, 357, 350, 343], false, 0),
    // From a board whose clock was not set: 1970, between others.
    ([400.0, 20_000, 370, 20_000, 10], true, 3),
    ([20_000.0, 20_000, 10], true, 0),
    // A time in the future is not old, and keeps those after it.
    ([400.0, -900, 370], true, 1),
    // A possible but wrong time among younger ones.
    ([2.0, 300, 1], true, 0),
    ([], true, 0),
  ]

  @Test("A session expires when all before it have expired", arguments: ages)
  func expiry(_ daysAgo: [Double], _ isSynchronised: Bool, _ count: Int) throws {
    let now = try #require(CivilTime(year: 2028, month: 6, day: 1)).wallTime()
    let sessions = daysAgo.enumerated().map { index, days in
      (
        id: Int64(index + 1),
        startedAt: WallTime(millisecondsSince1970: now.millisecondsSince1970 - Int64(days * 86_400_000))
      )
    }
    let expiry = Expiry(now: now, isClockSynchronised: isSynchronised, limit: 365 * 86_400_000)
    #expect(expiry.last(of: sessions) == (count > 0 ? Int64(count) : nil))
  }

  @Test("Without a time server, a device that is used every day keeps its days all the same")
  func daily() throws {
    let now = try #require(CivilTime(year: 2028, month: 6, day: 1)).wallTime()
    let sessions = (0..<400).map { index in
      (
        id: Int64(index + 1),
        startedAt: WallTime(millisecondsSince1970: now.millisecondsSince1970 - Int64(399 - index) * 86_400_000)
      )
    }
    #expect(Expiry(now: now, isClockSynchronised: false, limit: 365 * 86_400_000).last(of: sessions) == 34)
  }

  @Test("Of log and recordings together no more stays than the limit, the oldest going first")
  func bytes() throws {
    // Each recording says that it has 384,044 bytes.
    let run = try days(10, settings: settings { $0.bytes = 2_100_000 })
    run.tend()
    #expect(try run.sessions == [6, 7, 8, 9, 10])
    #expect(run.world.removed.count == 5)
  }

  @Test("A session that runs never goes, nor one whose recording is not complete")
  func running() throws {
    let run = try WriterFixture()
    run.settings.bytes = 1
    try run.start()
    run.write(Array(Conversation(in: run).entries.prefix(9)))
    run.visit(at: 60)
    run.tend()
    #expect(try run.sessions == [1])
    #expect(try run.log.count(.steps) == 2)
    run.write([.sessionEnded(id: 1, at: wall(90), durationMs: 90_000, reason: "stopped")])
    run.tend()
    #expect(try run.sessions == [1], "its recording is still written")
    run.write([.recordingClosed(id: 1, durationMs: 1, bytes: 44, sha256: nil, state: "complete")])
    run.tend()
    #expect(try run.sessions.isEmpty)
  }

  @Test("A card that somebody else fills costs the oldest sessions, but not the newest ones")
  func freeSpace() throws {
    let run = try days(30)
    run.world.state.withLock { $0.room = CardRoom(free: 1 << 20, size: 8 << 30) }
    run.tend()
    #expect(try run.sessions == Array(21...30))
    run.world.state.withLock { $0.room = CardRoom(free: 4 << 20, size: 20 << 20) }
    run.tend()
    #expect(try run.sessions.count == 10, "a tenth of a small card is enough")
  }

  @Test("On a card without any room the files of the oldest recordings go first, and their rows follow")
  func makeRoom() throws {
    let run = try days(15)
    run.world.state.withLock { $0.room = CardRoom(free: 1_000, size: 8 << 30) }
    run.card.limit(0)
    run.visit(at: 15 * Self.day)
    #expect(run.world.removed.count == 5)
    #expect(try run.sessions.count == 15)
    run.card.limit(nil)
    run.world.state.withLock { $0.room = CardRoom(free: 1 << 30, size: 8 << 30) }
    _ = run.writer?.attempt()
    run.tend()
    #expect(try run.sessions == Array(6...16))
    #expect(try run.log.isSound())
  }

  @Test("A file that cannot be removed now is removed later, also after a crash in between")
  func filesLater() throws {
    let run = try days(10, settings: settings { $0.days = 4 })
    run.world.state.withLock { $0.refusesToRemove = true }
    run.tend()
    #expect(try run.sessions.count == 5)
    #expect(try run.log.rows("SELECT count(*) FROM files_to_remove") == [[.integer(5)]])
    run.world.state.withLock { $0.refusesToRemove = false }
    run.stop()
    try run.start()
    run.tend()
    #expect(run.world.removed.count == 5)
    #expect(try run.log.rows("SELECT count(*) FROM files_to_remove") == [[.integer(0)]])
  }

  @Test("Hits and buttons of a room without sessions do not fill the card either")
  func onlyHits() throws {
    let run = try WriterFixture()
    run.settings.bytes = 200_000
    try run.start()
    for hit in 0..<4_000 {
      run.write([
        .hotwordHit(
          id: run.nextID(in: .hotword_hits), at: wall(Double(hit)), phrase: "hey hearken", score: 0.2, accepted: false,
          recording: nil)
      ])
    }
    run.tend()
    let rows = try run.log.rows("SELECT count(*), max(id) FROM hotword_hits")[0]
    #expect((rows[0].integer ?? 0) < 4_000)
    #expect(rows[1] == .integer(4_000), "the oldest went")
  }

  @Test("An idle device writes nothing, but for a sign of life that tells what writing has cost")
  func heartbeat() throws {
    let run = try WriterFixture()
    try run.start()
    run.visit()
    run.world.state.withLock { $0.written = 0 }
    _ = run.writer?.usage.take()
    let before = run.card.bytes
    run.writer?.parts.settings.settings.heartbeatMinutes = 0
    for _ in 0..<24 { run.tend(isIdle: true) }
    #expect(run.card.bytes == before)
    run.writer?.parts.settings.settings.heartbeatMinutes = 60
    run.world.state.withLock { $0.written = 4_096 }
    run.tend(isIdle: true)
    #expect(run.card.bytes > before)
    #expect(run.card.bytes - before < 20_000)
    #expect(
      try run.log.rows("SELECT detail ->> '$.bytes', detail ->> '$.free' FROM events WHERE name = 'appliance.alive'")
        == [[.integer(4_096), .integer(1 << 40)]])
  }

  @Test("What a session cost the card stands in the log, without a commit of its own")
  func usage() throws {
    let run = try WriterFixture()
    try run.start()
    run.world.state.withLock { $0.written = 0 }
    _ = run.writer?.usage.take()
    run.world.state.withLock { $0.written = 100_000 }
    run.visit()
    #expect(try run.log.rows("SELECT count(*) FROM events WHERE name = 'log.written'") == [[.integer(0)]])
    run.visit(at: 60)
    #expect(
      try run.log.rows("SELECT detail FROM events WHERE name = 'log.written'") == [
        [.text(#"{"session":1,"bytes":100000}"#)]
      ])
  }
}
