import LocatedJSON

// The objects of the voiceflow file (spec A1 to A6, A17, A20 to A22). Reading them is reading these tables.

extension VoiceflowModule: FlowObject {
  init() { self.init(id: "", kind: .node) }

  static let table = ObjectTable<VoiceflowModule>(
    "module",
    [
      // Read beforehand: every sentence needs them.
      Property(name: "id", shape: .id) { _, _, _ in },
      Property(name: "type", shape: .literalWords(Kind.allCases.map(\.rawValue)), read: readKind).required,
      .literal("name", \.name),
      .object("processParams", \.processParams),
      .object("audioInterruptTransitionParams", \.audioInterruptTransitionParams),
      .object("playAudioParams", \.playAudioParams),
      .object("recordAudioParams", \.recordAudioParams),
      .object("recognizeAudioParams", \.recognizeAudioParams),
      .object("audioListenerParams", \.audioListenerParams),
      .object("runAECParams", \.runAECParams),
      .object("audioDialogParams", \.audioDialogParams, adding: true),
      // The container was never seen: its content is also understood without it (Q1).
      dialogPart("dialogMaxRetryCount"),
      dialogPart("dialogPromptCollection"),
      .object("goTo", \.goTo, wrapping: "DEFAULT"),
    ])

  private static let readKind: Property<VoiceflowModule>.Read = { value, module, reading in
    guard let text = reading.literal(value, "type") else { return }
    if let kind = Kind(rawValue: text) {
      module.kind = kind
      return
    }
    let hint =
      text == "recognizeAudio"
      ? "it belongs to the 2.0 format; use audioDialog"
      : nearest(to: text, in: Kind.allCases.map(\.rawValue)).map { "did you mean \(quoted($0))?" }
        ?? "types are " + Kind.allCases.map(\.rawValue).joined(separator: ", ")
    reading.report(
      .error, at: value.position, rule: "unknown-type", "\(reading.subject) has the unknown type \(quoted(text))",
      hint: hint)
  }

  private static func dialogPart(_ name: String) -> Property<VoiceflowModule> {
    let property = AudioDialogParams.table.properties.first { $0.name == name }
    return Property(name: name, shape: property?.shape ?? .string) { value, module, reading in
      var params = module.audioDialogParams ?? AudioDialogParams()
      property?.read(value, &params, &reading)
      module.audioDialogParams = params
    }
  }
}

extension ProcessParams: FlowObject {
  static let table = ObjectTable<ProcessParams>(
    "processParams",
    [
      .string("languageCode", \.languageCode),
      .bool("speakerEnabled", \.speakerEnabled),
      .list("setValueForFieldNameCollection", \.setValueForFieldNameCollection),
      .string("ssEngine", \.ssEngine, .synthesizers),
      .object("ssVoiceParams", \.ssVoiceParams),
      .string("srEngine", \.srEngine, .recognizers),
      .object("fliteCustomLexicon", \.fliteCustomLexicon),
    ])
}

extension FieldNameValue: FlowObject {
  init() { self.init(name: FieldName(""), value: nil) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<FieldNameValue>(
    "setValueForFieldNameCollection",
    [
      Property(name: "name", shape: .filledString, isRequired: true) { value, entry, reading in
        guard let text = value.string else {
          return reading.reportWrongType(of: "name", expected: "a field like \"$[Name]\"", value)
        }
        if let field = FieldName(reference: text) {
          entry.name = field
        } else {
          // Applications use the bare name; here the brackets belong to it (spec A0).
          reading.report(
            text.isEmpty ? .error : .warning, at: value.position, rule: "field-name",
            "\(reading.name(of: "name")) must be a field like \"$[Name]\", but \(quoted(text)) stands here",
            hint: text.isEmpty ? nil : "it is read as \(FieldName(text))")
          entry.name = FieldName(text)
        }
      },
      Property(name: "value", shape: .scalar, isRequired: true) { value, entry, reading in
        if let content = FieldContent(value) {
          entry.value = content
          if case .string(let text) = content, FieldName(reference: text) != nil {
            reading.report(
              .warning, at: value.position, rule: "not-at-run-time",
              "\(reading.name(of: "value")) is stored as it stands: \(quoted(text)) is not replaced")
          }
        } else if value.kind != .null {
          reading.reportWrongType(of: "value", expected: "a string, a number, true, false or null", value)
        }
      },
    ])
}

extension AudioInterruptTransitionParams: FlowObject {
  static let table = ObjectTable<AudioInterruptTransitionParams>(
    "audioInterruptTransitionParams",
    [
      .string("transitionType", \.transitionType, Words(["resume", "repeat", "goto", "end"])),
      .string("goToVoiceFlowModuleID", \.goToVoiceFlowModuleID),
      .integer("rewindCurrentAudioSegmentMs", \.rewindCurrentAudioSegmentMs, .milliseconds),
    ])
}

extension PlayAudioParams: FlowObject {
  static let table = ObjectTable<PlayAudioParams>(
    "playAudioParams",
    [
      .string("style", \.prompts.style, Words(["single", "select", "combo"])),
      .string("promptID", \.prompts.promptID),
      .promptCollection(\.prompts.promptCollection),
      .string("ssEngine", \.ssEngine, .synthesizers),
      .object("ssVoiceParams", \.ssVoiceParams),
    ])
}

extension AudioDialogParams: FlowObject {
  static let table = ObjectTable<AudioDialogParams>(
    "audioDialogParams",
    [
      .object("dialogMaxRetryCount", \.dialogMaxRetryCount),
      .list("dialogPromptCollection", \.dialogPromptCollection),
    ])
}

extension DialogMaxRetryCount: FlowObject {
  static let table = ObjectTable<DialogMaxRetryCount>(
    "dialogMaxRetryCount",
    [
      .integer("timeout", \.timeout, .count).required,
      .integer("garbage", \.garbage, .count).required,
      // Its page was cut before it said whether this one is required; 0 stands in for it.
      .integer("sr_error", \.sr_error, .count),
    ])
}

extension DialogPrompt: FlowObject {
  init() { self.init(type: FieldString("")) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<DialogPrompt>(
    "dialogPromptCollection",
    [
      .string("type", \.type, Words(Kind.self)),
      .string("style", \.prompts.style, Words(PromptStyle.self)),
      .string("promptID", \.prompts.promptID),
      .promptCollection(\.prompts.promptCollection),
      .bool("recognizeWhilePlay", \.recognizeWhilePlay),
      .bool("playInitialAfter", \.playInitialAfter),
    ])
}

extension AudioListenerParams: FlowObject {
  static let table = ObjectTable<AudioListenerParams>(
    "audioListenerParams",
    [
      .string("promptID", \.promptID),
      .string("ssEngine", \.ssEngine, .synthesizers),
      .object("ssVoiceParams", \.ssVoiceParams),
    ])
}

extension RunAECParams: FlowObject {
  static let table = ObjectTable<RunAECParams>(
    "runAECParams",
    [
      .string("id", \.id),
      .string("renderPromptID", \.renderPromptID),
      .string("captureFileName", \.captureFileName),
      .string("captureFileLocation", \.captureFileLocation),
      .string("resultFileName", \.resultFileName),
      .string("resultFileLocation", \.resultFileLocation),
      .string("languageCode", \.languageCode),
      .object("aecParams", \.aecParams),
    ])
}

extension FliteCustomLexicon: FlowObject {
  static let table = ObjectTable<FliteCustomLexicon>(
    "fliteCustomLexicon",
    [
      .bool("loadCustomLexicon", \.loadCustomLexicon),
      .string("customLexiconEntryList", \.customLexiconEntryList),
      .string("customLexiconFileName", \.customLexiconFileName),
      .string("customLexiconFileLocation", \.customLexiconFileLocation),
    ])
}
