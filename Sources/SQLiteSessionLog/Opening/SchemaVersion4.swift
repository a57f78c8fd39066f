// The fourth version: every end of a session in words.

extension Schema {
  /// The view says the same as `hearken sessions`.
  enum Version4 {
    static let sql = "DROP VIEW session_summary;\n" + Version1.summary(ends: ends)

    static let ends: KeyValuePairs<String, String> = [
      "completed": "came to its end", "stopped": "was stopped", "error": "ended by an error",
      "interrupted": "interrupted by a button", "limit": "ended at the time limit",
      "shutdown": "the appliance was stopped", "crash": "cut off by a crash or a power cut",
    ]
  }
}
