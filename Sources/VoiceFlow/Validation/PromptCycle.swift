import LocatedJSON

/// Prompts that contain themselves (spec C3).
enum PromptCycle: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let indices = Dictionary(zip(map.prompts.map(\.id), map.prompts.indices)) { first, _ in first }
    let graph = Digraph(
      map.prompts.map { prompt in
        prompt.promptCollection.compactMap { string in
          guard case .literal(let id) = string.source else { return nil }
          return indices[id]
        }
      })
    return graph.loops().map { loop in
      let way = graph.roundTrip(in: loop)
      let names = (way + [loop[0]]).prefix(6).map { quoted(map.prompts[$0].id) }
      return Issue(
        .error, at: map.prompts[loop[0]].position, rule: "prompt-cycle",
        "prompt \(quoted(map.prompts[loop[0]].id)) contains itself: "
          + names.joined(separator: " → ") + (way.count > 5 ? " → …" : ""))
    }
  }
}
