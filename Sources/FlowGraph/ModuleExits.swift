internal import VoiceFlow

/// The ways out of a module that its file names, each with the words that stand on its arrow.
struct ModuleExits {
  struct Exit {
    var target: FieldString
    var label: FlowDiagram.Label
  }

  /// By `goTo`: intents, then what was said, then `DEFAULT`, as the run asks them (spec C4), then the ends of a recording and the
  /// errors.
  let ways: [Exit]
  /// After an interruption of the sound (spec A4).
  let interruption: Exit?

  /// - Parameter inheritsGoTo: A process module may have made `goto` the flow's rule for interruptions.
  init(of module: VoiceflowModule, inheritsGoTo: Bool) {
    // VF_END ends the flow; what its goTo says is not followed (spec C1.3).
    guard module.id != VoiceflowModule.endID else {
      (ways, interruption) = ([], nil)
      return
    }
    let goTo = module.goTo
    var ways: [Exit] = []
    func add(_ target: FieldString?, _ label: String, isError: Bool = false) {
      guard let target, target.source != .literal("") else { return }
      ways.append(Exit(target: target, label: FlowDiagram.Label(text: label, isError: isError)))
    }
    for entry in goTo.userIntentCollection { add(entry.goTo, "intent \(Words.short(entry.intent, columns: 24))") }
    for entry in goTo.userInputCollection { add(entry.goTo, Self.label(entry)) }
    add(goTo.targets[.DEFAULT], GoTo.Key.DEFAULT.rawValue)
    let reasons = StopRecordReason.allCases
    for reason in reasons where !reason.isFailure { add(goTo.goToForStopRecordReason[reason], reason.rawValue) }
    for key in GoTo.Key.allCases where key != .DEFAULT { add(goTo.targets[key], key.rawValue, isError: true) }
    for reason in reasons where reason.isFailure {
      add(goTo.goToForStopRecordReason[reason], reason.rawValue, isError: true)
    }
    self.ways = ways
    interruption = Self.interruption(of: module, inheritsGoTo: inheritsGoTo)
  }

  /// What was said, with dots where other words may stand.
  private static func label(_ entry: UserInputEntry) -> String {
    let input = Words.short(entry.input, columns: 28)
    return switch entry.comparator {
    case .equals: "“\(input)”"
    case .starts: "“\(input) …”"
    case .contains: "“… \(input) …”"
    }
  }

  private static func interruption(of module: VoiceflowModule, inheritsGoTo: Bool) -> Exit? {
    guard let params = module.audioInterruptTransitionParams, let target = params.goToVoiceFlowModuleID,
      target.source != .literal(""), mayGoTo(params.transitionType) || params.transitionType == nil && inheritsGoTo
    else { return nil }
    let text = module.kind == .process ? "interrupted anywhere" : "interrupted"
    return Exit(target: target, label: FlowDiagram.Label(text: text))
  }

  /// `goto`, or a field that may hold it.
  static func mayGoTo(_ transition: FieldString?) -> Bool {
    switch transition?.source {
    case .literal("goto"), .field: true
    case .literal, nil: false
    }
  }
}
