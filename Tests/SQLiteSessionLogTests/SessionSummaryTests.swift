// The view that tells a session in words, to somebody who has sqlite3 and five minutes.
import Devices
import Testing

@testable import SQLiteSessionLog

@Suite struct SessionSummaryTests {
  @Test("The columns have the names that were promised")
  func columns() throws {
    let log = try LogFixture()
    try log.open().close()
    #expect(
      try log.rows("SELECT name FROM pragma_table_info('session_summary') ORDER BY cid").map { $0[0].text } == [
        "id", "started", "lasted", "woken_by", "steps", "said_last", "ended", "recordings",
      ])
  }

  @Test(
    "How long it lasted",
    arguments: [
      (0, "0.0 s"), (340, "0.3 s"), (17_040, "17.0 s"), (59_949, "59.9 s"), (59_950, "0 min 59 s"),
      (60_000, "1 min 0 s"),
      (3_599_999, "59 min 59 s"), (7_800_000, "2 h 10 min"), (360_000_000, "100 h 0 min"),
    ])
  func lasted(_ milliseconds: Int, _ words: String) throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(start(writer.nextID(in: .sessions)))
    writer.append(.sessionEnded(id: 1, at: wall(1), durationMs: milliseconds, reason: "completed"))
    writer.close()
    #expect(try log.rows("SELECT lasted FROM session_summary") == [[.text(words)]])
  }

  @Test(
    "Why it ended",
    arguments: [
      ("completed", "came to its end"), ("stopped", "was stopped"), ("error", "ended by an error"),
      ("crash", "cut off by a crash or a power cut"), ("device-lost", "device-lost"),
    ])
  func ended(_ reason: String, _ words: String) throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(start(writer.nextID(in: .sessions)))
    writer.append(.sessionEnded(id: 1, at: wall(1), durationMs: 1_000, reason: reason))
    writer.close()
    #expect(try log.rows("SELECT ended FROM session_summary") == [[.text(words)]])
  }

  @Test(
    "What woke it",
    arguments: [
      ("hotword", "hey", 0.817, "hotword \"hey\" (score 0.82)"), ("hotword", "hey", nil, "hotword \"hey\""),
      ("hotword", nil, nil, "hotword"), ("button", nil, nil, "a button"), ("control", nil, nil, "a command"),
    ] as [(String, String?, Double?, String)])
  func wokenBy(_ trigger: String, _ hotword: String?, _ score: Double?, _ words: String) throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(
      .sessionStarted(
        id: 1, flow: "f", trigger: trigger, hotword: hotword, hotwordScore: score, at: wall()))
    writer.close()
    #expect(try log.rows("SELECT woken_by FROM session_summary") == [[.text(words)]])
  }

  @Test("A session that runs and has done nothing says so")
  func running() throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(start(writer.nextID(in: .sessions)))
    writer.flush()
    #expect(
      try log.rows("SELECT lasted, steps, said_last, ended, recordings FROM session_summary") == [
        [.text("still running"), .text("0 steps"), .text("nothing"), .text("has not ended"), .text("no recordings")]
      ])
    writer.append(.stepEntered(id: 1, session: 1, seq: 1, module: "VF_START", kind: "node", at: wall(1)))
    writer.flush()
    #expect(try log.rows("SELECT steps FROM session_summary") == [[.text("1 step, last VF_START")]])
    writer.close()
  }

  @Test("The last words are those of the last final guess; guesses on the way do not count")
  func saidLast() throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(start(writer.nextID(in: .sessions)))
    for (step, text) in [(Int64(1), "first"), (2, "it is \"second\"")] {
      writer.append(.stepEntered(id: step, session: 1, seq: Int(step), module: "D", kind: "audioDialog", at: wall(1)))
      writer.append(utterance(step * 2, step, text, isFinal: true))
      writer.append(utterance(step * 2 + 1, step, "partial", isFinal: false))
    }
    writer.append(.stepEntered(id: 3, session: 1, seq: 3, module: "D", kind: "audioDialog", at: wall(2)))
    writer.append(utterance(9, 3, nil, isFinal: true))
    writer.close()
    #expect(try log.rows("SELECT said_last FROM session_summary") == [[.text("\"it is \"second\"\"")]])
  }

  @Test("Recordings are counted, with their length, and lost ones named")
  func recordings() throws {
    let log = try LogFixture()
    let writer = try log.open()
    writer.append(start(writer.nextID(in: .sessions)))
    for id in Int64(1)...3 {
      writer.append(.recordingOpened(id: id, session: 1, step: nil, path: "\(id).wav", at: wall(1)))
    }
    writer.append(.recordingClosed(id: 1, durationMs: 61_000, bytes: 10, sha256: nil, state: "complete"))
    writer.append(.recordingClosed(id: 2, durationMs: 500, bytes: 10, sha256: nil, state: "complete"))
    writer.append(.recordingClosed(id: 3, durationMs: 0, bytes: 0, sha256: nil, state: "lost"))
    writer.close()
    #expect(
      try log.rows("SELECT recordings FROM session_summary") == [[.text("3 recordings, 1 min 1 s, 1 lost")]])
  }

  private func start(_ id: Int64) -> LogEntry {
    .sessionStarted(id: id, flow: "f", trigger: "control", hotword: nil, hotwordScore: nil, at: wall())
  }

  private func utterance(_ id: Int64, _ step: Int64, _ text: String?, isFinal: Bool) -> LogEntry {
    .utterance(
      id: id, step: step, startedMs: 1, endedMs: 2, hypothesis: text, score: 0.5, isFinal: isFinal, intent: nil,
      outcome: "accepted")
  }
}
