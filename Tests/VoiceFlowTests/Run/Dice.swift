import VoiceFlow

/// A seeded source of chance for generated tests: the same seed, the same flow and the same events.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func roll(_ sides: Int) -> Int { Int(next() >> 33) % sides }
  mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }
  mutating func pick<Element>(_ list: [Element]) -> Element { list[roll(list.count)] }
}

/// A small flow by chance: every kind of module, prompts that nest and sometimes contain themselves, targets that are sometimes wrong.
struct RandomFlow {
  private var dice: Dice
  private static let ids = (0..<6).map { "M\($0)" }
  private static let prompts = (0..<6).map { "P\($0)" }

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func make() -> Flow {
    var modules: [VoiceflowModule] = [.node("VF_START", to: Self.ids[0]), .node("VF_END", to: "")]
    for id in Self.ids { modules.append(module(id)) }
    var prompts: [String: AudioPromptModule] = [:]
    for id in Self.prompts where !dice.chance(5) {
      prompts[id] =
        dice.chance(60)
        ? .text(id, dice.chance(5) ? "" : "words") : .group(id, style(), prompt(), prompt(), prompt())
    }
    return Flow(modules: modules, prompts: prompts)
  }

  private mutating func style() -> String { dice.pick(["single", "select", "combo", "serial", "$[Style]"]) }

  private mutating func prompt() -> String {
    dice.chance(4) ? dice.pick(["P_nowhere", "$[Prompt]", "$[Unset]"]) : dice.pick(Self.prompts)
  }

  private mutating func target() -> String {
    switch dice.roll(20) {
    case 0: return "nowhere"
    case 1: return "$[Target]"
    case 2: return ""
    case 3, 4: return "VF_END"
    default: return dice.pick(Self.ids)
    }
  }

  private mutating func module(_ id: String) -> VoiceflowModule {
    var module = VoiceflowModule(id: id, kind: dice.pick(VoiceflowModule.Kind.allCases), goTo: GoTo(default: target()))
    for key in GoTo.Key.allCases where dice.chance(30) && key != .DEFAULT {
      module.goTo.targets[key] = FieldString(target())
    }
    for reason in StopRecordReason.allCases where dice.chance(20) {
      module.goTo.goToForStopRecordReason[reason] = FieldString(target())
    }
    if dice.chance(50) { module = module.intents([("Go", target()), ("Stay", target())]) }
    if dice.chance(50) {
      let comparator = dice.pick(UserInputEntry.Comparator.allCases)
      module = module.inputs([("yes", target()), ("no", target())], by: comparator, partial: dice.chance(30))
    }
    if dice.chance(70) {
      module = module.interruption(
        dice.pick(["resume", "repeat", "goto", "end", "resume"]), to: target(), rewindMs: 100)
    }
    switch module.kind {
    case .node, .pauseResume:
      break
    case .process:
      module.processParams = ProcessParams()
      module.processParams?.setValueForFieldNameCollection = [
        FieldNameValue(name: FieldName("Target"), value: .string(target()))
      ]
    case .playAudio:
      module.playAudioParams = PlayAudioParams()
      module.playAudioParams?.prompts = .several(style(), prompt(), prompt())
    case .recordAudio:
      module.recordAudioParams = RecordAudioParams()
      if dice.chance(70) { module.recordAudioParams?.promptID = FieldString(prompt()) }
      module.recordAudioParams?.recordFromPrompt = FieldValue(dice.chance(20))
      module.recordAudioParams?.recordWhilePlay = FieldValue(dice.chance(50))
    case .audioDialog:
      let groups = DialogPrompt.Kind.allCases.filter { _ in dice.chance(70) }.map { kind in
        DialogPrompt.group(
          kind.rawValue, prompt(), prompt(), style: style(), listens: dice.chance(50), thenInitial: dice.chance(40))
      }
      var params = AudioDialogParams()
      params.dialogPromptCollection = groups
      params.dialogMaxRetryCount.timeout = FieldValue(dice.roll(3))
      params.dialogMaxRetryCount.garbage = FieldValue(dice.roll(3))
      params.dialogMaxRetryCount.sr_error = FieldValue(dice.roll(3))
      module.audioDialogParams = params
      hear(&module)
    case .audioListener:
      module.audioListenerParams = AudioListenerParams()
      module.audioListenerParams?.promptID = FieldString(prompt())
      hear(&module)
    case .runAEC:
      module.runAECParams = RunAECParams()
      module.runAECParams?.renderPromptID = FieldString(prompt())
      module.runAECParams?.captureFileName = FieldString("in.wav")
      module.runAECParams?.resultFileName = FieldString("out.wav")
    }
    return module
  }

  private mutating func hear(_ module: inout VoiceflowModule) {
    module.recognizeAudioParams = RecognizeAudioParams()
    module.recognizeAudioParams?.appleSRSessionParams = AppleSRSessionParams()
    module.recognizeAudioParams?.appleSRSessionParams?.enablePartialResults = FieldValue(dice.chance(50))
    module.recordAudioParams = RecordAudioParams()
    module.recordAudioParams?.vadParams.enableVAD = FieldValue(dice.chance(70))
  }
}
