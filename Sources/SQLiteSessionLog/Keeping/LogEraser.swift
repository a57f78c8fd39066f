// `hearken forget`: what somebody wants gone is gone, also from the pages that it stood on.
package import Devices
private import Glibc

/// Removes sessions from a log, while the appliance runs or not. Confined to one thread.
package final class LogEraser {
  /// What is to go.
  package enum Selection: Hashable, Sendable {
    case session(Int64)
    /// Every session that began before, and what happened before outside of sessions.
    case before(WallTime)
  }

  /// What became of it.
  package struct Outcome: Hashable, Sendable {
    /// Sessions that are gone, ascending.
    package var sessions: [Int64] = []
    /// Files of recordings that are gone.
    package var files = 0
    /// Sessions that were to go and still run, ascending: nothing of them was removed. After a crash the next start ends them.
    package var running: [Int64] = []
    /// Recordings whose files could not be removed, below the recordings folder; the appliance tries again.
    package var filesLeft: [String] = []
    /// Nothing of it is left in the log's files; otherwise somebody who reads the log keeps the write-ahead log as it is, and what it
    /// holds goes when they have finished.
    package var isWiped = false
    /// Files beside the log that were set aside earlier and may hold the same sessions.
    package var setAside: [String] = []
  }

  /// Milliseconds for which somebody else's lock is waited for.
  static let timeout = 5_000
  /// Sessions of one transaction: the appliance waits meanwhile with its rows.
  private static let batch = 200

  private let path: String
  private let now: WallTime
  private let connection: Connection

  /// - Parameter now: names what is set aside.
  /// - Throws: there is no log, or none that this version can change.
  package convenience init(path: String, now: WallTime) throws(LogError) {
    try self.init(path: path, now: now, timeout: Self.timeout)
  }

  init(path: String, now: WallTime, timeout: Int) throws(LogError) {
    guard Files.exists(path) else { throw LogError.missing(path: path) }
    self.path = path
    self.now = now
    do throws(SQLiteError) {
      connection = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
      try connection.execute(Schema.connection)
    } catch {
      throw LogError.from(error, path: path)
    }
    let application = try value("PRAGMA application_id")
    guard application == Schema.applicationID else {
      throw LogError.notALog(path: path, reason: "it was not made by this program")
    }
    let version = Int(clamping: try value("PRAGMA user_version"))
    guard version <= Schema.version else {
      throw LogError.version(path: path, found: version, newest: Schema.version)
    }
    guard !connection.isReadOnly else {
      throw LogError.file(operation: "change", path: path, reason: "it cannot be written (whose is it? try sudo)")
    }
    do throws(SQLiteError) {
      try Schema.migrate(connection, from: version)
      // What waits may belong to a session that is to go.
      _ = try WaitingRows(besideLogAt: path).readIn(to: connection, now: now)
    } catch {
      throw LogError.from(error, path: path)
    }
  }

  private func value(_ sql: String) throws(LogError) -> Int64 {
    do throws(SQLiteError) { return try connection.integer(sql) } catch { throw LogError.from(error, path: path) }
  }

  /// - Parameter removeFile: deletes a recording by its path below the recordings folder (`RecordingRemoval`); false if it is still there.
  package func erase(_ selection: Selection, removeFile: (String) -> Bool) throws(LogError) -> Outcome {
    do throws(SQLiteError) {
      var outcome = Outcome()
      let (condition, value) = Self.condition(selection)
      outcome.running = try connection.prepare(
        "SELECT id FROM sessions WHERE \(condition) AND NOT (\(SessionRemoval.removable)) ORDER BY id"
      ).rows([value]) { $0.integer(0) }
      let ids = try connection.prepare(
        "SELECT id FROM sessions WHERE \(condition) AND \(SessionRemoval.removable) ORDER BY id"
      ).rows([value]) { $0.integer(0) }
      let removal = SessionRemoval(connection)
      for start in stride(from: 0, to: ids.count, by: Self.batch) {
        let some = Array(ids[start..<min(start + Self.batch, ids.count)])
        try connection.transaction { () throws(SQLiteError) in try removal.removeRows(ofSessions: some) }
        outcome.sessions += some
      }
      if case .before = selection {
        var last: [LogTable: Int64] = [:]
        for table in SessionRemoval.unattached {
          let column = table == .recordings ? "started_at" : "at"
          last[table] = try connection.integer(
            "SELECT max(id) FROM \(table.rawValue) WHERE session_id IS NULL AND \(column) < ?", [value])
        }
        _ = try connection.transaction { () throws(SQLiteError) in try removal.removeUnattachedRows(upTo: last) }
      }
      outcome.filesLeft = try removal.removeFiles { path in
        let isGone = removeFile(path)
        if isGone { outcome.files += 1 }
        return isGone
      }
      outcome.isWiped = try wipe()
      outcome.setAside = Files.names(in: Files.folder(of: path) + "/set-aside")
        .filter { $0.hasPrefix(Files.name(of: path)) }.map { "\(Files.folder(of: path))/set-aside/\($0)" }
      return outcome
    } catch {
      throw LogError.from(error, path: path)
    }
  }

  private static func condition(_ selection: Selection) -> (String, SQLiteValue) {
    switch selection {
    case .session(let id): ("id = ?", .integer(id))
    case .before(let time): ("started_at < ?", .text(time.utcText))
    }
  }

  /// Gives freed pages back, which SQLite has filled with zeros, and empties the write-ahead log, which has the old ones.
  private func wipe() throws(SQLiteError) -> Bool {
    try connection.execute("PRAGMA incremental_vacuum")
    // Each call waits for the time-out if somebody reads.
    return try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }
}
