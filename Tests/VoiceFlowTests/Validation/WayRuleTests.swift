import Testing
import VoiceFlow

/// The rules about where one can get: reaching, ending, spinning, and what silence leads to.
@Suite struct WayRuleTests {
  static func list(_ modules: String...) -> String { modules.joined(separator: ",\n") }
  static func node(_ id: String, to target: String) -> String { RuleCase.node(id, to: target) }
  static func marked(_ id: String, to target: String) -> String {
    RuleCase.node(id, to: target).replacing("{ \"id\": ", with: "{ \"id\": ▸")
  }

  static let unreachable = [
    RuleCase(
      list(node("M", to: "VF_END"), marked("A", to: "VF_END")),
      #"warning: module "A" cannot be reached from VF_START (no module goes there; an application may still interrupt to it)"#
    ),
    // One warning for a part that hangs together, at its beginning.
    RuleCase(
      list(node("M", to: "VF_END"), node("B", to: "C"), marked("A", to: "B"), node("C", to: "VF_END")),
      #"warning: module "A" cannot be reached from VF_START, and "B" and "C" with it (no module goes there; an application may still interrupt to it)"#
    ),
    // Two beginnings that meet.
    RuleCase(
      list(node("M", to: "VF_END"), marked("A", to: "C"), marked("B", to: "C"), node("C", to: "VF_END")),
      #"warning: module "A" cannot be reached from VF_START (no module goes there; an application may still interrupt to it)"#,
      #"warning: module "B" cannot be reached from VF_START, and "C" with it (no module goes there; an application may still interrupt to it)"#
    ),
    // A field that only the application writes may lead to every module.
    RuleCase(
      list(node("M", to: "$[Next]").replacing("\"$[Next]\"", with: "▸\"$[Next]\""), node("A", to: "VF_END")),
      #"warning: the field $[Next] is read by "DEFAULT" of module "M", but no process module writes it (an application may set it)"#
    ),
    // A slip of the pen does not make what was meant unreachable.
    RuleCase(
      list(node("M", to: "VFM_Asnwer").replacing("\"VFM_As", with: "▸\"VFM_As"), node("VFM_Answer", to: "VF_END")),
      #"error: module "M" goes to "VFM_Asnwer", which no module is called (did you mean "VFM_Answer"?)"#),
  ]

  static let endless = [
    RuleCase(
      list(
        RuleCase.play("M", to: "A"),
        RuleCase.play("A", to: "B").replacing("{ \"id\": ", with: "{ \"id\": ▸"), RuleCase.play("B", to: "A")),
      prompts: RuleCase.sound, #"warning: modules "A" and "B" lead only to each other, never to VF_END"#),
    RuleCase(
      RuleCase.play("M", to: "M").replacing("{ \"id\": ", with: "{ \"id\": ▸"), prompts: RuleCase.sound,
      #"warning: module "M" leads nowhere but to itself, never to VF_END"#),
    // One way out is enough.
    RuleCase(
      RuleCase.play("M", to: "M", #", "loadPromptFailure": "VF_END""#), prompts: RuleCase.sound),
    // The application may lead out.
    RuleCase(
      RuleCase.play("M", to: "M", #", "loadPromptFailure": ▸"$[Out]""#), prompts: RuleCase.sound,
      #"warning: the field $[Out] is read by "loadPromptFailure" of module "M", but no process module writes it (an application may set it)"#
    ),
  ]

  static let spinning = [
    // That it never leads to VF_END either is the other side of the same fault.
    RuleCase(
      marked("M", to: "M"),
      #"warning: module "M" → "M" can go round without waiting for sound, time or input (put something into the loop that plays, listens or pauses)"#
    ),
    RuleCase(
      list(
        RuleCase.play("M", to: "VF_END", #", "internalFailure": "A""#).replacing("{ \"id\": ", with: "{ \"id\": ▸"),
        node("A", to: "M")), prompts: RuleCase.sound,
      #"warning: modules "M" → "A" → "M" can go round without waiting when something fails (let a failure lead onwards)"#
    ),
    // A prompt without text takes no time.
    RuleCase(
      list(
        RuleCase.play("M", to: "A", #", "loadPromptFailure": "VF_END""#).replacing("{ \"id\": ", with: "{ \"id\": ▸"),
        node("A", to: "M")), prompts: #"{ "id": "P", "style": "single", "textString": ▸"" }"#,
      #"warning: modules "M" → "A" → "M" can go round without waiting for sound, time or input (put something into the loop that plays, listens or pauses)"#,
      #"warning: prompt "P" is silent: its text is empty"#),
    // Sound and pauses are waiting.
    RuleCase(
      list(RuleCase.play("M", to: "A", #", "loadPromptFailure": "VF_END""#), node("A", to: "M")),
      prompts: RuleCase.sound),
    RuleCase(
      list(
        RuleCase.node("M", to: "A", type: "pauseResume"),
        RuleCase.write("A", "Next", "\"M\"", to: "B"), RuleCase.write("B", "Next", "\"VF_END\"", to: "$[Next]"))),
  ]

  static func dialog(_ id: String, timeout: String, to target: String = "VF_END") -> String {
    """
    { "id": "\(id)", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ],
      "goTo": { "DEFAULT": "\(target)", "maxTimeoutCount": "\(timeout)" } }
    """
  }

  static let silence = [
    RuleCase(
      dialog("M", timeout: "M").replacing("Count\": ", with: "Count\": ▸"), prompts: RuleCase.sound,
      #"warning: a visitor who says nothing never gets out of module "M" (let maxTimeoutCount lead to VF_END in the end)"#
    ),
    RuleCase(
      list(
        dialog("M", timeout: "A").replacing("Count\": ", with: "Count\": ▸"), RuleCase.play("A", to: "B"),
        dialog("B", timeout: "M").replacing("Count\": ", with: "Count\": ▸")), prompts: RuleCase.sound,
      #"warning: a visitor who says nothing never gets out of module "M" (let maxTimeoutCount lead to VF_END in the end)"#,
      #"warning: a visitor who says nothing never gets out of module "B" (let maxTimeoutCount lead to VF_END in the end)"#
    ),
    // Without maxTimeoutCount, DEFAULT is taken.
    RuleCase(
      #"""
      { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ],
        "goTo": { "DEFAULT": ▸"M", "userInputCollection": [ { "input": "stop", "goTo": "VF_END" } ] } }
      """#, prompts: RuleCase.sound,
      #"warning: a visitor who says nothing never gets out of module "M" (let maxTimeoutCount lead to VF_END in the end)"#
    ),
    RuleCase(dialog("M", timeout: "VF_END", to: "M"), prompts: RuleCase.sound),
    RuleCase(
      list(dialog("M", timeout: "A"), RuleCase.play("A", to: "B"), dialog("B", timeout: "VF_END", to: "M")),
      prompts: RuleCase.sound),
  ]

  static func record(_ params: String) -> String {
    #"{ "id": ▸"M", "type": "recordAudio", "recordAudioParams": { \#(params) }, "goTo": { "DEFAULT": "VF_END" } }"#
  }

  static let recordings = [
    RuleCase(
      record(""),
      #"warning: module "M" records without any limit of its own (set "maxRecordLengthMs" in "stopRecordParams")"#),
    RuleCase(
      record(#""stopRecordParams": { "maxRecordLengthMs": 0, "maxAudioLengthMs": 0 }"#),
      #"warning: module "M" records without any limit of its own (set "maxRecordLengthMs" in "stopRecordParams")"#),
    RuleCase(
      record(#""stopRecordParams": { "maxPostSpeechSilenceLengthMs": ▸1000, "maxRecordLengthMs": 5 }"#)
        .replacing(#""id": ▸"#, with: #""id": "#),
      #"warning: module "M" limits speech or silence without listening for them (add "vadParams": { "enableVAD": true })"#
    ),
    RuleCase(
      record(#""vadParams": { "enableVAD": true }, "stopRecordParams": { "maxPostSpeechSilenceLengthMs": 1000 }"#),
      #"note: module "M" records as long as it is never quiet, in steady noise for ever (set "maxRecordLengthMs" as well)"#
    ),
    RuleCase(record(#""stopRecordParams": { "maxRecordLengthMs": 5 }"#)),
    RuleCase(
      record(#""stopRecordParams": { "maxAudioLengthMsRuntime": ▸"$[Limit]" }"#).replacing(
        #""id": ▸"#, with: #""id": "#),
      #"warning: the field $[Limit] is read by "maxAudioLengthMsRuntime" of module "M", but no process module writes it (an application may set it)"#
    ),
    RuleCase(record(#""recordFromPrompt": true, "promptID": "P""#), prompts: RuleCase.sound),
  ]

  @Test("modules that nothing leads to are named once for each part", arguments: unreachable)
  func unreachableModules(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("modules that never lead to the end are named where one is caught", arguments: endless)
  func noWayOut(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("loops that wait for nothing are shown with their way", arguments: spinning)
  func spins(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("dialogs that hold a silent visitor are named at the exit that should lead out", arguments: silence)
  func silentVisitors(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("recordings that nothing ends are named", arguments: recordings)
  func unlimitedRecordings(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("a field that thousands of modules write and read is one point on the map") func manyWritings() {
    let count = 400
    let modules = (0..<count).map { index in
      RuleCase.write("M\(index)", "Next", "\"M\((index + 1) % count)\"", to: "$[Next]")
    }
    let found = FlowText.check(modules.joined(separator: ",\n"), startingAt: "M0")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(#"2:9: warning: module "M0" → "M0" can go round"#) == true)
  }

  @Test("a module at which a button goes on can be reached") func entries() {
    var surroundings = Surroundings()
    surroundings.entryModules = ["A"]
    let modules = Self.list(Self.node("M", to: "VF_END"), Self.node("A", to: "VF_END"))
    #expect(FlowText.check(modules, knowing: surroundings) == [])
  }
}
