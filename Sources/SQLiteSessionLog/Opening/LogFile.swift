// Finds out what stands at the log's path, and makes it a log that can be written.
import Devices
import Glibc

/// A log that is open for writing, of the newest version, without sessions that a crash left open.
struct LogFile {
  let connection: Connection
  /// Highest id in use, by table.
  let lastIDs: [LogTable: Int64]
  let report: OpeningReport

  /// Milliseconds for which opening waits for somebody else's lock, and a transaction for each attempt.
  static let openingTimeout = 5_000
  static let attemptTimeout = 200
  /// Files up to this size are checked in full at start; larger ones would make starting slow.
  static let fullCheckBytes: Int64 = 32 << 20

  /// - Parameters:
  ///   - damage: what is wrong with the file that stands there, if that is known: it is set aside unseen.
  ///   - recording: what the file of a recording that was left open holds, or nil if there is none.
  init(
    path: String, now: WallTime, damage: String? = nil, recording: (String) -> RecordingSummary? = { _ in nil }
  ) throws(LogError) {
    let folder = Files.folder(of: path)
    try Files.makeFolder(folder)
    var report = OpeningReport()
    var found: (connection: Connection, version: Int)?
    if let damage {
      report.setAside = OpeningReport.SetAside(
        reason: damage, path: try Files.setAside(path, in: folder + "/set-aside", now: now))
    }
    // The second round finds an empty place, unless somebody else fills it at this moment.
    for _ in 0..<2 where found == nil {
      switch try Self.inspect(path) {
      case .usable(let connection, let version): found = (connection, version)
      case .unusable(let reason):
        report.setAside = OpeningReport.SetAside(
          reason: reason, path: try Files.setAside(path, in: folder + "/set-aside", now: now))
      }
    }
    guard let (connection, version) = found else {
      throw LogError.notALog(path: path, reason: report.setAside?.reason ?? "")
    }
    connection.setCheckpointOnClose(true)
    do throws(SQLiteError) {
      if version == 0 { try connection.execute(Schema.newFile) }
      // Another mode than WAL is answered where shared memory does not work; the log is then slower and just as safe.
      report.journalMode = try connection.value("PRAGMA journal_mode = WAL").text ?? ""
      try connection.execute(Schema.connection)
      try Schema.migrate(connection, from: version)
      try CrashRecovery.run(on: connection, recording: recording, report: &report)
      var last: [LogTable: Int64] = [:]
      for table in LogTable.allCases {
        last[table] = try connection.integer(
          "SELECT max(id) FROM (SELECT max(id) AS id FROM \(table.rawValue) UNION ALL SELECT id FROM last_ids WHERE \"table\" = ?)",
          [.text(table.rawValue)])
      }
      lastIDs = last
    } catch {
      throw LogError.from(error, path: path)
    }
    connection.setBusyTimeout(Self.attemptTimeout)
    self.connection = connection
    self.report = report
  }

  private enum Finding {
    /// Version 0 is an empty file.
    case usable(Connection, version: Int)
    /// To be set aside, with the reason in words.
    case unusable(String)
  }

  private static func inspect(_ path: String) throws(LogError) -> Finding {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite, busyTimeout: openingTimeout)
      // Of a file that cannot be used, nothing is changed: its write-ahead log may hold what can still be saved.
      connection.setCheckpointOnClose(false)
      let application = try connection.integer("PRAGMA application_id")
      let version = try connection.integer("PRAGMA user_version")
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
      if connection.isReadOnly { return .unusable("the file cannot be written") }
      if objects == 0, application == 0, version == 0 { return .usable(connection, version: 0) }
      guard application == Schema.applicationID, version > 0 else { return .unusable("a database of something else") }
      guard version <= Int64(Schema.version) else {
        return .unusable("written by a newer version (schema \(version), this one knows \(Schema.version))")
      }
      for table in Schema.tables {
        let count = try connection.integer(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)])
        if count == 0 { return .unusable("the table \(table) is missing") }
      }
      let size = try connection.integer(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      if size <= fullCheckBytes {
        let answer = try connection.value("PRAGMA quick_check(1)").text ?? ""
        if answer != "ok" { return .unusable("damaged: \(answer)") }
      }
      return .usable(connection, version: Int(version))
    } catch {
      switch error.kind {
      case .damaged: return .unusable("damaged or not a database: \(error.text)")
      // Only the file is in the way: another one can be begun beside it.
      case .readOnly,
        .cannotOpen where Files.exists(path) && Files.isWritable(folder: Files.folder(of: path)):
        return .unusable("the file cannot be opened for writing: \(error.text)")
      default: throw LogError.from(error, path: path)
      }
    }
  }
}
