import Glibc
import LocatedJSON
import VoiceFlow

/// The examples of `flows/README.md`, each as a conformance case. The page tells how examples are completed.
struct LanguagePage {
  /// An example: where it begins on the page, and the case that it makes.
  struct Example {
    var heading: String
    var line: Int
    var json: String
  }

  private(set) var examples: [Example] = []
  /// What is wrong with the page itself.
  private(set) var faults: [String] = []

  static let path =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    + "/flows/README.md"

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var heading = ""
    var blocks: [String: String] = [:]
    var start = 0
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      if line.hasPrefix("```json ") {
        let kind = String(line.dropFirst(8))
        let content = lines[(index + 1)...].prefix { $0 != "```" }
        if kind == "flow" { start = index + 1 }
        if blocks.updateValue(content.joined(separator: "\n"), forKey: kind) != nil {
          faults.append("line \(index + 1): the example before this one has no outcome")
        }
        index += content.count + 1
      } else if line.hasPrefix("<!-- run ") {
        let rest = lines[index...].joined(separator: "\n").dropFirst(9)
        let run = rest.firstRange(of: " -->").map { rest[..<$0.lowerBound] } ?? rest
        examples.append(
          Example(heading: heading, line: start, json: Self.whole(blocks, run: String(run), title: heading)))
        blocks = [:]
      }
      index += 1
    }
    if !blocks.isEmpty { faults.append("the last example has no outcome") }
  }

  /// The page as it is on disk; nil if it cannot be read.
  static func read() -> LanguagePage? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1_000_000)
    let count = fread(&bytes, 1, bytes.count, file)
    return LanguagePage(String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// What the checker calls an error.
  static func errors(in test: ConformanceCase) -> [String] {
    Validator.issues(in: test.flow).filter { $0.severity == .error }.map(\.description)
  }

  /// The case: what the example shows, what it names and does not show, and what happens.
  private static func whole(_ blocks: [String: String], run: String, title: String) -> String {
    let flow = parse(blocks["flow"] ?? "[]")
    let prompts = parse(blocks["prompts"] ?? "[]")
    let script = parse(run)
    let modules = named("VFM_", in: [flow, script]).subtracting(ids(in: flow)).sorted().map { id -> JSONText in
      ["id": .string(id), "type": "pauseResume", "name": .string(id), "goTo": ["DEFAULT": "VF_END"]]
    }
    let texts = named("P_", in: [flow, prompts]).subtracting(ids(in: prompts)).sorted().map { id -> JSONText in
      ["id": .string(id), "style": "single", "textString": .string("The text of \(id)")]
    }
    var members: [(String, JSONText)] = [
      ("rule", "spec page"), ("title", .string(title)),
      ("flow", .array((flow.map { Array($0.elements) } ?? []).map(\.json) + modules)),
      ("prompts", .array((prompts.map { Array($0.elements) } ?? []).map(\.json) + texts)),
    ]
    if let map = parse(blocks["audio-to-text"] ?? "") { members.append(("audioToText", map.json)) }
    if let intents = parse(blocks["intents"] ?? "") { members.append(("intents", intents.json)) }
    for member in script.map({ Array($0.members) }) ?? [] { members.append((member.key, member.value.json)) }
    return JSONText.object(members).text
  }

  private static func parse(_ text: String) -> LocatedValue? {
    text.isEmpty ? nil : LocatedJSON.parse(Array(text.utf8), file: "README.md").value
  }

  private static func ids(in list: LocatedValue?) -> Set<String> {
    Set((list.map { Array($0.elements) } ?? []).compactMap { $0["id"]?.string })
  }

  /// Every string in these values that begins like an id.
  private static func named(_ prefix: String, in values: [LocatedValue?]) -> Set<String> {
    var names: Set<String> = []
    var rest = values.compactMap { $0 }
    while let value = rest.popLast() {
      if let text = value.string, text.hasPrefix(prefix) { names.insert(text) }
      if value.kind == .array { rest += Array(value.elements) }
      if value.kind == .object { rest += Array(value.members).map(\.value) }
    }
    return names
  }
}
