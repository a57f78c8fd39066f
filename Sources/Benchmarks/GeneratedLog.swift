// A log as a device has it after years, for measuring those who read it.
internal import Devices
private import SQLiteSessionLog
private import TestSupport

/// Writes sessions that look like those of a front desk, many at once: the same for the same number.
enum GeneratedLog {
  /// Rows of one transaction: as many as fit into memory without trouble.
  private static let group = 2_000

  /// - Parameters:
  ///   - path: where no log is yet.
  ///   - sessions: how many; one every five minutes, the last one now.
  ///   - steps: of each session; two in five of them have an utterance, one in two a prompt.
  static func write(to path: String, sessions: Int, steps: Int, now: WallTime) throws(Failure) {
    do {
      // Opened as the appliance does, so that the schema is the program's own.
      let log = try SQLiteSessionLog(
        path: path, bootID: "generated", now: now, writing: .inline, journal: RecordingJournal())
      log.close()
      let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 0)
      // Nothing is lost if this is cut off: it is made again.
      try connection.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000")
      var writer = try RowMaker(connection)
      for first in stride(from: 0, to: sessions, by: group) {
        try connection.transaction { () throws(SQLiteError) in
          for session in first..<min(first + group, sessions) {
            let start = now.millisecondsSince1970 - Int64(sessions - session) * 300_000
            try writer.session(Int64(session + 1), at: start, steps: steps)
          }
        }
      }
    } catch {
      throw Failure("cannot write a log at \(path): \(error)")
    }
  }
}

/// Statements for the rows of a session.
private struct RowMaker {
  private let session: Statement
  private let hit: Statement
  private let step: Statement
  private let utterance: Statement
  private let event: Statement
  private let recording: Statement
  private var ids = (step: Int64(0), utterance: Int64(0), event: Int64(0), hit: Int64(0), recording: Int64(0))

  private static let modules = [
    ("VFM_Greeting", "playAudio"), ("VFM_Menu", "audioDialog"), ("VFM_Hours", "playAudio"), ("VFM_More", "audioDialog"),
    ("VFM_Defaults", "process"),
  ]
  private static let sentences = ["opening hours", "how do I get there", "tell me the story", "goodbye"]

  init(_ connection: Connection) throws(SQLiteError) {
    session = try connection.prepare(
      """
      INSERT INTO sessions (id, boot_id, flow, "trigger", hotword, hotword_score, started_at, ended_at, duration_ms, end_reason)
      VALUES (?1, 'generated', 'front-desk', 'hotword', 'hey hearken', ?2, ?3, ?4, ?5, ?6)
      """)
    hit = try connection.prepare(
      "INSERT INTO hotword_hits (id, at, phrase, score, accepted, session_id, ord) VALUES (?1, ?2, 'hey hearken', ?3, ?4, ?5, 0)"
    )
    step = try connection.prepare(
      """
      INSERT INTO steps (id, session_id, seq, module_id, module_type, entered_at, duration_ms, reason, go_to_key, next_module, ord)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'completed', 'DEFAULT', ?8, ?9)
      """)
    utterance = try connection.prepare(
      """
      INSERT INTO utterances (id, step_id, started_ms, ended_ms, hypothesis, score, final, intent, outcome, ord)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, NULL, ?7, ?8)
      """)
    event = try connection.prepare(
      """
      INSERT INTO events (id, at, mono_ms, level, name, detail, session_id, ord) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    recording = try connection.prepare(
      """
      INSERT INTO recordings (id, session_id, step_id, path, started_at, duration_ms, bytes, state, ord)
      VALUES (?1, ?2, ?3, ?4, ?5, 7000, 224044, 'complete', ?6)
      """)
  }

  mutating func session(_ id: Int64, at start: Int64, steps: Int) throws(SQLiteError) {
    let length = Int64(steps) * 3_000
    let reason = id % 500 == 0 ? "crash" : "completed"
    try session.run([
      .integer(id), .real(2.5 + Double(id % 17) / 10), time(start), time(start + length), .integer(length),
      .text(reason),
    ])
    ids.hit += 1
    try hit.run([.integer(ids.hit), time(start), .real(2.5 + Double(id % 17) / 10), .integer(1), .integer(id)])
    if id % 3 == 0 {
      ids.hit += 1
      try hit.run([.integer(ids.hit), time(start + length + 60_000), .real(-0.5), .integer(0), .null])
    }
    var place: Int64 = 0
    for index in 0..<steps {
      let (module, kind) = Self.modules[index % Self.modules.count]
      let at = start + Int64(index) * 3_000
      ids.step += 1
      place += 1
      try step.run([
        .integer(ids.step), .integer(id), SQLiteValue(index + 1), .text(module), .text(kind), time(at),
        .integer(2_000 + (id * 37 + Int64(index) * 101) % 1_000),
        .text(Self.modules[(index + 1) % Self.modules.count].0),
        .integer(place),
      ])
      if kind != "process" {
        place += 1
        try note(
          "info", "prompt.started", #"{"file":"","prompt":"P_\#(module)","text":"What would you like to know?"}"#, at)
      }
      if kind == "audioDialog" {
        ids.utterance += 1
        place += 1
        let number = Int(id) + index
        let outcome = number % 9 == 0 ? "no-match" : number % 13 == 0 ? "silence" : "input"
        let words: SQLiteValue = outcome == "silence" ? .null : .text(Self.sentences[number % Self.sentences.count])
        try utterance.run([
          .integer(ids.utterance), .integer(ids.step), .integer(at - start), .integer(at - start + 1_200), words,
          .real(0.9), .text(outcome), .integer(place),
        ])
      }
    }
    if id % 1_000 == 0 { try note("error", "device.lost", #"{"device":"microphone"}"#, start + length) }
    if id % 20 == 0 {
      ids.recording += 1
      place += 1
      try recording.run([
        .integer(ids.recording), .integer(id), .integer(ids.step), .text("2026/\(id).wav"), time(start),
        .integer(place),
      ])
    }

    func note(_ level: String, _ name: String, _ detail: String, _ at: Int64) throws(SQLiteError) {
      ids.event += 1
      try event.run([
        .integer(ids.event), time(at), .integer(at - start), .text(level), .text(name), .text(detail), .integer(id),
        .integer(place),
      ])
    }
  }

  private func time(_ milliseconds: Int64) -> SQLiteValue {
    .text(WallTime(millisecondsSince1970: milliseconds).utcText)
  }
}
