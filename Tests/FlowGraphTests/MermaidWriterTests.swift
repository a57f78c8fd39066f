import FlowGraph
import LocatedJSON
import Testing
import VoiceFlow

@Suite struct MermaidWriterTests {
  @Test(
    "marks of the language in a flow's words are escaped",
    arguments: [
      (#"a "b" & <c>"#, "“a #34;b#34; #38; #60;c#62;”"), ("#quot; `x` *y*", "“#35;quot#59; #96;x#96; #42;y#42;”"),
      ("style:x|y", "“style#58;x#124;y”"), (#"\n"#, "“#92;n”"), ("Grüße, 東京!", "“Grüße, 東京!”"),
      ("one\u{0}\ntwo", "“one two”"),
      ("%% {no}", "“#37;#37; #123;no#125;”"),
    ])
  func escaping(words: String, label: String) throws {
    let drawing = Drawing(
      [
        """
        { "id": "A", "type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P" },
        "goTo": { "DEFAULT": "A", "userInputCollection": [ { "input": \(JSONText.string(words).text), "goTo": "VF_END" } ] } }
        """
      ], prompts: [#"{ "id": "P", "style": "single", "textString": \#(JSONText.string(words).text) }"#])
    #expect(drawing.mermaid.contains("\n  A(\"<small>playAudio</small><br/><b>A</b><br/>\(label)\"):::playAudio\n"))
    #expect(drawing.mermaid.contains("\n  A -->|\"\(label)\"| VF_END\n"))
  }

  @Test(
    "a node is called by its id where that cannot be a word of the language",
    arguments: [("Menu_2", "Menu_2"), ("end", "n1"), ("Größe", "n1"), ("a b", "n1"), ("Menu-2", "n1"), ("style", "n1")])
  func names(id: String, name: String) {
    var modules = [("VF_START", id), (id, "VF_END")].map {
      VoiceflowModule(id: $0, kind: .node, goTo: GoTo(default: $1))
    }
    modules.append(VoiceflowModule(id: "VF_END", kind: .node))
    let text = MermaidWriter.text(FlowDiagram(Flow(modules: modules)))
    #expect(text.contains("\n  VF_START --> \(name)\n  \(name) --> VF_END\n"))
  }

  @Test("a whole flow, word for word") func whole() {
    let text = Drawing(
      [
        """
        { "id": "A", "type": "audioDialog", "name": "Ask", "audioDialogParams": {
        "dialogPromptCollection": [ { "type": "initial", "promptID": "P" } ],
        "dialogMaxRetryCount": { "timeout": 1, "garbage": 1, "sr_error": 1 } },
        "goTo": { "DEFAULT": "A", "userInputCollection": [ { "input": "go", "goTo": "$[Next]" } ], "maxTimeoutCount": "VF_END" } }
        """,
        #"{ "id": "Lost", "type": "recordAudio", "name": "x", "colour": 1, "goTo": { "DEFAULT": "VF_END" } }"#,
      ], prompts: [#"{ "id": "P", "style": "single", "textString": "Where to?" }"#], title: "a \"tour\""
    ).mermaid
    let lines = text.split(separator: "\n").filter { !$0.contains("classDef") }
    #expect(
      lines == [
        "---", #"title: "a \"tour\"""#, "---", "flowchart TD",
        #"  VF_START(["<b>VF_START</b>"]):::terminal"#,
        #"  A{{"<small>audioDialog</small><br/><b>A</b><br/>“Where to?”<br/>listen for 1 phrase"}}:::audioDialog"#,
        ##"  n2>"<b>$[Next]</b>"]:::field"##,
        #"  VF_END(["<b>VF_END</b>"]):::terminal"#,
        #"  subgraph aside["perhaps reached through $[Next]"]"#,
        ##"    Lost[("<small>recordAudio</small><br/><b>Lost</b><br/><i>⚠ #34;colour#34; is unknown and ignored</i>")]:::warning"##,
        "  end",
        "  VF_START --> A", "  A -.->|\"“go”\"| n2", "  A --> A", "  A -->|\"maxTimeoutCount\"| VF_END",
        "  Lost --> VF_END",
        "  style aside fill:none,stroke:#94A3B8,stroke-dasharray:4 3,color:#475569",
        "  linkStyle 2 stroke:#6F8FC0,stroke-width:1.5px",
        "  linkStyle 3 stroke:#A3A3A3,stroke-width:1px,color:#7C7C7C",
        "  linkStyle 1 stroke:#6D28D9,stroke-width:1.5px,stroke-dasharray:6 4",
      ])
  }

  @Test("faults of the whole stand beside the flow") func faults() {
    let text = Drawing(
      voiceflow: #"[ { "id": "VF_START", "type": "node", "name": "s", "goTo": { "DEFAULT": "VF_START" } } ]"#
    ).mermaid
    #expect(text.contains("  fault0[\"✖ the flow lacks the module VF_END"))
  }
}
