// Rows that go for good, and the files that go with them.
import Devices

/// Removes sessions with all that belongs to them; used where the limits of the log are reached, and by `hearken forget`.
///
/// Rows go first, in one transaction with a note of their files; then the files, then the note. A power cut in between leaves the note, and
/// the next one to remove something finishes the work.
struct SessionRemoval {
  /// Deletes a file by its path below the recordings folder; false if it is still there.
  typealias RemoveFile = (String) -> Bool

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Ended sessions with complete recordings alone can go: who still writes rows of a session would find them gone.
  static let removable = """
    end_reason IS NOT NULL AND NOT EXISTS (SELECT 1 FROM recordings WHERE session_id = sessions.id AND state = 'open')
    """

  /// Within a transaction. Every id must be one that `removable` allows.
  func removeRows(ofSessions ids: [Int64]) throws(SQLiteError) {
    try noteIDs()
    let note = try connection.prepare(
      "INSERT OR IGNORE INTO files_to_remove SELECT path FROM recordings WHERE session_id = ?")
    let recordings = try connection.prepare("DELETE FROM recordings WHERE session_id = ?")
    // Steps, utterances, hits, buttons and events follow by their foreign keys.
    let session = try connection.prepare("DELETE FROM sessions WHERE id = ?")
    for id in ids {
      try note.run([.integer(id)])
      try recordings.run([.integer(id)])
      try session.run([.integer(id)])
    }
  }

  /// Within a transaction: rows that belong to no session, up to these ids; recordings only if they are complete.
  /// - Returns: how many went.
  @discardableResult
  func removeUnattachedRows(upTo ids: [LogTable: Int64]) throws(SQLiteError) -> Int {
    try noteIDs()
    var count = 0
    for (table, id) in ids.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let condition = "session_id IS NULL AND id <= ?" + (table == .recordings ? " AND state != 'open'" : "")
      if table == .recordings {
        try connection.prepare("INSERT OR IGNORE INTO files_to_remove SELECT path FROM recordings WHERE \(condition)")
          .run([.integer(id)])
      }
      count += try connection.prepare("DELETE FROM \(table.rawValue) WHERE \(condition)").run([.integer(id)])
    }
    return count
  }

  /// Tables whose rows need not belong to a session.
  static let unattached: [LogTable] = [.recordings, .hotword_hits, .buttons, .events]

  /// Removes the files of rows that are gone; returns the paths of those that could not be removed.
  func removeFiles(_ remove: RemoveFile) throws(SQLiteError) -> [String] {
    let paths = try connection.prepare("SELECT path FROM files_to_remove ORDER BY path").rows { $0.text(0) }
    guard !paths.isEmpty else { return [] }
    let gone = paths.filter(remove)
    try connection.transaction { () throws(SQLiteError) in
      let forget = try connection.prepare("DELETE FROM files_to_remove WHERE path = ?")
      for path in gone { try forget.run([.text(path)]) }
    }
    return paths.filter { !gone.contains($0) }
  }

  private func noteIDs() throws(SQLiteError) {
    for table in LogTable.allCases {
      try connection.prepare(
        """
        INSERT INTO last_ids SELECT ?1, id FROM \(table.rawValue) WHERE true ORDER BY id DESC LIMIT 1
        ON CONFLICT DO UPDATE SET id = excluded.id WHERE excluded.id > last_ids.id
        """
      ).run([.text(table.rawValue)])
    }
  }
}
