/// An `audioDialog` module at work: asks, listens, and asks again until it has an answer or has asked often enough (spec C4).
struct DialogTurn: Sendable {
  /// What holds the dialog up, if anything.
  enum Mode: Sendable {
    case active
    /// What was cancelled has to report before the next prompt or turn begins: never two of a kind at once.
    case settling
    /// The sound was interrupted; what was playing is held.
    case suspended(PromptPlayback?)
  }

  var mode = Mode.active
  /// The groups that are still to be played before the visitor may answer.
  var queue = DialogTurn.opening
  var playback: PromptPlayback?
  /// The rest of a prompt that an interruption cut.
  var rest: PlayRequest?
  var isPlayingGroupThatListens = false
  var ear = Ear()
  /// The hypothesis that the application looks at.
  var question: HypothesisQuestion?
  /// What came while it looked at a partial hypothesis: the latest one, or the end of the turn.
  var waiting: Waiting?
  private var badTurns = BadTurns()
  /// A slice, because its first element goes without a copy of the others.
  private static let opening: ArraySlice<DialogPrompt.Kind> = [.preInitial, .initial]
  private var initialPlays = 0

  enum Waiting: Sendable {
    case partial(Hypothesis, Ear.Turn)
    case end(TurnOutcome, ActivityID)
  }

  /// Bad turns since the dialog was entered, each kind by itself (spec C4.4).
  struct BadTurns: Sendable {
    var timeout = 0
    var garbage = 0
    var srError = 0
  }

  enum BadTurn: Sendable {
    case timeout, garbage, srError
  }

  mutating func begin(in context: inout RunContext) -> ModuleExit? { advance(in: &context) }

  // MARK: Deciding what comes next

  /// Begins what is due: the rest of a prompt, the next group, or listening. Does nothing while something holds the dialog up.
  mutating func advance(in context: inout RunContext) -> ModuleExit? {
    switch mode {
    case .suspended: return nil
    case .active, .settling: break
    }
    guard context.activities.isSettled else {
      mode = .settling
      return nil
    }
    mode = .active
    if playback != nil { return nil }
    if let request = rest {
      rest = nil
      play(request, listens: isPlayingGroupThatListens, in: &context)
      return nil
    }
    while let kind = queue.first {
      let group = self.group(kind, in: &context)
      guard let group else {
        queue.removeFirst()
        continue
      }
      let listens = context.flag(group.recognizeWhilePlay, default: false)
      if !listens, let turn = ear.turn {
        // The group before this one listened and this one must not hear itself.
        context.cancel(turn.id)
        ear.close()
        mode = .settling
        return nil
      }
      queue.removeFirst()
      if kind == .initial { initialPlays += 1 }
      switch resolve(group, kind, in: &context) {
      case .nothing: continue
      case .failed: return .loadPromptFailure
      case .play(let request):
        play(request, listens: listens, in: &context)
        return nil
      }
    }
    return listen(in: &context)
  }

  private mutating func listen(in context: inout RunContext) -> ModuleExit? {
    switch ear.state {
    case .failed(let reason):
      ear.close()
      return fail(reason, in: &context)
    case .open:
      return nil
    case .closed:
      if question?.isFinal != true { ear.open(whilePlaying: false, in: &context) }
      return nil
    }
  }

  private mutating func play(_ request: PlayRequest, listens: Bool, in context: inout RunContext) {
    playback = PromptPlayback(request, in: &context)
    isPlayingGroupThatListens = listens
    switch ear.state {
    case .closed:
      if listens, question?.isFinal != true { ear.open(whilePlaying: true, in: &context) }
    case .open, .failed:
      break
    }
  }

  /// The first group of this type; its type may be read from a field.
  private func group(_ kind: DialogPrompt.Kind, in context: inout RunContext) -> DialogPrompt? {
    context.module.audioDialogParams?.dialogPromptCollection.first { context.string($0.type) == kind.rawValue }
  }

  private func resolve(
    _ group: DialogPrompt, _ kind: DialogPrompt.Kind, in context: inout RunContext
  ) -> PromptResolver.Resolution {
    // The first retry takes the first prompt of a serial group (spec C3, Q15).
    let serial =
      switch kind {
      case .preInitial: 0
      case .initial: initialPlays - 1
      case .timeout: badTurns.timeout - 1
      case .garbage: badTurns.garbage - 1
      case .sr_error: badTurns.srError - 1
      }
    return PromptResolver().resolve(
      group.prompts, by: .group(context.index, kind), style: .combo, serial: serial, in: &context)
  }

  // MARK: Bad turns

  mutating func fail(_ reason: String, in context: inout RunContext) -> ModuleExit? {
    context.fault("recognizer-failed", reason)
    return count(.srError, in: &context)
  }

  /// Counts a bad turn: leaves if there were too many, else asks again (spec C4.4).
  mutating func count(_ bad: BadTurn, in context: inout RunContext) -> ModuleExit? {
    let limits = context.module.audioDialogParams?.dialogMaxRetryCount
    let kind: DialogPrompt.Kind
    let exit: ModuleExit?
    switch bad {
    case .timeout:
      badTurns.timeout += 1
      kind = .timeout
      exit =
        badTurns.timeout > context.integer(limits?.timeout) ?? 0 ? ModuleExit(.silence, .key(.maxTimeoutCount)) : nil
    case .garbage:
      badTurns.garbage += 1
      kind = .garbage
      exit =
        badTurns.garbage > context.integer(limits?.garbage) ?? 0 ? ModuleExit(.noMatch, .key(.maxGarbageCount)) : nil
    case .srError:
      badTurns.srError += 1
      kind = .sr_error
      exit =
        badTurns.srError > context.integer(limits?.sr_error) ?? 0 ? ModuleExit(.error, .key(.maxSRErrorCount)) : nil
    }
    if let exit { return exit }
    queue = [kind]
    if let group = group(kind, in: &context), context.flag(group.playInitialAfter, default: false) {
      queue.append(.initial)
    }
    stopPrompt(in: &context)
    rest = nil
    return advance(in: &context)
  }

  /// Somebody speaks: what is playing stops, and what was still to be played with it (spec C4.5).
  mutating func bargeIn(in context: inout RunContext) {
    stopPrompt(in: &context)
    rest = nil
    queue = []
  }

  mutating func stopPrompt(in context: inout RunContext) {
    if let playback { context.cancel(playback.id) }
    playback = nil
    if case .suspended = mode { mode = .suspended(nil) }
  }
}
