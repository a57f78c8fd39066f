import Testing
import VoiceFlow

@Suite struct AudioInterruptionTests {
  private static let prompts: [AudioPromptModule] = [
    .group("p", "combo", "p1", "p2", "p3"), .text("p1"), .text("p2"),
    AudioPromptModule.text("p3"), .text("ask"), .text("t"),
  ]

  private func stage(_ module: VoiceflowModule, before: VoiceflowModule? = nil) -> Stage {
    var stage = Stage(
      [before, module, .pause("Elsewhere", to: "VF_END")].compactMap { $0 }, prompts: Self.prompts)
    stage.begin()
    _ = stage.happened()
    return stage
  }

  @Test("resume goes on in the segment that was cut, stepped back, not before its start")
  func resume() {
    for (position, start) in [(5_000, 3_500), (900, 0)] {
      var stage = stage(VoiceflowModule.play("A", "p", to: "VF_END").interruption("resume", rewindMs: 1_500))
      stage.reports = false
      stage.segmentEnds(0)
      guard let prompt = stage.prompt?.id else { return }
      stage.send(.segmentStarted(prompt, index: 1))
      stage.send(.audioInterruptionBegan)
      #expect(stage.happened() == ["cancel play"])
      stage.send(.segmentPosition(prompt, index: 1, positionMs: position))
      stage.report()
      #expect(stage.happened() == [])
      stage.send(.audioInterruptionEnded)
      #expect(stage.happened() == ["play p2 p3"])
      #expect(stage.playRequest?.segments.map(\.startPosMs) == [start, 0])
      stage.promptEnds()
      #expect(stage.happened().first == "end A completed DEFAULT -> VF_END")
    }
  }

  @Test("the sound is back before the cut playback has reported: it waits for that")
  func resumeEarly() {
    var stage = stage(VoiceflowModule.play("A", "p", to: "VF_END").interruption("resume"))
    stage.reports = false
    stage.send(.audioInterruptionBegan)
    stage.send(.audioInterruptionEnded)
    #expect(stage.happened() == ["cancel play"])
    stage.report()
    #expect(stage.happened() == ["play p1 p2 p3"])
  }

  @Test(
    "repeat, goto and end leave the module; with nothing configured the flow ends",
    arguments: [
      ("repeat", nil, "end A device-lost repeat -> A", nil),
      ("goto", "Elsewhere", "end A device-lost goto -> Elsewhere", nil),
      ("goto", nil, "end A device-lost goto -> VF_END", "finished completed"),
      ("end", "Elsewhere", "end A device-lost end -> VF_END", "finished stopped"),
      (nil, nil, "end A device-lost end -> VF_END", "finished stopped"),
      ("goto", "nowhere", "end A device-lost goto -> VF_END", "finished error"),
    ] as [(String?, String?, String, String?)])
  func transitions(type: String?, target: String?, end: String, finish: String?) {
    var module = VoiceflowModule.play("A", "p", to: "VF_END")
    if let type { module = module.interruption(type, to: target) }
    var stage = stage(module)
    stage.send(.audioInterruptionBegan)
    stage.send(.audioInterruptionEnded)
    let lines = stage.happened()
    #expect(lines.contains(end))
    if let finish { #expect(lines.last == finish) } else { #expect(stage.run.currentModule != nil) }
  }

  @Test("a process sets the rule for the flow, a module's own rule wins key by key")
  func defaults() {
    let process = VoiceflowModule.process("P", to: "A").interruption("goto", to: "Elsewhere")
    var plain = stage(.play("A", "p", to: "VF_END"), before: process)
    plain.send(.audioInterruptionBegan)
    plain.send(.audioInterruptionEnded)
    #expect(plain.happened().contains("end A device-lost goto -> Elsewhere"))
    var own = stage(VoiceflowModule.play("A", "p", to: "VF_END").interruption("repeat"), before: process)
    own.send(.audioInterruptionBegan)
    own.send(.audioInterruptionEnded)
    #expect(own.happened().contains("end A device-lost repeat -> A"))
  }

  @Test("a dialog resumes its prompt with its barge-in, or its listening, and counts nothing")
  func dialog() {
    let groups: [DialogPrompt] = [.group("initial", "ask", listens: true), .group("timeout", "t")]
    var stage = stage(VoiceflowModule.dialog("D", groups, to: "VF_END").interruption("resume"))
    stage.send(.audioInterruptionBegan)
    #expect(stage.happened() == ["cancel play", "cancel listen"])
    stage.send(.audioInterruptionEnded)
    #expect(stage.happened() == ["play ask", "listen dictation while playing"])
    stage.promptEnds()
    stage.send(.audioInterruptionBegan)
    stage.send(.audioInterruptionEnded)
    #expect(stage.happened() == ["cancel listen", "listen dictation"])
    stage.hearsSilence()
    #expect(stage.happened() == ["play t"])
  }

  @Test("an answer that comes while the sound is away is kept until it is back")
  func answerWhileAway() {
    var stage = stage(VoiceflowModule.dialog("D", [.group("garbage", "t")], to: "VF_END").interruption("resume"))
    stage.answers = false
    stage.hears("x")
    stage.send(.audioInterruptionBegan)
    stage.send(.hypothesisRejected)
    stage.answer()
    #expect(stage.happened() == ["ask heard x", "judged x: garbage"])
    stage.send(.audioInterruptionEnded)
    #expect(stage.happened() == ["play t"])
  }

  @Test("a listener resumes prompt and listening")
  func listener() {
    var stage = stage(VoiceflowModule.listener("L", "p", to: "VF_END").interruption("resume"))
    stage.segmentEnds(0)
    stage.send(.audioInterruptionBegan)
    stage.send(.audioInterruptionEnded)
    #expect(
      stage.happened() == [
        "ask segment p1", "cancel play", "cancel listen", "play p2 p3", "listen dictation while playing",
      ])
  }

  @Test("a recording that was cut is followed by another")
  func recording() {
    var stage = stage(VoiceflowModule.record("R", to: "VF_END").interruption("resume"))
    stage.send(.audioInterruptionBegan)
    stage.send(.audioInterruptionBegan)
    stage.send(.audioInterruptionEnded)
    #expect(stage.happened() == ["cancel record", "record"])
  }
}
