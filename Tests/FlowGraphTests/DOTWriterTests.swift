import FlowGraph
import LocatedJSON
import Testing
import VoiceFlow

@Suite struct DOTWriterTests {
  @Test(
    "marks of the language in a flow's words are escaped, in labels and in tooltips",
    arguments: [
      (#"a "b" & <c>"#, "“a &quot;b&quot; &amp; &lt;c&gt;”", "“a &quot;b&quot; &amp; <c>”"),
      (#"\N\n\"#, #"“\\N\\n\\”"#, "“&#92;N&#92;n&#92;”"), ("&lt;", "“&amp;lt;”", "“&amp;lt;”"),
      ("]]> -- }", "“]]&gt; -- }”", "“]]> -- }”"),
      ("Grüße, 東京", "“Grüße, 東京”", "“Grüße, 東京”"), ("one\u{0}\ntwo", "“one two”", "“one two”"),
    ])
  func escaping(words: String, label: String, tooltip: String) throws {
    let drawing = Drawing(
      [
        """
        { "id": "A", "type": "playAudio", "name": \(JSONText.string(words).text), "playAudioParams": { "promptID": "P" },
        "goTo": { "DEFAULT": "VF_END", "userInputCollection": [ { "input": \(JSONText.string(words).text), "goTo": "VF_END" } ] } }
        """
      ], prompts: [#"{ "id": "P", "style": "single", "textString": \#(JSONText.string(words).text) }"#])
    let lines = drawing.dot.split(separator: "\n")
    let node = try #require(lines.first { $0.hasPrefix("  \"A\" [") })
    #expect(node.contains(">\(label)</font>"))
    #expect(node.contains("&#10;\(tooltip)\" label="))
    let edge = try #require(lines.first { $0.hasPrefix("  \"A\" -> ") })
    #expect(edge.contains("<td bgcolor=\"#FFFFFFC0\">\(label)<br/>DEFAULT</td>"))
  }

  @Test(
    "a node is called by its id where that is plain, else by a number",
    arguments: [
      ("VFM_Menu-2.b c", "\"VFM_Menu-2.b c\""), ("Größe", "\"Größe\""), (#"a"b"#, "\"n1\""), (#"a\"#, "\"n1\""),
      ("a\nb", "\"n1\""),
      ("<a>", "\"n1\""), ("n2", "\"n2\""),
    ])
  func names(id: String, name: String) {
    var modules = [("VF_START", id), (id, "VF_END")].map {
      VoiceflowModule(id: $0, kind: .node, goTo: GoTo(default: $1))
    }
    modules.append(VoiceflowModule(id: "VF_END", kind: .node))
    #expect(
      DOTWriter.text(FlowDiagram(Flow(modules: modules))).contains(
        "\n  \"VF_START\" -> \(name)\n  \(name) -> \"VF_END\"\n"))
  }

  @Test("a made up name gives way to a module that is called so") func takenNames() {
    let modules = [("VF_START", "\""), ("\"", "n1"), ("n1", "n1")].map {
      VoiceflowModule(id: $0, kind: .node, goTo: GoTo(default: $1))
    }
    let text = DOTWriter.text(FlowDiagram(Flow(modules: modules)))
    #expect(text.contains("\"n1_\" -> \"n1\""))
    #expect(text.contains("\"n1\" -> \"n1\""))
  }

  @Test("each type has its own shape and colour") func types() {
    var seen: Set<String> = []
    for kind in VoiceflowModule.Kind.allCases {
      let modules = [
        VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "A")), VoiceflowModule(id: "A", kind: kind),
      ]
      let line =
        DOTWriter.text(FlowDiagram(Flow(modules: modules))).split(separator: "\n").first { $0.hasPrefix("  \"A\" [") }
        ?? ""
      #expect(line.contains(">\(kind.rawValue)</font>"))
      #expect(line.contains("<b>A</b>"))
      seen.insert(String(line.prefix { $0 != "&" }.split(separator: " tooltip=").first ?? ""))
    }
    #expect(seen.count == VoiceflowModule.Kind.allCases.count)
  }

  @Test("start stands on top and end at the bottom") func ranks() {
    let text = Drawing([#"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#]).dot
    #expect(text.contains("rankdir=TB"))
    #expect(text.contains("{ rank=source; \"VF_START\" }"))
    #expect(text.contains("{ rank=sink; \"VF_END\" }"))
  }

  @Test("each kind of arrow has its own line") func arrows() {
    let text = Drawing([
      """
      { "id": "A", "type": "playAudio", "name": "", "audioInterruptTransitionParams": { "transitionType": "goto",
      "goToVoiceFlowModuleID": "VF_END" }, "goTo": { "DEFAULT": "B", "internalFailure": "VF_END" } }
      """,
      #"{ "id": "B", "type": "node", "name": "", "goTo": { "DEFAULT": "$[X]", "internalFailure": "A" } }"#,
    ]).dot
    #expect(text.contains("\n  \"A\" -> \"B\"\n"), "DEFAULT is plain")
    let lines = text.split(separator: "\n").filter { $0.contains("->") && $0.contains("[") }
    #expect(
      lines.contains {
        $0.hasPrefix("  \"A\" -> \"VF_END\" [color=\"#A3A3A3\"") && $0.contains("penwidth=0.7")
          && $0.contains(">internalFailure<")
      })
    #expect(lines.contains { $0.hasPrefix("  \"A\" -> \"VF_END\" [style=dotted") && $0.contains(">interrupted<") })
    #expect(lines.contains { $0.contains(" -> ") && $0.hasPrefix("  \"B\"") && $0.contains("[style=dashed") })
  }

  @Test(
    "a long list on an arrow is cut, and whoever points at it sees all",
    arguments: [
      (4, ["“w0”", "“w1”", "“w2”", "“w3”"]), (5, ["“w0”", "“w1”", "“w2”", "+2"]),
      (40, ["“w0”", "“w1”", "“w2”", "+37"]),
    ])
  func longLists(count: Int, rows: [String]) throws {
    let inputs = (0..<count).map { #"{ "input": "w\#($0)", "goTo": "VF_END" }"# }.joined(separator: ",")
    let text = Drawing([
      #"{ "id": "A", "type": "audioDialog", "name": "", "goTo": { "DEFAULT": "A", "userInputCollection": [\#(inputs)] } }"#
    ]).dot
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"A\" -> \"VF_END\"") })
    #expect(line.contains(">\(rows.joined(separator: "<br/>"))</td>"))
    #expect(line.contains("“w\(count - 1)”\" labeltooltip="))
  }

  @Test("a fault stands in its node with a strong border, a fault of the whole above the picture") func faults() throws
  {
    let drawing = Drawing(
      voiceflow: """
        [ { "id": "VF_START", "type": "node", "name": "s", "goTo": { "DEFAULT": "A" } },
        { "id": "A", "type": "node", "name": 7, "goTo": { "DEFAULT": "A" } },
        { "id": "B", "type": "node", "name": "b", "colour": 1, "goTo": { "DEFAULT": "A" } } ]
        """, title: "my <flow>")
    let lines = drawing.dot.split(separator: "\n")
    let heading = try #require(lines.first { $0.contains("labelloc=t") })
    #expect(heading.contains("<b>my &lt;flow&gt;</b>"))
    #expect(heading.contains("#B91C1C") && heading.contains("✖ the flow lacks the module VF_END"))
    let error = try #require(lines.first { $0.contains("\"A\" [") })
    #expect(error.contains("color=\"#B91C1C\"") && error.contains("penwidth=2.6") && error.contains("✖ "))
    #expect(error.contains("voiceflow.json:2:38: error: "))
    let warning = try #require(lines.first { $0.contains("\"B\" [") })
    #expect(warning.contains("color=\"#C2410C\"") && warning.contains("⚠ "))
  }

  @Test("what cannot be reached stands in a box of its own") func aside() throws {
    let text = Drawing([
      #"{ "id": "A", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#,
      #"{ "id": "Lost", "type": "node", "name": "", "goTo": { "DEFAULT": "A" } }"#,
    ]).dot
    let lines = text.split(separator: "\n")
    let cluster = try #require(lines.firstIndex { $0.contains("subgraph cluster_aside") })
    #expect(lines[cluster + 1].contains("label=<not reachable from VF_START>"))
    #expect(lines[cluster + 2].hasPrefix("    \"Lost\" ["))
    #expect(lines[cluster + 3] == "  }")
  }

  @Test("a broad flow runs from left to right, and crowded error paths lose their words") func broad() throws {
    var modules = (0..<30).map {
      #"{ "id": "M\#($0)", "type": "playAudio", "name": "", "goTo": { "DEFAULT": "A", "internalFailure": "Trouble" } }"#
    }
    let inputs = (0..<30).map { #"{ "input": "w\#($0)", "goTo": "M\#($0)" }"# }.joined(separator: ",")
    modules.append(
      #"{ "id": "A", "type": "audioDialog", "name": "", "goTo": { "DEFAULT": "A", "userInputCollection": [\#(inputs)] } }"#
    )
    modules.append(#"{ "id": "Trouble", "type": "node", "name": "", "goTo": { "DEFAULT": "VF_END" } }"#)
    let drawing = Drawing(modules)
    #expect(drawing.dot.contains("rankdir=LR"))
    let line = try #require(drawing.dot.split(separator: "\n").first { $0.contains("\"M7\" -> \"Trouble\"") })
    #expect(!line.contains("label=<"))
    #expect(line.contains("tooltip=\"internalFailure\""))
    #expect(drawing.mermaid.contains("flowchart LR"))
    #expect(drawing.mermaid.contains("M7 --> Trouble\n"))
  }
}
