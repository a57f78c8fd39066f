import FlowGraph
import LocatedJSON
import Testing
import VoiceFlow

@Suite struct FlowDiagramTests {
  @Test(
    "what leads the same way is one arrow, with its keys in the order in which they are asked",
    arguments: [
      (#""DEFAULT": "VF_END""#, ["VF_END normal"]),
      (
        #""DEFAULT": "VF_END", "maxTimeoutCount": "VF_END", "loadPromptFailure": "VF_END""#,
        ["VF_END normal: DEFAULT, (maxTimeoutCount), (loadPromptFailure)"]
      ),
      (
        #""DEFAULT": "A", "maxGarbageCount": "VF_END", "internalFailure": "VF_END""#,
        ["A normal ↑", "VF_END error: (maxGarbageCount), (internalFailure)"]
      ),
      (
        """
        "DEFAULT": "A", "userIntentCollection": [ { "intent": "Sleep", "goTo": "VF_END" } ], "userInputCollection": [
        { "input": "yes", "goTo": "VF_END" }, { "comparator": "starts", "input": "no", "goTo": "A" },
        { "comparator": "contains", "input": "stop", "goTo": "VF_END" } ]
        """,
        ["VF_END normal: intent Sleep, “yes”, “… stop …”", "A normal ↑: “no …”, DEFAULT"]
      ),
      (
        """
        "DEFAULT": "A", "goToForStopRecordReason": { "recordingFileError": "VF_END", "alreadyRecording": "VF_END",
        "maxRecordExceeded": "A" }
        """,
        ["A normal ↑: DEFAULT, maxRecordExceeded", "VF_END error: (alreadyRecording), (recordingFileError)"]
      ),
      (#""DEFAULT": "$[Next]", "internalFailure": "$[Next]""#, ["$[Next] field: DEFAULT, (internalFailure)"]),
      (#""DEFAULT": "Nowhere""#, ["Nowhere normal"]),
    ] as [(String, [String])])
  func arrows(goTo: String, exits: [String]) {
    let drawing = Drawing([#"{ "id": "A", "type": "audioDialog", "name": "", "goTo": { \#(goTo) } }"#])
    #expect(drawing.exits("A") == exits)
  }

  @Test("nothing leads on from VF_END, whatever its goTo says") func end() {
    let drawing = Drawing(
      voiceflow: """
        [ { "id": "VF_START", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } },
          { "id": "VF_END", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_START" } } ]
        """)
    #expect(drawing.exits("VF_END") == [])
    #expect(drawing.exits("VF_START") == ["VF_END normal"])
  }

  @Test("a target that no module is called is a node of its own, once") func missing() {
    let drawing = Drawing([
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "Gone", "internalFailure": "Gone" } }"#,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "Gone" } }"#,
    ])
    #expect(drawing.diagram.nodes.filter { $0.kind == .missing }.map(\.id) == ["Gone"])
    #expect(drawing.node("Gone")?.isSetAside == false)
  }

  @Test("a field leads to every target that the flow writes into it, and they are reached") func fields() {
    let drawing = Drawing([
      """
      { "id": "A", "type": "process", "name": "", "processParams": { "setValueForFieldNameCollection": [
      { "name": "$[Next]", "value": "B" }, { "name": "$[Next]", "value": "B" }, { "name": "$[Next]", "value": true },
      { "name": "$[Other]", "value": "C" }, { "name": "$[Next]", "value": "Gone" }, { "name": "$[Next]", "value": "" } ] },
      "goTo": { "DEFAULT": "$[Next]" } }
      """,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
      #"{ "id": "C", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
    ])
    #expect(drawing.exits("A") == ["$[Next] field"])
    #expect(drawing.exits("$[Next]") == ["B field", "Gone field"])
    #expect(drawing.node("B")?.isSetAside == false)
    #expect(drawing.node("C")?.isSetAside == true)
    #expect(drawing.diagram.asideCaption == "not reachable from VF_START")
  }

  @Test("behind a field that the flow never writes, nothing is known to be unreachable") func openField() {
    let drawing = Drawing([
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "$[Next]" } }"#,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
    ])
    #expect(drawing.node("B")?.isSetAside == true)
    #expect(drawing.diagram.asideIsLegitimate)
    #expect(drawing.diagram.asideCaption == "perhaps reached through $[Next]")
    #expect(drawing.dot.contains("fillcolor=\"#F1F5F9\" tooltip=\"B"), "in its own colours")
  }

  @Test("a slip of the pen leads on to the module that was meant") func guesses() {
    let drawing = Drawing([
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "Gooodbye" } }"#,
      #"{ "id": "Goodbye", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
    ])
    #expect(drawing.exits("A") == ["Gooodbye normal"])
    #expect(drawing.exits("Gooodbye") == ["Goodbye guess: meant?"])
    #expect(drawing.node("Goodbye")?.isSetAside == false)
  }

  @Test("what is set aside for being unreachable is not marked for it once more") func unreachableFault() {
    let modules = [
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
    ]
    let flow = Drawing(modules).flow
    let issues = Validator.issues(in: flow)
    #expect(issues.map(\.rule) == ["unreachable-module"])
    let node = FlowDiagram(flow, issues: issues).nodes.first { $0.id == "B" }
    #expect(node?.isSetAside == true)
    #expect(node?.faults == [])
    #expect(node?.details.contains { $0.contains("cannot be reached") } == true)
  }

  @Test(
    "goto after an interruption is an arrow of its own, where it can be taken",
    arguments: [
      ("playAudio", #""transitionType": "goto", "goToVoiceFlowModuleID": "B""#, false, ["B interruption: interrupted"]),
      (
        "process", #""transitionType": "goto", "goToVoiceFlowModuleID": "B""#, false,
        ["B interruption: interrupted anywhere"]
      ),
      ("playAudio", #""transitionType": "$[T]", "goToVoiceFlowModuleID": "B""#, false, ["B interruption: interrupted"]),
      ("playAudio", #""transitionType": "resume", "goToVoiceFlowModuleID": "B""#, true, []),
      ("playAudio", #""goToVoiceFlowModuleID": "B""#, false, []),
      ("playAudio", #""goToVoiceFlowModuleID": "B""#, true, ["B interruption: interrupted"]),
      ("playAudio", #""transitionType": "goto""#, false, []),
    ] as [(String, String, Bool, [String])])
  func interruptions(type: String, params: String, flowRule: Bool, exits: [String]) {
    let rule = #""audioInterruptTransitionParams": { "transitionType": "goto", "goToVoiceFlowModuleID": "VF_END" },"#
    let drawing = Drawing([
      """
      { "id": "A", "type": "\(type)", "name": "", "audioInterruptTransitionParams": { \(params) },
      "goTo": { "DEFAULT": "B" } }
      """,
      #"{ "id": "B", "type": "process", "name": "", \#(flowRule ? rule : "") "goTo": { "DEFAULT": "VF_END" } }"#,
    ])
    #expect(drawing.exits("A") == ["B normal"] + exits)
  }

  @Test("what nothing leads to is set aside, but never VF_END") func reach() {
    let drawing = Drawing([
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "A" } }"#,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "C" } }"#,
      #"{ "id": "C", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
    ])
    #expect(drawing.diagram.nodes.filter(\.isSetAside).map(\.id) == ["B", "C"])
    #expect(drawing.diagram.asideCaption == "not reachable from VF_START")
  }

  @Test(
    "nothing is set aside where it is not known what is reached",
    arguments: [
      #"[ { "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "A" } } ]"#,
      "[ " + Drawing.start
        + #", { "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": 3 } }, { "id": "B", "type": "node", "name": "" } ]"#,
      "[ " + Drawing.start
        + #", { "idd": "A", "type": "node", "name": "" }, { "id": "B", "type": "node", "name": "" } ]"#,
    ])
  func unknownReach(voiceflow: String) {
    let drawing = Drawing(voiceflow: voiceflow)
    #expect(!drawing.diagram.nodes.isEmpty)
    #expect(drawing.diagram.nodes.allSatisfy { !$0.isSetAside })
  }

  @Test("an arrow back to a node on the way is a return; one to a neighbour is not") func returns() {
    let drawing = Drawing([
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "B", "internalFailure": "C" } }"#,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "C" } }"#,
      #"{ "id": "C", "type": "node", "name": "", "goTo": { "DEFAULT": "A" } }"#,
    ])
    #expect(drawing.exits("A") == ["B normal", "C error: (internalFailure)"])
    #expect(drawing.exits("B") == ["C normal"])
    #expect(drawing.exits("C") == ["A normal ↑"])
  }

  @Test("the order of the file does not turn arrows round") func order() {
    let modules = [
      Drawing.end,
      #"{ "id": "C", "type": "node", "name": "", "goTo": { "DEFAULT": "A" } }"#,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "C" } }"#,
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "B", "internalFailure": "VF_END" } }"#,
      Drawing.start,
    ]
    let drawing = Drawing(voiceflow: "[" + modules.joined(separator: ",") + "]")
    let forward = Drawing(voiceflow: "[" + modules.reversed().joined(separator: ",") + "]")
    #expect(drawing.diagram.nodes.map(\.id) == ["VF_START", "A", "B", "C", "VF_END"])
    #expect(drawing.dot == forward.dot)
    #expect(drawing.mermaid == forward.mermaid)
  }

  @Test("a flow without a module is an empty picture") func empty() {
    let diagram = FlowDiagram(Flow(modules: []))
    #expect(diagram.nodes == [])
    #expect(diagram.edges == [])
  }

  @Test("two modules of one id are two nodes, and the first one is meant") func duplicates() {
    let twice = [VoiceflowModule.startID, "A", "A"].map {
      VoiceflowModule(id: $0, kind: .node, goTo: GoTo(default: "A"))
    }
    let diagram = FlowDiagram(Flow(modules: twice))
    #expect(diagram.nodes.map(\.isSetAside) == [false, false, true])
    #expect(diagram.edges.allSatisfy { $0.to == 1 })
    let names = DOTWriter.text(diagram).split(separator: "\n").filter { $0.contains("shape=") }.map {
      $0.prefix { $0 != "[" }
    }
    #expect(Set(names).count == 3)
  }

  @Test("a chain of ten thousand modules is walked without recursion") func chain() {
    let count = 10_000
    var modules = (1...count).map {
      VoiceflowModule(id: "M\($0)", kind: .node, goTo: GoTo(default: $0 == count ? "VF_END" : "M\($0 + 1)"))
    }
    modules.insert(VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "M1")), at: 0)
    modules.append(VoiceflowModule(id: "VF_END", kind: .node))
    let diagram = FlowDiagram(Flow(modules: modules))
    #expect(diagram.nodes.allSatisfy { !$0.isSetAside })
    #expect(diagram.edges.count == count + 1)
    #expect(DOTWriter.text(diagram).utf8.count > count * 100)
  }
}
