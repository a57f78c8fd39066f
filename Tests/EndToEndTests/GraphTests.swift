import Glibc
import TestSupport
import Testing

@Suite struct GraphTests {
  /// Whether Graphviz is installed here: scripts/bootstrap lists it among the tools that are not needed.
  private static let hasGraphviz = access("/usr/bin/dot", X_OK) == 0

  @Test("without an option a flow is printed in DOT, the same every time") func dot() throws {
    let result = try Program.run("graph", "flows/front-desk")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("digraph \"front-desk\" {\n"))
    for id in ["VF_START", "VFM_Menu", "VFM_Message", "VF_END"] { #expect(result.output.contains("<b>\(id)</b>")) }
    #expect(try Program.run("graph", "flows/front-desk/", "--dot").output == result.output)
  }

  @Test(
    "a file gets the format that its name tells",
    arguments: [("out.dot", "digraph "), ("out.mmd", "---\ntitle: \"hello\"")])
  func files(name: String, head: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run("graph", "flows/hello", "-o", "\(folder.path)/\(name)")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(folder.text(name).hasPrefix(head))
    let printed = try Program.run("graph", "flows/hello", name == "out.mmd" ? "--mermaid" : "--dot")
    #expect(folder.text(name) == printed.output)
  }

  @Test(
    "Graphviz draws every sample flow, and what is written on it is there", .enabled(if: hasGraphviz),
    arguments: ["hello", "front-desk"])
  func svg(name: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run("graph", "flows/\(name)", "-o", "\(folder.path)/out.svg")
    #expect(result.status == 0, "\(result.errors)")
    let text = folder.text("out.svg")
    #expect(text.contains("<svg "))
    #expect(text.contains(">VF_START</text>"))
    #expect(text.contains(">playAudio</text>"))
    #expect(text.hasSuffix("</svg>\n"))
  }

  @Test("Graphviz understands whatever stands in a flow", .enabled(if: hasGraphviz)) func wildWords() throws {
    let wild = #"\"<b>&amp;\\N \u0007 %3 ]] > \\\" 東京"#
    let voiceflow = SmallFlow.voiceflow.replacing("Sorry", with: wild).replacing("\"greet\"", with: "\"\(wild)\"")
    let flow = try SmallFlow(voiceflow: voiceflow, prompts: SmallFlow.prompts.replacing("The museum", with: wild))
    let result = try Program.run("graph", flow.path, "-o", "\(flow.path)/out.svg")
    #expect(result.status == 0, "\(result.errors)")
    let text = flow.folder.text("out.svg")
    // Seen in a browser: "<b>&amp;\N %3 ]] > \" 東京
    #expect(text.contains("&quot;&lt;b&gt;&amp;amp;\\N %3 ]] &gt; \\&quot; 東京</text>"))
  }

  @Test("a flow with faults is drawn with the faults, and says how many there are") func faults() throws {
    let flow = try SmallFlow(
      voiceflow: SmallFlow.voiceflow.replacing("\"DEFAULT\": \"Greet\"", with: "\"DEFAULT\": \"Gret\""))
    let result = try Program.run("graph", flow.path)
    #expect(result.status == 0)
    #expect(result.output.contains("✖ goes to &quot;Gret&quot;, which no module is"))
    #expect(result.output.contains("\"Gret\" -> \"Greet\""))
    #expect(result.errors == "hearken: 1 error is marked in the picture; \"hearken check \(flow.path)\" lists them\n")
  }

  @Test("a flow of which nothing can be read is not drawn", arguments: ["{", "[]", "", "[1, 2]"]) func unreadable(
    voiceflow: String
  ) throws {
    let flow = try SmallFlow(voiceflow: voiceflow)
    let result = try Program.run("graph", flow.path)
    #expect(result.status == 65)
    #expect(result.output == "")
    #expect(result.errors.contains("no module to draw"))
    #expect(result.errors.contains("voiceflow.json:1:"))
  }

  @Test("without Graphviz an SVG is refused with the package's name, and an older file stays") func noGraphviz() throws
  {
    let folder = try TemporaryFolder()
    folder.write("old", to: "out.svg")
    let result = try Program.run(
      "graph", "flows/hello", "-o", "\(folder.path)/out.svg", environment: ["PATH": folder.path])
    #expect(result.status == 69)
    #expect(result.errors.contains("apt-get install graphviz"))
    #expect(folder.text("out.svg") == "old")
  }

  @Test("when Graphviz fails, its own words are told") func failure() throws {
    let folder = try TemporaryFolder()
    folder.write("#!/bin/sh\necho 'no layout today' >&2\nexit 3\n", to: "dot")
    chmod("\(folder.path)/dot", 0o755)
    let result = try Program.run(
      "graph", "flows/hello", "-o", "\(folder.path)/out.svg", environment: ["PATH": folder.path])
    #expect(result.status == 70)
    #expect(result.errors.contains("status 3") && result.errors.contains("no layout today"))
    #expect(!TemporaryFolder.names(in: folder.path).contains("out.svg"))
  }

  @Test("Graphviz gets the text on its standard input, and what it prints is the file") func standardStreams() throws {
    let folder = try TemporaryFolder()
    folder.write("#!/bin/sh\necho \"$@\" $LC_ALL\nexec /bin/cat\n", to: "dot")
    chmod("\(folder.path)/dot", 0o755)
    let environment = ["PATH": folder.path, "LC_ALL": "de_DE.UTF-8"]
    let result = try Program.run("graph", "flows/front-desk", "-o", "\(folder.path)/out.svg", environment: environment)
    #expect(result.status == 0)
    let text = try Program.run("graph", "flows/front-desk").output
    #expect(folder.text("out.svg") == "-Tsvg C.UTF-8\n" + text)
  }

  @Test("a stop ends Graphviz too") func stop() throws {
    let folder = try TemporaryFolder()
    folder.write("#!/bin/sh\necho $$ >\(folder.path)/pid\nkill -TERM $PPID\nexec /bin/sleep 100\n", to: "dot")
    chmod("\(folder.path)/dot", 0o755)
    let result = try Program.run(
      "graph", "flows/hello", "-o", "\(folder.path)/out.svg", environment: ["PATH": folder.path])
    #expect(result.status == 130)
    let child = try #require(pid_t(folder.text("pid").prefix { $0 != "\n" }))
    #expect(kill(child, 0) != 0)
  }

  @Test("a file that cannot be created is told") func cannotCreate() throws {
    let result = try Program.run("graph", "flows/hello", "-o", "/nonexistent/out.dot")
    #expect(result.status == 73)
    #expect(result.errors.contains("cannot create /nonexistent/out.dot"))
  }

  @Test("a folder that is not there is told") func noFolder() throws {
    #expect(try Program.run("graph", "flows/nowhere").status == 66)
  }

  @Test("a file that is replaced was whole until then, and a link to it stays one") func replaced() throws {
    let folder = try TemporaryFolder()
    folder.write("older", to: "older.dot")
    let (path, other) = ("\(folder.path)/flow.dot", "\(folder.path)/other.dot")
    // Another name of the same file shows what became of it.
    try #require(link("\(folder.path)/older.dot", other) == 0 && symlink("older.dot", path) == 0)
    #expect(try Program.run("graph", "flows/hello", "-o", path).status == 0)
    #expect(folder.text("other.dot") == "older")
    #expect(folder.text("older.dot").hasPrefix("digraph") && folder.text("flow.dot") == folder.text("older.dot"))
    #expect(TemporaryFolder.names(in: folder.path).sorted() == ["flow.dot", "older.dot", "other.dot"])
  }
}
