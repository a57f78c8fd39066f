import LocatedJSON

/// Loops in which no sound is played, no time passes and nobody is listened to (field report G5). A run ends them by its
/// budget; here they are found before.
enum SpinsWithoutWaiting: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let isIdle = map.kinds.indices.map { map.passesAtOnce($0) }
    let graph = map.graph { index, exit in
      exit.key != .interruption && (isIdle[index] || exit.isFailure)
    }
    return graph.loops().map { loop in
      let way = graph.roundTrip(in: loop).filter { $0 < map.exits.count }
      let names = (way + [loop[0]]).prefix(6).map { quoted(map.module($0).id) }
      let failing = way.contains { !isIdle[$0] }
      return Issue(
        .warning, at: map.module(loop[0]).position, rule: "spins",
        "\(way.count == 1 ? "module" : "modules") \(names.joined(separator: " → "))\(way.count > 5 ? " → …" : "") "
          + "can go round without waiting" + (failing ? " when something fails" : " for sound, time or input"),
        hint: failing ? "let a failure lead onwards" : "put something into the loop that plays, listens or pauses")
    }
  }
}

extension FlowMap {
  /// Whether the module is left as soon as it is entered.
  func passesAtOnce(_ index: Int) -> Bool {
    switch kinds[index] {
    case .node, .process: return true
    case .pauseResume, .recordAudio, .audioDialog, .audioListener, .runAEC: return false
    case .playAudio:
      guard isWhole(flow.modules[index]) else { return false }
      return PromptUse.prompts(of: flow.modules[index]).allSatisfy { string in
        guard case .literal(let id) = string.source, let prompt = flow.prompts[id],
          !flow.unreadable.prompts.contains(id)
        else { return false }
        return prompt.isSilent
      }
    }
  }
}
