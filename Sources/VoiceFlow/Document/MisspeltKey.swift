package import LocatedJSON

/// An unknown key that was probably meant for a property which its object lacks. It was reported; a rule that misses the property
/// says the same fault at the same place, with this to explain it.
package struct MisspeltKey: Hashable, Sendable {
  /// What was probably meant, and in what: `module` and its id.
  package struct Property: Hashable, Sendable {
    package var kind: String
    package var id: String
    package var name: String
  }

  /// The key as it stands in the file.
  package var key: String
  package var position: SourcePosition
}

extension Issue {
  /// The same fault, said where the key stands that led to it.
  func explained(by slip: MisspeltKey, _ property: String) -> Issue {
    var issue = self
    issue.position = slip.position
    issue.hint = MisspeltKey.hint(property, for: slip.key)
    return issue
  }
}

extension MisspeltKey {
  static func hint(_ property: String, for key: String) -> String {
    "did you mean \(quoted(property)) by \(quoted(key))?"
  }
}

extension [Issue] {
  /// Without warnings about unknown keys where an error says what the key leads to.
  package var withoutExplainedKeys: [Issue] {
    let unknown = filter { $0.rule == "unknown-key" }.map(\.position)
    guard !unknown.isEmpty else { return self }
    let explained = Set(filter { $0.severity == .error }.map(\.position)).intersection(unknown)
    return filter { $0.rule != "unknown-key" || !explained.contains($0.position) }
  }
}
