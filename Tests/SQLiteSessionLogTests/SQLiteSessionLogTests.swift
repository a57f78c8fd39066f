// The log as the appliance uses it, on real files.
import Devices
import Testing
import TestSupport

@testable import SQLiteSessionLog

@Suite struct SQLiteSessionLogTests {
  @Test(
    "A conversation is told by the summary in one row of words", arguments: [SQLiteSessionLog.Writing.inline, .thread])
  func conversation(_ writing: SQLiteSessionLog.Writing) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/data/sessions.db"
    let journal = RecordingJournal()
    let log = try SQLiteSessionLog(path: path, bootID: "boot", now: wall(), writing: writing, journal: journal)
    for entry in Conversation(in: log).entries { log.append(entry) }
    log.close()
    #expect(journal.messages.isEmpty)

    let reader = try Connection(path: path, mode: .readOnly, busyTimeout: 0)
    let row = try reader.prepare("SELECT * FROM session_summary").rows { row in (0..<8).map { row[Int32($0)] } }
    #expect(
      row == [
        [
          .integer(1), .text("2026-11-30 08:15:02 UTC"), .text("17.0 s"), .text("hotword \"hey hearken\" (score 0.82)"),
          .text("2 steps, last R_Message (completed)"), .text("\"opening hours\" (OpeningHours)"),
          .text("came to its end"), .text("1 recording, 12.0 s"),
        ]
      ])
  }
}
