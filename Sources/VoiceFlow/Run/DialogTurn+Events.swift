/// How a dialog takes each report. Prompt, ear and the application's answer go their own ways at the same time, so each kind of
/// report has its method; `DialogTurn.advance` joins them.
extension DialogTurn {
  mutating func handle(_ event: FlowEvent, in context: inout RunContext) -> ModuleExit? {
    switch event {
    case .segmentStarted, .segmentEnded, .segmentPosition:
      note(event, in: &context)
      return nil
    case .promptEnded(let id, let outcome):
      return promptEnded(id, outcome, in: &context)
    case .speechBegan(let id):
      guard id == ear.turn?.id else { return nil }
      context.budget.timePassed()
      bargeIn(in: &context)
      return nil
    case .partialHypothesis(let id, let hypothesis):
      guard let turn = ear.turn, turn.id == id, !hypothesis.isBlank else { return nil }
      return partial(hypothesis, turn, in: &context)
    case .turnEnded(let id, let outcome):
      return turnEnded(id, outcome, in: &context)
    case .answered(let id):
      return answered(id, in: &context)
    case .hypothesisRejected:
      question?.isRejected = true
      return nil
    case .intentSet:
      // An intent that comes from elsewhere, a button for instance, counts at once; one that belongs to a question counts with it.
      guard question == nil, let place = context.listedIntent() else { return nil }
      return ModuleExit(.intent, .intent(place))
    case .audioInterruptionBegan:
      suspend(in: &context)
      return nil
    case .audioInterruptionEnded:
      return soundIsBack(in: &context)
    case .started, .recordingEnded, .fieldSet, .fieldReset, .intentReset, .listenerPromptLoaded, .resumeRequested,
      .stopRequested, .interruptRequested:
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
    if id == playback?.id {
      playback = nil
      if let exit = context.exit(after: outcome) { return exit }
    }
    return advance(in: &context)
  }

  // MARK: Hearing

  private mutating func partial(
    _ hypothesis: Hypothesis, _ turn: Ear.Turn, in context: inout RunContext
  ) -> ModuleExit? {
    context.budget.timePassed()
    if !turn.detectsVoice { bargeIn(in: &context) }
    if turn.announcesPartials {
      if question == nil {
        question = HypothesisQuestion(hypothesis, isFinal: false, of: turn.id, in: &context)
      } else {
        waiting = .partial(hypothesis, turn)
      }
      return nil
    }
    return question == nil ? context.judgeUntold(hypothesis, of: turn) : nil
  }

  private mutating func turnEnded(
    _ id: ActivityID, _ outcome: TurnOutcome, in context: inout RunContext
  ) -> ModuleExit? {
    guard id == ear.turn?.id else { return advance(in: &context) }
    ear.close()
    guard question == nil else {
      waiting = .end(outcome, id)
      return nil
    }
    return conclude(outcome, of: id, in: &context)
  }

  private mutating func conclude(
    _ outcome: TurnOutcome, of turn: ActivityID, in context: inout RunContext
  ) -> ModuleExit? {
    switch context.take(outcome, of: turn) {
    case .words(let hypothesis):
      bargeIn(in: &context)
      question = HypothesisQuestion(hypothesis, isFinal: true, of: turn, in: &context)
      return nil
    case .garbage:
      return count(.garbage, in: &context)
    case .silence:
      // Nobody has to speak while a prompt plays: only silence after the last one is a timeout.
      guard playback != nil || !queue.isEmpty else { return count(.timeout, in: &context) }
      if playback != nil { ear.open(whilePlaying: true, in: &context) }
      return nil
    case .failure(let reason):
      return earFailed(reason, in: &context)
    }
  }

  /// What is playing is heard to its end before the failure counts: it may be all that the visitor gets to hear.
  private mutating func earFailed(_ reason: String, in context: inout RunContext) -> ModuleExit? {
    guard playback != nil || !queue.isEmpty else { return fail(reason, in: &context) }
    ear.fail(reason)
    return advance(in: &context)
  }

  // MARK: The application's answer

  private mutating func answered(_ id: ActivityID, in context: inout RunContext) -> ModuleExit? {
    guard let asked = question, asked.id == id else { return nil }
    question = nil
    let verdict = context.judge(
      asked.hypothesis, isFinal: asked.isFinal, isRejected: asked.isRejected, of: asked.turn)
    switch (verdict, asked.isFinal) {
    case (.leave(let exit), _):
      return exit
    case (.garbage, true):
      return count(.garbage, in: &context)
    case (.unlisted, true):
      context.say(asked.hypothesis, true, of: asked.turn, .accepted)
      return ModuleExit(.said, .key(.DEFAULT))
    case (.unlisted, false):
      context.say(asked.hypothesis, false, of: asked.turn, .ignored)
      return takeWaiting(in: &context)
    case (.garbage, false):
      return takeWaiting(in: &context)
    }
  }

  private mutating func takeWaiting(in context: inout RunContext) -> ModuleExit? {
    let next = waiting
    waiting = nil
    switch next {
    case nil: return nil
    case .partial(let hypothesis, let turn): return partial(hypothesis, turn, in: &context)
    case .end(let outcome, let id): return conclude(outcome, of: id, in: &context)
    }
  }

  // MARK: Interruptions of the sound

  private mutating func suspend(in context: inout RunContext) {
    if case .suspended = mode { return }
    mode = .suspended(playback)
    playback = nil
    ear.close()
    context.cancelAll()
  }

  private mutating func soundIsBack(in context: inout RunContext) -> ModuleExit? {
    guard case .suspended(let held) = mode else { return nil }
    switch context.afterInterruption() {
    case .leave(let exit): return exit
    case .resume(let rewindMs):
      rest = held?.rest(rewindMs: rewindMs)
      mode = .active
      return advance(in: &context)
    }
  }
}
