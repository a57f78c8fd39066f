// The only file that calls SQLite: result codes become errors here, and pointers go no further than Connection and
// Statement.
import CSQLite

/// One thin function for each call, named and ordered as in SQLite's documentation.
enum SQLiteCalls {
  static let openReadOnly = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
  static let openReadWriteCreate = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX

  static func open(_ name: String, flags: Int32) throws(SQLiteError) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      // Even a failed open hands out a connection, which holds the message and has to be closed.
      let text = handle.map { message(of: $0) } ?? "out of memory"
      let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
      if let handle { close(handle) }
      throw SQLiteError(operation: "open", sql: name, code: extended, text: text)
    }
    sqlite3_extended_result_codes(handle, 1)
    return handle
  }

  /// Closes at once, or when the last statement of the connection is gone.
  static func close(_ connection: OpaquePointer) { sqlite3_close_v2(connection) }

  static func busyTimeout(_ connection: OpaquePointer, milliseconds: Int32) {
    sqlite3_busy_timeout(connection, milliseconds)
  }

  static func setCheckpointOnClose(_ connection: OpaquePointer, _ isOn: Bool) {
    csqlite_set_checkpoint_on_close(connection, isOn ? 1 : 0)
  }

  /// Calls back after each commit with the number of frames in the write-ahead log; SQLite does not copy it by itself any more.
  static func onCommit(_ connection: OpaquePointer, _ frames: UnsafeMutablePointer<Int32>) {
    sqlite3_wal_hook(
      connection,
      { context, _, _, count in
        context?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      }, frames)
  }

  /// Copies the write-ahead log into the file; `truncates` also waits for readers and empties it.
  static func checkpoint(_ connection: OpaquePointer, truncates: Bool) throws(SQLiteError) {
    let mode = truncates ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    let code = sqlite3_wal_checkpoint_v2(connection, nil, mode, nil, nil)
    guard code == SQLITE_OK else { throw failure("copy", "the write-ahead log", code, connection) }
  }

  static func isReadOnly(_ connection: OpaquePointer) -> Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// Rows that the last INSERT, UPDATE or DELETE changed.
  static func changes(_ connection: OpaquePointer) -> Int { Int(sqlite3_changes(connection)) }

  /// True outside a transaction; SQLite ends one by itself after some errors.
  static func isInAutocommit(_ connection: OpaquePointer) -> Bool { sqlite3_get_autocommit(connection) != 0 }

  /// Runs any number of statements that yield no rows.
  static func execute(_ connection: OpaquePointer, _ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure("execute", sql, code, connection) }
  }

  static func prepare(_ connection: OpaquePointer, _ sql: String) throws(SQLiteError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw failure("prepare", sql, code, connection) }
    guard let statement else {
      throw SQLiteError(operation: "prepare", sql: sql, code: SQLITE_MISUSE, text: "there is no statement in it")
    }
    return statement
  }

  static func finalize(_ statement: OpaquePointer) { sqlite3_finalize(statement) }

  /// `index` counts from 1.
  static func bind(_ statement: OpaquePointer, _ index: Int32, _ value: SQLiteValue) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
    case .real(let real): return sqlite3_bind_double(statement, index, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
        return bytes.withMemoryRebound(to: CChar.self) {
          csqlite_bind_text(statement, index, $0.baseAddress, count)
        }
      }
    }
  }

  /// True if there is a row.
  static func step(_ statement: OpaquePointer) throws(SQLiteError) -> Bool {
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure("run", statement, code)
    }
  }

  /// Ready to run again; what is bound is forgotten, so that no long text is kept.
  static func reset(_ statement: OpaquePointer) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  static func columnCount(_ statement: OpaquePointer) -> Int32 { sqlite3_column_count(statement) }

  static func columnName(_ statement: OpaquePointer, _ column: Int32) -> String {
    sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
  }

  /// Column of the current row, from 0. A BLOB, which only a foreign hand can have put there, is read as text.
  static func column(_ statement: OpaquePointer, _ column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    default:
      // The text first: only then is the number of bytes that of its UTF-8 form (sqlite3_column_bytes).
      guard let text = sqlite3_column_text(statement, column) else { return .text("") }
      let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column)))
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  static func failure(_ operation: String, _ statement: OpaquePointer, _ code: Int32) -> SQLiteError {
    let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
    guard let connection = sqlite3_db_handle(statement) else {
      return SQLiteError(operation: operation, sql: sql, code: code, text: String(cString: sqlite3_errstr(code)))
    }
    return failure(operation, sql, code, connection)
  }

  private static func failure(
    _ operation: String, _ sql: String, _ code: Int32, _ connection: OpaquePointer
  ) -> SQLiteError {
    SQLiteError(
      operation: operation, sql: String(sql.prefix(200)), code: code, text: message(of: connection))
  }

  private static func message(of connection: OpaquePointer) -> String {
    sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no message"
  }
}
