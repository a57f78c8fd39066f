import LocatedJSON
import VoiceFlow

import struct LocatedJSON.Issue

/// Flows as text, for tests of the reader and of the rules.
enum FlowText {
  /// Modules between VF_START, which goes to the first of them, and VF_END. They begin in line 2.
  static func modules(_ modules: String, startingAt start: String = "M") -> String {
    """
    [ { "id": "VF_START", "type": "node", "name": "", "goTo": { "DEFAULT": "\(start)" } },
    \(modules)
    , { "id": "VF_END", "type": "node", "name": "", "goTo": { "DEFAULT": "" } } ]
    """
  }

  static func file(_ text: String, _ name: String = "f.json") -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }

  /// What the reader says about such modules.
  static func faults(_ modules: String, startingAt start: String = "M") -> [String] {
    lines(FlowReader.modules(file(self.modules(modules, startingAt: start))).issues)
  }

  /// What the reader and the rules say about modules and prompts.
  static func check(
    _ modules: String, prompts: String = "", startingAt start: String = "M",
    knowing surroundings: Surroundings = Surroundings()
  ) -> [String] {
    let (flow, issues) = FlowReader.flow(
      voiceflow: file(self.modules(modules, startingAt: start)), prompts: [file("[\n\(prompts)\n]", "p.json")])
    return lines(issues + Validator.issues(in: flow, knowing: surroundings))
  }

  /// Takes the marks `▸` out of a text that begins in `line`, and tells where they were as `LINE:COLUMN`.
  static func marked(_ text: String, line: Int = 2) -> (text: String, places: [String]) {
    var (line, column) = (line, 1)
    var plain = String.UnicodeScalarView()
    var places: [String] = []
    for scalar in text.unicodeScalars {
      if scalar == "▸" {
        places.append("\(line):\(column)")
        continue
      }
      plain.append(scalar)
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return (String(plain), places)
  }

  /// One line each, the name of the file left out where it is `f.json`.
  static func lines(_ issues: [Issue]) -> [String] {
    issues.map { issue in
      let line = issue.description
      return line.hasPrefix("f.json:") ? String(line.dropFirst(7)) : line
    }
  }
}
