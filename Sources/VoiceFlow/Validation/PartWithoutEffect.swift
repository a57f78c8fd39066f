import LocatedJSON

/// Parts that the module's type does not use: mostly a type that was changed, or a part in the wrong module (spec A1).
enum PartWithoutEffect: FlowRule {
  private static let parts: [(name: String, part: ModuleParts, kinds: [VoiceflowModule.Kind])] = [
    ("processParams", .process, [.process]),
    ("playAudioParams", .playAudio, [.playAudio]),
    ("recordAudioParams", .recordAudio, [.recordAudio, .audioDialog, .audioListener]),
    ("recognizeAudioParams", .recognizeAudio, [.audioDialog, .audioListener]),
    ("audioDialogParams", .audioDialog, [.audioDialog]),
    ("audioListenerParams", .audioListener, [.audioListener]),
    ("runAECParams", .runAEC, [.runAEC]),
    ("userIntentCollection", .intents, [.audioDialog, .audioListener]),
    ("userInputCollection", .inputs, [.audioDialog, .audioListener]),
    ("goToForStopRecordReason", .stopReasons, [.recordAudio]),
    ("maxTimeoutCount", .maxTimeoutCount, [.audioDialog]),
    ("maxGarbageCount", .maxGarbageCount, [.audioDialog]),
    ("maxSRErrorCount", .maxSRErrorCount, [.audioDialog, .audioListener]),
  ]

  /// What each type does not use.
  private static let unused = VoiceflowModule.Kind.allCases.map { kind in
    (kind: kind, parts: ModuleParts(parts.filter { !$0.kinds.contains(kind) }.map(\.part)))
  }

  static func issues(in map: FlowMap) -> [Issue] {
    var issues: [Issue] = []
    for (kind, unused) in unused {
      for index in map.kinds.indices where map.kinds[index] == kind {
        let found = ModuleParts(map.flow.modules, index).intersection(unused)
        guard !found.isEmpty, map.isWhole(map.flow.modules[index]) else { continue }
        let module = map.module(index)
        issues += parts.filter { found.contains($0.part) }.map { part in
          Issue(
            .warning, at: module.position, rule: "part-without-effect",
            "module \(quoted(module.id)) is of the type \(quoted(kind.rawValue)) and does not use \(quoted(part.name))",
            hint: "it belongs to " + part.kinds.map { quoted($0.rawValue) }.joined(separator: " or "))
        }
      }
    }
    return issues
  }
}

/// The parts that a module has.
private struct ModuleParts: OptionSet, Sendable {
  let rawValue: Int

  static let process = ModuleParts(rawValue: 1 << 0)
  static let playAudio = ModuleParts(rawValue: 1 << 1)
  static let recordAudio = ModuleParts(rawValue: 1 << 2)
  static let recognizeAudio = ModuleParts(rawValue: 1 << 3)
  static let audioDialog = ModuleParts(rawValue: 1 << 4)
  static let audioListener = ModuleParts(rawValue: 1 << 5)
  static let runAEC = ModuleParts(rawValue: 1 << 6)
  static let intents = ModuleParts(rawValue: 1 << 7)
  static let inputs = ModuleParts(rawValue: 1 << 8)
  static let stopReasons = ModuleParts(rawValue: 1 << 9)
  static let maxTimeoutCount = ModuleParts(rawValue: 1 << 10)
  static let maxGarbageCount = ModuleParts(rawValue: 1 << 11)
  static let maxSRErrorCount = ModuleParts(rawValue: 1 << 12)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Looks at the module in its place: a copy of it would cost more than the looking.
  init(_ modules: [VoiceflowModule], _ index: Int) {
    self = []
    if modules[index].$processParams { insert(.process) }
    if modules[index].$playAudioParams { insert(.playAudio) }
    if modules[index].$recordAudioParams { insert(.recordAudio) }
    if modules[index].$recognizeAudioParams { insert(.recognizeAudio) }
    if modules[index].$audioDialogParams { insert(.audioDialog) }
    if modules[index].$audioListenerParams { insert(.audioListener) }
    if modules[index].$runAECParams { insert(.runAEC) }
    if !modules[index].goTo.userIntentCollection.isEmpty { insert(.intents) }
    if !modules[index].goTo.userInputCollection.isEmpty { insert(.inputs) }
    if !modules[index].goTo.goToForStopRecordReason.isEmpty { insert(.stopReasons) }
    let targets = modules[index].goTo.targets
    if targets.contains(.maxTimeoutCount) { insert(.maxTimeoutCount) }
    if targets.contains(.maxGarbageCount) { insert(.maxGarbageCount) }
    if targets.contains(.maxSRErrorCount) { insert(.maxSRErrorCount) }
  }
}
