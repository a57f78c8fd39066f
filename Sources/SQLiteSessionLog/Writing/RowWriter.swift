// Turns entries into rows, with prepared statements.
import Devices

/// Writes batches of entries, one transaction each. Confined to one thread.
final class RowWriter {
  /// Rows that break a rule of the schema: left out and counted, so that the others are kept.
  struct Refusals: Hashable, Sendable {
    var count = 0
    /// SQLite's words about the first one.
    var first = ""
  }

  /// What the rows so far say about the rows to come; undone with the transaction.
  private struct Place {
    var openSession: Int64?
    /// Place of the next row among those of the session.
    var order: Int64 = 0
    /// The accepted hit that the next session will have been woken by.
    var wakingHit: Int64?
    /// Beginnings of the session and of the step that are open.
    var beginnings: [LogEntry] = []
  }

  private let connection: Connection
  private let bootID: String
  private var place = Place()
  private let insertSession: Statement
  private let endSession: Statement
  private let insertStep: Statement
  private let leaveStep: Statement
  private let insertUtterance: Statement
  private let insertRecording: Statement
  private let closeRecording: Statement
  private let insertHit: Statement
  private let claimHit: Statement
  private let settleHit: Statement
  private let settleSession: Statement
  private let insertButton: Statement
  private let releaseButton: Statement
  private let insertEvent: Statement

  init(connection: Connection, bootID: String) throws(SQLiteError) {
    self.connection = connection
    self.bootID = bootID
    // Sessions and steps that were saved from a damaged file stand there already when they are begun again.
    insertSession = try connection.prepare(
      """
      INSERT INTO sessions (id, boot_id, flow, "trigger", hotword, hotword_score, started_at) VALUES (?,?,?,?,?,?,?)
      ON CONFLICT (id) DO NOTHING
      """)
    endSession = try connection.prepare(
      "UPDATE sessions SET ended_at = ?2, duration_ms = ?3, end_reason = ?4 WHERE id = ?1")
    insertStep = try connection.prepare(
      """
      INSERT INTO steps (id, session_id, seq, module_id, module_type, entered_at, ord) VALUES (?,?,?,?,?,?,?)
      ON CONFLICT (id) DO NOTHING
      """)
    leaveStep = try connection.prepare(
      "UPDATE steps SET duration_ms = ?2, reason = ?3, go_to_key = ?4, next_module = ?5 WHERE id = ?1")
    insertUtterance = try connection.prepare(
      """
      INSERT INTO utterances (id, step_id, started_ms, ended_ms, hypothesis, score, final, intent, outcome, ord)
      VALUES (?,?,?,?,?,?,?,?,?,?)
      """)
    insertRecording = try connection.prepare(
      "INSERT INTO recordings (id, session_id, step_id, path, started_at, state, ord) VALUES (?,?,?,?,?,'open',?)")
    closeRecording = try connection.prepare(
      "UPDATE recordings SET duration_ms = ?2, bytes = ?3, sha256 = ?4, state = ?5 WHERE id = ?1")
    insertHit = try connection.prepare(
      """
      INSERT INTO hotword_hits (id, at, phrase, score, accepted, recording_id, session_id, ord, first_score, second_score)
      VALUES (?,?,?,?,?,?,?,?,?,?)
      """)
    claimHit = try connection.prepare("UPDATE hotword_hits SET session_id = ?2 WHERE id = ?1")
    settleHit = try connection.prepare(
      "UPDATE hotword_hits SET score = ?2, recording_id = ?3, first_score = ?4, second_score = ?5 WHERE id = ?1")
    settleSession = try connection.prepare(
      "UPDATE sessions SET hotword_score = ?2 WHERE id = (SELECT session_id FROM hotword_hits WHERE id = ?1)")
    insertButton = try connection.prepare(
      "INSERT INTO buttons (id, at, name, gesture, held_ms, action, session_id, ord) VALUES (?,?,?,?,?,?,?,?)")
    releaseButton = try connection.prepare("UPDATE buttons SET held_ms = ?2 WHERE id = ?1")
    // One row whose detail is no JSON would make every query that looks into details fail: it is wrapped.
    insertEvent = try connection.prepare(
      """
      INSERT INTO events (id, at, mono_ms, level, name, detail, session_id, ord)
      VALUES (?1,?2,?3,?4,?5,CASE WHEN json_valid(?6) THEN ?6 ELSE json_object('text', ?6) END,?7,?8)
      """)
  }

  /// What has to stand in a new file for the entries to come to make sense there: the open session and its open step.
  var beginnings: [LogEntry] { place.beginnings }

  /// Writes everything or nothing, apart from rows that the schema refuses.
  func write(_ entries: ArraySlice<LogEntry>) throws(SQLiteError) -> Refusals {
    let before = place
    do {
      return try connection.transaction { () throws(SQLiteError) in
        var refusals = Refusals()
        for entry in entries {
          do throws(SQLiteError) {
            if try !write(entry) { note("there is no row with the id of \(entry)", in: &refusals) }
          } catch {
            guard error.kind == .refusedRow else { throw error }
            note("\(error.text): \(entry)", in: &refusals)
          }
        }
        return refusals
      }
    } catch {
      place = before
      throw error
    }
  }

  private func note(_ text: String, in refusals: inout Refusals) {
    if refusals.count == 0 { refusals.first = String(text.prefix(300)) }
    refusals.count += 1
  }

  /// False if the row that the entry completes does not exist.
  private func write(_ entry: LogEntry) throws(SQLiteError) -> Bool {
    switch entry {
    case .sessionStarted(let id, let flow, let trigger, let hotword, let score, let at):
      let isNew =
        try insertSession.run([
          .integer(id), .text(bootID), .text(flow), .text(trigger), SQLiteValue(hotword), SQLiteValue(score),
          .text(at.utcText),
        ]) > 0
      let hit = place.wakingHit
      place = Place(openSession: id, order: isNew ? 0 : try highestPlace(in: id), beginnings: [entry])
      if trigger == "hotword", let hit { try claimHit.run([.integer(hit), .integer(id)]) }
    case .sessionEnded(let id, let at, let duration, let reason):
      if place.openSession == id { place = Place() }
      return try endSession.run([.integer(id), .text(at.utcText), length(duration), .text(reason)]) > 0
    case .stepEntered(let id, let session, let seq, let module, let kind, let at):
      let order = place.order
      let isNew = try insertStep.run([
        .integer(id), .integer(session), SQLiteValue(seq), .text(module), .text(kind), .text(at.utcText), nextPlace(),
      ])
      if isNew == 0 { place.order = order }
      if place.openSession == session { place.beginnings = place.beginnings.prefix(1) + [entry] }
    case .stepLeft(let id, let duration, let reason, let key, let next):
      place.beginnings = Array(place.beginnings.prefix(1))
      return try leaveStep.run([.integer(id), length(duration), .text(reason), .text(key), SQLiteValue(next)]) > 0
    case .utterance(
      let id, let step, let start, let end, let hypothesis, let score, let isFinal, let intent, let outcome):
      try insertUtterance.run([
        .integer(id), .integer(step), length(start), length(max(start, end)), SQLiteValue(hypothesis),
        SQLiteValue(score), SQLiteValue(isFinal), SQLiteValue(intent), .text(outcome), nextPlace(),
      ])
    case .recordingOpened(let id, let session, let step, let path, let at):
      try insertRecording.run([
        .integer(id), SQLiteValue(session), SQLiteValue(step), .text(path), .text(at.utcText), nextPlace(),
      ])
    case .recordingClosed(let id, let duration, let bytes, let sha256, let state):
      return try closeRecording.run([.integer(id), length(duration), length(bytes), SQLiteValue(sha256), .text(state)])
        > 0
    case .hotwordHit(let id, let at, let phrase, let score, let accepted, let recording, let first, let second):
      try insertHit.run([
        .integer(id), .text(at.utcText), .text(phrase), .real(score.isNaN ? 0 : score), SQLiteValue(accepted),
        SQLiteValue(recording), SQLiteValue(place.openSession), nextPlace(), SQLiteValue(first), SQLiteValue(second),
      ])
      if accepted, place.openSession == nil { place.wakingHit = id }
    case .hotwordSettled(let id, let score, let recording, let first, let second):
      let score = SQLiteValue.real(score.isNaN ? 0 : score)
      try settleSession.run([.integer(id), score])
      return try settleHit.run([
        .integer(id), score, SQLiteValue(recording), SQLiteValue(first), SQLiteValue(second),
      ]) > 0
    case .button(let id, let at, let name, let gesture, let held, let action):
      try insertButton.run([
        .integer(id), .text(at.utcText), .text(name), .text(gesture), length(held), .text(action),
        SQLiteValue(place.openSession), nextPlace(),
      ])
    case .buttonReleased(let id, let held):
      return try releaseButton.run([.integer(id), length(held)]) > 0
    case .event(let id, let at, let mono, let level, let name, let detail):
      // What the log says about itself is no part of the session in which it happens to be written.
      let isOwn = name.hasPrefix("log.")
      try insertEvent.run([
        .integer(id), .text(at.utcText), SQLiteValue(mono), .text(level.word), .text(name), .text(detail),
        isOwn ? .null : SQLiteValue(place.openSession), isOwn ? .integer(0) : nextPlace(),
      ])
    }
    return true
  }

  /// Where a session that is begun again goes on.
  private func highestPlace(in session: Int64) throws(SQLiteError) -> Int64 {
    try connection.integer(
      """
      SELECT max(ord) FROM (
        SELECT ord FROM steps WHERE session_id = ?1
        UNION ALL SELECT u.ord FROM steps t JOIN utterances u ON u.step_id = t.id WHERE t.session_id = ?1
        UNION ALL SELECT ord FROM recordings WHERE session_id = ?1
        UNION ALL SELECT ord FROM hotword_hits WHERE session_id = ?1
        UNION ALL SELECT ord FROM buttons WHERE session_id = ?1
        UNION ALL SELECT ord FROM events WHERE session_id = ?1)
      """, [.integer(session)])
  }

  /// Lengths are never negative in the log (field report B7).
  private func length(_ value: Int) -> SQLiteValue { .integer(Int64(max(0, value))) }

  private func nextPlace() -> SQLiteValue {
    guard place.openSession != nil else { return .integer(0) }
    place.order += 1
    return .integer(place.order)
  }
}

extension JournalLevel {
  /// As `events.level` shows it.
  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    case .info: "info"
    case .debug: "debug"
    }
  }
}
