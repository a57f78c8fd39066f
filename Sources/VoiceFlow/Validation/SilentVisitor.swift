import LocatedJSON

/// Dialogs that a visitor who walked away holds for ever.
enum SilentVisitor: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let graph = map.graph { index, exit in
      isTakenInSilence(exit, of: map.kinds[index]) { map.exits[index].contains { $0.key == .goTo(.maxTimeoutCount) } }
    }
    let isEnding = map.ending(graph) { index in
      // Who pauses a flow resumes it; a module without a way out ends it.
      map.kinds[index] == .pauseResume || map.lacksDefault(index)
    }
    let canEnd = map.ending(map.graph)
    let isReached = map.isReached
    return graph.loops().flatMap { loop -> [Issue] in
      loop.filter {
        $0 < map.exits.count && map.kinds[$0] == .audioDialog && !isEnding[$0] && canEnd[$0] && isReached[$0]
      }.map {
        index in
        let module = map.module(index)
        let target = module.goTo.targets[.maxTimeoutCount] ?? module.goTo.targets[.DEFAULT]
        return Issue(
          .warning, at: target?.position ?? module.position, rule: "silent-visitor",
          "a visitor who says nothing never gets out of module \(quoted(module.id))",
          hint: "let maxTimeoutCount lead to VF_END in the end")
      }
    }
  }

  /// The ways that a flow takes while nobody speaks and nothing fails.
  private static func isTakenInSilence(
    _ exit: Exit, of kind: VoiceflowModule.Kind, hasTimeoutExit: () -> Bool
  ) -> Bool {
    switch (kind, exit.key) {
    case (.audioDialog, .goTo(.maxTimeoutCount)): true
    case (.audioDialog, .goTo(.DEFAULT)): !hasTimeoutExit()
    case (.recordAudio, .stopReason): !exit.isFailure
    case (.node, .goTo(.DEFAULT)), (.process, .goTo(.DEFAULT)), (.pauseResume, .goTo(.DEFAULT)): true
    case (.playAudio, .goTo(.DEFAULT)), (.recordAudio, .goTo(.DEFAULT)), (.runAEC, .goTo(.DEFAULT)): true
    // A listener restarts its turns in silence and ends with its prompt (spec C5).
    case (.audioListener, .goTo(.DEFAULT)): true
    case (_, .goTo), (_, .intent), (_, .input), (_, .stopReason), (_, .interruption): false
    }
  }
}
