// The seventh version: what was said last is what was understood last.

extension Schema {
  /// The view says the same as `hearken sessions`: of words that were not understood the log has a guess, which nobody need have said.
  enum Version7 {
    static let sql =
      "DROP VIEW session_summary;\n"
      + Version1.summary(
        ends: Version4.ends, saying: " AND u.outcome <> 'no-match'",
        otherwise: """
          (
                    SELECT CASE min(u.outcome = 'no-match') WHEN 1 THEN 'nothing understood' ELSE 'nothing' END
                    FROM steps t JOIN utterances u ON u.step_id = t.id
                    WHERE t.session_id = s.id AND u.final = 1 AND u.outcome NOT IN ('silence', 'error'))
          """)
  }
}
