/// One execution of a voice flow, from VF_START to its end (spec Part C).
///
/// A run decides and never acts: it turns each event into the effects that somebody else must carry out, so that a whole
/// conversation replays in a test without a microphone, a clock or a thread. It is a value; whoever holds it calls it from one
/// thread at a time.
///
/// - Every announcement waits for `answered`. What the application does meanwhile (fields, intent, loaded prompts, rejection) counts.
/// - Every activity that is begun is reported to have ended or is cancelled. A module is left when its cancelled activities have
///   reported, so that the next one never sounds or listens at the same time.
/// - A stop ends the current module and announces PreModuleEnd of VF_END. Nothing is waited for but reports and answers that are owed;
///   a second stop does not wait for these either, so nothing that the world owes can keep a run alive.
/// - Whether a button led to a stop, an interruption or an intent is known outside; the run says `stopped`, `interrupted`, `intent`.
///   `barge-in`, `button` and `crash` are reasons that it never gives.
package struct FlowRun: Sendable {
  private enum Phase: Sendable {
    case ready
    /// PreModuleStart is being answered.
    case starting(ActivityID)
    /// The module's turn decides.
    case working
    /// The module is over; what it cancelled has to report.
    case draining(ModuleExit)
    /// PreModuleEnd is being answered.
    case ending(ActivityID, ModuleExit)
    /// No module is left; PreModuleEnd of VF_END is being answered.
    case closing(ActivityID, FlowEndReason)
    case finished
  }

  /// Modules that may be processed without anything that takes time; more is a loop that spins.
  package static let defaultStepBudget = 1_000

  private var phase = Phase.ready
  private var turn = Turn.idle
  private var context: RunContext
  private var isStopping = false
  /// `resumeRequested` came while the pause was being announced.
  private var resumesAtOnce = false
  /// What VF_END will report: an error if that led there.
  private var endReason = FlowEndReason.completed

  /// - Parameters:
  ///   - fields: the store as the application or the run before left it (Q23).
  ///   - seed: what `select` draws from; the same seed and events give the same effects.
  ///   - stepBudget: modules processed without sound, speech or waiting before the run ends itself as spinning.
  package init(
    flow: Flow, fields: RuntimeFields = RuntimeFields(), seed: UInt64, stepBudget: Int = FlowRun.defaultStepBudget
  ) {
    context = RunContext(plan: FlowPlan(flow), fields: fields, seed: seed, stepBudget: stepBudget)
    var defaults = FlowDefaults()
    defaults.languageCode = flow.languageCode
    defaults.voice = flow.voice
    context.set(defaults)
  }

  /// Takes other prompts and texts for missing sound files: prompts are read when they are used (Q28).
  package mutating func replacePrompts(
    _ prompts: [String: AudioPromptModule], audioToText: [String: AudioToTextEntry]
  ) {
    context.replace(prompts: prompts, audioToText: audioToText)
  }

  package var isFinished: Bool {
    if case .finished = phase { true } else { false }
  }

  /// The field store as it is now; hand it to the next run.
  package var fields: RuntimeFields { context.fields }

  /// The id of the module that was started and has not ended, or nil.
  package var currentModule: String? { isInModule ? context.moduleID : nil }

  /// The run waits in a `pauseResume` module for `resumeRequested`, and for nothing else.
  package var isWaitingForResume: Bool {
    if case .working = phase, case .paused = turn { true } else { false }
  }

  /// A listener runs, and plays the prompts that are loaded for it.
  package var takesPrompts: Bool {
    if case .working = phase, case .listener = turn { true } else { false }
  }

  /// Takes an event and appends what is to be done, in order. Late and unknown reports, and everything after `finished`, change
  /// nothing.
  package mutating func handle(_ event: FlowEvent, into effects: inout [FlowEffect]) {
    if isFinished { return }
    swap(&context.effects, &effects)
    defer { swap(&context.effects, &effects) }
    take(event)
  }

  /// Takes an event; what is to be done, in order.
  package mutating func handle(_ event: FlowEvent) -> [FlowEffect] {
    var effects: [FlowEffect] = []
    handle(event, into: &effects)
    return effects
  }

  private mutating func take(_ event: FlowEvent) {
    switch event {
    case .started:
      start()
    case .answered(let id):
      answered(id)
    case .segmentStarted(let id, _), .segmentEnded(let id, _), .speechBegan(let id), .partialHypothesis(let id, _):
      if context.activities.isLive(id) { forward(event) }
    case .segmentPosition(let id, _, _):
      if context.activities.contains(id) { forward(event) }
    case .promptEnded(let id, _), .turnEnded(let id, _), .recordingEnded(let id, _):
      if context.activities.end(id) { ended(event) }
    case .fieldSet(let name, let content):
      context.set(name, to: content)
    case .fieldReset(let name):
      context.set(name, to: nil)
    case .intentSet(let intent):
      context.intent = intent
      forward(event)
    case .intentReset:
      context.intent = nil
    case .hypothesisRejected, .audioInterruptionBegan, .audioInterruptionEnded:
      forward(event)
    case .listenerPromptLoaded(let prompt):
      load(prompt)
    case .resumeRequested:
      if case .starting = phase { resumesAtOnce = true }
      forward(event)
    case .stopRequested:
      stop()
    case .interruptRequested(let id):
      interrupt(to: id)
    }
  }

  private mutating func forward(_ event: FlowEvent) {
    guard case .working = phase, let exit = turn.handle(event, in: &context) else { return }
    leave(exit)
  }
}

// MARK: - From module to module

extension FlowRun {
  private mutating func start() {
    guard case .ready = phase else { return }
    guard let first = context.plan.start else {
      context.effects.append(
        .fault(FlowFault(name: "no-start", module: "", detail: "there is no module \(VoiceflowModule.startID)")))
      return close(.error)
    }
    enter(first)
  }

  private mutating func enter(_ index: Int) {
    context.enter(index)
    let isEnd = index == context.plan.end
    guard context.budget.spend(on: index) || isEnd else {
      let loop = context.budget.loop.map { context.plan.steps[$0].id }.joined(separator: ", ")
      context.fault("spins", "these modules repeat without sound, speech or waiting: \(loop)")
      return close(.error)
    }
    let kind = context.plan.steps[index].kind
    if kind == .audioDialog || kind == .audioListener { context.intent = nil }
    context.effects.append(.moduleStarted(module: context.moduleID, kind: kind))
    resumesAtOnce = false
    phase = .starting(context.announce(.preModuleStart(module: context.moduleID)))
  }

  private mutating func answered(_ id: ActivityID) {
    switch phase {
    case .starting(id):
      work()
    case .ending(id, let exit):
      follow(exit)
    case .closing(id, let reason):
      finish(reason)
    case .working:
      forward(.answered(id))
    case .ready, .starting, .draining, .ending, .closing, .finished:
      break
    }
  }

  private mutating func work() {
    phase = .working
    if context.index == context.plan.end { return leave(.done) }
    let exit: ModuleExit?
    (turn, exit) = Turn.begin(context.plan.steps[context.index].kind, in: &context)
    if let exit { return leave(exit) }
    if resumesAtOnce { forward(.resumeRequested) }
  }

  /// An activity has reported its end.
  private mutating func ended(_ event: FlowEvent) {
    switch phase {
    case .working: forward(event)
    case .draining(let exit): if context.activities.isEmpty { announceEnd(exit) }
    case .ready, .starting, .ending, .closing, .finished: break
    }
  }

  private mutating func leave(_ exit: ModuleExit) {
    turn = .idle
    context.cancelAll()
    if context.activities.isEmpty { announceEnd(exit) } else { phase = .draining(exit) }
  }

  private mutating func announceEnd(_ exit: ModuleExit) {
    phase = .ending(context.announce(.preModuleEnd(module: context.moduleID)), exit)
  }

  private mutating func follow(_ exit: ModuleExit) {
    if context.index == context.plan.end, !exit.way.isDemanded {
      sayEnded(exit.reason, key: "", next: nil)
      return finish(endReason)
    }
    let destination = GoToResolver.resolve(exit, in: &context)
    sayEnded(exit.reason, key: destination.key, next: destination.module)
    guard let next = destination.module else {
      if context.index == context.plan.end { return finish(.stopped) }
      return close(isStopping ? .stopped : destination.isError ? .error : .completed)
    }
    endReason = destination.isError ? .error : exit.way == .flowEnd ? .stopped : .completed
    enter(next)
  }

  private mutating func sayEnded(_ reason: ModuleEndReason, key: String, next: Int?) {
    context.effects.append(
      .moduleEnded(
        module: context.moduleID, kind: context.plan.steps[context.index].kind, reason: reason, key: key,
        next: next.map { context.plan.steps[$0].id }))
  }

  /// Ends the run outside any module. Applications count on PreModuleEnd of VF_END (spec C6).
  private mutating func close(_ reason: FlowEndReason) {
    phase = .closing(context.announce(.preModuleEnd(module: VoiceflowModule.endID)), reason)
  }

  private mutating func finish(_ reason: FlowEndReason) {
    phase = .finished
    turn = .idle
    context.effects.append(.finished(reason))
  }
}

// MARK: - From outside

extension FlowRun {
  private var isInModule: Bool {
    switch phase {
    case .starting, .working, .draining, .ending: true
    case .ready, .closing, .finished: false
    }
  }

  private mutating func stop() {
    if isStopping {
      if isInModule { sayEnded(.stopped, key: "", next: nil) }
      return finish(.stopped)
    }
    isStopping = true
    switch phase {
    case .ready: finish(.stopped)
    case .starting, .working: leave(.stopped)
    case .draining(let exit): phase = .draining(ModuleExit(exit.reason, .stop))
    case .ending(let id, let exit): phase = .ending(id, ModuleExit(exit.reason, .stop))
    case .closing, .finished: break
    }
  }

  private mutating func interrupt(to id: String) {
    guard isInModule, !isStopping else { return }
    guard let module = context.plan.indices[id] else {
      return context.fault("unknown-target", "the application interrupts to \"\(id)\", which no module is called")
    }
    let exit = ModuleExit(.interrupted, .interrupted(module))
    switch phase {
    case .starting, .working: leave(exit)
    case .draining(let earlier): phase = .draining(ModuleExit(earlier.reason, exit.way))
    case .ending(let id, let earlier): phase = .ending(id, ModuleExit(earlier.reason, exit.way))
    case .ready, .closing, .finished: break
    }
  }

  private mutating func load(_ prompt: String) {
    if case .working = phase, case .listener = turn { return forward(.listenerPromptLoaded(prompt)) }
    guard isInModule else { return }
    context.fault("no-listener", "prompt \"\(prompt)\" was loaded while no audioListener runs")
  }
}

extension ModuleExit.Way {
  /// Somebody outside wants it: it is followed even from VF_END.
  fileprivate var isDemanded: Bool {
    switch self {
    case .interrupted, .stop: true
    case .key, .intent, .input, .recording, .again, .goTo, .flowEnd: false
    }
  }
}
