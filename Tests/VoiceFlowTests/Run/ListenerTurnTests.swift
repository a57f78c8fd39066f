import Testing
import VoiceFlow

@Suite struct ListenerTurnTests {
  private func stage(_ change: (VoiceflowModule) -> VoiceflowModule = { $0 }) -> Stage {
    let module = change(
      VoiceflowModule.listener("L", "p", to: "VF_END").to([.maxSRErrorCount: "E", .loadPromptFailure: "F"])
        .intents([("Stop", "I")]))
    var stage = Stage(
      [module] + ["E", "F", "I", "W"].map { .pause($0, to: "VF_END") },
      prompts: [
        AudioPromptModule(id: "p").with { $0.textString = FieldString("$[Text]") }, .text("q"), .text("r"),
      ], fields: ["Text": .string("first")])
    stage.begin()
    return stage
  }

  @Test("it plays and listens at once, tells the end of the segment, and ends when nothing was loaded")
  func plain() {
    var stage = stage()
    #expect(stage.happened().suffix(2) == ["play p", "listen dictation while playing"])
    stage.promptEnds()
    #expect(
      stage.happened().prefix(3) == ["ask segment p", "cancel listen", "end L completed DEFAULT -> VF_END"])
  }

  @Test("what the application loads when a segment has ended is played next, with the fields as they are then")
  func loads() {
    var stage = stage()
    stage.answers = false
    stage.promptEnds()
    _ = stage.happened()
    stage.send(.fieldSet(FieldName("Text"), .string("second")))
    stage.send(.listenerPromptLoaded("p"))
    #expect(stage.happened() == [#"field Text=string("second")"#])
    stage.answer()
    #expect(stage.happened() == ["play p"])
    #expect(stage.playRequest?.segments.first?.sources == [.text("second", isSSML: false)])
  }

  @Test("prompts that are loaded in advance are played in their order")
  func loadsInAdvance() {
    var stage = stage()
    stage.send(.listenerPromptLoaded("q"))
    stage.send(.listenerPromptLoaded("r"))
    _ = stage.happened()
    stage.promptEnds()
    stage.promptEnds()
    #expect(stage.happened() == ["ask segment p", "play q", "ask segment q", "play r"])
  }

  @Test("a prompt that ended without a segment is told too, so that the application can go on")
  func emptyPrompt() {
    var stage = stage()
    stage.application["ask segment p"] = [.listenerPromptLoaded("q")]
    _ = stage.happened()
    guard let prompt = stage.prompt?.id else { return }
    stage.send(.promptEnded(prompt, .completed))
    #expect(stage.happened() == ["ask segment p", "play q"])
  }

  @Test("a loaded prompt that does not exist is a load failure")
  func loadsNothing() {
    var stage = stage()
    stage.application["ask segment p"] = [.listenerPromptLoaded("nowhere")]
    stage.promptEnds()
    #expect(stage.happened().contains("end L error loadPromptFailure -> F"))
  }

  @Test("a listed intent stops prompt and listening; an unlisted one does not")
  func intent() {
    var stage = stage()
    stage.application["ask heard louder"] = [.intentSet("Louder")]
    stage.application["ask heard stop"] = [.intentSet("Stop")]
    _ = stage.happened()
    stage.hears("louder")
    #expect(stage.happened() == ["ask heard louder", "listen dictation while playing", "judged louder: ignored"])
    stage.hears("stop")
    #expect(
      stage.happened() == [
        "ask heard stop", "listen dictation while playing", #"judged stop: intent("Stop")"#, "cancel play",
        "cancel listen", "end L intent userIntentCollection -> I", "start I",
      ])
    #expect(stage.run.currentModule == "I")
  }

  @Test("listening goes on while the application looks at a hypothesis")
  func keepsListening() {
    var stage = stage()
    stage.answers = false
    _ = stage.happened()
    stage.hears("one")
    stage.hears("two")
    stage.promptEnds()
    #expect(stage.happened() == ["ask heard one", "listen dictation while playing", "listen dictation while playing"])
    stage.answer()
    #expect(stage.happened() == ["judged one: ignored", "ask heard two"])
    stage.answer()
    #expect(stage.happened() == ["judged two: ignored", "ask segment p"])
    stage.answer()
    #expect(stage.happened() == ["cancel listen", "ask end L"])
  }

  @Test("turns that end in silence or nonsense begin again and are not counted")
  func restarts() {
    var stage = stage()
    _ = stage.happened()
    for _ in 0..<10 {
      stage.hearsSilence()
      stage.hearsNonsense()
    }
    #expect(stage.happened() == Array(repeating: "listen dictation while playing", count: 20))
  }

  @Test("three recogniser errors in a row end it; a success between them begins the count anew")
  func errors() {
    var stage = stage()
    stage.recognizerFails()
    stage.recognizerFails()
    stage.hearsSilence()
    stage.recognizerFails()
    stage.recognizerFails()
    #expect(stage.run.currentModule == "L")
    stage.recognizerFails()
    #expect(stage.happened().contains("end L error maxSRErrorCount -> E"))
  }

  @Test("words of an input table lead away too")
  func input() {
    var stage = stage { $0.inputs([("wait", "W")]) }
    #expect(stage.listenRequest?.task == .phrases(["wait"]))
    stage.hears("Wait!")
    #expect(stage.happened().contains("end L said userInputCollection -> W"))
  }

  @Test("speech alone does not stop the prompt")
  func speech() {
    var stage = stage()
    _ = stage.happened()
    stage.somebodySpeaks()
    #expect(stage.happened() == [])
  }

  @Test("a rejected hypothesis is garbage and nothing else")
  func rejected() {
    var stage = stage()
    _ = stage.happened()
    stage.application["ask heard stop"] = [.intentSet("Stop"), .hypothesisRejected]
    stage.hears("stop")
    #expect(stage.happened() == ["ask heard stop", "listen dictation while playing", "judged stop: garbage"])
  }

  @Test("a prompt that is loaded while no listener runs is a fault and nothing else")
  func loadedElsewhere() {
    var stage = Stage([.pause("P", to: "VF_END")])
    stage.begin()
    _ = stage.happened()
    stage.send(.listenerPromptLoaded("q"))
    #expect(stage.happened() == ["fault no-listener"])
  }

  @Test("an application that never answers is not waited on by memory: hypotheses and prompts have a limit")
  func limits() {
    var stage = stage()
    stage.answers = false
    for _ in 0..<40 { stage.hears("again") }
    #expect(stage.faults() == Array(repeating: "hypotheses-dropped", count: 40 - 1 - 16))
    for _ in 0..<70 { stage.send(.listenerPromptLoaded("q")) }
    #expect(stage.faults().filter { $0 == "too-many-prompts" }.count == 70 - 64)
    stage.send(.stopRequested)
    for _ in 0..<4 { stage.answer() }
    #expect(stage.run.isFinished)
  }
}
