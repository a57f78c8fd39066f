// Closes what a crash or a power cut left open.
import Devices

enum CrashRecovery {
  /// Ends open sessions with the reason `crash`, at the time of the last thing that they wrote, and settles open
  /// recordings.
  static func run(
    on connection: Connection, recording: (String) -> RecordingSummary?, report: inout OpeningReport
  ) throws(SQLiteError) {
    let sessions = try connection.prepare("SELECT id FROM sessions WHERE end_reason IS NULL ORDER BY id")
      .rows { $0.integer(0) }
    let recordings = try connection.prepare("SELECT id, path FROM recordings WHERE state = 'open' ORDER BY id")
      .rows { (id: $0.integer(0), path: $0.text(1)) }
    // A start after an orderly stop writes nothing.
    guard !sessions.isEmpty || !recordings.isEmpty else { return }
    // Reading whole recordings takes time: not while the file is locked.
    let found = recordings.map { (id: $0.id, path: $0.path, summary: recording($0.path)) }
    try connection.transaction { () throws(SQLiteError) in
      let endStep = try connection.prepare(
        "UPDATE steps SET reason = 'crash' WHERE session_id = ? AND reason IS NULL")
      let endSession = try connection.prepare(
        """
        UPDATE sessions SET
          end_reason = 'crash',
          duration_ms = (SELECT ifnull(sum(duration_ms), 0) FROM steps WHERE session_id = ?1),
          ended_at = (SELECT max(at) FROM (
            SELECT started_at AS at FROM sessions WHERE id = ?1
            UNION ALL SELECT entered_at FROM steps WHERE session_id = ?1
            UNION ALL SELECT started_at FROM recordings WHERE session_id = ?1
            UNION ALL SELECT at FROM buttons WHERE session_id = ?1
            UNION ALL SELECT at FROM events WHERE session_id = ?1))
        WHERE id = ?1
        """)
      for session in sessions {
        try endStep.run([.integer(session)])
        try endSession.run([.integer(session)])
      }
      let recover = try connection.prepare(
        "UPDATE recordings SET state = 'recovered', duration_ms = ?2, bytes = ?3, sha256 = ?4 WHERE id = ?1")
      let lose = try connection.prepare("UPDATE recordings SET state = 'lost' WHERE id = ?")
      for (id, _, summary) in found {
        if let summary {
          try recover.run([
            .integer(id), SQLiteValue(max(0, summary.durationMs)), SQLiteValue(max(0, summary.bytes)),
            .text(summary.sha256),
          ])
        } else {
          try lose.run([.integer(id)])
        }
      }
    }
    report.crashedSessions = sessions
    for (_, path, summary) in found { report.recordings[path] = summary == nil ? "lost" : "recovered" }
  }
}
