/// Graphviz's program `dot`, which lays out a picture and draws it.
enum Graphviz {
  /// A picture that takes longer is too large to be looked at: a thousand modules take about five seconds.
  private static let timeLimit = 60

  /// The drawing of a text in DOT.
  ///
  /// - Throws: `deviceMissing` where Graphviz is not installed.
  static func svg(of text: String) throws(Failure) -> [UInt8] {
    let dot = ExternalProgram(
      words: ["dot", "-Tsvg"], timeLimit: timeLimit,
      // What Graphviz and its fonts look for.
      variables: ["XDG_CACHE_HOME", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "GVBINDIR"],
      whereMissing: Failure(
        .deviceMissing, "hearken: an SVG needs Graphviz, which is not installed: sudo apt-get install graphviz",
        "(without it: hearken graph DIR --dot, or --mermaid)"),
      whereLate: Failure(
        .internalFault,
        "hearken: Graphviz did not finish within \(timeLimit) s: the flow is too large for a picture",
        "(hearken graph DIR --dot prints what it was given)"))
    let outcome = try dot.run(Array(text.utf8))
    guard outcome.status == 0 else {
      let said = outcome.errors.split(separator: "\n").prefix(3).map { "  \($0)" }
      throw Failure(.internalFault, lines: ["hearken: Graphviz cannot draw this (status \(outcome.status))"] + said)
    }
    return outcome.output
  }
}
