internal import LocatedJSON
internal import VoiceFlow

/// Writes a diagram in DOT, the language of Graphviz (https://graphviz.org/doc/info/lang.html).
package struct DOTWriter {
  private let diagram: FlowDiagram
  /// The name of each node: its id where that reads well, so that the text is readable too.
  private let names: [String]
  private let layout: DiagramLayout
  private var lines: [String] = []

  /// The text, with a line end at its end. The same diagram gives the same text.
  package static func text(_ diagram: FlowDiagram) -> String {
    var writer = DOTWriter(diagram)
    writer.write()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private init(_ diagram: FlowDiagram) {
    self.diagram = diagram
    layout = DiagramLayout(diagram)
    names = NodeNames.make(diagram.nodes, isUsable: Self.isPlain).map { "\"\($0)\"" }
  }

  /// Means the same inside quotes, whatever reads it.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-. ".contains($0) }
  }

  private mutating func write() {
    lines = [
      "digraph \"\(Self.isPlain(diagram.title) ? diagram.title : "flow")\" {",
      "  graph [rankdir=\(layout.isSideways ? "LR" : "TB") \(Self.font) bgcolor=\"\(Palette.paper)\" "
        + "pad=0.3 nodesep=0.3 ranksep=0.45 outputorder=edgesfirst]",
      "  node [\(Self.font) fontsize=11 fontcolor=\"\(Palette.ink)\" margin=\"0.16,0.1\" penwidth=1.4]",
      "  edge [\(Self.font) fontsize=9 arrowsize=0.7 penwidth=1.3 color=\"\(Palette.arrow)\" fontcolor=\"\(Palette.arrow)\"]",
    ]
    writeHeading()
    for index in diagram.nodes.indices where !diagram.nodes[index].isSetAside { write(node: index, indent: "  ") }
    writeSetAside()
    for (kind, rank) in [(FlowDiagram.Node.Kind.start, "source"), (.end, "sink")] {
      for index in diagram.nodes.indices where diagram.nodes[index].kind == kind && !diagram.nodes[index].isSetAside {
        lines.append("  { rank=\(rank); \(names[index]) }")
      }
    }
    for edge in diagram.edges { write(edge) }
    lines.append("}")
  }

  private static let font = "fontname=\"Helvetica,Arial,sans-serif\""

  /// The title and the faults that belong to no module.
  private mutating func writeHeading() {
    var rows: [String] = []
    if !diagram.title.isEmpty { rows.append("<b>\(Self.html(Words.short(diagram.title, columns: 80)))</b>") }
    rows += FaultNote.lines(diagram.faults, columns: 90, limit: 5).map { line in
      "<font point-size=\"10\" color=\"\(line.tone.line)\">\(Self.html(line.text))</font>"
    }
    guard !rows.isEmpty else { return }
    lines.append(
      "  labelloc=t fontsize=14 fontcolor=\"\(Palette.ink)\" label=<\(rows.joined(separator: "<br/>"))<br/> >")
  }

  private mutating func writeSetAside() {
    let aside = diagram.nodes.indices.filter { diagram.nodes[$0].isSetAside }
    guard !aside.isEmpty else { return }
    lines.append("  subgraph cluster_aside {")
    lines.append(
      "    style=\"dashed,rounded\" color=\"\(Palette.aside.line)\" fontcolor=\"\(Palette.caption)\" fontsize=10 labelloc=t "
        + "label=<\(Self.html(diagram.asideCaption))>")
    for index in aside { write(node: index, indent: "    ") }
    lines.append("  }")
  }

  // MARK: - Nodes

  private mutating func write(node index: Int, indent: String) {
    let node = diagram.nodes[index]
    let look = Look(node, isPale: node.isSetAside && !diagram.asideIsLegitimate)
    var attributes = ["shape=\(look.shape)", "style=\"\(look.style)\""]
    attributes.append("color=\"\(look.tone.line)\" fillcolor=\"\(look.tone.fill)\"")
    if let margin = look.margin { attributes.append("margin=\"\(margin)\"") }
    if node.worst != nil { attributes.append("penwidth=2.6") }
    let tooltip = [node.id] + node.details + node.captions + node.faults.map(\.description)
    attributes.append("tooltip=\"\(Self.quotable(tooltip.joined(separator: "\n")))\"")
    attributes.append("label=<\(Self.table(label(of: node, look)))>")
    lines.append("\(indent)\(names[index]) [\(attributes.joined(separator: " "))]")
  }

  private func label(of node: FlowDiagram.Node, _ look: Look) -> [String] {
    var rows: [String] = []
    if case .module(let kind) = node.kind {
      rows.append("<font point-size=\"8\" color=\"\(look.typeColor)\">\(kind.rawValue)</font>")
    }
    let id = Self.html(Words.short(node.id, columns: 36))
    let isPlain = node.kind == .field
    rows.append(look.textColor.map { "<font color=\"\($0)\"><b>\(id)</b></font>" } ?? (isPlain ? id : "<b>\(id)</b>"))
    for caption in node.captions {
      rows.append("<font point-size=\"10\" color=\"\(look.captionColor)\">\(Self.html(caption))</font>")
    }
    for line in FaultNote.lines(node.faults, columns: 38, limit: 2) {
      rows.append("<font point-size=\"9\" color=\"\(line.tone.line)\">\(Self.html(line.text))</font>")
    }
    return rows
  }

  /// How a node is drawn.
  private struct Look {
    var shape = "box"
    var style = "filled"
    var margin: String?
    var tone: Palette.Tone
    var textColor: String?
    var captionColor = Palette.caption
    var typeColor: String

    /// Shapes with slanted sides grow until the corners of their text fit; that leaves room enough.
    private static let slantedMargin = "0.02,0.02"

    init(_ node: FlowDiagram.Node, isPale: Bool) {
      switch node.kind {
      case .start, .end:
        (style, tone, textColor) = ("filled,rounded", Palette.terminal, Palette.paper)
        if node.worst != nil { textColor = nil }
      case .field: (style, tone, textColor) = ("dashed,rounded", Palette.field, Palette.field.line)
      case .missing:
        (style, tone, textColor, captionColor) = ("dashed", Palette.error, Palette.error.line, Palette.error.line)
      case .module(let kind):
        tone = Palette.tone(kind)
        switch kind {
        case .node, .playAudio: style = "filled,rounded"
        case .process: break
        case .pauseResume: (shape, margin) = ("octagon", Self.slantedMargin)
        case .recordAudio: shape = "cylinder"
        case .audioDialog: (shape, margin) = ("hexagon", Self.slantedMargin)
        case .audioListener: shape = "note"
        case .runAEC: shape = "component"
        }
      }
      typeColor = tone.line
      if isPale {
        (tone, textColor, captionColor, typeColor) = (Palette.aside, Palette.caption, Palette.caption, Palette.caption)
        style += ",dashed"
      }
      switch node.worst {
      case .error?: tone = Palette.error
      case .warning?: tone = Palette.warning
      case .note?, nil: break
      }
    }
  }

  // MARK: - Arrows

  private mutating func write(_ edge: FlowDiagram.Edge) {
    var attributes: [String] = []
    switch edge.kind {
    case .normal:
      if edge.isReturn { attributes.append("color=\"\(Palette.returning)\" penwidth=1 arrowsize=0.6") }
    case .error where layout.isHushed(edge):
      attributes.append("color=\"\(Palette.hushed)\" penwidth=0.7 arrowsize=0.5 constraint=false")
    case .error:
      attributes.append(
        "color=\"\(Palette.errorPath)\" fontcolor=\"\(Palette.errorWords)\" fontsize=8 penwidth=0.7 arrowsize=0.5 weight=0"
      )
    case .field:
      attributes.append("style=dashed color=\"\(Palette.field.line)\" fontcolor=\"\(Palette.field.line)\" penwidth=1")
    case .guess:
      attributes.append(
        "style=dashed color=\"\(Palette.error.line)\" fontcolor=\"\(Palette.error.line)\" fontsize=8 penwidth=1")
    case .interruption:
      attributes.append(
        "style=dotted color=\"\(Palette.interruption)\" fontcolor=\"\(Palette.interruption)\" fontsize=8 arrowsize=0.6 weight=0"
      )
    }
    if diagram.nodes[edge.from].isSetAside {
      if !diagram.asideIsLegitimate { attributes.append("color=\"\(Palette.aside.line)\" penwidth=0.7") }
      // What is set aside must not pull the rest of the picture about.
      if !diagram.nodes[edge.to].isSetAside { attributes.append("constraint=false") }
    }
    if !edge.labels.isEmpty {
      let all = Self.quotable(edge.labels.map(\.text).joined(separator: "\n"))
      attributes.append("tooltip=\"\(all)\"")
      if !layout.isHushed(edge) { attributes.append("labeltooltip=\"\(all)\" label=<\(label(of: edge))>") }
    }
    let suffix = attributes.isEmpty ? "" : " [\(attributes.joined(separator: " "))]"
    lines.append("  \(names[edge.from]) -> \(names[edge.to])\(suffix)")
  }

  /// On a ground of its own, so that arrows behind it do not strike it through.
  private func label(of edge: FlowDiagram.Edge) -> String {
    let (shown, hidden) = edge.drawnLabels
    var rows = shown.map { label in
      let text = Self.html(label.text)
      return label.isError && edge.kind == .normal ? "<font color=\"\(Palette.errorWords)\">\(text)</font>" : text
    }
    if hidden > 0 { rows.append("+\(hidden)") }
    return Self.table([rows.joined(separator: "<br/>")], cell: " bgcolor=\"\(Palette.paper)C0\"")
  }

  private static func table(_ rows: [String], cell: String = "") -> String {
    "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\">"
      + rows.map { "<tr><td\(cell)>\($0)</td></tr>" }.joined() + "</table>"
  }

  // MARK: - Escaping

  /// Text inside `label=<…>`. Graphviz reads backslashes there too.
  private static func html(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\\": "\\\\"
      default: nil
      }
    }
  }

  /// Text inside `tooltip="…"`. Graphviz unescapes backslashes there twice, but hands character references on to SVG.
  private static func quotable(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "\"": "&quot;"
      case "\\": "&#92;"
      case "\n": "&#10;"
      default: nil
      }
    }
  }

  private static func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let other = replacement(scalar) { result += other } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
