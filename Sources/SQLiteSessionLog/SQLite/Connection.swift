// An open database: owns SQLite's handle.

/// One connection to one file, confined to one thread at a time; it is opened without SQLite's own mutex for that
/// reason.
package final class Connection {
  /// How a file is opened.
  package enum Mode: Hashable, Sendable {
    /// Made if it is not there.
    case readWrite
    case readOnly
    /// Read-only, and nobody writes meanwhile: needs no lock and no file beside it. A write-ahead log beside it is not
    /// read.
    case immutable
    /// Read-only and without locks, with the write-ahead log and its index in memory: for a folder in which no index can be made.
    /// Only where nobody writes, as `immutable`.
    case withoutLocks
  }

  private let handle: OpaquePointer
  /// Written by SQLite on the thread that commits, which is the connection's.
  private let frameCount: UnsafeMutablePointer<Int32>

  /// - Parameter busyTimeout: milliseconds that a call waits for somebody else's lock before it fails.
  package init(path: String, mode: Mode, busyTimeout: Int) throws(SQLiteError) {
    switch mode {
    case .readWrite: handle = try SQLiteCalls.open(path, flags: SQLiteCalls.openReadWriteCreate)
    case .readOnly: handle = try SQLiteCalls.open(Self.uri(path, "mode=ro"), flags: SQLiteCalls.openReadOnly)
    case .immutable: handle = try SQLiteCalls.open(Self.uri(path, "immutable=1"), flags: SQLiteCalls.openReadOnly)
    case .withoutLocks:
      handle = try SQLiteCalls.open(Self.uri(path, "mode=ro&vfs=unix-none"), flags: SQLiteCalls.openReadOnly)
    }
    frameCount = .allocate(capacity: 1)
    frameCount.initialize(to: 0)
    SQLiteCalls.busyTimeout(handle, milliseconds: Int32(clamping: busyTimeout))
    // Before the first look into the file: only then is the index of the write-ahead log kept in memory (sqlite.org/wal.html).
    if mode == .withoutLocks { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  deinit {
    SQLiteCalls.close(handle)
    frameCount.deallocate()
  }

  /// Milliseconds that a call waits for somebody else's lock before it fails.
  package func setBusyTimeout(_ milliseconds: Int) {
    SQLiteCalls.busyTimeout(handle, milliseconds: Int32(clamping: milliseconds))
  }

  /// Whether the last connection to close copies the write-ahead log into the file and removes it: on, unless it is set
  /// otherwise.
  package func setCheckpointOnClose(_ isOn: Bool) { SQLiteCalls.setCheckpointOnClose(handle, isOn) }

  /// How the write-ahead log is copied into the file.
  package enum Copying: Hashable, Sendable {
    /// As far as nobody who reads is in the way.
    case passive
    /// Waits for readers, and empties it.
    case truncate
  }

  /// Counts the frames of the write-ahead log; from then on it is copied into the file when somebody says so, and not before.
  func watchWriteAheadLog() { SQLiteCalls.onCommit(handle, frameCount) }

  /// Frames of the write-ahead log after the last commit; each is a page.
  var frames: Int { Int(frameCount.pointee) }

  func copyWriteAheadLog(_ copying: Copying) throws(SQLiteError) {
    try SQLiteCalls.checkpoint(handle, truncates: copying == .truncate)
    if copying == .truncate { frameCount.pointee = 0 }
  }

  /// SQLite fell back to reading because the file or its folder cannot be written.
  package var isReadOnly: Bool { SQLiteCalls.isReadOnly(handle) }

  /// Rows that the last change touched.
  package var changes: Int { SQLiteCalls.changes(handle) }

  /// Runs statements that yield no rows.
  package func execute(_ sql: String) throws(SQLiteError) { try SQLiteCalls.execute(handle, sql) }

  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    Statement(try SQLiteCalls.prepare(handle, sql), of: self)
  }

  /// The first column of the first row, or NULL.
  package func value(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteError) -> SQLiteValue {
    try prepare(sql).rows(bindings, limit: 1) { $0[0] }.first ?? .null
  }

  /// The first column of the first row as an integer; 0 if it is none.
  package func integer(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteError) -> Int64 {
    if case .integer(let integer) = try value(sql, bindings) { return integer }
    return 0
  }

  /// Runs `body` in a transaction that is the only one to write, and undoes everything if it throws.
  package func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A failed roll-back changes nothing: SQLite rolls back by itself when the connection goes.
      if !SQLiteCalls.isInAutocommit(handle) { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// A path as SQLite's URI: what would end the path or begin an escape is escaped.
  private static func uri(_ path: String, _ query: String) -> String {
    var escaped = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "?": escaped += "%3f"
      case "#": escaped += "%23"
      case "%": escaped += "%25"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "file:\(escaped)?\(query)"
  }
}
