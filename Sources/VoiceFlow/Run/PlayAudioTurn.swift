/// A `playAudio` module at work: its prompts, played once (spec A5, C2).
struct PlayAudioTurn: Sendable {
  private enum State: Sendable {
    case ready
    case playing(PromptPlayback)
    /// The sound was interrupted.
    case suspended(PromptPlayback)
    /// The sound is back; the playback that was cut has not reported yet.
    case resuming(PlayRequest)
  }

  private var state = State.ready

  mutating func begin(in context: inout RunContext) -> ModuleExit? {
    let params = context.module.playAudioParams
    let resolver = PromptResolver(engine: params?.ssEngine, voice: params?.ssVoiceParams)
    switch resolver.resolve(params?.prompts ?? PromptReference(), by: .module(context.index), in: &context) {
    case .nothing:
      context.fault("no-prompt", "the module names no prompt")
      return .loadPromptFailure
    case .failed:
      return .loadPromptFailure
    case .play(let request):
      state = .playing(PromptPlayback(request, in: &context))
      return nil
    }
  }

  mutating func handle(_ event: FlowEvent, in context: inout RunContext) -> ModuleExit? {
    switch state {
    case .ready:
      return nil

    case .playing(var playback):
      switch event {
      case .promptEnded(playback.id, let outcome):
        return context.exit(after: outcome) ?? .done
      case .audioInterruptionBegan:
        context.cancel(playback.id)
        state = .suspended(playback)
      default:
        playback.note(event, in: &context)
        state = .playing(playback)
      }
      return nil

    case .suspended(var playback):
      guard case .audioInterruptionEnded = event else {
        playback.note(event, in: &context)
        state = .suspended(playback)
        return nil
      }
      switch context.afterInterruption() {
      case .leave(let exit):
        return exit
      case .resume(let rewindMs):
        guard let rest = playback.rest(rewindMs: rewindMs) else { return .done }
        return resume(rest, in: &context)
      }

    case .resuming(let rest):
      return resume(rest, in: &context)
    }
  }

  private mutating func resume(_ rest: PlayRequest, in context: inout RunContext) -> ModuleExit? {
    state = context.activities.isEmpty ? .playing(PromptPlayback(rest, in: &context)) : .resuming(rest)
    return nil
  }
}

extension RunContext {
  /// The way out if a prompt was not played; a playback that somebody else stopped counts as played.
  mutating func exit(after outcome: PromptOutcome) -> ModuleExit? {
    switch outcome {
    case .completed, .stopped: return nil
    case .failed(let failure):
      switch failure {
      case .cannotLoad(let reason): fault("prompt-not-loaded", reason)
      case .device(let reason): fault("prompt-not-played", reason)
      }
      return ModuleExit(failure)
    }
  }
}
