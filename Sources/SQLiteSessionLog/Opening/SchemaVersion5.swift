// The fifth version: why a hotword was heard.

extension Schema {
  /// What the score was made of: NULL where a stage had nothing to say.
  enum Version5 {
    static let sql = """
      ALTER TABLE hotword_hits ADD COLUMN first_score REAL;   -- of the first stage, in units of score
      ALTER TABLE hotword_hits ADD COLUMN second_score REAL;  -- of the second stage, its logit
      """
  }
}
