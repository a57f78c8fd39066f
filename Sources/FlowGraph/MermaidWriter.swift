internal import LocatedJSON
internal import VoiceFlow

/// Writes a diagram as a Mermaid flowchart (https://mermaid.js.org/syntax/flowchart.html), which Markdown viewers draw.
package struct MermaidWriter {
  private let diagram: FlowDiagram
  private let names: [String]
  private let layout: DiagramLayout
  private var lines: [String] = []

  /// The text, with a line end at its end. The same diagram gives the same text.
  package static func text(_ diagram: FlowDiagram) -> String {
    var writer = MermaidWriter(diagram)
    writer.write()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private init(_ diagram: FlowDiagram) {
    self.diagram = diagram
    layout = DiagramLayout(diagram)
    // Words of the language are lower case, so an id with a capital letter is none of them.
    names = NodeNames.make(diagram.nodes) { id in
      id.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "_")
      }
        && id.first?.isUppercase == true
    }
  }

  private mutating func write() {
    if !diagram.title.isEmpty {
      let title = Words.short(diagram.title, columns: 80)
      lines += ["---", "title: \(JSONText.string(title).text)", "---"]
    }
    lines.append("flowchart \(layout.isSideways ? "LR" : "TD")")
    for (index, note) in FaultNote.lines(diagram.faults, columns: 90, limit: 5).enumerated() {
      lines.append(
        "  fault\(index)[\"\(Self.escaped(note.text))\"]:::\(note.tone == Palette.error ? "error" : "warning")")
    }
    for index in diagram.nodes.indices where !diagram.nodes[index].isSetAside { write(node: index, indent: "  ") }
    let aside = diagram.nodes.indices.filter { diagram.nodes[$0].isSetAside }
    if !aside.isEmpty {
      lines.append("  subgraph aside[\"\(Self.escaped(diagram.asideCaption))\"]")
      for index in aside { write(node: index, indent: "    ") }
      lines.append("  end")
    }
    for edge in diagram.edges { write(edge) }
    writeStyles()
  }

  // MARK: - Nodes

  private mutating func write(node index: Int, indent: String) {
    let node = diagram.nodes[index]
    var rows: [String] = []
    if case .module(let kind) = node.kind { rows.append("<small>\(kind.rawValue)</small>") }
    rows.append("<b>\(Self.escaped(Words.short(node.id, columns: 36)))</b>")
    rows += node.captions.map(Self.escaped)
    rows += FaultNote.lines(node.faults, columns: 150, limit: 2, rows: 1).map { "<i>\(Self.escaped($0.text))</i>" }
    let (open, close) = Self.brackets(of: node.kind)
    lines.append(
      "\(indent)\(names[index])\(open)\"\(rows.joined(separator: "<br/>"))\"\(close):::\(className(of: node))")
  }

  private static func brackets(of kind: FlowDiagram.Node.Kind) -> (open: String, close: String) {
    switch kind {
    case .start, .end: ("([", "])")
    case .field: (">", "]")
    case .missing: ("[", "]")
    case .module(let kind):
      switch kind {
      case .node, .playAudio: ("(", ")")
      case .process: ("[", "]")
      case .pauseResume: ("[/", "\\]")
      case .recordAudio: ("[(", ")]")
      case .audioDialog: ("{{", "}}")
      case .audioListener: ("[/", "/]")
      case .runAEC: ("[[", "]]")
      }
    }
  }

  private func className(of node: FlowDiagram.Node) -> String {
    switch node.worst {
    case .error?: return "error"
    case .warning?: return "warning"
    case .note?, nil: break
    }
    if node.isSetAside, !diagram.asideIsLegitimate { return "aside" }
    return switch node.kind {
    case .start, .end: "terminal"
    case .field: "field"
    case .missing: "missing"
    case .module(let kind): Self.className(of: kind)
    }
  }

  private static func className(of kind: VoiceflowModule.Kind) -> String { kind == .node ? "plain" : kind.rawValue }

  // MARK: - Arrows

  private mutating func write(_ edge: FlowDiagram.Edge) {
    let arrow =
      switch edge.kind {
      case .normal, .error: "-->"
      case .field, .interruption, .guess: "-.->"
      }
    let (shown, hidden) = edge.drawnLabels
    var rows = shown.map { Self.escaped($0.text) }
    if hidden > 0 { rows.append("+\(hidden)") }
    let label = rows.isEmpty || layout.isHushed(edge) ? "" : "|\"\(rows.joined(separator: "<br/>"))\"|"
    lines.append("  \(names[edge.from]) \(arrow)\(label) \(names[edge.to])")
  }

  // MARK: - Styles

  private mutating func writeStyles() {
    let classes = Set(diagram.nodes.map(className) + diagram.faults.map { $0.severity.rawValue })
    for (name, style) in Self.classStyles where classes.contains(name) { lines.append("  classDef \(name) \(style)") }
    if diagram.nodes.contains(where: \.isSetAside) {
      lines.append("  style aside fill:none,stroke:\(Palette.aside.line),stroke-dasharray:4 3,color:\(Palette.caption)")
    }
    for (style, isMeant) in Self.arrowStyles {
      let places = diagram.edges.indices.filter { isMeant(diagram.edges[$0]) }
      guard !places.isEmpty else { continue }
      lines.append("  linkStyle \(places.map(String.init).joined(separator: ",")) \(style)")
    }
  }

  private static let classStyles: [(name: String, style: String)] = {
    func style(_ tone: Palette.Tone, _ more: String = "color:\(Palette.ink)") -> String {
      "fill:\(tone.fill),stroke:\(tone.line),\(more)"
    }
    let faulty = "color:\(Palette.ink),stroke-width:3px"
    return VoiceflowModule.Kind.allCases.map { (className(of: $0), style(Palette.tone($0))) } + [
      ("terminal", style(Palette.terminal, "color:\(Palette.paper)")),
      ("field", style(Palette.field, "color:\(Palette.field.line),stroke-dasharray:4 3")),
      ("missing", style(Palette.error, "color:\(Palette.error.line),stroke-dasharray:4 3")),
      ("aside", style(Palette.aside, "color:\(Palette.caption),stroke-dasharray:4 3")),
      ("warning", style(Palette.warning, faulty)), ("error", style(Palette.error, faulty)),
    ]
  }()

  private static let arrowStyles: [(style: String, isMeant: @Sendable (FlowDiagram.Edge) -> Bool)] = [
    ("stroke:\(Palette.returning),stroke-width:1.5px", { $0.kind == .normal && $0.isReturn }),
    ("stroke:\(Palette.errorPath),stroke-width:1px,color:\(Palette.errorWords)", { $0.kind == .error }),
    ("stroke:\(Palette.field.line),stroke-width:1.5px,stroke-dasharray:6 4", { $0.kind == .field }),
    (
      "stroke:\(Palette.error.line),stroke-width:1.5px,stroke-dasharray:6 4,color:\(Palette.error.line)",
      { $0.kind == .guess }
    ),
    ("stroke:\(Palette.interruption),stroke-width:1.5px,stroke-dasharray:1 4", { $0.kind == .interruption }),
  ]

  // MARK: - Escaping

  /// Text inside quotes, where Mermaid reads HTML, Markdown and character codes of its own. Letters, digits, blanks and harmless
  /// marks stay as they are.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || harmless.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result
  }

  /// A colon is not among them: `style:x#34;` would lose its semicolon.
  private static let harmless = Set(" .,!?+-/()='$[]_".unicodeScalars)
}
