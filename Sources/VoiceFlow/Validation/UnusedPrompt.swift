import LocatedJSON

/// Prompts that nothing asks for.
enum UnusedPrompt: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    guard map.flow.unreadable.isEmpty else { return [] }
    var used = map.surroundings.prompts
    var open: [String] = Array(used)
    var contained: Set<String> = []
    // What many modules read and many write is looked at once.
    var fields: Set<FieldName> = []
    for use in map.promptUses {
      guard case .module = use.user else { continue }
      if case .field(let field) = use.prompt.source, !fields.insert(field).inserted { continue }
      // A field that the flow never writes may name any prompt.
      guard let ids = map.possibleIDs(of: use.prompt) else { return [] }
      for id in ids where used.insert(id).inserted { open.append(id) }
    }
    fields = []
    for place in map.prompts.indices {
      for string in map.prompts[place].promptCollection {
        if case .field(let field) = string.source, !fields.insert(field).inserted { continue }
        guard let ids = map.possibleIDs(of: string) else { return [] }
        contained.formUnion(ids.filter { $0 != map.prompts[place].id })
      }
    }
    fields = []
    while let id = open.popLast() {
      for string in map.flow.prompts[id]?.promptCollection ?? [] {
        if case .field(let field) = string.source, !fields.insert(field).inserted { continue }
        for id in map.possibleIDs(of: string) ?? [] where used.insert(id).inserted { open.append(id) }
      }
    }
    let hasListener = map.kinds.contains(.audioListener)
    let unused = map.prompts.indices.filter {
      !used.contains(map.prompts[$0].id) && !contained.contains(map.prompts[$0].id)
    }
    return unused.map { place in
      let prompt = map.prompts[place]
      return Issue(
        .note, at: prompt.position, rule: "unused-prompt", "prompt \(quoted(prompt.id)) is played by no module",
        hint: hasListener ? "an application may still load it into a listener" : nil)
    }
  }
}
