private import CSQLite

/// What is known of SQLite without a file.
package enum SQLiteLibrary {
  /// The version of the library, e.g. `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
