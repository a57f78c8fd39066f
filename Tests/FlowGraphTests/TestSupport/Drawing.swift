import FlowGraph
import LocatedJSON
import VoiceFlow

/// A diagram of modules and prompts that stand in a test as the lines of a file, with what the reader finds at fault.
struct Drawing {
  let flow: Flow
  let diagram: FlowDiagram
  let issues: [Issue]

  static let start = #"{ "id": "VF_START", "type": "node", "name": "start", "goTo": { "DEFAULT": "A" } }"#
  static let end = #"{ "id": "VF_END", "type": "node", "name": "end", "goTo": { "DEFAULT": "" } }"#

  /// - Parameters:
  ///   - modules: One a line; the first one stands in line 3. VF_START leads to `A`, and VF_END is there.
  ///   - prompts: One a line, from line 2.
  ///   - issues: Faults beside those of the reader.
  init(_ modules: [String], prompts: [String] = [], issues: [Issue] = [], title: String = "") {
    self.init(
      voiceflow: "[\n" + ([Self.start] + modules + [Self.end]).joined(separator: ",\n") + "\n]", prompts: prompts,
      issues: issues, title: title)
  }

  init(voiceflow: String, prompts: [String] = [], issues: [Issue] = [], title: String = "") {
    let (read, found) = FlowReader.flow(
      voiceflow: SourceFile(name: "voiceflow.json", bytes: Array(voiceflow.utf8)),
      prompts: [SourceFile(name: "prompts.json", bytes: Array(("[\n" + prompts.joined(separator: ",\n") + "\n]").utf8))]
    )
    flow = read
    self.issues = found + issues
    diagram = FlowDiagram(flow, issues: self.issues, title: title)
  }

  var dot: String { DOTWriter.text(diagram) }
  var mermaid: String { MermaidWriter.text(diagram) }

  func node(_ id: String) -> FlowDiagram.Node? { diagram.nodes.first { $0.id == id } }

  /// The arrows that leave a node, one a line: `to kind: label, label`, errors in parentheses, `↑` for a return.
  func exits(_ id: String) -> [String] {
    diagram.edges.filter { diagram.nodes[$0.from].id == id }.map { edge in
      let labels = edge.labels.map { $0.isError ? "(\($0.text))" : $0.text }.joined(separator: ", ")
      let arrow = "\(diagram.nodes[edge.to].id) \(edge.kind)\(edge.isReturn ? " ↑" : "")"
      return labels.isEmpty ? arrow : "\(arrow): \(labels)"
    }
  }
}
