import LocatedJSON
import VoiceFlow

/// An effect in the form in which cases write it: an object whose first key says what it is.
indirect enum EffectTree {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([EffectTree])
  case object([(String, EffectTree)])

  /// Whether what a case expects is there: of an object only the keys that it lists.
  func matches(_ expected: LocatedValue) -> Bool {
    switch (self, expected.kind) {
    case (.null, .null): true
    case (.bool(let value), .bool): value == expected.bool
    case (.integer(let value), .integer): value == expected.integer
    case (.integer(let value), .number): Double(value) == expected.number
    case (.number(let value), .integer), (.number(let value), .number): value == expected.number
    case (.string(let value), .string): value == expected.string
    case (.array(let values), .array):
      values.count == Array(expected.elements).count && zip(values, expected.elements).allSatisfy { $0.matches($1) }
    case (.object(let members), .object):
      expected.members.allSatisfy { wanted in
        members.first { $0.0 == wanted.key }?.1.matches(wanted.value) ?? (wanted.value.kind == .null)
      }
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  var json: JSONText {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let members): .object(members.map { ($0.0, $0.1.json) })
    }
  }

  /// What kind of effect it is: its first key, of an announcement what is announced.
  var kind: String {
    guard case .object(let members) = self, let (key, value) = members.first else { return "" }
    if key == "announce", case .string(let announced) = value { return announced }
    return key
  }

  private static func text(_ text: String?) -> EffectTree { text.map { .string($0) } ?? .null }
}

extension EffectTree {
  /// - Parameter names: what each activity is, for `cancel`.
  init(_ effect: FlowEffect, names: [ActivityID: String]) {
    switch effect {
    case .announce(_, let announcement): self = Self.announcement(announcement)
    case .play(_, let request): self = .object([("play", Self.prompts(request))] + Self.parts(request))
    case .listen(_, let request): self = Self.listen(request)
    case .record(_, let request): self = Self.record(request)
    case .runAEC(_, let request):
      self = .object([
        ("runAEC", .string(request.captureFile)), ("captureLocation", Self.text(request.captureLocation)),
        ("resultFile", .string(request.resultFile)), ("resultLocation", Self.text(request.resultLocation)),
        ("languageCode", .string(request.languageCode)), ("delayOffsetMs", .integer(request.delayOffsetMs)),
        ("removesEcho", .bool(request.removesEcho)), ("render", Self.prompts(request.render)),
      ])
    case .cancel(let id): self = .object([("cancel", .string(names[id] ?? "?"))])
    case .setSpeakerEnabled(let flag): self = .object([("speaker", .bool(flag))])
    case .loadLexicon(let request):
      self = .object([
        ("lexicon", Self.text(request.entries)), ("fileName", Self.text(request.fileName)),
        ("fileLocation", Self.text(request.fileLocation)),
      ])
    case .moduleStarted(let module, let kind):
      self = .object([("start", .string(module)), ("type", .string(kind.rawValue))])
    case .moduleEnded(let module, let kind, let reason, let key, let next):
      self = .object([
        ("end", .string(module)), ("type", .string(kind.rawValue)), ("reason", .string(reason.rawValue)),
        ("key", .string(key)), ("next", Self.text(next)),
      ])
    case .promptStarted(_, let prompt): self = .object([("promptStarted", .string(prompt))])
    case .hypothesisJudged(_, let hypothesis, let final, let judgement):
      let (word, entry) = Self.words(judgement)
      self = .object([
        ("judged", .string(hypothesis.text)), ("final", .bool(final)), ("as", .string(word)),
        ("entry", Self.text(entry)),
      ])
    case .fieldChanged(let name, let content):
      self = .object([("field", .string(name.rawValue)), ("value", Self.content(content))])
    case .fault(let fault):
      self = .object([
        ("fault", .string(fault.name)), ("module", .string(fault.module)), ("detail", .string(fault.detail)),
      ])
    case .finished(let reason): self = .object([("finished", .string(reason.rawValue))])
    }
  }

  private static func announcement(_ announcement: Announcement) -> EffectTree {
    switch announcement {
    case .preModuleStart(let module):
      .object([("announce", .string("preModuleStart")), ("module", .string(module))])
    case .preModuleEnd(let module): .object([("announce", .string("preModuleEnd")), ("module", .string(module))])
    case .segmentEnded(let module, let prompt):
      .object([("announce", .string("segmentEnded")), ("module", .string(module)), ("prompt", .string(prompt))])
    case .hypothesis(let module, let hypothesis, let final):
      .object([
        ("announce", .string("hypothesis")), ("module", .string(module)), ("text", .string(hypothesis.text)),
        ("final", .bool(final)),
      ])
    }
  }

  private static func words(_ judgement: HypothesisJudgement) -> (String, String?) {
    switch judgement {
    case .intent(let intent): ("intent", intent)
    case .input(let input): ("input", input)
    case .accepted: ("accepted", nil)
    case .garbage: ("garbage", nil)
    case .ignored: ("ignored", nil)
    }
  }

  private static func content(_ content: FieldContent?) -> EffectTree {
    switch content {
    case nil: .null
    case .string(let text): .string(text)
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    }
  }

  private static func prompts(_ request: PlayRequest) -> EffectTree {
    .array(request.segments.map { .string($0.prompt) })
  }

  private static func parts(_ request: PlayRequest) -> [(String, EffectTree)] {
    [("prompt", .string(request.prompt)), ("segments", .array(request.segments.map(segment)))]
  }

  private static func segment(_ segment: PromptSegment) -> EffectTree {
    let sources: [EffectTree] = segment.sources.map { source in
      switch source {
      case .audioFile(let name): .object([("audioFile", .string(name))])
      case .text(let text, let isSSML): .object([("text", .string(text)), ("isSSML", .bool(isSSML))])
      case .textFile(let name, let isSSML): .object([("textFile", .string(name)), ("isSSML", .bool(isSSML))])
      }
    }
    let voice = segment.voice
    return .object([
      ("prompt", .string(segment.prompt)), ("sources", .array(sources)),
      ("languageCode", .string(segment.languageCode)),
      (
        "voice",
        .object([
          ("engine", text(voice.engine)), ("id", text(voice.id)), ("name", text(voice.name)),
          ("gender", text(voice.gender)), ("languageCode", text(voice.languageCode)), ("volume", .number(voice.volume)),
        ])
      ), ("loops", .bool(segment.loops)), ("maxPlayCount", .integer(segment.maxPlayCount)),
      ("audioFormat", text(segment.audioFormat)), ("startPosMs", .integer(segment.startPosMs)),
      ("stopPosMs", .integer(segment.stopPosMs)), ("volume", .number(segment.volume)),
    ])
  }

  private static func listen(_ request: ListenRequest) -> EffectTree {
    let task: EffectTree =
      switch request.task {
      case .dictation: .string("dictation")
      case .phrases(let phrases): .array(phrases.map { .string($0.text) })
      case .task(let id, let kind, let data, let file, let location):
        .object([
          ("task", .string(id)), ("type", .string(kind.rawValue)), ("data", text(data)), ("file", text(file)),
          ("location", text(location)),
        ])
      }
    return .object([
      ("listen", task), ("languageCode", .string(request.languageCode)), ("limits", limits(request.limits)),
      ("wantsPartials", .bool(request.wantsPartials)), ("whilePlaying", .bool(request.whilePlaying)),
      ("removesEcho", .bool(request.removesEcho)), ("echoDelayMs", .integer(request.echoDelayMs)),
      ("saveUtteranceAs", text(request.saveUtteranceAs)),
      ("saveUtteranceLocation", text(request.saveUtteranceLocation)),
      ("utteranceFile", text(request.utteranceFile)), ("utteranceFileLocation", text(request.utteranceFileLocation)),
    ])
  }

  private static func record(_ request: RecordRequest) -> EffectTree {
    let source: EffectTree =
      switch request.source {
      case .microphone: .string("microphone")
      case .prompt(let prompt): .object(parts(prompt))
      }
    return .object([
      ("record", source), ("label", text(request.label)), ("limits", limits(request.limits)),
      ("fileName", text(request.fileName)), ("location", text(request.location)),
      ("languageCode", .string(request.languageCode)), ("audioFormat", text(request.audioFormat)),
      ("notifyPosMs", .integer(request.notifyPosMs)), ("removesEcho", .bool(request.removesEcho)),
      ("echoDelayMs", .integer(request.echoDelayMs)),
    ])
  }

  private static func limits(_ limits: SpeechLimits) -> EffectTree {
    .object([
      ("detectsVoice", .bool(limits.detectsVoice)), ("trimsSilence", .bool(limits.trimsSilence)),
      ("savesPreTrim", .bool(limits.savesPreTrim)), ("minSpeechToDetect", .integer(limits.minSpeechToDetect)),
      ("minSilenceToDetect", .integer(limits.minSilenceToDetect)),
      ("maxRecordLength", .integer(limits.maxRecordLength)),
      ("maxAudioLength", .integer(limits.maxAudioLength)), ("maxSpeechLength", .integer(limits.maxSpeechLength)),
      ("maxPreSpeechSilence", .integer(limits.maxPreSpeechSilence)),
      ("maxPostSpeechSilence", .integer(limits.maxPostSpeechSilence)),
    ])
  }
}
