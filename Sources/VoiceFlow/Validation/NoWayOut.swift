import LocatedJSON

/// Modules from which no way leads to the end.
enum NoWayOut: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let graph = map.graph
    // A module without DEFAULT ends the flow, with an error that was reported.
    let isEnding = map.ending(graph) { map.lacksDefault($0) }
    let isReached = map.isReached
    guard exitsWithout(isEnding, isReached) else { return [] }
    // Only where one is caught in the end: what leads there has nothing else to mend.
    return graph.components().filter { component in
      component[0] < map.exits.count && isReached[component[0]] && !isEnding[component[0]]
        && component.allSatisfy { graph.successors(of: $0).allSatisfy { component.binaryContains($0) } }
    }.map { component in
      let modules = component.filter { $0 < map.exits.count }
      let first = map.module(modules[0])
      let sentence =
        modules.count == 1
        ? "module \(quoted(first.id)) leads nowhere but to itself, never to VF_END"
        : "modules \(map.names(modules)) lead only to each other, never to VF_END"
      return Issue(.warning, at: first.position, rule: "no-way-out", sentence)
    }
  }

  private static func exitsWithout(_ isEnding: [Bool], _ isReached: [Bool]) -> Bool {
    zip(isEnding, isReached).contains { !$0 && $1 }
  }
}
