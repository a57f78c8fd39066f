import Testing
import VoiceFlow

@Suite struct PromptRuleTests {
  static let missing = [
    // That nobody plays "P" is the other side of the same fault.
    RuleCase(
      RuleCase.play("M", "p").replacing(#"ID": "p""#, with: #"ID": ▸"p""#), prompts: RuleCase.sound,
      #"error: module "M" plays "p", which no prompt is called (did you mean "P"?)"#),
    RuleCase(
      RuleCase.play("M", "P"),
      prompts:
        #"{ "id": "P", "style": "combo", "promptCollection": [ { "promptID": ▸"Q" }, { "promptID": "R" } ] }, \#(sound("R"))"#,
      #"error: prompt "P" plays "Q", which no prompt is called"#),
    // A field may name any prompt, or those that the flow writes.
    RuleCase(
      RuleCase.write("M", "Which", "\"P\"", to: "N") + "," + RuleCase.play("N", "$[Which]"), prompts: RuleCase.sound),
    RuleCase(
      RuleCase.write("M", "Which", "\"P_Menus\"", to: "N").replacing("[ { \"name\"", with: "[ ▸{ \"name\"") + ","
        + RuleCase.play("N", "$[Which]"), prompts: sound("▸P_Menu").replacing("\"▸P", with: "▸\"P"),
      #"warning: module "M" writes "P_Menus" into $[Which], which is played, but no prompt is called that (did you mean "P_Menu"?)"#,
      #"note: prompt "P_Menu" is played by no module"#),
  ]

  static let cycles = [
    RuleCase(
      RuleCase.play("M", "P"),
      prompts: #"{ "id": ▸"P", "style": "combo", "promptCollection": [ { "promptID": "P" } ] }"#,
      #"error: prompt "P" contains itself: "P" → "P""#),
    RuleCase(
      RuleCase.play("M", "A"),
      prompts: "\(group("▸A", "B")), \(group("B", "C")), \(group("C", "D", "A")), \(sound("D"))"
        .replacing("\"▸A", with: "▸\"A"),
      #"error: prompt "A" contains itself: "A" → "B" → "C" → "A""#),
    // The same prompt twice is no cycle.
    RuleCase(RuleCase.play("M", "A"), prompts: "\(group("A", "B", "B", "C")), \(group("B", "C")), \(sound("C"))"),
  ]

  static let silent = [
    RuleCase(
      RuleCase.play("M"), prompts: #"{ "id": ▸"P", "style": "single" }"#,
      #"error: prompt "P" has nothing to play (give it "audioFile", "textString", "textFile" or "promptCollection")"#),
    RuleCase(
      RuleCase.play("M"), prompts: #"{ "id": "P", "style": "single", "textString": ▸" \n" }"#,
      #"warning: prompt "P" is silent: its text is empty"#),
    RuleCase(
      RuleCase.play("M"), prompts: #"{ "id": ▸"P", "textString": "x" }"#,
      #"warning: prompt "P" lacks "style" (it is read as single)"#),
    RuleCase(
      RuleCase.play("M"),
      prompts:
        #"{ "id": "P", "style": ▸"single", "promptCollection": [ { "promptID": "A" }, { "promptID": "B" } ] }, \#(sound("A")), \#(sound("B"))"#,
      #"warning: prompt "P" is "single" and plays only the first of its 2 prompts (for all of them the style is "combo", for one by chance "select")"#
    ),
    RuleCase(
      RuleCase.play("M"),
      prompts: #"{ "id": "P", "style": "single", "textString": "x", "audioPlaybackParams": { "loopPlay": ▸true } }"#,
      #"warning: prompt "P" has "loopPlay" and plays once all the same (say how often in "maxPlayCount"; its default is 1)"#
    ),
    RuleCase(
      RuleCase.play("M"),
      prompts:
        #"{ "id": "P", "style": "single", "textString": "x", "audioPlaybackParams": { "loopPlay": true, "maxPlayCount": 3 } }"#
    ),
    RuleCase(
      RuleCase.play("M"),
      prompts:
        #"{ "id": "P", "style": "single", "textString": "x", "audioPlaybackParams": { "startPosMs": 500, "stopPosMs": ▸400 } }"#,
      #"warning: prompt "P" stops at 400 ms, before it starts at 500 ms"#),
    RuleCase(
      RuleCase.play("M"), prompts: #"{ "id": "P", "style": "single", "textString": "x", "ssEngine": ▸"apple" }"#,
      #"note: the engine "apple" stands for the best one on this device"#),
  ]

  static func sound(_ id: String) -> String { #"{ "id": "\#(id)", "style": "single", "textString": "x" }"# }

  static func group(_ id: String, _ members: String...) -> String {
    let entries = members.map { #"{ "promptID": "\#($0)" }"# }.joined(separator: ", ")
    return #"{ "id": "\#(id)", "style": "combo", "promptCollection": [ \#(entries) ] }"#
  }

  @Test("every prompt that is named must exist", arguments: missing)
  func missingPrompts(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("no prompt contains itself", arguments: cycles)
  func promptCycles(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("a prompt that is heard differently from how it reads is named", arguments: silent)
  func silentPrompts(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("prompts that nothing plays are noted, those inside them are not") func unused() {
    let prompts = "\(RuleCase.sound), \(Self.group("Q", "R", "P")), \(Self.sound("R"))"
    #expect(
      FlowText.check(RuleCase.play("M"), prompts: prompts) == [#"p.json:2:66: note: prompt "Q" is played by no module"#]
    )
    var surroundings = Surroundings()
    surroundings.prompts = ["Q"]
    #expect(FlowText.check(RuleCase.play("M"), prompts: prompts, knowing: surroundings) == [])
    // A field that only the application writes may name any of them.
    let open = FlowText.check(RuleCase.play("M", "$[Which]"), prompts: prompts)
    #expect(!open.contains { $0.contains("is played by no module") })
  }
}
