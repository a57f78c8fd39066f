// `hearken show` as it is printed.
import Devices
import LocatedJSON
import SQLiteSessionLog
import Testing
import TestSupport

@testable import LogReports

@Suite struct SessionDialogueTests {
  @Test("A session is told as the conversation that it was")
  func dialogue() throws {
    let folder = try TemporaryFolder()
    let story = try #require(try TestLog.reader(TestLog.visit, in: folder).session(1))
    let text = SessionDialogue.lines(story, clock: centralEurope, style: TextStyle(hasColours: false))
    #expect(
      text == [
        "Session 1: front-desk",
        "  started   Monday 2026-11-30 09:15:02 CET",
        "  lasted    1 min 5 s",
        "  woken by  hotword \"hey hearken\" (score 0.82)",
        "  end       came to its end",
        "",
        "09:15:02  VF_START (node)  0.0 s, completed, DEFAULT -> D_Menu",
        "09:15:02  D_Menu (audioDialog)",
        "            device     \"What would you like to know?\"  (P_Menu)",
        "            visitor    (not understood; best guess \"bananas\", score 0.21, 1.1 s)",
        "            device     (P_Again, audio/again.wav)",
        "            visitor    (said nothing)",
        "            visitor    \"opening  [31mhours\"  (score 0.91, intent OpeningHours, 1.3 s)",
        "            12.3 s, said, OpeningHours -> R_Message",
        "09:15:15  R_Message (recordAudio)",
        "            recording  2026/11/30/081515-message.wav, 7.0 s, 224 kB",
        "            warning    device.lost  speaker",
        "            button     stop: press, held 0.1 s -> interrupt",
        "            7.0 s, button, DEFAULT",
      ])
  }

  @Test("On a terminal, long words go on under their beginning")
  func narrow() throws {
    let folder = try TemporaryFolder()
    let story = try #require(try TestLog.reader(TestLog.visit, in: folder).session(1))
    let text = SessionDialogue.lines(story, clock: .utc, style: TextStyle(hasColours: false, width: 50))
    let start = try #require(text.firstIndex { $0.contains("What would you like") })
    #expect(text[start] == "            device     \"What would you like to")
    #expect(text[start + 1] == "                       know?\"  (P_Menu)")
  }

  @Test("Words that are not kept are told as such, and not as silence")
  func privacy() throws {
    let folder = try TemporaryFolder()
    var entries = TestLog.visit
    entries.append(
      .utterance(
        id: 9, step: 4, startedMs: 0, endedMs: 900, hypothesis: nil, score: 0.9, isFinal: true, intent: nil,
        outcome: "input"))
    let story = try #require(try TestLog.reader(entries, in: folder).session(2))
    let text = SessionDialogue.lines(story, clock: .utc, style: TextStyle(hasColours: false))
    #expect(text.contains("            visitor    (words not kept)  (score 0.90, expected words, 0.9 s)"))
  }

  @Test("The button that woke the device is named")
  func wakingButton() throws {
    let folder = try TemporaryFolder()
    var entries = TestLog.visit
    entries.insert(
      .button(id: 2, at: wall(99.9), name: "listen", gesture: "press", heldMs: 90, action: "wake"),
      at: entries.count - 2)
    let story = try #require(try TestLog.reader(entries, in: folder).session(2))
    let text = SessionDialogue.lines(story, clock: .utc, style: TextStyle(hasColours: false))
    #expect(text.contains("  woken by  the button listen"))
  }

  @Test("A session that still runs shows where it is")
  func running() throws {
    let folder = try TemporaryFolder()
    let story = try #require(try TestLog.reader(TestLog.visit, in: folder).session(2))
    let text = SessionDialogue.lines(story, clock: .utc, style: TextStyle(hasColours: false))
    #expect(text.contains("  lasted    still running"))
    #expect(text.last == "08:16:42  VF_START (node)  runs")
  }

  @Test("A crash says how long the session lasted at least, and where it was")
  func crash() throws {
    let folder = try TemporaryFolder()
    _ = try TestLog.reader(Array(TestLog.visit.prefix(16)), in: folder)
    let story = try #require(try TestLog.reader([], in: folder).session(1))
    let text = SessionDialogue.lines(story, clock: .utc, style: TextStyle(hasColours: false))
    #expect(text.contains("  lasted    at least 12.3 s"))
    #expect(text.contains("  end       cut off by a crash or a power cut"))
    #expect(
      text.suffix(3) == [
        "08:15:15  R_Message (recordAudio)", "            recording  2026/11/30/081515-message.wav, lost",
        "            crash",
      ])
  }

  @Test("As JSON, every row is an object on a line that names its table and has the table's columns as keys")
  func json() throws {
    let folder = try TemporaryFolder()
    let story = try #require(try TestLog.reader(TestLog.visit, in: folder).session(1))
    let lines = SessionDialogue.jsonLines(story)
    let tables = try lines.map { line in
      let (row, issues) = LocatedJSON.parse(Array(line.utf8), file: "-")
      #expect(issues.isEmpty)
      return try #require(row?["table"]?.string)
    }
    #expect(
      tables == [
        "sessions", "steps", "steps", "steps", "utterances", "utterances", "utterances", "utterances", "recordings",
        "hotword_hits", "buttons", "events", "events", "events", "events",
      ])
    #expect(
      lines.contains(
        #"{"table":"buttons","id":1,"at":"2026-11-30T08:15:22.123Z","name":"stop","gesture":"press","held_ms":84,"#
          + #""action":"interrupt","session_id":1,"ord":13}"#))
  }
}
