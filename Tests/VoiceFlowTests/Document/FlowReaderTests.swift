import LocatedJSON
import Testing
import VoiceFlow

import struct LocatedJSON.Issue

@Suite struct FlowReaderTests {
  @Test("a module holds what its file says, each value with its place") func module() throws {
    let text = """
      [
        {
          "id": "VFM_Ask", // asks
          "type": "audioDialog",
          "name": "Ask",
          "audioDialogParams": {
            "dialogMaxRetryCount": { "timeout": 2, "garbage": 1, "garbageRuntime": "$[Patience]", "sr_error": 0, },
            "dialogPromptCollection": [
              { "type": "initial", "promptID": "$[Question]", "recognizeWhilePlay": "true", },
              { "type": "timeout", "style": "serial", "promptCollection": [ { "promptID": "P_1", }, { "promptID": "P_2" } ] },
            ],
          },
          "goTo": {
            "DEFAULT": "VF_END", "maxTimeoutCount": "$[Next]",
            "userInputCollection": [
              { "input": "yes", "goTo": "VF_END", "comparator": "starts", "enablePartialSRHypothsis": true },
            ],
            "userIntentCollection": [ { "intent": "Sleep", "goTo": "VF_END" } ],
          },
        },
      ]
      """
    let (modules, _) = FlowReader.modules(FlowText.file(text))
    let module = try #require(modules.first)
    #expect(module.id == "VFM_Ask")
    #expect(module.kind == .audioDialog)
    #expect(module.name == "Ask")
    #expect(module.position == SourcePosition(file: "f.json", line: 3, column: 11))
    let dialog = try #require(module.audioDialogParams)
    #expect(dialog.dialogMaxRetryCount.timeout.value == 2)
    #expect(dialog.dialogMaxRetryCount.garbage.value == 1)
    #expect(dialog.dialogMaxRetryCount.garbage.field == FieldName("Patience"))
    #expect(dialog.dialogMaxRetryCount.garbage.position == SourcePosition(file: "f.json", line: 7, column: 78))
    #expect(dialog.dialogPromptCollection.map(\.type.source) == [.literal("initial"), .literal("timeout")])
    #expect(dialog.dialogPromptCollection[0].prompts.promptID?.source == .field(FieldName("Question")))
    #expect(dialog.dialogPromptCollection[0].recognizeWhilePlay.value == true)
    #expect(dialog.dialogPromptCollection[1].prompts.style?.source == .literal("serial"))
    #expect(
      dialog.dialogPromptCollection[1].prompts.promptCollection.map(\.source) == [.literal("P_1"), .literal("P_2")])
    #expect(module.goTo.targets[.DEFAULT]?.position == SourcePosition(file: "f.json", line: 14, column: 18))
    #expect(module.goTo.targets[.maxTimeoutCount]?.source == .field(FieldName("Next")))
    #expect(module.goTo.position == SourcePosition(file: "f.json", line: 13, column: 13))
    #expect(module.goTo.userInputCollection.map(\.comparator) == [.starts])
    #expect(module.goTo.userInputCollection.map(\.testsPartialHypotheses) == [true])
    #expect(module.goTo.userIntentCollection.map(\.intent) == ["Sleep"])
  }

  @Test("a field gets the type that the file gives it, and null deletes it") func fieldTypes() throws {
    let values = #""text", true, 3, 2.5, null, "true", 1.0"#.split(separator: ", ")
    let entries = values.map { #"{ "name": "$[X]", "value": \#($0) }"# }.joined(separator: ",")
    let text = FlowText.modules(
      #"{ "id": "M", "type": "process", "processParams": { "setValueForFieldNameCollection": [\#(entries)] }, "goTo": { "DEFAULT": "VF_END" } }"#
    )
    let (modules, issues) = FlowReader.modules(FlowText.file(text))
    #expect(issues == [])
    let collection = try #require(modules[1].processParams?.setValueForFieldNameCollection)
    #expect(
      collection.map(\.value) == [
        .string("text"), .bool(true), .integer(3), .number(2.5), nil, .string("true"), .number(1),
      ])
    #expect(collection.allSatisfy { $0.name == FieldName("X") })
  }

  @Test("one module of the wrong shape hides nothing of the others") func wrongShapes() {
    let text = """
      [
        7,
        { "type": "node" },
        { "id": "", "type": "node" },
        { "id": "$[X]", "type": "node" },
        { "id": 5, "type": "node" },
        { "id": "A", "type": "nod" },
        { "id": "A", "type": "node", "goTo": [] },
        { "id": " B", "type": "process", "processParams": 1, "goTo": { "DEFAULT": 2 } },
        { "id": "C", "type": "node", "goTo": { "DEFAULT": "A" } },
      ]
      """
    let (modules, issues) = FlowReader.modules(FlowText.file(text))
    #expect(modules.map(\.id) == ["A", " B", "C"])
    #expect(modules[2].goTo.targets[.DEFAULT]?.source == .literal("A"))
    #expect(
      FlowText.lines(issues) == [
        "2:3: error: each element of the file must be a module, an object, but 7 stands here",
        #"3:3: error: a module lacks "id""#,
        #"4:11: error: a module has an empty "id""#,
        #"5:11: error: "id" cannot be set at run time, but "$[X]" stands here"#,
        #"6:11: error: "id" must be a string, but 5 stands here"#,
        #"7:24: error: module "A" has the unknown type "nod" (did you mean "node"?)"#,
        #"8:11: error: the id "A" stands twice in the file (the first one is at 7:11)"#,
        #"8:40: error: "goTo" of module "A" must be an object, but an empty array stands here"#,
        #"9:11: warning: the id " B" begins or ends with a blank (remove it here and where the id is used)"#,
        #"9:53: error: "processParams" of module " B" must be an object, but 1 stands here"#,
        #"9:77: error: "DEFAULT" of module " B" must be a string, but 2 stands here"#,
      ])
  }

  @Test(
    "a file that is no array of modules is refused with a way out",
    arguments: [
      (
        #"{ "id": "A" }"#,
        "1:1: error: the file must be an array of modules, but an object stands here (put [ before it and ] after it)"
      ),
      ("5", "1:1: error: the file must be an array of modules, but 5 stands here"),
      ("", "1:1: error: expected a value, but the file is empty"),
      ("RIFFxWAVE", "1:1: error: expected a value, but \"RIFFxWAVE\" stands here (text stands in double quotes)"),
    ]) func noArray(text: String, expected: String)
  {
    let (modules, issues) = FlowReader.modules(FlowText.file(text))
    #expect(modules.isEmpty)
    #expect(FlowText.lines(issues) == [expected])
  }

  @Test("a flow begins and ends with its two reserved nodes") func reserved() {
    #expect(
      FlowText.lines(FlowReader.modules(FlowText.file("[]")).issues) == [
        #"1:1: error: the flow lacks the module VF_END, with which it ends (add { "id": "VF_END", "type": "node", … })"#,
        #"1:1: error: the flow lacks the module VF_START, with which it begins (add { "id": "VF_START", "type": "node", … })"#,
      ])
    let near = """
      [ { "id": "vf_start", "type": "node", "goTo": { "DEFAULT": "VF_END" } },
        { "id": "VF_END", "type": "process", "goTo": { "DEFAULT": "" } } ]
      """
    #expect(
      FlowText.lines(FlowReader.modules(FlowText.file(near)).issues) == [
        #"1:1: error: the flow lacks the module VF_START, with which it begins (is "vf_start" meant to be VF_START?)"#,
        #"2:11: error: VF_END must be of the type "node", but it is of the type "process""#,
      ])
  }

  @Test("of prompts that several files hold the later one counts; in one file it is an error") func severalFiles() {
    let first = FlowText.file(#"[ { "id": "P", "style": "single", "textString": "one" } ]"#, "a.json")
    let second = FlowText.file(
      #"[ { "id": "P", "style": "single", "textString": "two" }, { "id": "P", "style": "single", "textString": "3" } ]"#,
      "b.json")
    let (flow, issues) = FlowReader.flow(
      voiceflow: FlowText.file(FlowText.modules(#"{ "id": "M", "type": "node" }"#)), prompts: [first, second])
    #expect(flow.prompts["P"]?.textString?.source == .literal("two"))
    #expect(
      issues.map(\.description).contains(
        #"b.json:1:66: error: the id "P" stands twice in the file (the first one is at 1:11)"#))
  }

  @Test("what could not be read is remembered, and the rules are silent about it") func unreadable() {
    let text = FlowText.modules(
      """
      { "id": "M", "type": "playAudio", "playAudioParams": { "promptID": 5 }, "goTo": { "DEFAULT": "N" } },
      { "id": "N", "type": "node", "goTo": { "DEFAULT": 7 } },
      { "id": "O", "type": "node", "goTo": { "DEFAULT": "VF_END" } }
      """)
    let prompts = FlowText.file(#"[ { "id": "P", "style": "single", "textString": 5 } ]"#, "p.json")
    let (flow, issues) = FlowReader.flow(voiceflow: FlowText.file(text), prompts: [prompts])
    #expect(flow.unreadable.modules == ["M", "N"])
    #expect(flow.unreadable.exits == ["N"])
    #expect(flow.unreadable.prompts == ["P"])
    #expect(issues.map(\.rule) == ["wrong-type", "wrong-type", "wrong-type"])
    // N may lead to O, M may play P: nothing can be said about them.
    #expect(Validator.issues(in: flow).map(\.description) == [])
  }

  @Test("syntax faults that leave the structure sure do not hide the others") func syntaxAndMore() {
    let faults = FlowText.faults(#"{ "id": "M", "type": "nod", "name": "x" "goTo": { "DEFAULT": 01 } }"#)
    #expect(faults.count == 2)
    #expect(faults.first?.contains(#"unknown type "nod""#) == true)
    #expect(faults.last?.contains(#"but the string "goTo" stands here"#) == true)
  }

  @Test("of a file of nothing but faults ten thousand are kept, and that there are more") func tooMany() {
    let keys = (0..<12_000).map { "\"key\($0)\": 1" }.joined(separator: ",\n")
    let (_, issues) = FlowReader.prompts(FlowText.file("[ { \"id\": \"P\", \"style\": \"single\", \(keys) } ]"))
    #expect(issues.count == 10_001)
    #expect(issues.last?.description == #"f.json:10001:1: error: the file has more faults than the 10000 reported"#)
  }

  @Test("quoted booleans count as booleans") func quotedBooleans() throws {
    let text = FlowText.modules(
      #"{"id":"M","type":"process","processParams":{"speakerEnabled":"false"},"goTo":{"DEFAULT":"VF_END"}}"#)
    let (modules, issues) = FlowReader.modules(FlowText.file(text))
    #expect(issues == [])
    #expect(modules[1].processParams?.speakerEnabled.value == false)
  }
}
