import Testing
import VoiceFlow

/// What a flow is given beside its files: a language, a voice, other prompts while it runs.
@Suite struct FlowStandardsTests {
  private func flow(_ module: VoiceflowModule, _ prompt: AudioPromptModule) -> Flow {
    Flow(
      modules: [
        .node("VF_START", to: "Set"), module, .play("A", "p", to: "B"), .play("B", "p", to: "A"),
        .node("VF_END", to: ""),
      ], prompts: ["p": prompt])
  }

  /// The run's first request to play, and the run after it.
  private func played(_ flow: Flow) -> (FlowRun, PlayRequest?, ActivityID?) {
    var run = FlowRun(flow: flow, seed: 1)
    let (request, id) = Self.answer(run.handle(.started), &run)
    return (run, request, id)
  }

  /// Answers until something is to be played.
  private static func answer(_ effects: [FlowEffect], _ run: inout FlowRun) -> (PlayRequest?, ActivityID?) {
    var waiting = effects
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .announce(let id, _): waiting += run.handle(.answered(id))
      case .play(let id, let request): return (request, id)
      default: break
      }
    }
    return (nil, nil)
  }

  @Test("the flow's own language and voice count where no process module has set others") func standards() {
    var flow = flow(.node("Set", to: "A"), .text("p"))
    flow.languageCode = "fr-FR"
    flow.voice = VoiceRequest(name: "Ava (Premium)")
    let segment = played(flow).1?.segments.first
    #expect(segment?.languageCode == "fr-FR")
    #expect(segment?.voice.name == "Ava (Premium)")
  }

  @Test("a process module wins over them") func process() {
    let module = VoiceflowModule(id: "Set", kind: .process, goTo: GoTo(default: "A")).with {
      $0.processParams = ProcessParams()
      $0.processParams?.languageCode = FieldString("de-DE")
    }
    var flow = flow(module, .text("p"))
    flow.languageCode = "fr-FR"
    #expect(played(flow).1?.segments.first?.languageCode == "de-DE")
  }

  @Test("prompts that were replaced are played from then on, also by modules that have played the old ones")
  func replaced() {
    var (run, request, id) = played(flow(.node("Set", to: "A"), .text("p", "Old.")))
    for text in ["Old.", "New.", "New."] {
      #expect(request?.segments.first?.sources == [.text(text, isSSML: false)])
      guard let playing = id else { return }
      run.replacePrompts(["p": .text("p", "New.")], audioToText: [:])
      (request, id) = Self.answer(run.handle(.promptEnded(playing, .completed)), &run)
    }
  }
}
