// Finds out what stands at the log's path, and makes it a log that can be written.
import Devices
import Glibc

/// A log that is open for writing, of the newest version, without sessions that a crash left open.
struct LogFile {
  let connection: Connection
  let path: String
  /// What stands at the path, and its write-ahead log beside it, as long as nobody removes or replaces them.
  let identity: Files.Identity?
  private let aheadIdentity: Files.Identity?
  /// Highest id in use, by table.
  let lastIDs: [LogTable: Int64]
  let report: OpeningReport

  /// Milliseconds for which opening waits for somebody else's lock where nobody tries again.
  static let openingTimeout = 5_000
  /// Milliseconds for which each attempt waits where it is tried again: nobody is held up by a lock (field report J4).
  static let attemptTimeout = 200
  /// Files up to this size are checked in full at start; larger ones would make starting slow.
  static let fullCheckBytes: Int64 = 32 << 20

  /// - Parameters:
  ///   - damage: what is wrong with the file that stands there, if that is known: it is set aside unseen.
  ///   - isDurable: what is committed survives a power cut, not only a crash.
  ///   - timeout: milliseconds for which somebody else's lock is waited for.
  ///   - recording: what the file of a recording that was left open holds, or nil if there is none.
  init(
    path: String, now: WallTime, damage: String? = nil, isDurable: Bool = true, timeout: Int = LogFile.openingTimeout,
    recording: (String) -> RecordingSummary? = { _ in nil }
  ) throws(LogError) {
    let folder = Files.folder(of: path)
    try Files.makeFolder(folder)
    var report = OpeningReport()
    var found: (connection: Connection, version: Int)?
    func setAside(_ reason: String, isOurs: Bool) throws(LogError) {
      report.setAside = OpeningReport.SetAside(
        reason: reason, path: try Files.setAside(path, in: folder + "/set-aside", now: now), isOurs: isOurs)
    }
    if let damage { try setAside(damage, isOurs: true) }
    // The second round finds an empty place, unless somebody else fills it at this moment.
    for _ in 0..<2 where found == nil {
      switch try Self.inspect(path, timeout: timeout) {
      case .usable(let connection, let version): found = (connection, version)
      case .unusable(let reason, let isOurs): try setAside(reason, isOurs: isOurs)
      }
    }
    guard let (connection, version) = found else {
      throw LogError.notALog(path: path, reason: report.setAside?.reason ?? "")
    }
    connection.setCheckpointOnClose(true)
    let waiting = WaitingRows(besideLogAt: path)
    do throws(SQLiteError) {
      if version == 0 { try connection.execute(Schema.newFile) }
      // Another mode than WAL is answered where shared memory does not work; the log is then slower and just as safe.
      report.journalMode = try connection.value("PRAGMA journal_mode = WAL").text ?? ""
      try connection.execute(Schema.connection)
      if !isDurable { try connection.execute("PRAGMA synchronous = NORMAL") }
      try Schema.migrate(connection, from: version)
      if version > 0, version < Schema.version { report.migratedFrom = version }
      if let aside = report.setAside, aside.isOurs {
        report.salvage = Salvage.copy(from: aside.path, to: connection)
      }
      report.waited = try waiting.readIn(to: connection, now: now)
      try CrashRecovery.run(on: connection, recording: recording, report: &report)
      lastIDs = try Self.lastIDs(connection, version: Schema.version)
    } catch {
      throw LogError.from(error, path: path)
    }
    waiting.keepRoom()
    connection.setBusyTimeout(Self.attemptTimeout)
    self.connection = connection
    self.path = path
    identity = Files.identity(path)
    aheadIdentity = Files.identity(path + Self.ahead)
    self.report = report
  }

  private static let ahead = "-wal"

  /// Whether the file still stands where it was opened.
  var isInPlace: Bool { Files.identity(path) == identity }

  /// Before it is closed: what stands at its path by now belongs to somebody else. What was committed goes into the file that was moved
  /// away, and out of the write-ahead log beside the path, which SQLite would replay over the file that stands there now.
  func leave(now: WallTime) throws(LogError) {
    connection.setCheckpointOnClose(false)
    do throws(SQLiteError) { try connection.copyWriteAheadLog(.truncate) } catch {
      // Somebody reads the old file, or the card takes nothing: what is left is nobody's any more.
      guard aheadIdentity != nil, Files.identity(path + Self.ahead) == aheadIdentity else { return }
      _ = try Files.setAside(path, [Self.ahead, "-shm"], in: Files.folder(of: path) + "/set-aside", now: now)
    }
  }

  /// The highest ids of a log that cannot be opened for writing now, as far as it can be read; empty otherwise.
  static func lastIDs(path: String) -> [LogTable: Int64] {
    for mode in [Connection.Mode.readOnly, .immutable] {
      do throws(SQLiteError) {
        let connection = try Connection(path: path, mode: mode, busyTimeout: 0)
        guard try connection.integer("PRAGMA application_id") == Schema.applicationID else { continue }
        return try lastIDs(connection, version: Int(clamping: try connection.integer("PRAGMA user_version")))
      } catch {
        continue
      }
    }
    return [:]
  }

  static func lastIDs(_ connection: Connection, version: Int) throws(SQLiteError) -> [LogTable: Int64] {
    var last: [LogTable: Int64] = [:]
    for table in LogTable.allCases {
      last[table] = try connection.integer("SELECT max(id) FROM \(table.rawValue)")
      guard version >= 2 else { continue }
      let removed = try connection.integer("SELECT id FROM last_ids WHERE \"table\" = ?", [.text(table.rawValue)])
      last[table] = max(last[table] ?? 0, removed)
    }
    return last
  }

  private enum Finding {
    /// Version 0 is an empty file.
    case usable(Connection, version: Int)
    /// To be set aside, with the reason in words; rows of our own may be saved from it.
    case unusable(String, isOurs: Bool)
  }

  private static func inspect(_ path: String, timeout: Int) throws(LogError) -> Finding {
    // SQLite would wait for the other end of a pipe.
    guard Files.isRegular(path) else { return .unusable("it is no file", isOurs: false) }
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
      // Of a file that cannot be used, nothing is changed: its write-ahead log may hold what can still be saved.
      connection.setCheckpointOnClose(false)
      let application = try connection.integer("PRAGMA application_id")
      let version = try connection.integer("PRAGMA user_version")
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
      if connection.isReadOnly { return .unusable("the file cannot be written", isOurs: true) }
      if objects == 0, application == 0, version == 0 { return .usable(connection, version: 0) }
      guard application == Schema.applicationID, version > 0 else {
        return .unusable("a database of something else", isOurs: false)
      }
      guard version <= Int64(Schema.version) else {
        return .unusable(
          "written by a newer version (schema \(version), this one knows \(Schema.version))", isOurs: false)
      }
      for table in Schema.tables {
        let count = try connection.integer(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)])
        if count == 0 { return .unusable("the table \(table) is missing", isOurs: true) }
      }
      let size = try connection.integer(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      if size <= fullCheckBytes {
        let answer = try connection.value("PRAGMA quick_check(1)").text ?? ""
        if answer != "ok" { return .unusable("damaged: \(answer)", isOurs: true) }
      }
      return .usable(connection, version: Int(version))
    } catch {
      switch error.kind {
      case .damaged: return .unusable("damaged or not a database: \(error.text)", isOurs: true)
      // Only the file is in the way: another one can be begun beside it.
      case .readOnly,
        .cannotOpen where Files.exists(path) && Files.isWritable(folder: Files.folder(of: path)):
        return .unusable("the file cannot be opened for writing: \(error.text)", isOurs: true)
      default: throw LogError.from(error, path: path)
      }
    }
  }
}
