import Testing
import VoiceFlow

/// A prompt that was resolved once is kept only as long as it would come out the same.
@Suite struct SteadyPromptsTests {
  private static func texts(_ stage: Stage) -> [String] {
    stage.effects.compactMap { effect in
      guard case .play(_, let request) = effect, case .text(let text, _)? = request.segments.first?.sources.first else {
        return nil
      }
      return text
    }
  }

  @Test("a field that changes between two rounds is heard in the next one")
  func fields() {
    let prompt = AudioPromptModule(id: "p").with { $0.textString = FieldString("$[T]") }
    let module = VoiceflowModule.play("A", "p", to: "A").to([.loadPromptFailure: "VF_END"])
    var stage = Stage([module], prompts: [prompt], fields: ["T": .string("one")])
    stage.begin()
    stage.promptEnds()
    stage.send(.fieldSet(FieldName("T"), .string("two")))
    stage.promptEnds()
    stage.send(.fieldSet(FieldName("T"), .string("three")))
    stage.send(.fieldReset(FieldName("T")))
    stage.promptEnds()
    #expect(Self.texts(stage) == ["one", "one", "two"])
    #expect(stage.faults() == ["empty-prompt"])
  }

  @Test("which prompt a module plays may change with a field too, and so may a dialog's group")
  func references() {
    var stage = Stage(
      [.play("A", "$[P]", to: "B"), .dialog("B", [.group("initial", "$[P]")], to: "A")],
      prompts: [.text("a"), .text("b")], fields: ["P": .string("a")])
    stage.begin()
    stage.promptEnds()
    stage.promptEnds()
    stage.send(.fieldSet(FieldName("P"), .string("b")))
    stage.hears("yes")
    stage.promptEnds()
    #expect(Self.texts(stage) == ["text of a", "text of a", "text of b", "text of b"])
  }

  @Test("a default that a process module sets between two rounds is taken in the next one")
  func defaults() {
    var stage = Stage(
      [
        .play("A", "p", to: "B"), .process("B", to: "C") { $0.languageCode = FieldString("$[L]") },
        .process("C", to: "A") {
          $0.ssVoiceParams = SSVoiceParams()
          $0.ssVoiceParams?.name = FieldString("$[V]")
        },
      ], prompts: [.text("p")])
    stage.begin()
    var heard: [String] = []
    for (language, voice) in [("en-GB", "awb"), ("en-GB", "awb"), ("en-GB", "rms"), ("fr-FR", "rms")] {
      stage.send(.fieldSet(FieldName("L"), .string(language)))
      stage.send(.fieldSet(FieldName("V"), .string(voice)))
      stage.promptEnds()
      let segment = stage.playRequest?.segments.first
      heard.append("\(segment?.languageCode ?? "") \(segment?.voice.name ?? "")")
    }
    #expect(heard == ["en-GB awb", "en-GB awb", "en-GB rms", "fr-FR rms"])
  }

  @Test("a fault of the flow's own words is said each time a module is visited")
  func faults() {
    let reference = PromptReference(style: FieldString("$[S]"), promptCollection: [FieldString("p")])
    var stage = Stage([.play("A", reference, to: "A")], prompts: [.text("p")], fields: ["S": .string("loud")])
    stage.begin()
    for _ in 0..<2 { stage.promptEnds() }
    #expect(stage.faults() == ["bad-field-value", "bad-field-value", "bad-field-value"])
  }

  @Test("chance and counters below a group go on")
  func choices() {
    var stage = Stage(
      [.play("A", "all", to: "A")],
      prompts: [
        .text("a"), .text("b"), .text("c"), .group("turns", "serial", "b", "c"), .group("all", "combo", "a", "turns"),
      ])
    stage.begin()
    for _ in 0..<2 { stage.promptEnds() }
    #expect(stage.happened().filter { $0.hasPrefix("play") } == ["play a b", "play a c", "play a c"])
  }
}
