/// A flow prepared for running: ids looked up once, what every step needs kept apart from the bulk of the document.
struct FlowPlan: Sendable {
  struct Step: Sendable {
    var id: String
    var kind: VoiceflowModule.Kind
    /// The module that `DEFAULT` names literally, or -1: the way that nearly every step takes needs no look-up.
    var defaultTarget: Int
  }

  let steps: [Step]
  let modules: [VoiceflowModule]
  var prompts: [String: AudioPromptModule]
  var audioToText: [String: AudioToTextEntry]
  let indices: [String: Int]
  let start: Int?
  let end: Int?

  init(_ flow: Flow) {
    modules = flow.modules
    prompts = flow.prompts
    audioToText = flow.audioToText
    // The reader refuses a file with the same id twice (Q26); of a flow built otherwise the first one counts.
    let indices = Dictionary(
      flow.modules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.indices = indices
    start = indices[VoiceflowModule.startID]
    end = indices[VoiceflowModule.endID]
    steps = flow.modules.map { module in
      var target = -1
      if case .literal(let id)? = module.goTo.targets[.DEFAULT]?.source { target = indices[id] ?? -1 }
      return Step(id: module.id, kind: module.kind, defaultTarget: target)
    }
  }
}
