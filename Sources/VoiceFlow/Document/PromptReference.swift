/// The prompts that a module plays: one, or several in a style (spec A5, A6, A18).
package struct PromptReference: Hashable, Sendable {
  /// `single`, `select`, `combo` or `serial`; the default depends on where it stands.
  package var style: FieldString?
  package var promptID: FieldString?
  /// The prompt ids of `promptCollection`, in order.
  package var promptCollection: [FieldString] = []

  package init(style: FieldString? = nil, promptID: FieldString? = nil, promptCollection: [FieldString] = []) {
    self.style = style
    self.promptID = promptID
    self.promptCollection = promptCollection
  }
}

/// How several prompts are played (spec C3).
package enum PromptStyle: String, Hashable, Sendable, CaseIterable {
  /// The one that is given.
  case single
  /// One of them, by chance, never the same twice in a row (Q14).
  case select
  /// All of them, in order.
  case combo
  /// The next one each time; the last stays (Q15).
  case serial
}
