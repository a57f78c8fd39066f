// What reading needs of the schema beyond version 1.

extension Schema {
  /// For the next migration: `stats` looks for troubles and hotwords of some days, and must not read all that a device ever
  /// said for it. The first holds a handful of rows; a query uses it if it has the same words as its WHERE.
  static let readingIndexes = """
    CREATE INDEX IF NOT EXISTS events_of_trouble ON events (at) WHERE level IN ('error', 'warning');
    CREATE INDEX IF NOT EXISTS hotword_hits_by_time ON hotword_hits (at);

    """
}
