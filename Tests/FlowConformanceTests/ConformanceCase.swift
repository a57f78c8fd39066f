import LocatedJSON
import VoiceFlow

/// One case: a flow, what happens to it, what it must do, and the rule that says so. `Cases/README.md` describes the file.
struct ConformanceCase {
  var rule: String
  var title: String
  var flow: Flow
  var fields = RuntimeFields()
  var seed: UInt64
  var stepBudget: Int
  /// What the case answers and reports by itself.
  var holds: Set<String>
  var script: [LocatedValue]

  /// Why a file is no case.
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  private static let keys: Set<String> = [
    "rule", "title", "flow", "prompts", "audioToText", "intents", "fields", "seed", "stepBudget", "holds", "script",
  ]

  init(_ bytes: [UInt8], file: String) throws(Fault) {
    let (value, issues) = LocatedJSON.parse(bytes, file: file)
    if let issue = issues.first(where: { $0.severity == .error }) { throw Fault(description: "\(issue)") }
    guard let value, value.kind == .object else { throw Fault(description: "\(file) is no object") }
    for member in value.members where !Self.keys.contains(member.key) && !member.key.hasPrefix("_") {
      throw Fault(description: "\(member.keyPosition): no case has the key \"\(member.key)\"")
    }
    guard let rule = value["rule"]?.string, let title = value["title"]?.string, let script = value["script"] else {
      throw Fault(description: "\(file) lacks rule, title or script")
    }
    self.rule = rule
    self.title = title
    self.script = Array(script.elements)
    seed = UInt64(value["seed"]?.integer ?? 1)
    stepBudget = value["stepBudget"]?.integer ?? FlowRun.defaultStepBudget
    holds = Set((value["holds"].map { Array($0.elements) } ?? []).compactMap(\.string))
    for member in value["fields"].map({ Array($0.members) }) ?? [] {
      fields[FieldName(member.key)] = FieldContent(member.value)
    }
    flow = try Self.flow(in: value, file: file)
  }

  /// Reads the flow as the program would; VF_START and VF_END are added where the case leaves them out.
  private static func flow(in value: LocatedValue, file: String) throws(Fault) -> Flow {
    var modules = (value["flow"].map { Array($0.elements) } ?? []).map(\.json)
    let ids = (value["flow"].map { Array($0.elements) } ?? []).map { $0["id"]?.string ?? "" }
    if !ids.contains(VoiceflowModule.startID) {
      modules.insert(node(VoiceflowModule.startID, to: ids.first ?? VoiceflowModule.endID), at: 0)
    }
    if !ids.contains(VoiceflowModule.endID) { modules.append(node(VoiceflowModule.endID, to: "")) }
    func source(_ name: String, _ text: String) -> SourceFile {
      SourceFile(name: "\(file)#\(name)", bytes: Array(text.utf8))
    }
    let (flow, issues) = FlowReader.flow(
      voiceflow: source("flow", JSONText.array(modules).text),
      prompts: [source("prompts", value["prompts"]?.json.text ?? "[]")],
      audioToText: value["audioToText"].map { source("audioToText", $0.json.text) },
      intents: value["intents"].map { source("intents", $0.json.text) })
    if let issue = issues.first(where: { $0.severity == .error }) { throw Fault(description: "\(issue)") }
    return flow
  }

  private static func node(_ id: String, to target: String) -> JSONText {
    ["id": .string(id), "type": "node", "name": .string(id), "goTo": ["DEFAULT": .string(target)]]
  }
}
