import FlowGraph
import LocatedJSON
import struct LocatedJSON.Issue
import Testing
import VoiceFlow

@Suite struct FaultPlacesTests {
  private static let modules = [
    #"{ "id": "A", "type": "playAudio", "name": "a", "playAudioParams": { "promptID": "P_One" }, "goTo": { "DEFAULT": "B" } }"#,
    #"{ "id": "B", "type": "playAudio", "name": "b", "playAudioParams": { "promptID": "P_Two" }, "goTo": { "DEFAULT": "VF_END" } }"#,
  ]
  private static let prompts = [
    #"{ "id": "P_One", "style": "combo", "promptCollection": [ { "promptID": "P_Two" }, { "promptID": "P_One" } ] }"#,
    #"{ "id": "P_Two", "style": "single", "textString": "two" }"#,
    #"{ "id": "P_Three", "style": "single", "textString": "three" }"#,
  ]

  @Test(
    "a fault is marked at the modules it concerns, without their name",
    arguments: [
      (issue("module \"B\" has no way out", 1, "voiceflow.json"), ["B: has no way out"]),
      (issue("\"goTo\" of module \"A\" must be an object", 4, "voiceflow.json"), ["A: \"goTo\" must be an object"]),
      (issue("the id \"B\" stands twice", 3, "voiceflow.json"), ["A: the id \"B\" stands twice"]),
      (issue("a comma is missing", 4, "voiceflow.json"), ["B: a comma is missing"]),
      (issue("prompt \"P_One\" is odd", 1, "elsewhere.json"), ["A: prompt \"P_One\" is odd"]),
      (issue("a comma is missing", 3, "prompts.json"), ["A: a comma is missing", "B: a comma is missing"]),
      (
        issue("module \"A\" plays prompt \"P_Two\", which is odd", 4, "voiceflow.json"),
        ["A: plays prompt \"P_Two\", which is odd"]
      ),
      (issue("VF_START is odd", 2, "voiceflow.json"), ["VF_START: VF_START is odd"]),
      (issue("prompt \"P_Three\" is odd", 4, "prompts.json"), [": prompt \"P_Three\" is odd"]),
      (issue("the flow lacks the module VF_END", 1, "voiceflow.json"), [": the flow lacks the module VF_END"]),
      (issue("line 2 is no entry", 2, "lexicon.txt"), [": line 2 is no entry"]),
      (issue("the file is missing", 0, "audio/x.wav"), [": the file is missing"]),
    ] as [(Issue, [String])])
  func places(issue: Issue, marks: [String]) {
    let diagram = Drawing(Self.modules, prompts: Self.prompts, issues: [issue]).diagram
    let found = diagram.nodes.flatMap { node in node.faults.map { "\(node.id): \($0.sentence)" } }
    #expect(found + diagram.faults.map { ": \($0.sentence)" } == marks)
  }

  @Test("a fault keeps its hint and its place; a note is no fault") func details() {
    let position = SourcePosition(file: "voiceflow.json", line: 3, column: 5)
    let diagram = Drawing(
      Self.modules, prompts: Self.prompts,
      issues: [
        Issue(.warning, at: position, rule: "x", "module \"A\" is odd", hint: "even is better"),
        Issue(.note, at: position, rule: "x", "module \"A\" is a module"),
      ]
    ).diagram
    let node = diagram.nodes.first { $0.id == "A" }
    #expect(node?.faults.map(\.sentence) == ["is odd (even is better)"])
    #expect(node?.faults.map(\.description) == ["voiceflow.json:3:5: warning: module \"A\" is odd (even is better)"])
    #expect(node?.worst == .warning)
  }

  @Test("one error among warnings makes a module faulty") func worst() {
    let position = SourcePosition(file: "voiceflow.json", line: 3, column: 40)
    let issues = [Issue.Severity.warning, .error, .warning].map {
      Issue($0, at: position, rule: "x", "something is odd")
    }
    #expect(Drawing(Self.modules, prompts: Self.prompts, issues: issues).node("A")?.worst == .error)
  }

  @Test("what the reader finds at fault is marked where it is") func reader() {
    let drawing = Drawing(
      [
        #"{ "id": "A", "type": "playAudio", "name": "", "colour": 1, "playAudioParams": { "promptID": "P" }, "goTo": { "DEFAULT": "B" } }"#,
        #"{ "id": "B", "type": "node", "name": 7, "goTo": { "DEFAULT": "VF_END" } }"#,
      ], prompts: [#"{ "id": "P", "style": "singel", "textString": "x" }"#])
    #expect(drawing.node("A")?.worst == .error)
    #expect(drawing.node("A")?.faults.count == 2)
    #expect(drawing.node("B")?.worst == .error)
    #expect(drawing.diagram.faults == [])
  }

  private static func issue(_ sentence: String, _ line: Int, _ file: String) -> Issue {
    Issue(.error, at: SourcePosition(file: file, line: line, column: line == 0 ? 0 : 40), rule: "test", sentence)
  }
}
