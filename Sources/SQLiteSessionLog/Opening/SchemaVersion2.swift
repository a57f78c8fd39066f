// The second version: sessions can be removed for good.

extension Schema {
  /// What has to be remembered when rows go.
  enum Version2 {
    static let sql = """
      CREATE TABLE last_ids (  -- highest ids of rows that were removed: no id is given out twice
        "table"  TEXT PRIMARY KEY,
        id       INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE files_to_remove (  -- recordings whose rows are gone and whose files are about to go
        path  TEXT PRIMARY KEY            -- below the recordings folder
      ) STRICT, WITHOUT ROWID;
      """
  }
}
