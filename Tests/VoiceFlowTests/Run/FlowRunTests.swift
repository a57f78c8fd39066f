import Testing
import VoiceFlow

@Suite struct FlowRunTests {
  @Test("a flow of nodes goes from VF_START to VF_END, each module announced before and after")
  func nodes() {
    var stage = Stage([.node("A", to: "VF_END")])
    stage.answers = false
    stage.begin()
    #expect(stage.happened() == ["start VF_START", "ask start VF_START"])
    stage.answer()
    #expect(stage.happened() == ["ask end VF_START"])
    #expect(stage.run.currentModule == "VF_START")
    stage.answer()
    #expect(stage.happened() == ["end VF_START completed DEFAULT -> A", "start A", "ask start A"])
    stage.answer()
    stage.answer()
    #expect(
      stage.happened() == ["ask end A", "end A completed DEFAULT -> VF_END", "start VF_END", "ask start VF_END"])
    stage.answer()
    #expect(stage.happened() == ["ask end VF_END"])
    stage.answer()
    #expect(stage.happened() == ["end VF_END completed", "finished completed"])
    #expect(stage.run.isFinished)
    #expect(stage.run.currentModule == nil)
  }

  @Test("an unknown answer, an old answer and a second start change nothing")
  func strangeAnswers() {
    var stage = Stage([.node("A", to: "VF_END")])
    stage.answers = false
    stage.begin()
    let first = stage.asked[0]
    _ = stage.happened()
    stage.send(.answered(ActivityID(99)))
    stage.send(.started)
    #expect(stage.happened() == [])
    stage.answer()
    _ = stage.happened()
    stage.send(.answered(first))
    #expect(stage.happened() == [])
  }

  @Test("a pause lasts until it is resumed, and a resume that comes with its announcement counts")
  func pause() {
    var stage = Stage([.pause("P", to: "Q"), .pause("Q", to: "VF_END")])
    stage.begin()
    #expect(stage.happened().last == "start P")
    #expect(stage.run.isWaitingForResume)
    stage.answers = false
    stage.send(.resumeRequested)
    stage.answer()
    #expect(stage.happened() == ["ask end P", "end P completed DEFAULT -> Q", "start Q", "ask start Q"])
    stage.send(.resumeRequested)
    #expect(!stage.run.isWaitingForResume)
    stage.answer()
    #expect(stage.happened() == ["ask end Q"])
  }

  @Test("a process writes its fields before its end is announced, keeps their types, and null deletes")
  func fields() {
    let process = VoiceflowModule.process("P", to: "VF_END") { params in
      params.setValueForFieldNameCollection = [
        FieldNameValue(name: FieldName("A"), value: .bool(true)), FieldNameValue(name: FieldName("B"), value: nil),
        FieldNameValue(name: FieldName("C"), value: .number(1.5)), FieldNameValue(name: FieldName("D"), value: nil),
      ]
    }
    var stage = Stage([process], fields: ["B": .integer(1)])
    stage.begin()
    #expect(
      stage.happened(without: "start", "ask end").prefix(5) == [
        "end VF_START completed DEFAULT -> P", "field A=bool(true)", "field B=nil", "field C=number(1.5)",
        "end P completed DEFAULT -> VF_END",
      ])
    #expect(stage.run.fields[FieldName("A")] == .bool(true))
    #expect(stage.run.fields[FieldName("B")] == nil)
  }

  @Test("a target is read from its field after the answer to PreModuleEnd")
  func lateTarget() {
    var stage = Stage([.node("A", to: "$[Next]"), .node("B", to: "VF_END")])
    stage.application["ask end A"] = [.fieldSet(FieldName("Next"), .string("B"))]
    stage.answers = false
    stage.begin()
    for _ in 0..<3 { stage.answer() }
    #expect(stage.happened().suffix(2) == ["ask end A", "field Next=string(\"B\")"])
    stage.answer()
    #expect(stage.happened().first == "end A completed DEFAULT -> B")
  }

  @Test("a process sets the speaker and loads pronunciations only when it is told to")
  func processEffects() {
    var stage = Stage([
      .process("P", to: "Q") { params in
        params.speakerEnabled = FieldValue(false, field: FieldName("Loud"))
        var lexicon = FliteCustomLexicon()
        lexicon.loadCustomLexicon = FieldValue(true)
        lexicon.customLexiconEntryList = FieldString("dana : d aa1 n ah0")
        params.fliteCustomLexicon = lexicon
      }, .process("Q", to: "VF_END"),
    ])
    stage.send(.fieldSet(FieldName("Loud"), .bool(true)))
    stage.begin()
    let lines = stage.happened()
    #expect(lines.filter { $0.hasPrefix("speaker") } == ["speaker true"])
    #expect(lines.filter { $0.hasPrefix("lexicon") } == ["lexicon dana : d aa1 n ah0"])
  }

  @Test("a flow without a start ends in an error")
  func noStart() {
    var run = FlowRun(flow: Flow(modules: []), seed: 1)
    let effects = run.handle(.started)
    guard case .announce(let id, .preModuleEnd("VF_END"))? = effects.last else {
      Issue.record("expected the end to be announced, got \(effects)")
      return
    }
    #expect(run.handle(.answered(id)) == [.finished(.error)])
  }

  @Test("a loop that spins is named and ended")
  func spins() {
    var stage = Stage([.node("A", to: "B"), .process("B", to: "C"), .node("C", to: "A")], stepBudget: 20)
    stage.begin()
    let lines = stage.happened()
    #expect(lines.suffix(3) == ["fault spins", "ask end VF_END", "finished error"])
    guard case .fault(let fault)? = stage.effects.first(where: { if case .fault = $0 { true } else { false } }) else {
      return
    }
    #expect(fault.detail.contains("A") && fault.detail.contains("B") && fault.detail.contains("C"))
    #expect(!fault.detail.contains("VF_START"))
  }

  @Test("a module that goes to itself is a loop too, and the last step of a budget may lead to VF_END")
  func spinsAlone() {
    var stage = Stage([.node("A", to: "A")], stepBudget: 3)
    stage.begin()
    #expect(stage.happened().last == "finished error")
    var exact = Stage([.node("A", to: "VF_END")], stepBudget: 2)
    exact.begin()
    #expect(exact.happened().last == "finished completed")
  }

  @Test("a loop that plays is no spinning, one whose prompt fails or holds no word is", arguments: [0, 1, 2])
  func playingLoop(kind: Int) {
    var stage = Stage(
      [.play("A", "p", to: "A")], prompts: [.text("p", kind == 2 ? "  " : "hello")], stepBudget: 5)
    stage.begin()
    for _ in 0..<20 where !stage.run.isFinished {
      if kind == 1 { stage.promptFails(.cannotLoad("no file")) } else { stage.promptEnds() }
    }
    #expect(stage.run.isFinished == (kind != 0))
  }
}
