import LocatedJSON

/// Modules to which no way leads.
enum UnreachableModule: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let graph = map.graph
    guard map.exits.indices.contains(where: { !map.isReached[$0] && $0 != map.end }) else { return [] }
    // One warning for each part that hangs together: its first module, and what is reached only through it.
    var isMentioned = map.isReached
    var issues: [Issue] = []
    // A component comes after all that it leads to: backwards, sources come first.
    for component in graph.components().reversed() where !isMentioned[component[0]] {
      var open = component
      var members: [Int] = []
      for point in component { isMentioned[point] = true }
      while let point = open.popLast() {
        if point < map.exits.count, point != map.end { members.append(point) }
        for head in graph.successors(of: point) where !isMentioned[head] {
          isMentioned[head] = true
          open.append(head)
        }
      }
      guard let first = component.first(where: { $0 < map.exits.count && $0 != map.end }) else { continue }
      let others = members.filter { $0 != first }.sorted()
      issues.append(
        Issue(
          .warning, at: map.module(first).position, rule: "unreachable-module",
          "module \(quoted(map.module(first).id)) cannot be reached from VF_START"
            + (others.isEmpty ? "" : ", and \(map.names(others)) with it"),
          hint: "no module goes there; an application may still interrupt to it"))
    }
    return issues
  }
}

extension FlowMap {
  /// Which modules can lead to VF_END; all of them where that is not known.
  func ending(_ graph: Digraph, alsoIf endsElsewhere: (Int) -> Bool = { _ in false }) -> [Bool] {
    guard let end else { return [Bool](repeating: true, count: exits.count) }
    let ends = exits.indices.filter { $0 == end || leadsAnywhere($0) || endsElsewhere($0) }
    return graph.reversed.reachable(from: ends)
  }
}
