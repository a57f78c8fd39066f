/// What process modules have set for the rest of the run (spec A2, C3): used where neither prompt nor module says otherwise.
struct FlowDefaults: Hashable, Sendable {
  var languageCode = "en-US"
  var engine: String?
  var recognizer: String?
  var voice: VoiceRequest?
  var interruption = InterruptionRule()
}

/// The parts of `audioInterruptTransitionParams` that are given.
struct InterruptionRule: Hashable, Sendable {
  enum Transition: String, Sendable, CaseIterable {
    case resume, `repeat`, goto, end
  }

  var transition: Transition?
  var target: String?
  var rewindMs: Int?
}

extension RunContext {
  /// Does the work of a process module. Fields are written before PreModuleEnd is announced (spec C1).
  mutating func applyProcess() {
    var defaults = self.defaults
    defer { set(defaults) }
    if let params = plan.modules[index].audioInterruptTransitionParams {
      defaults.interruption = rule(params, over: defaults.interruption)
    }
    guard let params = plan.modules[index].processParams else { return }
    if let code = string(params.languageCode) { defaults.languageCode = code }
    if params.speakerEnabled.value != nil || params.speakerEnabled.field.flatMap({ fields[$0] }) != nil {
      effects.append(.setSpeakerEnabled(flag(params.speakerEnabled, default: false)))
    }
    if let engine = string(params.ssEngine) { defaults.engine = engine }
    if let recognizer = string(params.srEngine) { defaults.recognizer = recognizer }
    if let voice = voice(params.ssVoiceParams) { defaults.voice = voice }
    if let lexicon = params.fliteCustomLexicon { load(lexicon) }
    for entry in params.setValueForFieldNameCollection { set(entry.name, to: entry.value) }
  }

  private mutating func load(_ lexicon: FliteCustomLexicon) {
    guard flag(lexicon.loadCustomLexicon, default: false) else { return }
    let request = LexiconRequest(
      entries: string(lexicon.customLexiconEntryList), fileName: string(lexicon.customLexiconFileName),
      fileLocation: string(lexicon.customLexiconFileLocation))
    guard request.entries != nil || request.fileName != nil else {
      return fault("empty-lexicon", "loadCustomLexicon is true, but neither entries nor a file are given")
    }
    effects.append(.loadLexicon(request))
  }

  /// The module's rule for interruptions of the sound, key by key over the flow's default (spec A4).
  mutating func interruptionRule() -> InterruptionRule {
    guard let params = plan.modules[index].audioInterruptTransitionParams else { return defaults.interruption }
    return rule(params, over: defaults.interruption)
  }

  private mutating func rule(
    _ params: AudioInterruptTransitionParams, over standard: InterruptionRule
  ) -> InterruptionRule {
    InterruptionRule(
      transition: word(params.transitionType, as: InterruptionRule.Transition.self) ?? standard.transition,
      target: string(params.goToVoiceFlowModuleID) ?? standard.target,
      rewindMs: integer(params.rewindCurrentAudioSegmentMs) ?? standard.rewindMs)
  }

  /// What follows when an interruption of the sound is over (spec A4, C6): go on with this rewind, or leave.
  mutating func afterInterruption() -> InterruptionSequel {
    let rule = interruptionRule()
    switch rule.transition ?? .end {
    case .resume: return .resume(rewindMs: rule.rewindMs ?? 0)
    case .repeat: return .leave(ModuleExit(.deviceLost, .again))
    case .goto: return .leave(ModuleExit(.deviceLost, .goTo(rule.target ?? VoiceflowModule.endID)))
    case .end: return .leave(ModuleExit(.deviceLost, .flowEnd))
    }
  }

  /// The voice that these params ask for, or nil if they ask for nothing.
  func voice(_ params: SSVoiceParams?) -> VoiceRequest? {
    guard let params else { return nil }
    let request = VoiceRequest(
      id: string(params.id), name: string(params.name), gender: string(params.gender),
      languageCode: string(params.languageCode))
    return request == VoiceRequest() ? nil : request
  }
}

/// What a module does when the sound is back.
enum InterruptionSequel: Sendable {
  case resume(rewindMs: Int)
  case leave(ModuleExit)
}
