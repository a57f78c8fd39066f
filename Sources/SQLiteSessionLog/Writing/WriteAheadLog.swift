// Keeps the write-ahead log short.

/// Decides when SQLite's write-ahead log is copied into the file, and what to do when somebody who reads keeps it from being emptied (field
/// report H2). Confined to the thread of its connection.
struct WriteAheadLog {
  /// What changed with the last commit.
  enum Change: Hashable {
    case none
    /// Somebody reads and keeps it from being emptied; it has so many bytes now.
    case heldUp(Int64)
    case released
  }

  /// Bytes after which it is copied into the file.
  static let usual = 1 << 20
  /// Bytes from which on a reader that keeps it is worth a word, and bytes beyond which nothing is written any more.
  static let long = 4 << 20
  static let most = 32 << 20

  private let connection: Connection
  /// Bytes of a page and its header (SQLite file format, 4.1).
  private let frame: Int
  private let most: Int
  /// In bytes, as all lengths here.
  private var nextCopy = WriteAheadLog.usual
  private var isHeldUp = false

  init(_ connection: Connection, most: Int = WriteAheadLog.most) throws(SQLiteError) {
    self.connection = connection
    self.most = most
    frame = Int(clamping: try connection.integer("PRAGMA page_size")) + 24
    connection.watchWriteAheadLog()
  }

  private var length: Int { connection.frames * frame }

  /// Copies it if it is due.
  mutating func committed() throws(SQLiteError) -> Change {
    let length = length
    guard length >= nextCopy else {
      guard length < Self.usual else { return .none }
      // It began anew.
      nextCopy = Self.usual
      return release()
    }
    try copy(.passive)
    // SQLite begins anew with the next commit, unless somebody reads what would be overwritten.
    nextCopy = length + Self.usual / 4
    guard length >= min(Self.long, most), !isHeldUp else { return .none }
    isHeldUp = true
    return .heldUp(Int64(length))
  }

  /// Whether there is room for more. Waits for the time-out of the connection if there is none.
  mutating func hasRoom() throws(SQLiteError) -> Bool {
    guard length >= most else { return true }
    return try copy(.truncate)
  }

  /// With nothing to write: gives back what a reader had let it grow to.
  mutating func rest() throws(SQLiteError) -> Change {
    guard length >= Self.usual || isHeldUp, try copy(.truncate) else { return .none }
    return release()
  }

  private mutating func release() -> Change {
    guard isHeldUp else { return .none }
    isHeldUp = false
    return .released
  }

  /// Whether it was emptied; a passive copy never empties it.
  @discardableResult
  private mutating func copy(_ mode: Connection.Copying) throws(SQLiteError) -> Bool {
    do throws(SQLiteError) {
      try connection.copyWriteAheadLog(mode)
    } catch {
      guard error.kind == .locked else { throw error }
      return false
    }
    guard mode == .truncate else { return false }
    nextCopy = Self.usual
    return true
  }
}
