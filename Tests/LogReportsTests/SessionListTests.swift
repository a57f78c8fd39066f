// `hearken sessions` as it is printed.
import Devices
import LocatedJSON
import SQLiteSessionLog
import Testing
import TestSupport

@testable import LogReports

@Suite struct SessionListTests {
  @Test("Sessions stand in columns, with local times and lengths in words")
  func columns() throws {
    let folder = try TemporaryFolder()
    let sessions = try TestLog.reader(TestLog.visit, in: folder).sessions()
    #expect(
      SessionList.lines(sessions, clock: centralEurope, style: TextStyle(hasColours: false)) == [
        "ID  STARTED                         LASTED  WOKEN BY                            "
          + "STEPS  SAID LAST             RECORDINGS  END",
        " 1  2026-11-30 09:15:02 CET      1 min 5 s  hotword \"hey hearken\" (score 0.82)  "
          + "    3  \"opening  [31mhours\"           1  came to its end",
        " 2  2026-11-30 09:16:42 CET  still running  a button                            "
          + "    1  -                              0  has not ended",
      ])
  }

  @Test("A session in which nothing was understood has no words of its visitor") func missed() throws {
    let folder = try TemporaryFolder()
    let entries =
      TestLog.visit + [
        .utterance(
          id: 9, step: 4, startedMs: 0, endedMs: 900, hypothesis: "no thank you", score: 0.005, isFinal: true,
          intent: nil,
          outcome: "no-match")
      ]
    let sessions = try TestLog.reader(entries, in: folder).sessions()
    let lines = SessionList.lines(sessions, clock: .utc, style: TextStyle(hasColours: false))
    #expect(lines.last?.contains("(not understood)") == true, "\(lines)")
    #expect(SessionList.jsonLines(sessions).last?.contains(#""said_last":null"#) == true)
  }

  @Test("Colours are there only when they are asked for")
  func colours() throws {
    let folder = try TemporaryFolder()
    let sessions = try TestLog.reader(TestLog.visit, in: folder).sessions()
    let plain = SessionList.lines(sessions, clock: .utc, style: TextStyle(hasColours: false)).joined()
    let coloured = SessionList.lines(sessions, clock: .utc, style: TextStyle(hasColours: true)).joined()
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[1m"))
  }

  @Test("An empty log is a sentence")
  func empty() {
    #expect(SessionList.lines([], clock: .utc, style: TextStyle(hasColours: false)) == ["There are no sessions."])
  }

  @Test("As JSON, each session is an object on a line, with the columns of the table as keys")
  func json() throws {
    let folder = try TemporaryFolder()
    let lines = SessionList.jsonLines(try TestLog.reader(TestLog.visit, in: folder).sessions())
    #expect(
      lines.first == #"{"id":1,"boot_id":"boot","flow":"front-desk","trigger":"hotword","hotword":"hey hearken","#
        + #""hotword_score":0.817,"started_at":"2026-11-30T08:15:02.123Z","ended_at":"2026-11-30T08:16:07.123Z","#
        + #""duration_ms":65000,"end_reason":"completed","steps":3,"said_last":"opening \u001b[31mhours","recordings":1}"#
    )
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""end_reason":null"#) == true)
  }
}
