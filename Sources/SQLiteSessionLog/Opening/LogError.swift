// Why a log cannot be written or read.

/// What was attempted on which file, what came back, and what to do.
package enum LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder or file cannot be made, renamed or written; the device can run without a log.
  case file(operation: String, path: String, reason: String)
  /// There is nothing to read.
  case missing(path: String)
  /// The file is not a log of this program, or it is damaged.
  case notALog(path: String, reason: String)
  /// The file's version is not one that this program reads.
  case version(path: String, found: Int, newest: Int)
  /// Somebody else held the file for too long.
  case locked(path: String)
  /// There is no room on the card.
  case full(path: String)
  case sqlite(path: String, SQLiteError)

  package var description: String {
    switch self {
    case .file(let operation, let path, let reason):
      "cannot \(operation) \(path): \(reason)"
    case .missing(let path):
      "there is no log at \(path) (has the appliance run yet? name its data folder with --data)"
    case .notALog(let path, let reason):
      "\(path) is not a readable log: \(reason)"
    case .version(let path, let found, let newest) where found > newest:
      "\(path) was written by a newer version (schema \(found), this one knows \(newest)): update this program"
    case .version(let path, let found, let newest):
      "\(path) has schema \(found), this one reads \(newest): let `hearken run` bring it up to date"
    case .locked(let path):
      "\(path) is locked by another program (is sqlite3 open with a transaction? close it)"
    case .full(let path):
      "the card is full: there is no room for \(path) (remove what is not needed)"
    case .sqlite(let path, let error):
      "\(path) cannot be used: \(error.text) (SQLite's code \(error.code))"
    }
  }

  /// The fitting case for what SQLite answered about the file at `path`.
  static func from(_ error: SQLiteError, path: String) -> LogError {
    switch error.kind {
    case .locked: .locked(path: path)
    case .diskFull: .full(path: path)
    case .damaged: .notALog(path: path, reason: error.text)
    case .cannotOpen, .readOnly: .file(operation: "open", path: path, reason: error.text)
    default: .sqlite(path: path, error)
    }
  }

  /// What the error asks for.
  var kind: SQLiteError.Kind {
    switch self {
    case .file, .missing: .cannotOpen
    case .notALog, .version: .other
    case .locked: .locked
    case .full: .diskFull
    case .sqlite(_, let error): error.kind
    }
  }
}
