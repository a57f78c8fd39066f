import LocatedJSON

/// Prompts that are named and do not exist.
enum MissingPrompt: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    guard !map.flow.unreadable.hasLostPrompts else { return [] }
    var names = NearestName(map.prompts.indices.map { map.prompts[$0].id })
    var fields: Set<FieldName> = []
    var issues: [Issue] = []
    for use in map.promptUses {
      switch use.prompt.source {
      case .field(let field): fields.insert(field)
      case .literal(let id) where map.flow.prompts[id] == nil:
        issues.append(
          Issue(
            .error, at: use.prompt.position, rule: "missing-prompt",
            "\(map.name(of: use.user)) plays \(quoted(id)), which no prompt is called",
            hint: names.nearest(to: id).map { "did you mean \(quoted($0))?" }))
      case .literal: break
      }
    }
    for field in fields.sorted(by: { $0.rawValue < $1.rawValue }) {
      for writing in map.writings[field, default: []] where writing.text.map({ map.flow.prompts[$0] == nil }) ?? true {
        let value = writing.content.json.text
        issues.append(
          Issue(
            .warning, at: writing.position, rule: "missing-prompt",
            "module \(quoted(map.module(writing.module).id)) writes \(quoted(value, "")) into \(field), which is played, "
              + "but no prompt is called that",
            hint: writing.text.flatMap { names.nearest(to: $0) }.map { "did you mean \(quoted($0))?" }))
      }
    }
    return issues
  }
}
