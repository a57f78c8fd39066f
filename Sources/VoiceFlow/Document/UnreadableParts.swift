/// What the reader of a flow could not make sense of. Errors were reported; the rules that check a flow say nothing about these
/// parts, so that one fault is not reported as several.
package struct UnreadableParts: Hashable, Sendable {
  /// Modules that lack something which their file holds.
  package var modules: Set<String> = []
  /// Modules whose `goTo` is not known in full: they may lead anywhere.
  package var exits: Set<String> = []
  /// Prompts that lack something which their file holds.
  package var prompts: Set<String> = []
  /// Some modules are lost altogether: what leads to others is not known.
  package var hasLostModules = false
  /// Of some of them not even the id is known: a target may be one of these.
  package var hasNamelessModules = false
  /// Some prompts are lost altogether, or the prompts file is.
  package var hasLostPrompts = false

  package init() {}

  package var isEmpty: Bool { self == UnreadableParts() }
}
