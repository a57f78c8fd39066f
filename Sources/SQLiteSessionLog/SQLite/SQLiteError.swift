// What SQLite answers when it cannot do something.

/// A call of SQLite failed: what was attempted, with which SQL, and what came back.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In the infinitive, e.g. `prepare`.
  package var operation: String
  /// The statement, or the path when a file is opened.
  package var sql: String
  /// SQLite's extended result code.
  package var code: Int32
  /// SQLite's own words.
  package var text: String

  package init(operation: String, sql: String, code: Int32, text: String) {
    self.operation = operation
    self.sql = sql
    self.code = code
    self.text = text
  }

  package var description: String { "cannot \(operation) (\(sql)): \(text) [\(code)]" }

  /// What the code asks for. Extended codes carry the primary one in their low byte.
  package var kind: Kind {
    switch code & 0xFF {
    case 5, 6: .locked
    case 13: .diskFull
    case 11, 26: .damaged
    case 19, 20, 18: .refusedRow
    case 8, 3, 23: .readOnly
    case 14: .cannotOpen
    default: .other
    }
  }

  /// The kinds of failure that ask for different answers (sqlite3.h, result codes).
  package enum Kind: Hashable, Sendable {
    /// BUSY, LOCKED: another connection holds the file; try again.
    case locked
    /// FULL: try again when there is room.
    case diskFull
    /// CORRUPT, NOTADB: this file cannot be used any more.
    case damaged
    /// CONSTRAINT, MISMATCH, TOOBIG: this row breaks a rule of the schema; others do not.
    case refusedRow
    /// READONLY, PERM, AUTH.
    case readOnly
    /// CANTOPEN.
    case cannotOpen
    /// I/O errors, out of memory and the rest: try again later.
    case other
  }
}
