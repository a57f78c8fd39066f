import LocatedJSON
import Testing
import VoiceFlow

/// Modules and prompts, and all that is said about them. Marks `▸` show where, first in the modules, then in the prompts.
struct RuleCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  private let modules: String
  private let prompts: String
  private let start: String
  private let surroundings: Surroundings
  let expected: [String]

  init(
    _ modules: String, prompts: String = "", startingAt start: String = "M",
    knowing surroundings: Surroundings = Surroundings(), _ expected: String...
  ) {
    testDescription = modules + prompts
    let (moduleText, modulePlaces) = FlowText.marked(modules)
    let (promptText, promptPlaces) = FlowText.marked(prompts)
    self.modules = moduleText
    self.prompts = promptText
    self.start = start
    self.surroundings = surroundings
    self.expected = zip(modulePlaces + promptPlaces.map { "p.json:\($0)" }, expected).map { "\($0): \($1)" }
  }

  /// What the reader and the rules say.
  var found: [String] { FlowText.check(modules, prompts: prompts, startingAt: start, knowing: surroundings) }

  // Short forms of what most cases need.
  static func play(_ id: String, _ prompt: String = "P", to target: String = "VF_END", _ more: String = "") -> String {
    """
    { "id": "\(id)", "type": "playAudio", "playAudioParams": { "promptID": "\(prompt)" }, "goTo": { "DEFAULT": "\(target)"\(more) } }
    """
  }

  static func node(_ id: String, to target: String = "VF_END", type: String = "process") -> String {
    #"{ "id": "\#(id)", "type": "\#(type)", "goTo": { "DEFAULT": "\#(target)" } }"#
  }

  static func write(_ id: String, _ field: String, _ value: String, to target: String = "VF_END") -> String {
    """
    { "id": "\(id)", "type": "process", "processParams": { "setValueForFieldNameCollection":
      [ { "name": "$[\(field)]", "value": \(value) } ] }, "goTo": { "DEFAULT": "\(target)" } }
    """
  }

  static let sound = #"{ "id": "P", "style": "single", "textString": "Hello" }"#
}
