// The third version: what `stats` looks for is found by indexes.

extension Schema {
  /// Troubles and hotwords of some days, without reading all that a device ever said.
  enum Version3 {
    /// The first index holds a handful of rows; a query uses it if it has the same words as its WHERE.
    static let sql = """
      CREATE INDEX events_of_trouble ON events (at) WHERE level IN ('error', 'warning');
      CREATE INDEX hotword_hits_by_time ON hotword_hits (at);
      """
  }
}
