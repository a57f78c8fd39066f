import LocatedJSON

/// Modules to which no way leads.
enum UnreachableModule: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let isReached = map.isReached
    let graph = map.graph
    // One warning for each part that hangs together: its first module, and what is reached only through it.
    let unreached = map.exits.indices.filter { !isReached[$0] && $0 != map.end }
    guard !unreached.isEmpty else { return [] }
    var isMentioned = [Bool](repeating: false, count: isReached.count)
    var issues: [Issue] = []
    // A component comes after all that it leads to: backwards, sources come first.
    for component in graph.components().reversed() where !isReached[component[0]] && component[0] != map.end {
      guard !isMentioned[component[0]] else { continue }
      let part = graph.reachable(from: component)
      let members = unreached.filter { part[$0] && !isMentioned[$0] }
      for member in members { isMentioned[member] = true }
      let first = component[0]
      let others = members.filter { $0 != first }
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
      isReached[component[0]] && !isEnding[component[0]]
        && component.allSatisfy { graph.successors(of: $0).allSatisfy { component.binaryContains($0) } }
    }.map { component in
      let first = map.module(component[0])
      let sentence =
        component.count == 1
        ? "module \(quoted(first.id)) leads nowhere but to itself, never to VF_END"
        : "modules \(map.names(component)) lead only to each other, never to VF_END"
      return Issue(.warning, at: first.position, rule: "no-way-out", sentence)
    }
  }

  private static func exitsWithout(_ isEnding: [Bool], _ isReached: [Bool]) -> Bool {
    zip(isEnding, isReached).contains { !$0 && $1 }
  }
}

extension [Int] {
  /// Whether a sorted array holds a number.
  func binaryContains(_ value: Int) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value
  }
}
