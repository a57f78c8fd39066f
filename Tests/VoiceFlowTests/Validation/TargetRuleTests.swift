import Testing
import VoiceFlow

@Suite struct TargetRuleTests {
  static let missing = [
    RuleCase(
      #"{ "id": "M", "type": "node", "goTo": { "DEFAULT": ▸"vf_end" } }"#,
      #"error: module "M" goes to "vf_end", which no module is called (did you mean "VF_END"?)"#),
    RuleCase(
      #"{ "id": "M", "type": "node", "goTo": { "DEFAULT": ▸"VF_END " } }"#,
      #"error: module "M" goes to "VF_END ", which no module is called (did you mean "VF_END"?)"#),
    RuleCase(
      #"{ "id": "M", "type": "node", "goTo": { "DEFAULT": ▸"Nowhere" } }"#,
      #"error: module "M" goes to "Nowhere", which no module is called"#),
    RuleCase(
      #"{ "id": "M", "type": "node", "goTo": { "DEFAULT": ▸"" } }"#,
      #"error: module "M" goes to "", which is no module (only VF_END has an empty DEFAULT)"#),
    RuleCase(
      RuleCase.play("M", "P", to: "VF_END", #", "loadPromptFailure": ▸"A", "internalFailure": ▸"""#),
      prompts: RuleCase.sound,
      #"error: module "M" goes on loadPromptFailure to "A", which no module is called"#,
      #"error: module "M" goes on internalFailure to "", which is no module (leave the key out, and DEFAULT is taken)"#),
    RuleCase(
      #"""
      { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ], "goTo": {
        "DEFAULT": "VF_END", "maxTimeoutCount": ▸"A", "maxGarbageCount": ▸"B", "maxSRErrorCount": ▸"C",
        "userIntentCollection": [ { "intent": "sleep", "goTo": ▸"D" } ],
        "userInputCollection": [ { "input": "yes", "goTo": ▸"E" } ] } }
      """#, prompts: RuleCase.sound,
      #"error: module "M" goes on maxTimeoutCount to "A", which no module is called"#,
      #"error: module "M" goes on maxGarbageCount to "B", which no module is called"#,
      #"error: module "M" goes on maxSRErrorCount to "C", which no module is called"#,
      #"error: module "M" goes on the intent "sleep" to "D", which no module is called"#,
      #"error: module "M" goes on the input "yes" to "E", which no module is called"#),
    RuleCase(
      #"""
      { "id": "M", "type": "recordAudio", "recordAudioParams": { "stopRecordParams": { "maxRecordLengthMs": 5000 } },
        "goTo": { "DEFAULT": "VF_END", "goToForStopRecordReason": { "stopRequest": ▸"A" } } }
      """#,
      #"error: module "M" goes on stopRequest to "A", which no module is called"#),
    RuleCase(
      #"""
      { "id": "M", "type": "process", "goTo": { "DEFAULT": "VF_END" },
        "audioInterruptTransitionParams": { "transitionType": "goto", "goToVoiceFlowModuleID": ▸"A" } }
      """#,
      #"error: module "M" goes after an interruption to "A", which no module is called"#),
    RuleCase(
      #"▸{ "id": "M", "type": "node" }"#.replacing("▸{ \"id\": ", with: "{ \"id\": ▸"),
      #"error: module "M" has no DEFAULT in "goTo" (add "DEFAULT": "…", with the module that follows)"#),
    RuleCase(
      #"{ "id": "M", "type": "node", "goTo": ▸{ } }"#,
      #"error: module "M" has no DEFAULT in "goTo" (add "DEFAULT": "…", with the module that follows)"#),
  ]

  static let fields = [
    // What is written into a field that serves as a target must be a module.
    RuleCase(
      """
      \(RuleCase.write("M", "Next", "\"B\"", to: "$[Next]")),
      \(RuleCase.node("A")), \(RuleCase.node("B"))
      """.replacing(#"{ "id": "A""#, with: #"{ "id": ▸"A""#),
      #"warning: module "A" cannot be reached from VF_START (no module goes there; an application may still interrupt to it)"#
    ),
    RuleCase(
      """
      { "id": "M", "type": "process", "processParams": { "setValueForFieldNameCollection":
        [ ▸{ "name": "$[Next]", "value": "Ask_Citty" }, ▸{ "name": "$[Next]", "value": 5 } ] }, "goTo": { "DEFAULT": "$[Next]" } },
      \(RuleCase.node("Ask_City"))
      """,
      #"warning: module "M" writes "Ask_Citty" into $[Next], which is used as a target, but no module is called that (did you mean "Ask_City"?)"#,
      #"warning: module "M" writes 5 into $[Next], which is used as a target, but no module is called that"#),
  ]

  @Test("every target must be a module, and every module has a DEFAULT", arguments: missing)
  func missingTargets(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("a field leads to what the flow writes into it", arguments: fields)
  func fieldTargets(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("what VF_END leads to is never reached") func endGoesOn() {
    let text = """
      [ { "id": "VF_START", "type": "node", "goTo": { "DEFAULT": "VF_END" } },
        { "id": "VF_END", "type": "node", "goTo": { "DEFAULT": "VF_START" } } ]
      """
    let (flow, issues) = FlowReader.flow(voiceflow: FlowText.file(text), prompts: [])
    #expect(
      FlowText.lines(issues + Validator.issues(in: flow)) == [
        #"2:58: warning: module "VF_END" goes to "VF_START", but the flow is over there (its DEFAULT is the empty string)"#
      ])
  }
}
