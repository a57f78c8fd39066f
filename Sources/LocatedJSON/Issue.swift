/// A fault that a person can mend in a file: where it stands, one sentence, one suggestion.
package struct Issue: Hashable, Sendable {
  /// How bad the fault is: an error stops the file from being used, a warning does not, a note only explains.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case error, warning, note
  }

  package var severity: Severity
  package var position: SourcePosition
  /// A constant name of the rule that found it, in kebab case, e.g. `missing-target`.
  package var rule: String
  /// One sentence without a full stop at its end, beginning with the thing at fault.
  package var sentence: String
  /// What to do about it, or nil where the sentence says it all.
  package var hint: String?

  package init(
    _ severity: Severity, at position: SourcePosition, rule: String, _ sentence: String, hint: String? = nil
  ) {
    self.severity = severity
    self.position = position
    self.rule = rule
    self.sentence = sentence
    self.hint = hint
  }
}

extension Issue: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: error: sentence (hint)`.
  package var description: String {
    let place = position.file.isEmpty && position.line == 0 ? "" : "\(position): "
    return "\(place)\(severity.rawValue): \(sentence)" + (hint.map { " (\($0))" } ?? "")
  }
}
