import LocatedJSON

/// Entries of intent and input tables that are never looked at, because an earlier one says the same.
enum ShadowedEntry: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    map.flow.modules.indices.filter { map.hasTables($0) }.flatMap { index -> [Issue] in
      let module = map.module(index)
      var seen: Set<String> = []
      var issues: [Issue] = []
      func report(_ position: SourcePosition, _ rule: String, _ rest: String, _ hint: String?) {
        issues.append(
          Issue(.warning, at: position, rule: rule, "module \(quoted(module.id)) \(rest)", hint: hint))
      }
      for entry in module.goTo.userIntentCollection where !seen.insert(entry.intent).inserted {
        report(
          entry.position, "shadowed-entry", "lists the intent \(quoted(entry.intent)) twice", "the first one is taken")
      }
      seen = []
      for entry in module.goTo.userInputCollection {
        let input = Utterance.normalised(entry.input)
        if input.isEmpty {
          report(entry.position, "empty-input", "has an input entry without words", nil)
        } else if !seen.insert(entry.comparator.rawValue + input).inserted {
          report(
            entry.position, "shadowed-entry", "lists the input \(quoted(entry.input)) twice", "the first one is taken")
        }
      }
      return issues
    }
  }
}

extension FlowMap {
  /// Some of the module's exits stand in a table.
  fileprivate func hasTables(_ index: Int) -> Bool {
    exits[index].contains { exit in
      switch exit.key {
      case .intent, .input: true
      case .goTo, .stopReason, .interruption: false
      }
    }
  }
}
