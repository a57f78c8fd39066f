import Testing
import VoiceFlow

/// What a field's content counts as, where a text, a number, a factor and a yes or no are wanted (spec A0, A3).
@Suite struct RuntimeFieldsTests {
  private func segment(_ content: FieldContent) -> PromptSegment? {
    let prompt = AudioPromptModule(id: "p").with {
      $0.textString = FieldString("$[F]")
      $0.textIsSSML = FieldValue(nil, field: FieldName("F"))
      $0.audioPlaybackParams.startPosMs = FieldValue(-1, field: FieldName("F"))
      $0.audioPlaybackParams.volume = FieldValue(nil, field: FieldName("F"))
    }
    var stage = Stage([.play("A", "p", to: "VF_END")], prompts: [prompt], fields: ["F": content])
    stage.begin()
    return stage.playRequest?.segments.first
  }

  @Test(
    "content is taken as what it can be, and is otherwise no value",
    arguments: [
      (.string("true"), "true", true, -1, 1), (.string("no"), "no", false, -1, 1), (.bool(true), "true", true, -1, 1),
      (.bool(false), "false", false, -1, 1), (.integer(7), "7", false, 7, 7), (.integer(-7), "-7", false, -1, 1),
      (.number(3), "3.0", false, 3, 3), (.number(0.5), "0.5", false, -1, 0.5), (.string("12"), "12", false, 12, 12),
      (.number(.infinity), "inf", false, -1, 1), (.string("nan"), "nan", false, -1, 1),
      (.number(1e300), "1e+300", false, -1, 1e300),
    ] as [(FieldContent, String, Bool, Int, Double)])
  func contents(content: FieldContent, text: String, flag: Bool, number: Int, factor: Double) {
    let segment = segment(content)
    #expect(segment?.sources == [.text(text, isSSML: flag)])
    #expect(segment?.startPosMs == number)
    #expect(segment?.volume == factor)
  }

  @Test("a field can be reset; resetting what is not set says nothing")
  func reset() {
    var stage = Stage([.pause("P", to: "VF_END")], fields: ["F": .integer(1)])
    stage.begin()
    _ = stage.happened()
    stage.send(.fieldReset(FieldName("F")))
    stage.send(.fieldReset(FieldName("F")))
    #expect(stage.happened() == ["field F=nil"])
    #expect(stage.run.fields == RuntimeFields())
  }
}
