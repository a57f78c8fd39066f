package import LocatedJSON

/// Finds in a flow what its author would otherwise learn from a visitor. Needs no files and runs nothing.
package enum Validator {
  /// Every fault and every doubt, sorted by position.
  ///
  /// - Parameter surroundings: What is known of the world beside the flow; the less is known, the less is said.
  package static func issues(in flow: Flow, knowing surroundings: Surroundings = Surroundings()) -> [Issue] {
    let map = FlowMap(flow, surroundings)
    return withoutConsequences(rules.flatMap { $0.issues(in: map) }).inOrder
  }

  /// Without what is only the other side of a fault: a prompt that nobody plays because its name is misspelt where it is
  /// played, a loop that has no way out where it should not go round at all.
  private static func withoutConsequences(_ issues: [Issue]) -> [Issue] {
    let hasLostUse = issues.contains {
      $0.severity == .error && ($0.rule == "missing-prompt" || $0.rule == "nothing-to-play")
    }
    let spinning = Set(issues.lazy.filter { $0.rule == "spins" }.map(\.position))
    return issues.filter { issue in
      !(hasLostUse && issue.rule == "unused-prompt")
        && !(issue.rule == "no-way-out" && spinning.contains(issue.position))
    }
  }

  static let rules: [any FlowRule.Type] = [
    MissingTarget.self, MissingPrompt.self, PromptCycle.self, NothingToPlay.self, MissingPart.self,
    PartWithoutEffect.self,
    MissingTask.self, UnreachableModule.self, NoWayOut.self, SpinsWithoutWaiting.self, SilentVisitor.self,
    UnlimitedRecording.self, UnwrittenField.self, ShadowedEntry.self, CollidingIntent.self, UnusedPrompt.self,
    AppleEngine.self,
  ]
}

/// One thing to look for. A rule takes time in proportion to the flow, and never recurses.
protocol FlowRule: Sendable {
  static func issues(in map: FlowMap) -> [Issue]
}

/// What is known of the world beside a flow.
package struct Surroundings: Hashable, Sendable {
  /// The intents that something can set, from `intents.json` and the application; nil if an application may set any.
  package var intents: Set<String>?
  /// Fields that the application sets.
  package var fields: Set<FieldName> = []
  /// Modules at which something outside may go on, such as a button that interrupts.
  package var entryModules: Set<String> = []
  /// Prompts that something outside may ask for, such as an application that feeds a listener.
  package var prompts: Set<String> = []

  package init() {}
}
