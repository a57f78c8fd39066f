private import Appliance
private import FlowGraph
private import LocatedJSON
private import VoiceFlow

extension Verb {
  static let graph = Verb(
    name: "graph", synopsis: "DIR [--dot|--mermaid|-o OUT.svg]",
    summary: "Draws a flow: its modules, what leads where, and its faults.",
    details: """
      Prints the picture in DOT, the language of Graphviz, or in Mermaid for Markdown
      pages; or writes it into a file, whose name tells the format: .svg (needs
      Graphviz: apt-get install graphviz), .dot or .mmd.

      A flow with faults is drawn with the faults marked, as long as it can be read.
      Exit status 0 when it is drawn, 65 if no module could be read, 66 for a file
      that is missing, 69 without Graphviz, 73 if OUT cannot be written.
      """,
    options: [
      Arguments.Option("--dot", nil, "in DOT (so it is without an option)"),
      Arguments.Option("--mermaid", nil, "in Mermaid"),
      Arguments.Option("-o", "OUT", "write this file: OUT.svg, OUT.dot or OUT.mmd"),
    ], words: 1...1
  ) { arguments in
    let format = try PictureFormat(arguments)
    let folder = try Assembly.folder(arguments.words[0])
    guard !folder.flow.modules.isEmpty else {
      let errors = folder.issues.filter { $0.severity == .error }.map(\.description)
      throw Failure(.badFlow, lines: errors + ["hearken: there is no module to draw in \(arguments.words[0])"])
    }
    let issues = (folder.issues + Assembly.fileIssues(folder)).sorted { $0.position < $1.position }
    let diagram = FlowDiagram(folder.flow, issues: issues, title: folder.name)
    let bytes: [UInt8] =
      switch format {
      case .dot: Array(DOTWriter.text(diagram).utf8)
      case .mermaid: Array(MermaidWriter.text(diagram).utf8)
      case .svg: try Graphviz.svg(of: DOTWriter.text(diagram))
      }
    if let path = arguments["-o"] {
      try Files.write(bytes, to: path)
    } else {
      Output.text(String(decoding: bytes, as: UTF8.self))
    }
    if let summary = summary(of: issues) {
      Output.error("hearken: \(summary) marked in the picture; \"hearken check \(arguments.words[0])\" lists them")
    }
    return .done
  }

  /// `2 errors and 1 warning are`; nil where there is nothing to mark.
  private static func summary(of issues: [Issue]) -> String? {
    let counts = [(Issue.Severity.error, "error"), (.warning, "warning")].compactMap { severity, noun in
      let count = issues.count { $0.severity == severity }
      return count == 0 ? nil : (count, "\(count) \(noun)\(count == 1 ? "" : "s")")
    }
    guard !counts.isEmpty else { return nil }
    return counts.map(\.1).joined(separator: " and ") + (counts.map(\.0).reduce(0, +) == 1 ? " is" : " are")
  }
}

/// In what a flow is drawn.
private enum PictureFormat {
  case dot, mermaid, svg

  /// What an option says, else the name of the file, else DOT.
  init(_ arguments: Arguments) throws(Failure) {
    switch (arguments.has("--dot"), arguments.has("--mermaid"), arguments["-o"]) {
    case (true, true, _): throw Failure(.usage, "hearken: --dot and --mermaid exclude each other")
    case (true, false, _), (false, false, nil): self = .dot
    case (false, true, _): self = .mermaid
    case (false, false, let path?):
      let name = Files.name(of: path).lowercased()
      if name.hasSuffix(".svg") {
        self = .svg
      } else if name.hasSuffix(".dot") || name.hasSuffix(".gv") {
        self = .dot
      } else if name.hasSuffix(".mmd") || name.hasSuffix(".mermaid") {
        self = .mermaid
      } else {
        throw Failure(
          .usage,
          "hearken: -o is \"\(path)\", and must end in .svg, .dot or .mmd, or --dot or --mermaid says what it is")
      }
    }
  }
}
