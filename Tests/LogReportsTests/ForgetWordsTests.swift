// `hearken forget`: what it asks and what it says.
import Devices
import Testing
import TestSupport

@testable import LogReports
@testable import SQLiteSessionLog

@Suite struct ForgetWordsTests {
  @Test("The question names what would go")
  func question() throws {
    let folder = try TemporaryFolder()
    let sessions = try TestLog.reader(TestLog.visit, in: folder).sessions()
    #expect(
      ForgetWords.question(Array(sessions.prefix(1)), before: nil, clock: centralEurope)
        == "This removes session 1 of 2026-11-30 09:15:02 CET, with 1 recording, for good. Remove?")
    #expect(
      ForgetWords.question(sessions, before: wall(200), clock: centralEurope)
        == "This removes 2 sessions, from 1 of 2026-11-30 09:15:02 CET to 2 of 2026-11-30 09:16:42 CET, with 1 recording, "
        + "and what happened outside of sessions before 2026-11-30 09:18:22 CET, for good. Remove?")
    #expect(
      ForgetWords.question([], before: wall(), clock: .utc).hasPrefix("This removes no session, and what happened"))
  }

  @Test("What is still there is a warning each")
  func warnings() {
    var outcome = LogEraser.Outcome()
    outcome.isWiped = true
    #expect(ForgetWords.done(outcome) == "0 sessions and 0 recordings were removed.")
    #expect(ForgetWords.warnings(outcome).isEmpty)
    outcome.sessions = [1]
    #expect(ForgetWords.done(outcome) == "1 session and 0 recordings were removed.")
    outcome.running = [4, 5]
    outcome.filesLeft = ["a.wav"]
    outcome.setAside = ["/var/lib/hearken/set-aside/sessions.db.1"]
    outcome.isWiped = false
    let warnings = ForgetWords.warnings(outcome)
    #expect(warnings.count == 4)
    #expect(warnings.first?.hasPrefix("sessions 4, 5 still run and stay") == true)
  }
}
