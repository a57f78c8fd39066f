import LocatedJSON

/// A place where a module or a prompt names a prompt.
struct PromptUse {
  enum User {
    case module(Int)
    case prompt(Int)
  }

  var prompt: FieldString
  var user: User

  /// Every place in a module where a prompt is named, in the order of the format.
  static func prompts(of module: VoiceflowModule) -> [FieldString] {
    switch module.kind {
    case .node, .process, .pauseResume: return []
    case .playAudio: return module.playAudioParams?.prompts.all ?? []
    case .audioDialog: return module.audioDialogParams?.dialogPromptCollection.flatMap(\.prompts.all) ?? []
    case .recordAudio: return (module.recordAudioParams?.promptID).map { [$0] } ?? []
    case .audioListener: return (module.audioListenerParams?.promptID).map { [$0] } ?? []
    case .runAEC: return (module.runAECParams?.renderPromptID).map { [$0] } ?? []
    }
  }

  /// Every place where a prompt is named.
  static func all(_ modules: [VoiceflowModule], _ prompts: [AudioPromptModule]) -> [PromptUse] {
    var uses: [PromptUse] = []
    uses.reserveCapacity(modules.count + prompts.count)
    for index in modules.indices {
      for prompt in Self.prompts(of: modules[index]) { uses.append(PromptUse(prompt: prompt, user: .module(index))) }
    }
    for index in prompts.indices {
      for member in prompts[index].promptCollection { uses.append(PromptUse(prompt: member, user: .prompt(index))) }
    }
    return uses
  }
}

extension FlowMap {
  /// Who names a prompt, for sentences.
  func name(of user: PromptUse.User) -> String {
    switch user {
    case .module(let index): "module \(quoted(flow.modules[index].id))"
    case .prompt(let index): "prompt \(quoted(prompts[index].id))"
    }
  }
}

extension PromptReference {
  /// The prompts it names, the single one first.
  var all: [FieldString] { (promptID.map { [$0] } ?? []) + promptCollection }
}
