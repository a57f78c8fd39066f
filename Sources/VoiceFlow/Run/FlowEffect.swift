/// What a run asks of the world. The order within one batch is the order in which they are carried out.
package enum FlowEffect: Hashable, Sendable {
  /// Tell the application and answer with `FlowEvent.answered`; the run waits for it.
  case announce(ActivityID, Announcement)
  /// Play these segments, one after the other without a gap; answer with segment events and `promptEnded`.
  case play(ActivityID, PlayRequest)
  /// Listen for one turn; answer with speech, partial and `turnEnded` events.
  case listen(ActivityID, ListenRequest)
  /// Record; answer with `recordingEnded`.
  case record(ActivityID, RecordRequest)
  /// Offline echo removal; answer with `recordingEnded`: `endOfAudio` when it worked.
  case runAEC(ActivityID, RunAECRequest)
  /// End the activity; its ending event still comes. Of a recording, what was recorded is kept.
  case cancel(ActivityID)
  case setSpeakerEnabled(Bool)
  case loadLexicon(LexiconRequest)

  // For the log and for observers; nothing answers.
  case moduleStarted(module: String, kind: VoiceflowModule.Kind)
  case moduleEnded(module: String, kind: VoiceflowModule.Kind, reason: ModuleEndReason, key: String, next: String?)
  case promptStarted(ActivityID, prompt: String)
  /// `moduleEnded` decides what follows a hypothesis; this says what became of it.
  case hypothesisJudged(ActivityID, Hypothesis, final: Bool, judgement: HypothesisJudgement)
  /// A field got this content, or was removed.
  case fieldChanged(FieldName, FieldContent?)
  case fault(FlowFault)
  /// The run is over; nothing follows.
  case finished(FlowEndReason)
}

/// A moment at which the original calls the application back and waits (spec B3, C1).
package enum Announcement: Hashable, Sendable {
  case preModuleStart(module: String)
  case preModuleEnd(module: String)
  /// A segment ended in a listener, where the application may load the next prompt.
  case segmentEnded(module: String, prompt: String)
  case hypothesis(module: String, Hypothesis, final: Bool)
}

/// Something to play.
package struct PlayRequest: Hashable, Sendable {
  /// The prompt that the module named.
  package var prompt: String
  package var segments: [PromptSegment]

  package init(prompt: String, segments: [PromptSegment]) {
    self.prompt = prompt
    self.segments = segments
  }
}

/// One piece of a prompt, with the sources to try in order (spec C3).
package struct PromptSegment: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case audioFile(String)
    case text(String, isSSML: Bool)
    case textFile(String, isSSML: Bool)
  }

  /// The prompt module that holds it.
  package var prompt: String
  package var sources: [Source]
  package var languageCode: String
  package var voice: VoiceRequest
  package var loops: Bool
  package var maxPlayCount: Int
  package var audioFormat: String?
  package var startPosMs: Int
  package var stopPosMs: Int
  /// Loudness factor of the player; 1 leaves it.
  package var volume: Double

  package init(
    prompt: String, sources: [Source], languageCode: String = "en-US", voice: VoiceRequest = VoiceRequest(),
    loops: Bool = false, maxPlayCount: Int = 1, audioFormat: String? = nil, startPosMs: Int = 0, stopPosMs: Int = 0,
    volume: Double = 1
  ) {
    self.prompt = prompt
    self.sources = sources
    self.languageCode = languageCode
    self.voice = voice
    self.loops = loops
    self.maxPlayCount = maxPlayCount
    self.audioFormat = audioFormat
    self.startPosMs = startPosMs
    self.stopPosMs = stopPosMs
    self.volume = volume
  }
}

/// The voice that a flow asks for, resolved: nearest wins, prompt before module before process (spec C3).
package struct VoiceRequest: Hashable, Sendable {
  package var engine: String?
  package var id: String?
  package var name: String?
  package var gender: String?
  package var languageCode: String?
  /// Loudness factor of the synthesizer; 1 leaves it.
  package var volume: Double
  /// Factors of speed and frequency; 1 leaves them.
  package var rate: Double
  package var pitch: Double
  /// Sound is handed on in small packets.
  package var streams: Bool
  /// Silence around the text, in milliseconds.
  package var silenceBeforeMs = 0
  package var silenceAfterMs = 0

  package init(
    engine: String? = nil, id: String? = nil, name: String? = nil, gender: String? = nil, languageCode: String? = nil,
    volume: Double = 1, rate: Double = 1, pitch: Double = 1, streams: Bool = false
  ) {
    self.engine = engine
    self.id = id
    self.name = name
    self.gender = gender
    self.languageCode = languageCode
    self.volume = volume
    self.rate = rate
    self.pitch = pitch
    self.streams = streams
  }
}

/// How to find the ends of speech, in milliseconds; 0 is off (spec A8, A9).
package struct SpeechLimits: Hashable, Sendable {
  package var detectsVoice = false
  package var trimsSilence = false
  package var savesPreTrim = false
  package var minSpeechToDetect = 200
  package var minSilenceToDetect = 200
  package var maxRecordLength = 0
  package var maxAudioLength = 0
  package var maxSpeechLength = 0
  package var maxPreSpeechSilence = 0
  package var maxPostSpeechSilence = 0

  package init() {}
}

/// One turn of listening.
package struct ListenRequest: Hashable, Sendable {
  /// What is expected: a task of the flow, phrases from its tables, or anything.
  package enum Task: Hashable, Sendable {
    case task(id: String, kind: PocketSphinxSRTask.Kind, data: String?, file: String?, location: String?)
    /// The module names no task: these phrases of its input table are what can be understood.
    case phrases([ExpectedPhrase])
    case dictation
  }

  package var task: Task
  package var languageCode: String
  package var limits: SpeechLimits
  package var wantsPartials: Bool
  /// A prompt plays meanwhile: its sound is in the microphone, and the silence before speech counts from the end of the prompt.
  package var whilePlaying: Bool
  package var removesEcho: Bool
  /// The delay of the echo that the flow expects, 0 to 100 ms; 0 is none.
  package var echoDelayMs = 0
  /// Base name for keeping the sound, or nil.
  package var saveUtteranceAs: String?
  package var saveUtteranceLocation: String?
  /// A recording that is heard instead of the microphone, or nil.
  package var utteranceFile: String?
  package var utteranceFileLocation: String?

  package init(
    task: Task, languageCode: String = "en-US", limits: SpeechLimits = SpeechLimits(), wantsPartials: Bool = false,
    whilePlaying: Bool = false, removesEcho: Bool = true, saveUtteranceAs: String? = nil,
    saveUtteranceLocation: String? = nil
  ) {
    self.task = task
    self.languageCode = languageCode
    self.limits = limits
    self.wantsPartials = wantsPartials
    self.whilePlaying = whilePlaying
    self.removesEcho = removesEcho
    self.saveUtteranceAs = saveUtteranceAs
    self.saveUtteranceLocation = saveUtteranceLocation
  }
}

/// Words of an input table as they are compared, and how. A string is compared as a whole.
package struct ExpectedPhrase: Hashable, Sendable, ExpressibleByStringLiteral {
  package var text: String
  package var comparator: UserInputEntry.Comparator

  package init(_ text: String, _ comparator: UserInputEntry.Comparator = .equals) {
    self.text = text
    self.comparator = comparator
  }

  package init(stringLiteral text: String) { self.init(text) }
}

/// One recording.
package struct RecordRequest: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case microphone
    /// The prompt's sound, not heard by anybody.
    case prompt(PlayRequest)
  }

  package var label: String?
  package var source: Source
  package var limits: SpeechLimits
  package var fileName: String?
  package var location: String?
  package var languageCode: String
  package var audioFormat: String?
  package var notifyPosMs: Int
  package var removesEcho = true
  /// The delay of the echo that the flow expects, 0 to 100 ms; 0 is none.
  package var echoDelayMs = 0

  package init(
    label: String? = nil, source: Source = .microphone, limits: SpeechLimits = SpeechLimits(), fileName: String? = nil,
    location: String? = nil, languageCode: String = "en-US", audioFormat: String? = nil, notifyPosMs: Int = 0
  ) {
    self.label = label
    self.source = source
    self.limits = limits
    self.fileName = fileName
    self.location = location
    self.languageCode = languageCode
    self.audioFormat = audioFormat
    self.notifyPosMs = notifyPosMs
  }
}

/// Echo removal on files.
package struct RunAECRequest: Hashable, Sendable {
  package var render: PlayRequest
  package var captureFile: String
  package var captureLocation: String?
  package var resultFile: String
  package var resultLocation: String?
  package var languageCode: String
  package var delayOffsetMs: Int
  /// Without it the sound is only copied.
  package var removesEcho = true

  package init(
    render: PlayRequest, captureFile: String, captureLocation: String? = nil, resultFile: String,
    resultLocation: String? = nil, languageCode: String = "en-US", delayOffsetMs: Int = 0
  ) {
    self.render = render
    self.captureFile = captureFile
    self.captureLocation = captureLocation
    self.resultFile = resultFile
    self.resultLocation = resultLocation
    self.languageCode = languageCode
    self.delayOffsetMs = delayOffsetMs
  }
}

/// Pronunciations to load, resolved.
package struct LexiconRequest: Hashable, Sendable {
  package var entries: String?
  package var fileName: String?
  package var fileLocation: String?

  package init(entries: String? = nil, fileName: String? = nil, fileLocation: String? = nil) {
    self.entries = entries
    self.fileName = fileName
    self.fileLocation = fileLocation
  }
}

/// What became of a hypothesis.
package enum HypothesisJudgement: Hashable, Sendable {
  case intent(String)
  case input(String)
  /// Valid, and nothing listed: DEFAULT.
  case accepted
  /// The application refused it, or it matched nothing that was expected.
  case garbage
  /// A partial one that matches nothing, or a listener's that is no listed intent.
  case ignored
}

/// Why a module was left, in the words of the log (`steps.reason`).
package enum ModuleEndReason: String, Hashable, Sendable, CaseIterable {
  case completed, said, silence, noMatch = "no-match", button, bargeIn = "barge-in", intent, error
  case deviceLost = "device-lost", muted, stopped, interrupted, crash
}

/// Why a run ended.
package enum FlowEndReason: String, Hashable, Sendable, CaseIterable {
  case completed, stopped, error
}

/// A fault inside a running flow: said once, followed by the format's failure keys.
package struct FlowFault: Hashable, Sendable {
  /// A constant name, e.g. `unknown-target`, `spins`, `unknown-prompt`, `bad-field-value`.
  package var name: String
  package var module: String
  package var detail: String

  package init(name: String, module: String, detail: String) {
    self.name = name
    self.module = module
    self.detail = detail
  }
}
