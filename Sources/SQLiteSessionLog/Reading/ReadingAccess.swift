// Opens a log for reading, in whatever folder it lies and whatever version wrote it.
import Devices

/// A log that is open for reading, and which of the tables and columns that readers ask for it has.
struct ReadingAccess {
  let connection: Connection
  /// What the owner should know about it, or nil.
  let note: String?
  private let columns: [LogTable: Set<String>]

  /// Milliseconds that a question waits for a lock: only a program that holds the whole file, such as VACUUM, keeps
  /// readers out.
  private static let timeout = 2_000

  init(path: String) throws(LogError) {
    guard Files.exists(path) else { throw LogError.missing(path: path) }
    guard Files.isRegular(path) else { throw LogError.notALog(path: path, reason: "it is no file") }
    let found = try Self.open(path)
    guard found.application == Schema.applicationID else {
      let isBare = (try? found.connection.integer("SELECT count(*) FROM sqlite_schema")) == 0
      throw LogError.notALog(
        path: path,
        reason: isBare
          ? "nothing is in it; of a log that is open, the newest rows stand in its file -wal: copy it with sqlite3's .backup"
          : "it was not made by this program")
    }
    guard found.version > 0 else {
      throw LogError.version(path: path, found: Int(clamping: found.version), newest: Schema.version)
    }
    connection = found.connection
    columns = found.columns
    note =
      found.version > Int64(Schema.version)
      ? "\(path) was written by a newer version (schema \(found.version), this one knows \(Schema.version)): "
        + "shown is what this one understands" : nil
    guard columns[.sessions]?.contains("id") == true else {
      throw LogError.notALog(path: path, reason: "the table sessions is missing")
    }
  }

  /// The log has all these columns of a table: versions differ.
  func has(_ table: LogTable, _ names: String...) -> Bool { columns[table]?.isSuperset(of: names) == true }

  /// Columns for a SELECT; those that this log has not are NULL.
  ///
  /// - Parameter alias: the name of the table in the query.
  func list<Record: LogRecord>(_ record: Record.Type, alias: String) -> String {
    let known = columns[Record.table] ?? []
    // `trigger` is a word of SQL: names are quoted.
    return Record.columns.map { known.contains($0) ? "\(alias).\"\($0)\"" : "NULL" }.joined(separator: ", ")
  }

  // MARK: Ways to open

  private typealias Found = (
    connection: Connection, application: Int64, version: Int64, columns: [LogTable: Set<String>]
  )

  /// Beside a log whose folder cannot be written, SQLite can make no index of the write-ahead log. Without that index no appliance
  /// can have the log open, so that it may be read without one, and without locks.
  private static func open(_ path: String) throws(LogError) -> Found {
    do throws(SQLiteError) {
      return try open(path, .readOnly)
    } catch {
      guard error.kind == .cannotOpen || error.kind == .readOnly else { throw LogError.from(error, path: path) }
      guard !Files.exists(path + "-shm") else {
        throw LogError.file(
          operation: "read", path: path,
          reason: "\(error.text) (copy it, together with \(Files.name(of: path))-wal, to a folder that you can write)")
      }
    }
    do throws(SQLiteError) {
      return try open(path, Files.exists(path + "-wal") ? .withoutLocks : .immutable)
    } catch {
      throw LogError.from(error, path: path)
    }
  }

  private static func open(_ path: String, _ mode: Connection.Mode) throws(SQLiteError) -> Found {
    let connection = try Connection(path: path, mode: mode, busyTimeout: timeout)
    let application = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    var columns: [LogTable: Set<String>] = [:]
    let names = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    for table in LogTable.allCases {
      columns[table] = Set(try names.rows([.text(table.rawValue)]) { $0.text(0) })
    }
    return (connection, application, version, columns)
  }
}
