import LocatedJSON

/// Prompts that contain themselves (spec C3).
enum PromptCycle: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    guard map.prompts.indices.contains(where: { !map.prompts[$0].promptCollection.isEmpty }) else { return [] }
    let indices = Dictionary(zip(map.prompts.map(\.id), map.prompts.indices)) { first, _ in first }
    let graph = Digraph(count: map.prompts.count) { point, heads in
      for string in map.prompts[point].promptCollection {
        if case .literal(let id) = string.source, let index = indices[id] { heads.append(index) }
      }
    }
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
