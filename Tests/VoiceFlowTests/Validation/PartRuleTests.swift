import Testing
import VoiceFlow

@Suite struct PartRuleTests {
  static func module(_ type: String, _ parts: String, goTo: String = "") -> String {
    let separator = parts.isEmpty ? "" : ", "
    return #"{ "id": ▸"M", "type": "\#(type)"\#(separator)\#(parts), "goTo": { "DEFAULT": "VF_END"\#(goTo) } }"#
  }

  static let lacks = [
    RuleCase(
      module("playAudio", ""),
      #"error: module "M" names no prompt to play (add "playAudioParams": { "promptID": "…" })"#),
    RuleCase(
      module("playAudio", #""playAudioParams": { "style": "combo", "promptCollection": [] }"#),
      #"error: module "M" names no prompt to play (add "playAudioParams": { "promptID": "…" })"#),
    RuleCase(
      module("audioListener", ""),
      #"error: module "M" names no prompt to read while it listens (add "audioListenerParams": { "promptID": "…" })"#),
    RuleCase(
      module("audioDialog", ""),
      #"warning: module "M" listens without having asked anything (add { "type": "initial", "promptID": "…" } to "dialogPromptCollection")"#
    ),
    RuleCase(
      module("audioDialog", #""dialogPrompts": [ ▸{ "type": "initial" } ]"#).replacing(#""id": ▸"#, with: #""id": "#),
      #"error: module "M" has a group of prompts for "initial" that names no prompt (add "promptID" or "promptCollection")"#
    ),
    RuleCase(
      module("recordAudio", #""recordAudioParams": { "recordFromPrompt": true }"#),
      #"error: module "M" records from a prompt and names none (add "promptID")"#),
    RuleCase(
      module("runAEC", "").replacing("▸", with: "▸▸▸"),
      #"error: module "M" lacks "captureFileName" in "runAECParams""#,
      #"error: module "M" lacks "renderPromptID" in "runAECParams""#,
      #"error: module "M" lacks "resultFileName" in "runAECParams""#),
    RuleCase(
      module("process", #""processParams": { "fliteCustomLexicon": { "loadCustomLexicon": ▸true } }"#)
        .replacing(#""id": ▸"#, with: #""id": "#),
      #"warning: module "M" loads a lexicon that has no entries (add "customLexiconEntryList" or "customLexiconFileName")"#
    ),
    RuleCase(
      #"""
      { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ],
        "dialogMaxRetryCount": { "timeout": ▸2, "garbage": 0, "sr_error": 0 }, "goTo": { "DEFAULT": "VF_END" } }
      """#, prompts: RuleCase.sound,
      #"note: module "M" listens again after "timeout" without saying anything (add prompts of that type to "dialogPromptCollection")"#
    ),
    RuleCase(
      #"""
      { "id": "M", "type": "playAudio", "playAudioParams": { "promptID": ▸"P", "promptCollection": [ { "promptID": "P" } ] },
        "goTo": { "DEFAULT": "VF_END" } }
      """#, prompts: RuleCase.sound,
      #"warning: module "M" names both "promptID" and "promptCollection" (keep the one that is meant; "style" decides meanwhile)"#
    ),
  ]

  static func dialog(_ recognize: String) -> String {
    """
    { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ],
      "recognizeAudioParams": { \(recognize) }, "goTo": { "DEFAULT": "VF_END" } }
    """
  }

  static let tasks = [
    RuleCase(
      dialog(
        #""pocketSphinxSRSessionParams": { "activeTaskID": ▸"Menus", "taskCollection": [ { "taskID": "Menu", "taskType": "jsgfString", "taskData": "x" } ] }"#
      ), prompts: RuleCase.sound,
      #"error: module "M" activates the task "Menus", which is not in "taskCollection" (did you mean "Menu"?)"#),
    RuleCase(
      dialog(
        #""pocketSphinxSRSessionParams": { "taskCollection": [ ▸{ "taskID": "Menu", "taskType": "jsgfString" } ] }"#),
      prompts: RuleCase.sound, #"error: module "M" has a task of the type "jsgfString" without "taskData""#),
    RuleCase(
      dialog(
        #""pocketSphinxSRSessionParams": { "taskCollection": [ ▸{ "taskID": "Menu", "taskType": "kws", "taskData": "x" } ] }"#
      ),
      prompts: RuleCase.sound, #"error: module "M" has a task of the type "kws" without "taskFileName""#),
    RuleCase(
      dialog(#""recognizeUtteranceFile": ▸true"#), prompts: RuleCase.sound,
      #"error: module "M" recognises a file and names none (add "utteranceFileName")"#),
  ]

  static let without = [
    RuleCase(
      module("process", #""playAudioParams": { "promptID": "P" }"#, goTo: #", "maxTimeoutCount": "VF_END""#)
        .replacing("▸", with: "▸▸"), prompts: RuleCase.sound.replacing("\"P\"", with: "▸\"P\""),
      #"warning: module "M" is of the type "process" and does not use "maxTimeoutCount" (it belongs to "audioDialog")"#,
      #"warning: module "M" is of the type "process" and does not use "playAudioParams" (it belongs to "playAudio")"#,
      #"note: prompt "P" is played by no module"#)
  ]

  static let entries = [
    RuleCase(
      #"""
      { "id": "M", "type": "audioDialog", "dialogPrompts": [ { "type": "initial", "promptID": "P" } ],
        "goTo": { "DEFAULT": "VF_END", "userIntentCollection": [ { "intent": "a", "goTo": "VF_END" }, ▸{ "intent": "a", "goTo": "VF_END" } ],
          "userInputCollection": [ { "input": "Go on", "goTo": "VF_END" }, { "input": "go on", "comparator": "starts", "goTo": "VF_END" },
            ▸{ "input": "go  ON", "goTo": "VF_END" }, ▸{ "input": " ", "goTo": "VF_END" } ] } }
      """#, prompts: RuleCase.sound,
      #"warning: module "M" lists the intent "a" twice (the first one is taken)"#,
      #"warning: module "M" lists the input "go  ON" twice (the first one is taken)"#,
      #"warning: module "M" has an input entry without words"#)
  ]

  @Test("a module has what its type needs", arguments: lacks)
  func lackingParts(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("what is to be recognised is described", arguments: tasks)
  func missingTasks(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("parts for another type are named", arguments: without)
  func partsWithoutEffect(_ rule: RuleCase) { #expect(rule.found == rule.expected) }

  @Test("entries that are never looked at are named", arguments: entries)
  func shadowedEntries(_ rule: RuleCase) { #expect(rule.found == rule.expected) }
}
