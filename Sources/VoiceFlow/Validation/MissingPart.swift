import LocatedJSON

/// Modules that lack what their type needs (spec C2).
enum MissingPart: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    map.eachWholeModule(of: [.playAudio, .recordAudio, .audioDialog, .audioListener, .runAEC]) { module in
      switch module.kind {
      case .node, .process, .pauseResume: []
      case .playAudio:
        playAudio(module).map {
          map.explained($0, "module", module.id, lacking: "promptID", "promptCollection", "playAudioParams")
        }
      case .recordAudio: recordAudio(module).map { map.explained($0, "module", module.id, lacking: "promptID") }
      case .audioDialog: audioDialog(module, in: map)
      case .audioListener:
        audioListener(module).map {
          map.explained($0, "module", module.id, lacking: "promptID", "audioListenerParams")
        }
      case .runAEC: runAEC(module, in: map)
      }
    }
  }

  private static func playAudio(_ module: VoiceflowModule) -> [Issue] {
    let prompts = module.playAudioParams?.prompts ?? PromptReference()
    if prompts.all.isEmpty {
      return [
        lack(module, "nothing-to-play", "names no prompt to play", "add \"playAudioParams\": { \"promptID\": \"…\" }")
      ]
    }
    return ambiguous(prompts, module)
  }

  private static func recordAudio(_ module: VoiceflowModule) -> [Issue] {
    guard let params = module.recordAudioParams, params.promptID == nil, params.recordFromPrompt.value == true else {
      return []
    }
    return [lack(module, "missing-part", "records from a prompt and names none", "add \"promptID\"")]
  }

  private static func audioListener(_ module: VoiceflowModule) -> [Issue] {
    guard module.audioListenerParams?.promptID == nil else { return [] }
    return [
      lack(
        module, "nothing-to-play", "names no prompt to read while it listens",
        "add \"audioListenerParams\": { \"promptID\": \"…\" }")
    ]
  }

  private static func runAEC(_ module: VoiceflowModule, in map: FlowMap) -> [Issue] {
    let params = module.runAECParams ?? RunAECParams()
    return [
      ("renderPromptID", params.renderPromptID), ("captureFileName", params.captureFileName),
      ("resultFileName", params.resultFileName),
    ].compactMap { name, value in
      guard value == nil else { return nil }
      let issue = lack(module, "missing-part", "lacks \(quoted(name)) in \"runAECParams\"", nil)
      return map.explained(issue, "module", module.id, lacking: name)
    }
  }

  private static func audioDialog(_ module: VoiceflowModule, in map: FlowMap) -> [Issue] {
    let params = module.audioDialogParams ?? AudioDialogParams()
    var issues: [Issue] = []
    for group in params.dialogPromptCollection {
      if group.prompts.all.isEmpty {
        let issue = Issue(
          .error, at: group.position, rule: "nothing-to-play",
          "module \(quoted(module.id)) has a group of prompts\(kind(of: group)) that names no prompt",
          hint: "add \"promptID\" or \"promptCollection\"")
        issues.append(map.explained(issue, "module", module.id, lacking: "promptID", "promptCollection"))
      }
      issues += ambiguous(group.prompts, module)
    }
    let kinds = params.dialogPromptCollection.map(\.type.source)
    let isOpen = kinds.contains { if case .field = $0 { true } else { false } }
    if !isOpen, !kinds.contains(.literal("initial")), !kinds.contains(.literal("preInitial")) {
      issues.append(
        Issue(
          .warning, at: module.position, rule: "dialog-without-question",
          "module \(quoted(module.id)) listens without having asked anything",
          hint: "add { \"type\": \"initial\", \"promptID\": \"…\" } to \"dialogPromptCollection\""))
    }
    let limits = params.dialogMaxRetryCount
    for (name, limit) in [("timeout", limits.timeout), ("garbage", limits.garbage), ("sr_error", limits.sr_error)] {
      guard let count = limit.value, count > 0, !isOpen, !kinds.contains(.literal(name)) else { continue }
      issues.append(
        Issue(
          .note, at: limit.position, rule: "retry-without-prompt",
          "module \(quoted(module.id)) listens again after \(quoted(name)) without saying anything",
          hint: "add prompts of that type to \"dialogPromptCollection\""))
    }
    return issues
  }

  private static func kind(of group: DialogPrompt) -> String {
    guard case .literal(let kind) = group.type.source else { return "" }
    return " for \(quoted(kind))"
  }

  private static func ambiguous(_ prompts: PromptReference, _ module: VoiceflowModule) -> [Issue] {
    guard let prompt = prompts.promptID, !prompts.promptCollection.isEmpty else { return [] }
    return [
      Issue(
        .warning, at: prompt.position, rule: "prompt-beside-prompts",
        "module \(quoted(module.id)) names both \"promptID\" and \"promptCollection\"",
        hint: "keep the one that is meant; \"style\" decides meanwhile")
    ]
  }

  private static func lack(_ module: VoiceflowModule, _ rule: String, _ rest: String, _ hint: String?) -> Issue {
    Issue(.error, at: module.position, rule: rule, "module \(quoted(module.id)) \(rest)", hint: hint)
  }
}
