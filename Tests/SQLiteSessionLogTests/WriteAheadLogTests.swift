// Readers that stay open, and what becomes of the write-ahead log.
import Devices
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct WriteAheadLogTests {
  private func ahead(_ run: WriterFixture) -> Int64 { Files.size(run.log.path + "-wal") }

  @Test("Without readers it stays short however much is written")
  func short() throws {
    let run = try WriterFixture()
    try run.start()
    for visit in 0..<200 { run.visit(at: Double(visit) * 60) }
    #expect(ahead(run) < 1_300_000)
    #expect(run.log.journal.messages.isEmpty)
    run.stop()
    #expect(ahead(run) == 0)
  }

  @Test("A reader that stays open is named, cannot make it grow without end, and everything is written when it leaves")
  func reader() throws {
    let run = try WriterFixture()
    run.longestWriteAheadLog = 5 << 20
    try run.start()
    run.visit()
    let reader = try run.log.other()
    try reader.execute("BEGIN; SELECT count(*) FROM sessions")
    var visits = 1
    while run.writer?.isInTrouble == false, visits < 2_000 {
      run.visit(at: Double(visits) * 60)
      visits += 1
    }
    run.visit(at: 130_000)
    #expect(ahead(run) < 6 << 20)
    #expect(
      run.log.journal.messages == [
        "session log: somebody who reads it keeps its write-ahead log from being emptied",
        "session log: its write-ahead log is as long as it may be, rows wait",
      ])
    #expect(run.world.troubles.isEmpty, "nothing is wrong while rows only wait")
    try reader.execute("COMMIT")
    run.visit(at: 140_000)
    #expect(try run.sessions.count == visits + 2)
    #expect(try run.log.rows("SELECT count(*) FROM events WHERE name = 'log.reader'") == [[.integer(1)]])
    run.tend()
    #expect(ahead(run) < 1_300_000, "it is short again")
    #expect(run.log.journal.messages.last == "session log: its write-ahead log is short again")
    run.stop()
    #expect(try run.log.isSound())
  }

  @Test("Two readers that come and go see whole sessions, while it is written and copied")
  func twoReaders() throws {
    let run = try WriterFixture()
    try run.start()
    let readers = try [run.log.other(), run.log.other()]
    for visit in 0..<120 {
      let reader = readers[visit % 2]
      if visit > 1 { try reader.execute("COMMIT") }
      try reader.execute("BEGIN")
      let sessions = try reader.integer("SELECT count(*) FROM sessions")
      run.visit(at: Double(visit) * 60)
      #expect(try reader.integer("SELECT count(*) FROM sessions") == sessions, "a reader sees one moment")
      #expect(try reader.integer("SELECT count(*) FROM steps") == sessions * 2)
    }
    for reader in readers { try reader.execute("COMMIT") }
    run.stop()
    #expect(try run.sessions.count == 120)
    #expect(try run.log.isSound())
  }
}
