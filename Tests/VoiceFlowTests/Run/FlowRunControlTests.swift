import Testing
import VoiceFlow

/// Every state in which somebody may stop or interrupt a run.
enum Situation: String, CaseIterable {
  case starting, playing, draining, ending, paused, listening, asked, recording, listener, echo

  /// The lines that end the module when it is left.
  var cancels: [String] {
    switch self {
    case .starting, .ending, .paused, .asked, .draining: []
    case .playing: ["cancel play"]
    case .listening: ["cancel listen"]
    case .recording: ["cancel record"]
    case .listener: ["cancel play", "cancel listen"]
    case .echo: ["cancel aec"]
    }
  }

  /// A run in this situation inside module `X`, with nothing answered or reported by itself.
  func stage() -> Stage {
    let module: VoiceflowModule =
      switch self {
      case .starting, .ending: .node("X", to: "VF_END")
      case .playing, .draining: .play("X", "p", to: "VF_END")
      case .paused: .pause("X", to: "VF_END")
      case .listening, .asked: .dialog("X", [], to: "VF_END")
      case .recording: .record("X", to: "VF_END")
      case .listener: .listener("X", "p", to: "VF_END")
      case .echo:
        VoiceflowModule(id: "X", kind: .runAEC, goTo: GoTo(default: "VF_END")).with {
          $0.runAECParams = RunAECParams()
          $0.runAECParams?.renderPromptID = FieldString("p")
          $0.runAECParams?.captureFileName = FieldString("a")
          $0.runAECParams?.resultFileName = FieldString("b")
        }
      }
    var stage = Stage(
      [module, .pause("Elsewhere", to: "VF_END"), .pause("Other", to: "VF_END")], prompts: [.text("p")])
    stage.answers = false
    stage.reports = false
    stage.begin()
    stage.answer()
    stage.answer()
    if self != .starting { stage.answer() }
    switch self {
    case .asked: stage.hears("x")
    case .draining: stage.send(.interruptRequested("Other"))
    case .starting, .playing, .ending, .paused, .listening, .recording, .listener, .echo: break
    }
    _ = stage.happened()
    return stage
  }
}

@Suite struct FlowRunControlTests {
  @Test("a stop ends the module and announces the end of VF_END, from everywhere", arguments: Situation.allCases)
  func stop(situation: Situation) {
    var stage = situation.stage()
    #expect(stage.run.currentModule == "X")
    stage.send(.stopRequested)
    var lines = stage.happened()
    #expect(lines.prefix(situation.cancels.count) == situation.cancels[...])
    stage.report()
    for _ in 0..<4 { stage.answer() }
    lines += stage.happened()
    let reason =
      switch situation {
      case .ending: "completed"
      case .draining: "interrupted"
      case .starting, .playing, .paused, .listening, .asked, .recording, .listener, .echo: "stopped"
      }
    #expect(lines.suffix(3) == ["end X \(reason)", "ask end VF_END", "finished stopped"])
    #expect(stage.run.isFinished)
  }

  @Test("a second stop waits for nothing", arguments: Situation.allCases)
  func stopTwice(situation: Situation) {
    var stage = situation.stage()
    stage.send(.stopRequested)
    stage.send(.stopRequested)
    #expect(stage.happened().suffix(2) == ["end X stopped", "finished stopped"])
    stage.report()
    for _ in 0..<5 { stage.answer() }
    #expect(stage.happened() == [])
  }

  @Test("a run that has not begun stops at once; one that is over ignores everything")
  func stopEarly() {
    var run = FlowRun(flow: Flow(modules: []), seed: 1)
    #expect(run.handle(.stopRequested) == [.finished(.stopped)])
    #expect(run.handle(.started) == [])
    #expect(run.handle(.fieldSet(FieldName("X"), .bool(true))) == [])
  }

  @Test("an interruption leaves the module and goes on elsewhere, from everywhere", arguments: Situation.allCases)
  func interrupt(situation: Situation) {
    var stage = situation.stage()
    stage.send(.interruptRequested("Elsewhere"))
    var lines = stage.happened()
    #expect(lines.prefix(situation.cancels.count) == situation.cancels[...])
    stage.report()
    for _ in 0..<2 { stage.answer() }
    lines += stage.happened()
    let reason = situation == .ending ? "completed" : "interrupted"
    #expect(lines.contains("end X \(reason) -> Elsewhere"))
    #expect(stage.run.currentModule == "Elsewhere")
  }

  @Test("an interruption to an unknown module is a fault and changes nothing", arguments: Situation.allCases)
  func interruptToNowhere(situation: Situation) {
    var stage = situation.stage()
    stage.send(.interruptRequested("nowhere"))
    #expect(stage.happened() == ["fault unknown-target"])
    #expect(stage.run.currentModule == "X")
  }

  @Test("VF_END too can be interrupted, and the run ends as completed later")
  func interruptAtEnd() {
    var stage = Stage([.node("A", to: "nowhere"), .pause("P", to: "VF_END")])
    stage.application["ask end VF_END"] = [.interruptRequested("P")]
    stage.begin()
    #expect(stage.happened().suffix(2) == ["end VF_END completed -> P", "start P"])
    stage.application = [:]
    stage.send(.resumeRequested)
    #expect(stage.happened().last == "finished completed")
  }

  @Test("after a stop an interruption changes nothing")
  func interruptAfterStop() {
    var stage = Situation.playing.stage()
    stage.send(.stopRequested)
    stage.send(.interruptRequested("Elsewhere"))
    stage.report()
    for _ in 0..<4 { stage.answer() }
    #expect(stage.happened().last == "finished stopped")
  }

  @Test("an application that always interrupts cannot keep a run spinning")
  func interruptsForEver() {
    var stage = Stage([.node("A", to: "VF_END"), .node("B", to: "VF_END")], stepBudget: 10)
    stage.application["ask end VF_END"] = [.interruptRequested("A")]
    stage.begin()
    #expect(stage.happened().last == "finished error")
  }

  @Test("a resume means nothing but to a pause", arguments: Situation.allCases)
  func resume(situation: Situation) {
    var stage = situation.stage()
    stage.send(.resumeRequested)
    #expect(stage.happened() == (situation == .paused ? ["ask end X"] : []))
  }

  @Test("an interruption of the sound means nothing where there is no sound", arguments: Situation.allCases)
  func silence(situation: Situation) {
    var stage = situation.stage()
    stage.send(.audioInterruptionEnded)
    #expect(stage.happened() == [])
    switch situation {
    case .starting, .draining, .ending, .paused, .echo, .asked:
      stage.send(.audioInterruptionBegan)
      #expect(stage.happened() == [])
    case .playing, .listening, .recording, .listener:
      break
    }
  }

  @Test(
    "no event loses a run, in any situation: afterwards a stop still ends it in order", arguments: Situation.allCases)
  func everyEvent(situation: Situation) {
    let ids = [ActivityID(0)] + (1...9).map { ActivityID($0) }
    let hypothesis = Hypothesis(text: "x", score: 1)
    var events: [FlowEvent] = [
      .started, .fieldSet(FieldName("F"), .integer(1)), .fieldReset(FieldName("F")), .intentSet("I"), .intentReset,
      .hypothesisRejected, .listenerPromptLoaded("p"), .resumeRequested, .interruptRequested("Elsewhere"),
      .interruptRequested("X"), .audioInterruptionBegan, .audioInterruptionEnded,
    ]
    for id in ids {
      events += [
        .segmentStarted(id, index: 0), .segmentEnded(id, index: 7), .segmentPosition(id, index: 0, positionMs: -1),
        .promptEnded(id, .completed), .promptEnded(id, .failed(.device("x"))), .speechBegan(id),
        .partialHypothesis(id, hypothesis), .turnEnded(id, .heard(hypothesis)), .turnEnded(id, .silence),
        .turnEnded(id, .failed("x")), .turnEnded(id, .cancelled), .recordingEnded(id, .endOfAudio), .answered(id),
      ]
    }
    for event in events {
      var stage = situation.stage()
      stage.send(event)
      stage.send(.stopRequested)
      for _ in 0..<3 {
        stage.report()
        for _ in 0..<12 { stage.answer() }
      }
      #expect(stage.run.isFinished, "\(event)")
      var open = 0
      for effect in stage.effects {
        if case .moduleStarted = effect { open += 1 }
        if case .moduleEnded = effect { open -= 1 }
        #expect(open == 0 || open == 1, "\(event)")
      }
      #expect(open == 0, "\(event)")
    }
  }
}
