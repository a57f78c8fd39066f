import Testing
import VoiceFlow

@Suite struct FieldRuleTests {
  @Test("a field that nothing writes is named at its first reading, with the nearest that is written") func unwritten()
  {
    let modules =
      RuleCase.write("M", "Greeting", "\"P\"", to: "N") + ",\n" + RuleCase.play("N", "$[Greting]", to: "O")
      + ",\n" + RuleCase.play("O", "$[Greting]")
    #expect(
      FlowText.check(modules, prompts: RuleCase.sound) == [
        #"4:68: warning: the field $[Greting] is read by "promptID" of module "N" and 1 more, but no process module writes it (did you mean $[Greeting]? Or an application may set it)"#
      ])
  }

  @Test(
    "every kind of property counts as reading",
    arguments: [
      #""recordAudioParams": { "vadParams": { "enableVADRuntime": "$[X]" } }"#,
      #""recordAudioParams": { "saveAudioParams": { "fileName": "$[X]" } }"#,
      #""recognizeAudioParams": { "saveUtteranceParams": { "requestorID": "$[X]" } }"#,
      #""recognizeAudioParams": { "pocketSphinxSRSessionParams": { "taskID": "$[X]", "taskType": "jsgfString", "taskData": "x" } }"#,
      #""audioInterruptTransitionParams": { "transitionType": "$[X]" }"#,
      #""dialogMaxRetryCount": { "timeoutRuntime": "$[X]", "garbage": 0 }"#,
    ]) func readings(part: String)
  {
    let module = """
      { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ], \(part),
        "goTo": { "DEFAULT": "VF_END" } }
      """
    let found = FlowText.check(module, prompts: RuleCase.sound)
    #expect(found.count == 1)
    #expect(found.first?.contains("the field $[X] is read by") == true)
    var surroundings = Surroundings()
    surroundings.fields = [FieldName("X")]
    #expect(FlowText.check(module, prompts: RuleCase.sound, knowing: surroundings) == [])
  }

  @Test("a field that prompts and texts read counts too, and the field of the intent is always known") func prompts() {
    let modules = RuleCase.play("M", "P") + ",\n" + RuleCase.node("N")
    let prompts =
      #"{ "id": "P", "style": "single", "textString": "$[intent]", "audioPlaybackParams": { "volumeRuntime": "$[V]" } }"#
    let found = FlowText.check(modules, prompts: prompts)
    #expect(found.filter { $0.contains("the field") }.count == 1)
    #expect(found.contains { $0.contains(#"the field $[V] is read by "volumeRuntime" of prompt "P""#) })
  }

  @Test("intents are doubted only where it is known which ones can be set") func intents() {
    let module = """
      { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ],
        "goTo": { "DEFAULT": "VF_END", "userIntentCollection": [
          { "intent": "Sleep", "goTo": "VF_END" }, { "intent": "Shutdown", "goTo": "VF_END" }, { "intent": "Dance", "goTo": "VF_END" } ] } }
      """
    #expect(FlowText.check(module, prompts: RuleCase.sound) == [])
    var surroundings = Surroundings()
    surroundings.intents = ["Sleep", "ShutDown"]
    #expect(
      FlowText.check(module, prompts: RuleCase.sound, knowing: surroundings) == [
        #"4:46: warning: the intent "Shutdown" is set by nothing (did you mean "ShutDown"?)"#,
        #"4:90: warning: the intent "Dance" is set by nothing (add it to intents.json, or let the application set it)"#,
      ])
  }
}
