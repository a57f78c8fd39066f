import LocatedJSON

/// Parts that the module's type does not use: mostly a type that was changed, or a part in the wrong module (spec A1).
enum PartWithoutEffect: FlowRule {
  private struct Part: Sendable {
    var name: String
    var kinds: [VoiceflowModule.Kind]
    var isPresent: @Sendable (VoiceflowModule) -> Bool
  }

  private static let parts = [
    Part(name: "processParams", kinds: [.process]) { $0.processParams != nil },
    Part(name: "playAudioParams", kinds: [.playAudio]) { $0.playAudioParams != nil },
    Part(name: "recordAudioParams", kinds: [.recordAudio, .audioDialog, .audioListener]) {
      $0.recordAudioParams != nil
    },
    Part(name: "recognizeAudioParams", kinds: [.audioDialog, .audioListener]) { $0.recognizeAudioParams != nil },
    Part(name: "audioDialogParams", kinds: [.audioDialog]) { $0.audioDialogParams != nil },
    Part(name: "audioListenerParams", kinds: [.audioListener]) { $0.audioListenerParams != nil },
    Part(name: "runAECParams", kinds: [.runAEC]) { $0.runAECParams != nil },
    Part(name: "userIntentCollection", kinds: [.audioDialog, .audioListener]) { !$0.goTo.userIntentCollection.isEmpty },
    Part(name: "userInputCollection", kinds: [.audioDialog, .audioListener]) { !$0.goTo.userInputCollection.isEmpty },
    Part(name: "goToForStopRecordReason", kinds: [.recordAudio]) { !$0.goTo.goToForStopRecordReason.isEmpty },
    Part(name: "maxTimeoutCount", kinds: [.audioDialog]) { $0.goTo.targets[.maxTimeoutCount] != nil },
    Part(name: "maxGarbageCount", kinds: [.audioDialog]) { $0.goTo.targets[.maxGarbageCount] != nil },
    Part(name: "maxSRErrorCount", kinds: [.audioDialog, .audioListener]) { $0.goTo.targets[.maxSRErrorCount] != nil },
  ]

  /// What each type does not use.
  private static let others = VoiceflowModule.Kind.allCases.map { kind in
    (kind: kind, parts: parts.filter { !$0.kinds.contains(kind) })
  }

  static func issues(in map: FlowMap) -> [Issue] {
    var issues: [Issue] = []
    for (kind, others) in others {
      for index in map.kinds.indices where map.kinds[index] == kind {
        for part in others where part.isPresent(map.flow.modules[index]) && map.isWhole(map.flow.modules[index]) {
          let module = map.module(index)
          issues.append(
            Issue(
              .warning, at: module.position, rule: "part-without-effect",
              "module \(quoted(module.id)) is of the type \(quoted(kind.rawValue)) and does not use \(quoted(part.name))",
              hint: "it belongs to " + part.kinds.map { quoted($0.rawValue) }.joined(separator: " or ")))
        }
      }
    }
    return issues
  }
}
