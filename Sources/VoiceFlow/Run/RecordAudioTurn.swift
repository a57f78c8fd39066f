/// A `recordAudio` module at work: a recording after a prompt, during one, of one, or without any (spec A7, C2).
struct RecordAudioTurn: Sendable {
  private enum State: Sendable {
    case ready
    /// The recording follows the prompt.
    case prompting(PromptPlayback)
    /// The prompt may play meanwhile.
    case recording(ActivityID, PromptPlayback?)
    /// The sound was interrupted.
    case suspended(Held)
    /// The sound is back; what was cut has not reported yet.
    case resuming(Next)
  }

  fileprivate enum Held: Sendable {
    case prompt(PromptPlayback)
    case recording(PromptPlayback?)
  }

  fileprivate enum Next: Sendable {
    case prompt(PlayRequest)
    case record(PlayRequest?)
  }

  private var state = State.ready

  mutating func begin(in context: inout RunContext) -> ModuleExit? {
    let params = context.module.recordAudioParams
    let reference = PromptReference(promptID: params?.promptID)
    switch PromptResolver().resolve(reference, by: .module(context.index), in: &context) {
    case .failed:
      return .loadPromptFailure
    case .nothing:
      if context.flag(params?.recordFromPrompt, default: false) {
        context.fault("no-prompt", "recordFromPrompt is true and the module names no prompt")
        return .loadPromptFailure
      }
      record(.microphone, while: nil, in: &context)
    case .play(let request):
      if context.flag(params?.recordFromPrompt, default: false) {
        record(.prompt(request), while: nil, in: &context)
      } else if context.flag(params?.recordWhilePlay, default: false) {
        start(.record(request), in: &context)
      } else {
        start(.prompt(request), in: &context)
      }
    }
    return nil
  }

  mutating func handle(_ event: FlowEvent, in context: inout RunContext) -> ModuleExit? {
    switch state {
    case .ready:
      return nil

    case .prompting(var playback):
      switch event {
      case .promptEnded(playback.id, let outcome):
        if let exit = context.exit(after: outcome) { return exit }
        record(.microphone, while: nil, in: &context)
      case .audioInterruptionBegan:
        context.cancel(playback.id)
        state = .suspended(.prompt(playback))
      default:
        playback.note(event, in: &context)
        state = .prompting(playback)
      }
      return nil

    case .recording(let recording, var playback):
      switch event {
      case .recordingEnded(recording, let reason):
        return exit(reason, in: &context)
      case .promptEnded(let id, let outcome) where id == playback?.id:
        state = .recording(recording, nil)
        return context.exit(after: outcome)
      case .audioInterruptionBegan:
        context.cancelAll()
        state = .suspended(.recording(playback))
      default:
        playback?.note(event, in: &context)
        state = .recording(recording, playback)
      }
      return nil

    case .suspended(let held):
      guard case .audioInterruptionEnded = event else {
        state = .suspended(held.noting(event, in: &context))
        return nil
      }
      switch context.afterInterruption() {
      case .leave(let exit): return exit
      case .resume(let rewindMs): resume(held.next(rewindMs: rewindMs), in: &context)
      }
      return nil

    case .resuming(let next):
      resume(next, in: &context)
      return nil
    }
  }

  private mutating func resume(_ next: Next, in context: inout RunContext) {
    if context.activities.isEmpty { start(next, in: &context) } else { state = .resuming(next) }
  }

  private mutating func start(_ next: Next, in context: inout RunContext) {
    switch next {
    case .prompt(let request):
      state = .prompting(PromptPlayback(request, in: &context))
    case .record(let request):
      record(.microphone, while: request.map { PromptPlayback($0, in: &context) }, in: &context)
    }
  }

  private mutating func record(
    _ source: RecordRequest.Source, while playback: PromptPlayback?, in context: inout RunContext
  ) {
    let params = context.module.recordAudioParams
    var request = RecordRequest(
      label: context.string(params?.id), source: source, limits: context.limits(params, isConversation: false),
      fileName: context.string(params?.recordingFileName), location: context.string(params?.recordingFileLocation),
      languageCode: context.string(params?.languageCode) ?? context.defaults.languageCode,
      audioFormat: context.string(params?.audioFormat), notifyPosMs: context.integer(params?.notifyPosMs) ?? 0)
    (request.removesEcho, request.echoDelayMs) = context.echoRemoval(params?.aecParams)
    let id = context.begin()
    context.effects.append(.record(id, request))
    state = .recording(id, playback)
  }

  private func exit(_ reason: StopRecordReason, in context: inout RunContext) -> ModuleExit {
    if reason.isFailure {
      context.fault("recording-failed", "the recording ended with \(reason.rawValue)")
      return ModuleExit(.error, .recording(reason))
    }
    context.budget.timePassed()
    return ModuleExit(reason == .maxPreSpeechSilenceExceeded ? .silence : .completed, .recording(reason))
  }
}

extension RecordAudioTurn.Held {
  fileprivate func noting(_ event: FlowEvent, in context: inout RunContext) -> Self {
    switch self {
    case .prompt(var playback):
      playback.note(event, in: &context)
      return .prompt(playback)
    case .recording(var playback):
      playback?.note(event, in: &context)
      return .recording(playback)
    }
  }

  /// What goes on when the sound is back. A recording that was cut is kept; a new one follows it.
  fileprivate func next(rewindMs: Int) -> RecordAudioTurn.Next {
    switch self {
    case .prompt(let playback): playback.rest(rewindMs: rewindMs).map { .prompt($0) } ?? .record(nil)
    case .recording(let playback): .record(playback?.rest(rewindMs: rewindMs))
    }
  }
}

extension StopRecordReason {
  /// The recording did not work, as opposed to came to its end.
  package var isFailure: Bool {
    switch self {
    case .unknownError, .writeToStreamError, .alreadyRecording, .recordingFileError, .audioFormatError, .unknown: true
    case .stopRequest, .maxAudioExceeded, .maxRecordExceeded, .maxSpeechExceeded, .maxPreSpeechSilenceExceeded,
      .maxPostSpeechSilenceExceeded, .endOfAudio:
      false
    }
  }
}
