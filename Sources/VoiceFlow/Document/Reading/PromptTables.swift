import LocatedJSON

// The objects of the prompts file and of the audio-to-text map (spec A12, A13, A18, A19, A25).

extension AudioPromptModule: FlowObject {
  init() { self.init(id: "") }

  static let table = ObjectTable<AudioPromptModule>(
    "prompt",
    [
      // Read beforehand: every sentence needs it.
      Property(name: "id", shape: .id) { _, _, _ in },
      .string("style", \.style, Words(PromptStyle.self)),
      .string("audioFile", \.audioFile),
      .string("textString", \.textString),
      .string("textFile", \.textFile),
      .bool("textIsSSML", \.textIsSSML),
      .string("textLanguageCode", \.textLanguageCode),
      .promptCollection(\.promptCollection),
      .object("audioPlaybackParams", \.audioPlaybackParams),
      .string("ssEngine", \.ssEngine, .synthesizers),
      .object("ssEngineParams", \.ssEngineParams, adding: true),
      // A voice without the object around it, as modules write it.
      Property(name: "ssVoiceParams", shape: .object { SSVoiceParams.table.shape }) { value, prompt, reading in
        var params = prompt.ssEngineParams ?? SSEngineParams()
        Property<SSEngineParams>.object("ssVoiceParams", \.ssVoiceParams).read(value, &params, &reading)
        prompt.ssEngineParams = params
      },
    ])
}

extension AudioPlaybackParams: FlowObject {
  static let table = ObjectTable<AudioPlaybackParams>(
    "audioPlaybackParams",
    [
      .bool("loopPlay", \.loopPlay),
      .integer("maxPlayCount", \.maxPlayCount, .count),
      .string("audioFormat", \.audioFormat),
      .integer("startPosMs", \.startPosMs, .milliseconds),
      .integer("stopPosMs", \.stopPosMs, .milliseconds),
      .integer("notifyPosMs", \.notifyPosMs, .milliseconds),
      .number("volume", \.volume),
    ])
}

extension SSEngineParams: FlowObject {
  static let table = ObjectTable<SSEngineParams>(
    "ssEngineParams",
    [
      .object("ssVoiceParams", \.ssVoiceParams),
      .number("volume", \.volume, above: 0),
      .number("rate", \.rate, above: 0),
      .number("pitch", \.pitch, above: 0),
      .bool("inStreamMode", \.inStreamMode),
      .object("playSSSilenceParams", \.playSSSilenceParams),
    ])
}

extension PlaySSSilenceParams: FlowObject {
  static let table = ObjectTable<PlaySSSilenceParams>(
    "playSSSilenceParams",
    [
      .integer("preStartSilenceDurationMs", \.preStartSilenceDurationMs, .milliseconds),
      .integer("postFinishSilenceDurationMs", \.postFinishSilenceDurationMs, .milliseconds),
    ])
}

extension SSVoiceParams: FlowObject {
  static let table = ObjectTable<SSVoiceParams>(
    "ssVoiceParams",
    [
      .string("id", \.id),
      .string("name", \.name),
      // Both generations' words. The nearest voice is taken in any case.
      .string("gender", \.gender, Words(["male", "female", "unknown"], severity: .warning)),
      .string(
        "quality", \.quality,
        Words(["compact", "enhanced", "premium", "default", "unspecified", "unknown"], severity: .warning)),
      .string("languageCode", \.languageCode),
    ])
}

extension AudioToTextEntry: FlowObject {
  init() { self.init(audioFile: "", textString: FieldString("")) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<AudioToTextEntry>(
    "entry",
    [
      .literal("audioFile", \.audioFile).required,
      .string("textString", \.textString),
      Property(
        name: "textLanguageCode", shape: .string, runtime: .itself,
        read: { value, entry, reading in
          switch reading.fieldString(value, "textLanguageCode")?.source {
          case .literal(let text)?: entry.textLanguageCode = text
          case .field(let field)?: entry.textLanguageField = field
          case nil: break
          }
        }),
    ])
}

/// `{ "promptID": "…" }`, the element of every `promptCollection`.
struct PromptCollectionEntry: FlowObject {
  var promptID = FieldString("")

  static let table = ObjectTable<PromptCollectionEntry>("promptCollection", [.string("promptID", \.promptID)])
}

extension Property {
  /// The prompts of a group, kept as the bare ids.
  static func promptCollection(_ path: Path<[FieldString]>) -> Property {
    Property(
      name: "promptCollection", shape: .list { PromptCollectionEntry.table.shape },
      read: { value, owner, reading in
        var entries: [PromptCollectionEntry] = []
        Property<[PromptCollectionEntry]>.list("promptCollection", \.self, wrapping: "promptID")
          .read(value, &entries, &reading)
        owner[keyPath: path] = entries.map(\.promptID)
      })
  }
}
