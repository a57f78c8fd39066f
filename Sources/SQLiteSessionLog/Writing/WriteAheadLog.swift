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

  /// Frames after which it is copied into the file: about 1 MB.
  static let usual = 1_000
  /// Frames from which on a reader that keeps it is worth a word, and frames beyond which nothing is written any more: 4 and 32 MB.
  static let long = 4_000
  static let most = 32_000

  private let connection: Connection
  private let most: Int
  private var nextCopy = WriteAheadLog.usual
  private var isHeldUp = false

  init(_ connection: Connection, most: Int = WriteAheadLog.most) {
    self.connection = connection
    self.most = most
    connection.watchWriteAheadLog()
  }

  /// Copies it if it is due.
  mutating func committed() throws(SQLiteError) -> Change {
    let frames = connection.frames
    guard frames >= nextCopy else {
      // It began anew.
      if frames < Self.usual { nextCopy = Self.usual }
      return frames < Self.usual ? release() : .none
    }
    try copy(.passive)
    // SQLite begins anew with the next commit, unless somebody reads what would be overwritten.
    nextCopy = frames + Self.usual / 4
    guard frames >= min(Self.long, most), !isHeldUp else { return .none }
    isHeldUp = true
    return .heldUp(bytes)
  }

  /// Whether there is room for more. Waits for the time-out of the connection if there is none.
  mutating func hasRoom() throws(SQLiteError) -> Bool {
    guard connection.frames >= most else { return true }
    return try copy(.truncate)
  }

  /// With nothing to write: gives back what a reader had let it grow to.
  mutating func rest() throws(SQLiteError) -> Change {
    guard connection.frames >= Self.usual || isHeldUp, try copy(.truncate) else { return .none }
    return release()
  }

  private var bytes: Int64 { Int64(connection.frames) * Self.frameBytes }
  /// A page of 1,024 bytes and its header (SQLite file format, 4.1).
  private static let frameBytes: Int64 = 1_048

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
