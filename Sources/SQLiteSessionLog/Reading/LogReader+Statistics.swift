// The questions of `hearken stats`.
package import Devices

extension LogReader {
  /// Counts over all that began or happened at `since` or later.
  ///
  /// - Parameter slowest: how many modules to name as the slowest.
  package func statistics(since: WallTime, slowest: Int) throws(LogError) -> LogStatistics {
    let moment = SQLiteValue.text(since.utcText)
    return try answer { () throws(SQLiteError) in
      try snapshot { () throws(SQLiteError) in
        var statistics = LogStatistics()
        try count(&statistics, moment)
        statistics.hotwords = try hotwords(moment)
        statistics.turns = try turns(moment)
        statistics.slowest = try slowestModules(moment, limit: slowest)
        statistics.troubles = try troubles(moment)
        statistics.writing = try writing(moment)
        return statistics
      }
    }
  }

  private func count(_ statistics: inout LogStatistics, _ since: SQLiteValue) throws(SQLiteError) {
    let totals = try access.connection.prepare(
      """
      SELECT count(*), ifnull(sum(duration_ms), 0), cast(ifnull(avg(duration_ms), 0) AS INTEGER),
        ifnull(max(duration_ms), 0), ifnull(sum(end_reason = 'crash'), 0)
      FROM sessions WHERE started_at >= ?
      """
    ).rows([since]) { row in (0..<5).map { Int(clamping: row.integer($0)) } }
    if let row = totals.first {
      (statistics.sessions, statistics.totalMs, statistics.averageMs) = (row[0], row[1], row[2])
      (statistics.longestMs, statistics.crashes) = (row[3], row[4])
    }
    // By minutes, because every zone is ahead of UTC by whole minutes: days and hours can be made of them anywhere.
    statistics.minutes = try access.connection.prepare(
      "SELECT substr(started_at, 1, 16), count(*) FROM sessions WHERE started_at >= ? GROUP BY 1 ORDER BY 1"
    ).rows([since]) { row in
      WallTime(utcText: row.text(0) + ":00.000Z").map {
        LogStatistics.Minute(at: $0, count: Int(clamping: row.integer(1)))
      }
    }.compactMap { $0 }
    func counts(_ column: String) throws(SQLiteError) -> [LogStatistics.Count] {
      try access.connection.prepare(
        "SELECT \(column), count(*) FROM sessions WHERE started_at >= ? GROUP BY 1 ORDER BY 2 DESC, 1"
      ).rows([since]) { row in LogStatistics.Count(word: row[0].text, count: Int(clamping: row.integer(1))) }
    }
    statistics.flows = try counts("flow")
    statistics.triggers = try counts("\"trigger\"")
    statistics.ends = try counts("end_reason")
    guard access.has(.recordings, "session_id", "bytes", "state") else { return }
    let recordings = try access.connection.prepare(
      """
      SELECT count(*), ifnull(sum(r.bytes), 0), ifnull(sum(r.state = 'lost'), 0)
      FROM sessions s JOIN recordings r ON r.session_id = s.id WHERE s.started_at >= ?
      """
    ).rows([since]) { row in (0..<3).map { Int(clamping: row.integer($0)) } }
    if let row = recordings.first {
      (statistics.recordings, statistics.recordingBytes, statistics.lostRecordings) = (row[0], row[1], row[2])
    }
  }

  private func hotwords(_ since: SQLiteValue) throws(SQLiteError) -> [LogStatistics.Hotword] {
    guard access.has(.hotword_hits, "at", "phrase", "score", "accepted") else { return [] }
    return try access.connection.prepare(
      """
      SELECT phrase, accepted, count(*), min(score), max(score) FROM hotword_hits WHERE at >= ?
      GROUP BY 1, 2 ORDER BY 1, 2 DESC
      """
    ).rows([since]) { row in
      LogStatistics.Hotword(
        phrase: row.text(0), isAccepted: row.integer(1) == 1, count: Int(clamping: row.integer(2)),
        lowestScore: row[3].real ?? 0, highestScore: row[4].real ?? 0)
    }
  }

  private func turns(_ since: SQLiteValue) throws(SQLiteError) -> [LogStatistics.Turns] {
    guard access.has(.steps, "id", "session_id", "module_id", "module_type"),
      access.has(.utterances, "step_id", "final", "outcome")
    else { return [] }
    // CROSS JOIN keeps this order: the sessions of some days first, whatever the planner knows of the tables.
    let rows = try access.connection.prepare(
      """
      SELECT s.flow, t.module_id, t.module_type, u.outcome, count(*)
      FROM sessions s CROSS JOIN steps t ON t.session_id = s.id CROSS JOIN utterances u ON u.step_id = t.id
      WHERE s.started_at >= ? AND u.final = 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3
      """
    ).rows([since]) { row in
      (
        LogStatistics.Turns(flow: row.text(0), module: row.text(1), kind: row.text(2)), row.text(3),
        Int(clamping: row.integer(4))
      )
    }
    var turns: [LogStatistics.Turns] = []
    for (place, outcome, count) in rows {
      if turns.last.map({ ($0.flow, $0.module, $0.kind) != (place.flow, place.module, place.kind) }) ?? true {
        turns.append(place)
      }
      turns[turns.count - 1].outcomes[outcome] = count
    }
    // Where visitors fare worst comes first.
    return turns.sorted {
      ($1.count - $1.understood, $0.flow, $0.module) < ($0.count - $0.understood, $1.flow, $1.module)
    }
  }

  private func slowestModules(_ since: SQLiteValue, limit: Int) throws(SQLiteError) -> [LogStatistics.Module] {
    guard access.has(.steps, "session_id", "module_id", "module_type", "duration_ms") else { return [] }
    // The session stands in the row of the maximum: SQLite promises that for a lone max().
    return try access.connection.prepare(
      """
      SELECT s.flow, t.module_id, t.module_type, count(*), round(avg(t.duration_ms)), max(t.duration_ms), t.session_id
      FROM sessions s CROSS JOIN steps t ON t.session_id = s.id
      WHERE s.started_at >= ?1 AND t.duration_ms IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY 6 DESC, 2 LIMIT ?2
      """
    ).rows([since, SQLiteValue(limit)]) { row in
      LogStatistics.Module(
        flow: row.text(0), module: row.text(1), kind: row.text(2), steps: Int(clamping: row.integer(3)),
        averageMs: Int(exactly: row[4].real ?? 0) ?? 0, longestMs: Int(clamping: row.integer(5)),
        session: row.integer(6))
    }
  }

  private func troubles(_ since: SQLiteValue) throws(SQLiteError) -> [LogStatistics.Trouble] {
    guard access.has(.events, "at", "level", "name", "detail") else { return [] }
    // The words of the level are those of the index events_of_trouble.
    return try access.connection.prepare(
      """
      SELECT name, device, level, count(*), max(at), detail FROM (
        SELECT at, level, name, detail,
          CASE WHEN json_valid(detail) THEN ifnull(detail ->> '$.device', '') ELSE '' END AS device
        FROM events WHERE level IN ('error', 'warning') AND at >= ?)
      GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2
      """
    ).rows([since]) { row in
      LogStatistics.Trouble(
        name: row.text(0), device: row.text(1).isEmpty ? nil : row.text(1), level: row.text(2),
        count: Int(clamping: row.integer(3)), last: WallTime(utcText: row.text(4)), detail: row.text(5))
    }
  }

  private func writing(_ since: SQLiteValue) throws(SQLiteError) -> LogStatistics.Writing {
    guard access.has(.events, "at", "name", "mono_ms", "detail") else { return LogStatistics.Writing() }
    // The words are those of the index events_of_writing. A sign of life stands for the time since the row before, unless the program has
    // started anew in between.
    let rows = try access.connection.prepare(
      """
      SELECT name = 'log.written', count(*), sum(bytes), sum(max(ms, 0)) FROM (
        SELECT name, CASE WHEN json_valid(detail) THEN detail ->> '$.bytes' END AS bytes,
          mono_ms - lag(mono_ms) OVER (ORDER BY id) AS ms
        FROM events WHERE name IN ('log.written', 'appliance.alive') AND at >= ?)
      WHERE bytes IS NOT NULL AND (name = 'log.written' OR ms > 0) GROUP BY 1
      """
    ).rows([since]) { row in (0..<4).map { Int(clamping: row.integer($0)) } }
    var writing = LogStatistics.Writing()
    for row in rows {
      if row[0] == 1 {
        (writing.sessions, writing.sessionBytes) = (row[1], row[2])
      } else {
        (writing.idleBytes, writing.idleMs) = (row[2], row[3])
      }
    }
    return writing
  }
}
