// The sixth version: what writing has cost the card is found by an index.

extension Schema {
  /// Two rows of many: one for each session, one for each hour without any. A query uses the index if it has the same words as its WHERE.
  enum Version6 {
    static let sql = """
      CREATE INDEX events_of_writing ON events (at) WHERE name IN ('log.written', 'appliance.alive');
      """
  }
}
