/// How a listener takes each report.
extension ListenerTurn {
  mutating func handle(_ event: FlowEvent, in context: inout RunContext) -> ModuleExit? {
    switch event {
    case .segmentStarted, .segmentPosition:
      note(event, in: &context)
      return nil
    case .segmentEnded(let id, let index):
      note(event, in: &context)
      if id == playback?.id, let playback, playback.request.segments.indices.contains(index) {
        notify(.segmentEnded(prompt: playback.request.segments[index].prompt), in: &context)
      }
      return nil
    case .promptEnded(let id, let outcome):
      return promptEnded(id, outcome, in: &context)
    case .speechBegan:
      context.budget.timePassed()
      return nil
    case .partialHypothesis(let id, let hypothesis):
      guard let turn = ear.turn, turn.id == id, !hypothesis.isBlank else { return nil }
      return partial(hypothesis, turn, in: &context)
    case .turnEnded(let id, let outcome):
      guard id == ear.turn?.id else { return advance(in: &context) }
      return turnEnded(id, outcome, in: &context)
    case .answered(let id):
      return answered(id, in: &context)
    case .hypothesisRejected:
      if case .hypothesis(var question)? = open {
        question.isRejected = true
        open = .hypothesis(question)
      }
      return nil
    case .intentSet:
      // As in a dialog: counts at once unless the application is being asked something.
      guard open == nil, let place = context.listedIntent() else { return nil }
      return ModuleExit(.intent, .intent(place))
    case .listenerPromptLoaded(let prompt):
      load(prompt, in: &context)
      return nil
    case .audioInterruptionBegan:
      suspend(in: &context)
      return nil
    case .audioInterruptionEnded:
      return soundIsBack(in: &context)
    case .started, .recordingEnded, .fieldSet, .fieldReset, .intentReset, .resumeRequested, .stopRequested,
      .interruptRequested:
      return nil
    }
  }

  private mutating func note(_ event: FlowEvent, in context: inout RunContext) {
    playback?.note(event, in: &context)
    if case .suspended(var held?) = mode {
      held.note(event, in: &context)
      mode = .suspended(held)
    }
  }

  private mutating func promptEnded(
    _ id: ActivityID, _ outcome: PromptOutcome, in context: inout RunContext
  ) -> ModuleExit? {
    if let ended = playback, ended.id == id {
      playback = nil
      if let exit = context.exit(after: outcome) { return exit }
      // The end of a segment is where the application loads the next prompt; it gets the chance after an empty one too.
      if !ended.hasEndedSegment { notify(.segmentEnded(prompt: ended.request.prompt), in: &context) }
    }
    return advance(in: &context)
  }

  private mutating func load(_ prompt: String, in context: inout RunContext) {
    guard loaded.count < Self.loadLimit else {
      return context.fault("too-many-prompts", "\(loaded.count) prompts are loaded and not yet played")
    }
    loaded.append(prompt)
  }

  // MARK: Hearing

  private mutating func partial(
    _ hypothesis: Hypothesis, _ turn: Ear.Turn, in context: inout RunContext
  ) -> ModuleExit? {
    context.budget.timePassed()
    if turn.announcesPartials {
      notify(.hypothesis(hypothesis, final: false, turn: turn.id), in: &context)
      return nil
    }
    return context.judgeUntold(hypothesis, of: turn)
  }

  private mutating func turnEnded(
    _ id: ActivityID, _ outcome: TurnOutcome, in context: inout RunContext
  ) -> ModuleExit? {
    let readsFile = ear.turn?.readsFile == true
    ear.close()
    switch context.take(outcome, of: id) {
    case .words(let hypothesis):
      errorsInARow = 0
      notify(.hypothesis(hypothesis, final: true, turn: id), in: &context)
    case .garbage, .silence:
      errorsInARow = 0
    case .failure(let reason):
      if let exit = failed(reason, in: &context) { return exit }
    }
    // A file is heard once with each prompt, not over and over.
    if !readsFile { ear.open(whilePlaying: true, in: &context) }
    return nil
  }

  private mutating func failed(_ reason: String, in context: inout RunContext) -> ModuleExit? {
    context.fault("recognizer-failed", reason)
    errorsInARow += 1
    return errorsInARow < Self.errorLimit ? nil : ModuleExit(.error, .key(.maxSRErrorCount))
  }

  // MARK: The application's answer

  private mutating func answered(_ id: ActivityID, in context: inout RunContext) -> ModuleExit? {
    switch open {
    case .segmentEnded(id):
      open = nil
      if let place = context.listedIntent() { return ModuleExit(.intent, .intent(place)) }
    case .hypothesis(let question) where question.id == id:
      open = nil
      let verdict = context.judge(
        question.hypothesis, isFinal: question.isFinal, isRejected: question.isRejected, of: question.turn)
      switch verdict {
      case .leave(let exit): return exit
      case .garbage: break
      case .unlisted: context.say(question.hypothesis, question.isFinal, of: question.turn, .ignored)
      }
    case .segmentEnded, .hypothesis, nil:
      return nil
    }
    return advance(in: &context)
  }

  // MARK: Interruptions of the sound

  private mutating func suspend(in context: inout RunContext) {
    if case .suspended = mode { return }
    let held = playback
    playback = nil
    ear.close()
    context.cancelAll()
    mode = .suspended(held)
  }

  private mutating func soundIsBack(in context: inout RunContext) -> ModuleExit? {
    guard case .suspended(let held) = mode else { return nil }
    switch context.afterInterruption() {
    case .leave(let exit): return exit
    case .resume(let rewindMs):
      mode = .resuming(held?.rest(rewindMs: rewindMs))
      return advance(in: &context)
    }
  }
}
