package import LocatedJSON

/// The kinds of file of the flow format, each with its JSON Schema (draft 2020-12), made from the tables that the reader reads by.
///
/// A schema takes what the reader takes. It cannot say that ids must differ, that targets must exist, that a key stands once,
/// or that comments and trailing commas are welcome: this remains for `hearken check`.
package enum FlowSchema: String, Sendable, CaseIterable {
  case voiceflow, prompts
  case audioToText = "audio-to-text"
  case audioSession = "audio-session"
  case mediaModules = "media-modules"
  case intents

  package var schema: JSONText {
    let root = self.root
    var writer = SchemaWriter()
    let reference = writer.reference(to: root)
    var members: [(String, JSONText?)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title)),
      ("description", .string(summary)),
    ]
    if self == .audioSession {
      members += [("allOf", [reference])]
    } else {
      members += [("type", "array"), ("items", reference)]
    }
    if self == .voiceflow {
      let ends = [VoiceflowModule.startID, VoiceflowModule.endID]
      members.append(("allOf", .array(ends.map(Self.contains))))
      writer.addition = ("module", Self.nodes(ends))
    }
    members.append(("$defs", writer.definitions()))
    return .object(members)
  }

  /// What the reader says of a file of this kind by itself, without the rules that look at a whole flow.
  package func issues(in file: SourceFile) -> [Issue] {
    switch self {
    case .voiceflow: FlowReader.modules(file).issues
    case .prompts: FlowReader.prompts(file).issues
    case .audioToText: FlowReader.audioToText(file).issues
    case .audioSession: SettingsReader.audioSession(file).issues
    case .mediaModules: SettingsReader.mediaModules(file).issues
    case .intents: FlowReader.intents(file).issues
    }
  }

  private var root: ObjectShape {
    switch self {
    case .voiceflow: VoiceflowModule.table.shape.identified(by: "id")
    case .prompts: AudioPromptModule.table.shape.identified(by: "id")
    case .audioToText: AudioToTextEntry.table.shape.identified(by: "audioFile")
    case .audioSession: AudioSession.table.shape
    case .mediaModules: MediaModule.table.shape.identified(by: "module")
    case .intents: Intent.table.shape.identified(by: "intent")
    }
  }

  private var title: String {
    switch self {
    case .voiceflow: "Voiceflow"
    case .prompts: "Audio prompts"
    case .audioToText: "Audio-to-text map"
    case .audioSession: "Audio session"
    case .mediaModules: "Media modules"
    case .intents: "Intents"
    }
  }

  private var summary: String {
    switch self {
    case .voiceflow: "The modules of a flow, in any order: it begins with VF_START and ends with VF_END."
    case .prompts: "What a flow can play: recordings, texts, and groups of other prompts."
    case .audioToText: "Texts that are spoken where a recording is missing."
    case .audioSession: "The sound settings of the original; read, without effect on a board."
    case .mediaModules: "Which engines are on; the synthesizer that is switched on last is the default."
    case .intents: "What visitors may say, and the intent and fields that follow from it."
    }
  }

  private static func contains(_ id: String) -> JSONText {
    [
      "contains": ["type": "object", "properties": ["id": ["const": .string(id)]], "required": ["id"]],
      "description": .string("A flow needs a module with the id \(id)."),
    ]
  }

  /// The reserved modules must be nodes.
  private static func nodes(_ ids: [String]) -> [(String, JSONText?)] {
    let names = JSONText.array(ids.map { .string($0) })
    return [
      ("if", ["properties": ["id": ["enum": names]], "required": ["id"]]),
      ("then", ["properties": ["type": ["const": "node"]]]),
    ]
  }
}

extension ObjectShape {
  /// The key that tells the elements of a file apart is read before the table: it must be there, and not be empty.
  fileprivate func identified(by key: String) -> ObjectShape {
    var shape = self
    if !required.contains(key) { shape.required.insert(key, at: 0) }
    for index in shape.members.indices where shape.members[index].key == key {
      if case .literal = shape.members[index].shape { shape.members[index].shape = .id }
    }
    return shape
  }
}
