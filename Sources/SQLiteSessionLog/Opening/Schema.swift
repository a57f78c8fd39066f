// The shape of the log file, as a list of migrations. Names of tables, views and columns are promised to owners and
// their scripts.

/// Every version of the schema: migration N makes version N of version N - 1, in one transaction together with
/// `user_version`.
enum Schema {
  /// Says that a SQLite file is a log of this program: "HRKN", stored where file(1) finds it.
  static let applicationID: Int64 = 0x4852_4B4E

  static var version: Int { migrations.count }

  /// Never change one that was shipped: append the next.
  static let migrations: [String] = [
    Version1.sql, Version2.sql, Version3.sql, Version4.sql, Version5.sql, Version6.sql, Version7.sql,
  ]

  /// Tables without which a file is not a log; every version has them.
  static let tables = ["sessions", "steps", "utterances", "recordings", "hotword_hits", "buttons", "events"]

  /// Settings of the file itself, which only a file without pages takes: small pages, because every commit writes each
  /// page that it touches in full and a card wears by bytes; pages that are freed can be given back a few at a time.
  static let newFile = "PRAGMA page_size = 512; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA encoding = 'UTF-8'"

  /// Settings of every connection that writes. FULL because NORMAL loses acknowledged rows in a power cut; the
  /// write-ahead log is copied into the file from 1,000 pages on, and shrunk to 1 MB after a reader let it grow (field
  /// report H2). What is deleted is overwritten. 512 kB of pages are kept in memory instead of 2 MB: rows are written at
  /// the ends of tables, and a log that grows all day should not take memory along.
  static let connection = """
    PRAGMA cache_size = -512;
    PRAGMA foreign_keys = ON;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = 1000;
    PRAGMA journal_size_limit = 1048576;
    PRAGMA temp_store = MEMORY
    """

  /// Brings a file from `version` up to date; what fails leaves it as it was after the last migration that worked.
  static func migrate(
    _ connection: Connection, from version: Int, to target: Int = Schema.version
  ) throws(SQLiteError) {
    for next in stride(from: version + 1, through: target, by: 1) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute(migrations[next - 1])
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(next)")
      }
    }
  }
}
