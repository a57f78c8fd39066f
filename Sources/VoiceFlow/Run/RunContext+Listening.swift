/// How a module's parameters become a request to listen, and when speech begins and ends (spec A8, A9, A14 to A16).
extension RunContext {
  /// The silences after which a turn of a conversation ends when the flow leaves them open, in milliseconds (Q21).
  private static let preSpeechSilence = 8000
  private static let postSpeechSilence = 1000

  /// - Parameter isConversation: a dialog or listener, where voice detection is on unless it is switched off and a silence that
  ///   the file leaves open gets a limit, so that a turn can end; a recording follows the file (Q21).
  mutating func limits(_ params: RecordAudioParams?, isConversation: Bool) -> SpeechLimits {
    var limits = SpeechLimits()
    limits.detectsVoice = flag(params?.vadParams.enableVAD, default: isConversation)
    limits.trimsSilence = flag(params?.vadParams.trimSilence, default: false)
    limits.savesPreTrim = flag(params?.vadParams.savePreTrimAudio, default: false)
    limits.minSpeechToDetect = integer(params?.vadParams.minSpeechToDetectMs) ?? 200
    limits.minSilenceToDetect = integer(params?.vadParams.minSilenceToDetectMs) ?? 200
    let stop = params?.stopRecordParams
    limits.maxRecordLength = integer(stop?.maxRecordLengthMs) ?? 0
    limits.maxAudioLength = integer(stop?.maxAudioLengthMs) ?? 0
    limits.maxSpeechLength = integer(stop?.maxSpeechLengthMs) ?? 0
    let before = integer(stop?.maxPreSpeechSilenceLengthMs)
    let after = integer(stop?.maxPostSpeechSilenceLengthMs)
    limits.maxPreSpeechSilence = before ?? 0
    limits.maxPostSpeechSilence = after ?? 0
    guard isConversation, limits.detectsVoice else { return limits }
    if before == 0, after == 0 {
      faultOnce(
        "silence-limits-off",
        "both silence limits are 0, so no turn could end; "
          + "\(Self.preSpeechSilence) and \(Self.postSpeechSilence) ms are used")
      limits.maxPreSpeechSilence = Self.preSpeechSilence
      limits.maxPostSpeechSilence = Self.postSpeechSilence
    } else {
      limits.maxPreSpeechSilence = before ?? Self.preSpeechSilence
      limits.maxPostSpeechSilence = after ?? Self.postSpeechSilence
    }
    return limits
  }

  /// Whether the echo of what is played is removed, and its delay if the flow knows it (spec A10).
  mutating func echoRemoval(_ params: AECParams?) -> (isOn: Bool, delayMs: Int) {
    (flag(params?.enableAEC, default: true), max(0, min(100, integer(params?.delayOffsetMs) ?? 0)))
  }

  /// The request for one turn, and whether the application is told about partial hypotheses.
  mutating func listenRequest(whilePlaying: Bool) -> (request: ListenRequest, announcesPartials: Bool) {
    let module = self.module
    let recognition = module.recognizeAudioParams
    let limits = limits(module.recordAudioParams, isConversation: true)
    let usesApple = (string(recognition?.srEngine) ?? defaults.recognizer) == "apple"
    let announces =
      flag(recognition?.appleSRSessionParams?.enablePartialResults, default: false)
      || flag(recognition?.pocketSphinxSRSessionParams?.enablePartialResults, default: false)
    var request = ListenRequest(
      task: task(recognition, usesApple: usesApple),
      languageCode: string(recognition?.languageCode) ?? defaults.languageCode, limits: limits)
    // Without voice detection the first partial hypothesis is what stops a prompt (spec C4.5).
    request.wantsPartials =
      announces || plan.steps[index].testsPartials || (whilePlaying && !limits.detectsVoice)
    request.whilePlaying = whilePlaying
    (request.removesEcho, request.echoDelayMs) = echoRemoval(module.recordAudioParams?.aecParams)
    if let save = recognition?.saveUtteranceParams, flag(save.saveUtterance, default: false) {
      let name = string(save.utteranceFileName) ?? "BZAudioSaved"
      request.saveUtteranceAs = string(save.requestorID).map { "\(name)-\($0)" } ?? name
      request.saveUtteranceLocation = string(save.utteranceFileLocation)
    }
    if flag(recognition?.recognizeUtteranceFile, default: false) {
      request.utteranceFile = string(recognition?.utteranceFileName)
      request.utteranceFileLocation = string(recognition?.utteranceFileLocation)
      if request.utteranceFile == nil {
        faultOnce("no-utterance-file", "recognizeUtteranceFile is true and no file is named; the microphone is used")
      }
    }
    return (request, announces)
  }

  /// What is expected in a turn. PocketSphinx's active task if the module has one and does not ask for Apple's engine; else the
  /// words of its input table and the phrases of its intents, since nothing else leads anywhere by itself; else anything (Q11, Q12).
  private mutating func task(_ recognition: RecognizeAudioParams?, usesApple: Bool) -> ListenRequest.Task {
    if !usesApple, let session = recognition?.pocketSphinxSRSessionParams, !session.taskCollection.isEmpty,
      let task = activeTask(session)
    {
      return task
    }
    return plan.steps[index].expected
  }

  private mutating func activeTask(_ session: PocketSphinxSRSessionParams) -> ListenRequest.Task? {
    var chosen = session.taskCollection[0]
    if let active = string(session.activeTaskID) {
      if let task = session.taskCollection.first(where: { string($0.taskID) == active }) {
        chosen = task
      } else {
        faultOnce("unknown-task", "there is no recognition task \"\(active)\"; the first one is used")
      }
    }
    guard let kind = word(chosen.taskType, as: PocketSphinxSRTask.Kind.self) else { return nil }
    return .task(
      id: string(chosen.taskID) ?? "", kind: kind, data: string(chosen.taskData), file: string(chosen.taskFileName),
      location: string(chosen.taskFileLocation))
  }
}
