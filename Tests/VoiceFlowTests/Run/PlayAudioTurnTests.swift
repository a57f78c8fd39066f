import Testing
import VoiceFlow

@Suite struct PlayAudioTurnTests {
  @Test("a prompt is played to its end, then DEFAULT")
  func plays() {
    var stage = Stage([.play("A", "p", to: "VF_END")], prompts: [.text("p")])
    stage.begin()
    #expect(stage.happened().suffix(2) == ["start A", "play p"])
    #expect(
      stage.playRequest
        == PlayRequest(
          prompt: "p", segments: [PromptSegment(prompt: "p", sources: [.text("text of p", isSSML: false)])])
    )
    stage.segmentEnds()
    #expect(stage.happened() == [])
    stage.promptEnds()
    #expect(stage.happened().first == "end A completed DEFAULT -> VF_END")
  }

  @Test(
    "a prompt that was not played leads by its failure key, and to DEFAULT without one",
    arguments: [
      (PromptFailure.cannotLoad("no file"), "loadPromptFailure"), (PromptFailure.device("gone"), "internalFailure"),
    ])
  func failures(failure: PromptFailure, key: String) {
    for given in [true, false] {
      let targets: [GoTo.Key: String] = given ? [.loadPromptFailure: "L", .internalFailure: "L"] : [:]
      let module = VoiceflowModule.play("A", "p", to: "VF_END").to(targets)
      var stage = Stage([module, .pause("L", to: "VF_END")], prompts: [.text("p")])
      stage.begin()
      _ = stage.happened()
      stage.promptFails(failure)
      let end = given ? "end A error \(key) -> L" : "end A error DEFAULT -> VF_END"
      #expect(stage.happened().contains(end))
      #expect(stage.faults().count == 1)
    }
  }

  @Test(
    "what cannot be resolved is a load failure, said once",
    arguments: [
      ("nowhere", "unknown-prompt"), ("$[Unset]", "no-prompt"), ("cycle", "prompt-cycle"), ("bare", "empty-prompt"),
    ])
  func unresolved(prompt: String, fault: String) {
    let module = VoiceflowModule.play("A", prompt, to: "VF_END").to([.loadPromptFailure: "L"])
    var stage = Stage(
      [module, .pause("L", to: "VF_END")],
      prompts: [.group("cycle", "combo", "inner"), .group("inner", "combo", "cycle"), AudioPromptModule(id: "bare")])
    stage.begin()
    #expect(stage.happened().suffix(3) == ["fault \(fault)", "end A error loadPromptFailure -> L", "start L"])
  }

  @Test("the prompt's id is read after the answer to PreModuleStart")
  func lateField() {
    var stage = Stage(
      [.play("A", "$[Prompt]", to: "VF_END")], prompts: [.text("p"), .text("q")], fields: ["Prompt": .string("p")])
    stage.answers = false
    stage.begin()
    for _ in 0..<2 { stage.answer() }
    stage.send(.fieldSet(FieldName("Prompt"), .string("q")))
    stage.answer()
    #expect(stage.happened().last == "play q")
  }

  @Test("a playback that somebody else stopped counts as played; its late reports change nothing")
  func stoppedOutside() {
    var stage = Stage([.play("A", "p", to: "P"), .pause("P", to: "VF_END")], prompts: [.text("p")])
    stage.begin()
    guard let prompt = stage.prompt?.id else { return }
    stage.send(.promptEnded(prompt, .stopped))
    #expect(stage.happened().last == "start P")
    stage.send(.promptEnded(prompt, .failed(.device("late"))))
    stage.send(.segmentEnded(prompt, index: 0))
    #expect(stage.happened() == [])
  }
}
