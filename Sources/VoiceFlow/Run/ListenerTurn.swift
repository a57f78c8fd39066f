/// An `audioListener` module at work: reads prompt after prompt while it keeps listening, until an intent or a listed word takes it
/// elsewhere or the application loads no further prompt (spec C5).
struct ListenerTurn: Sendable {
  enum Mode: Sendable {
    case active
    /// The sound was interrupted; what was playing is held.
    case suspended(PromptPlayback?)
    /// The sound is back; what was cut has not reported yet.
    case resuming(PlayRequest?)
  }

  /// What the application is told, one thing at a time.
  enum Notice: Sendable {
    case segmentEnded(prompt: String)
    case hypothesis(Hypothesis, final: Bool, turn: ActivityID)
  }

  enum Open: Sendable {
    case segmentEnded(ActivityID)
    case hypothesis(HypothesisQuestion)
  }

  /// Recogniser errors in a row that end the module (Q20).
  static let errorLimit = 3
  /// Hypotheses that wait for the application; an application that is that far behind has stopped.
  static let noticeLimit = 16
  /// Prompts that were loaded and not yet played.
  static let loadLimit = 64

  var mode = Mode.active
  var playback: PromptPlayback?
  var ear = Ear()
  var errorsInARow = 0
  var open: Open?
  var notices: [Notice] = []
  /// Prompts that the application loaded, in order.
  var loaded: [String] = []

  mutating func begin(in context: inout RunContext) -> ModuleExit? {
    let reference = PromptReference(promptID: context.module.audioListenerParams?.promptID)
    let resolution = resolver(in: context).resolve(reference, by: .module(context.index), in: &context)
    if case .nothing = resolution { context.fault("no-prompt", "the module names no prompt") }
    return play(resolution, in: &context)
  }

  func resolver(in context: RunContext) -> PromptResolver {
    let params = context.plan.modules[context.index].audioListenerParams
    return PromptResolver(engine: params?.ssEngine, voice: params?.ssVoiceParams)
  }

  mutating func play(_ resolution: PromptResolver.Resolution, in context: inout RunContext) -> ModuleExit? {
    switch resolution {
    case .nothing, .failed:
      return .loadPromptFailure
    case .play(let request):
      playback = PromptPlayback(request, in: &context)
      if ear.turn == nil { ear.open(whilePlaying: true, in: &context) }
      return nil
    }
  }

  /// Goes on when the application has been told everything: with its next notice, else with the next prompt, else ends.
  mutating func advance(in context: inout RunContext) -> ModuleExit? {
    guard open == nil else { return nil }
    if !notices.isEmpty {
      tell(notices.removeFirst(), in: &context)
      return nil
    }
    switch mode {
    case .suspended:
      return nil
    case .resuming(let rest):
      guard context.activities.isSettled else { return nil }
      mode = .active
      if let rest { return play(.play(rest), in: &context) }
      if playback == nil, loaded.isEmpty { return .done }
      ear.open(whilePlaying: true, in: &context)
    case .active:
      break
    }
    guard playback == nil else { return nil }
    guard !loaded.isEmpty else { return .done }
    return play(resolver(in: context).resolve([loaded.removeFirst()], in: &context), in: &context)
  }

  mutating func tell(_ notice: Notice, in context: inout RunContext) {
    switch notice {
    case .segmentEnded(let prompt):
      open = .segmentEnded(context.announce(.segmentEnded(module: context.moduleID, prompt: prompt)))
    case .hypothesis(let hypothesis, let isFinal, let turn):
      open = .hypothesis(HypothesisQuestion(hypothesis, isFinal: isFinal, of: turn, in: &context))
    }
  }

  /// Tells the application at once, or when it has answered what it was told before.
  mutating func notify(_ notice: Notice, in context: inout RunContext) {
    guard open != nil else { return tell(notice, in: &context) }
    if case .hypothesis(_, _, let turn) = notice {
      // A newer hypothesis of the same turn replaces a partial one that nobody has seen.
      if case .hypothesis(_, false, turn)? = notices.last { notices.removeLast() }
      guard notices.count < Self.noticeLimit else {
        context.fault("hypotheses-dropped", "the application is \(notices.count) announcements behind")
        return
      }
    }
    notices.append(notice)
  }
}
