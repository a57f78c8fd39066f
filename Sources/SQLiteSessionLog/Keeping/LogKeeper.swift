// Limits of the log: days, bytes, free space on the card.
import Devices
import LocatedJSON

/// Removes the oldest sessions where a limit is reached, rows and files together; never one that runs. Confined to the writer's thread.
struct LogKeeper {
  /// What was removed, for the log and the journal.
  struct Report: Hashable, Sendable {
    var sessions = 0
    var firstSession: Int64 = 0
    var lastSession: Int64 = 0
    var otherRows = 0
    /// The limits that were reached: days, bytes, free-space.
    var reasons: [String] = []
    var filesLeft = 0

    var detail: JSONText {
      [
        "sessions": .integer(sessions), "first": .integer(Int(clamping: firstSession)),
        "last": .integer(Int(clamping: lastSession)), "otherRows": .integer(otherRows),
        "limits": .array(reasons.map { .string($0) }), "filesLeft": .integer(filesLeft),
      ]
    }
  }

  /// Sessions of one transaction: rows wait meanwhile.
  private static let batch = 20
  /// The newest sessions stay, however full somebody else makes the card.
  static let spared = 10
  /// Rounds of one visit; the next one goes on.
  private static let rounds = 500

  let settings: LogSettings
  let surroundings: LogSurroundings
  let folder: String
  /// Something more important waits.
  let isWanted: () -> Bool

  /// - Parameter emptied: paths of recordings that `makeRoom` removed.
  /// - Returns: what was removed; nil if nothing was.
  func keep(_ connection: Connection, emptied: [String] = []) throws(SQLiteError) -> Report? {
    let removal = SessionRemoval(connection)
    var report = Report()
    try removeRows(of: emptied, connection, removal, &report)
    report.filesLeft = try removal.removeFiles(surroundings.removeRecording).count
    try removeOld(connection, removal, &report)
    var rounds = 0
    while rounds < Self.rounds, !isWanted(), let shortage = try shortage(connection) {
      rounds += 1
      let ids = try oldest(connection, sparing: shortage == .freeSpace ? Self.spared : 0)
      if ids.isEmpty {
        guard shortage == .bytes, try removeOldestUnattached(connection, removal, &report) else { break }
      } else {
        try remove(ids, connection, removal, &report)
      }
      report.add(shortage)
      // Freed pages are used for the next rows; they are given back only where somebody else needs the room.
      if shortage == .freeSpace { try connection.execute("PRAGMA incremental_vacuum") }
    }
    return report.sessions > 0 || report.otherRows > 0 ? report : nil
  }

  enum Shortage: String, Hashable { case bytes, freeSpace = "free-space" }

  // MARK: Days

  private func removeOld(_ connection: Connection, _ removal: SessionRemoval, _ report: inout Report) throws(SQLiteError)
  {
    let now = surroundings.wallClock()
    guard settings.days > 0, now.isPossible else { return }
    let limit = Int64(settings.days) * 86_400_000
    let cutOff = WallTime(millisecondsSince1970: now.millisecondsSince1970 - limit).utcText
    // Nearly always the answer is no, from an index.
    guard try connection.value("SELECT 1 FROM sessions WHERE started_at < ? LIMIT 1", [.text(cutOff)]) != .null else {
      return
    }
    let sessions = try connection.prepare("SELECT id, started_at FROM sessions ORDER BY id").rows { row in
      (id: row.integer(0), startedAt: WallTime(utcText: row.text(1)) ?? WallTime(millisecondsSince1970: 0))
    }
    let expiry = Expiry(now: now, isClockSynchronised: surroundings.isClockSynchronised(), limit: limit)
    guard let last = expiry.last(of: sessions) else { return }
    let removable = try connection.prepare(
      "SELECT id FROM sessions WHERE id <= ? AND \(SessionRemoval.removable) ORDER BY id"
    ).rows([.integer(last)]) { $0.integer(0) }
    for start in stride(from: 0, to: removable.count, by: Self.batch) where !isWanted() {
      try remove(Array(removable[start..<min(start + Self.batch, removable.count)]), connection, removal, &report)
      report.add("days")
    }
  }

  // MARK: Room

  private func shortage(_ connection: Connection) throws(SQLiteError) -> Shortage? {
    if settings.bytes > 0, try bytes(connection) > settings.bytes { return .bytes }
    if settings.freeBytes > 0, let room = surroundings.room(folder),
      room.free < min(settings.freeBytes, room.size / 10)
    {
      return .freeSpace
    }
    return nil
  }

  /// What log and recordings take.
  private func bytes(_ connection: Connection) throws(SQLiteError) -> Int64 {
    let pages = try connection.integer("SELECT page_count - freelist_count FROM pragma_page_count, pragma_freelist_count")
    let size = try connection.integer("PRAGMA page_size")
    return pages * size + (try connection.integer("SELECT ifnull(sum(bytes), 0) FROM recordings WHERE state != 'lost'"))
  }

  private func oldest(_ connection: Connection, sparing: Int) throws(SQLiteError) -> [Int64] {
    try connection.prepare(
      """
      SELECT id FROM sessions WHERE \(SessionRemoval.removable)
        AND id <= ifnull((SELECT id FROM sessions ORDER BY id DESC LIMIT 1 OFFSET ?1), 0)
      ORDER BY id LIMIT ?2
      """
    ).rows([.integer(Int64(sparing)), .integer(Int64(sparing > 0 ? Self.batch : 1))]) { $0.integer(0) }
  }

  private func remove(
    _ ids: [Int64], _ connection: Connection, _ removal: SessionRemoval, _ report: inout Report
  ) throws(SQLiteError) {
    guard let first = ids.first, let last = ids.last else { return }
    let rows = try connection.transaction { () throws(SQLiteError) -> Int in
      // What happened between the sessions that go, goes with them.
      let upTo = try unattached(before: last, connection)
      try removal.removeRows(ofSessions: ids)
      return try removal.removeUnattachedRows(upTo: upTo)
    }
    report.filesLeft = try removal.removeFiles(surroundings.removeRecording).count
    if report.sessions == 0 { report.firstSession = first }
    report.lastSession = last
    report.sessions += ids.count
    report.otherRows += rows
  }

  /// The last rows of each table that were written before the end of a session.
  private func unattached(before session: Int64, _ connection: Connection) throws(SQLiteError) -> [LogTable: Int64] {
    var ids: [LogTable: Int64] = [:]
    for table in SessionRemoval.unattached {
      ids[table] = try connection.integer(
        "SELECT max(id) FROM \(table.rawValue) WHERE session_id = ?", [.integer(session)])
    }
    return ids.filter { $0.value > 0 }
  }

  /// Without sessions, the log of a noisy room is full of hits: the oldest tenth goes.
  private func removeOldestUnattached(
    _ connection: Connection, _ removal: SessionRemoval, _ report: inout Report
  ) throws(SQLiteError) -> Bool {
    var upTo: [LogTable: Int64] = [:]
    for table in SessionRemoval.unattached {
      let (first, last) = (
        try connection.integer("SELECT min(id) FROM \(table.rawValue)"),
        try connection.integer("SELECT max(id) FROM \(table.rawValue)")
      )
      if last > 0 { upTo[table] = first + (last - first) / 10 }
    }
    let rows = try connection.transaction { () throws(SQLiteError) in try removal.removeUnattachedRows(upTo: upTo) }
    report.otherRows += rows
    report.filesLeft = try removal.removeFiles(surroundings.removeRecording).count
    return rows > 0
  }

  // MARK: A card without any room

  /// On a card that is so full that not even rows can be removed, the files of the oldest recordings go first, until there is room for the
  /// log. Their rows go as soon as they can.
  ///
  /// - Parameter path: of the log, which is only read.
  /// - Returns: the recordings that are gone.
  func makeRoom(forLogAt path: String) -> [String] {
    guard settings.freeBytes > 0 else { return [] }
    for mode in [Connection.Mode.readOnly, .immutable] {
      guard let connection = try? Connection(path: path, mode: mode, busyTimeout: 0),
        let paths = try? connection.prepare(
          """
          SELECT path FROM recordings WHERE state IN ('complete', 'recovered')
            AND (session_id IS NULL OR session_id NOT IN (SELECT id FROM sessions ORDER BY id DESC LIMIT \(Self.spared)))
          ORDER BY id
          """
        ).rows([], { $0.text(0) })
      else { continue }
      return paths.filter { path in
        guard let room = surroundings.room(folder), room.free < Self.needed else { return false }
        return surroundings.removeRecording(path)
      }
    }
    return []
  }

  /// The rows of recordings that went before them.
  private func removeRows(
    of paths: [String], _ connection: Connection, _ removal: SessionRemoval, _ report: inout Report
  ) throws(SQLiteError) {
    guard !paths.isEmpty else { return }
    var ids: Set<Int64> = []
    let session = try connection.prepare(
      "SELECT id FROM sessions WHERE id = (SELECT session_id FROM recordings WHERE path = ?) AND \(SessionRemoval.removable)"
    )
    let alone = try connection.prepare("DELETE FROM recordings WHERE path = ? AND session_id IS NULL")
    for path in paths {
      ids.formUnion(try session.rows([.text(path)]) { $0.integer(0) })
      report.otherRows += try alone.run([.text(path)])
    }
    try remove(ids.sorted(), connection, removal, &report)
    report.add(.freeSpace)
  }

  /// In bytes: enough to open the log and to remove rows.
  private static let needed: Int64 = 1 << 20
}

extension LogKeeper.Report {
  fileprivate mutating func add(_ shortage: LogKeeper.Shortage) { add(shortage.rawValue) }

  fileprivate mutating func add(_ reason: String) {
    if !reasons.contains(reason) { reasons.append(reason) }
  }
}
