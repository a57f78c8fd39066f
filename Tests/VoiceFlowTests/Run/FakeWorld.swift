import VoiceFlow

/// A world that carries out what a run asks, in its own order and with its own accidents, and watches what the run must never do.
struct FakeWorld {
  private enum Work { case play(segments: Int), listen, record }

  private var dice: Dice
  private(set) var run: FlowRun
  /// What runs, and what was cancelled and has not reported.
  private var live: [(id: ActivityID, work: Work)] = []
  private var cancelled: [(id: ActivityID, work: Work)] = []
  private var open: [ActivityID] = []
  private var old: [ActivityID] = [ActivityID(0), ActivityID(9_999)]
  private var module: (id: String, kind: VoiceflowModule.Kind)?
  private var isSilenced = false
  private var isFinished = false
  private var effects: [FlowEffect] = []
  /// What the run did that it must never do.
  private(set) var complaints: [String] = []
  private var history: [Happening] = []

  private enum Happening {
    case event(FlowEvent)
    case effect(FlowEffect)
  }

  /// The last things that happened, for a person who looks for a fault.
  var trace: String {
    history.suffix(60).map { happening in
      switch happening {
      case .event(let event): "< \(event)"
      case .effect(let effect): "  > \(effect)"
      }
    }.joined(separator: "\n")
  }

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    var flow = RandomFlow(seed: seed &+ 77)
    run = FlowRun(flow: flow.make(), seed: seed, stepBudget: 50)
  }

  /// Lets events happen by chance, then stops the run and lets everything that is owed be reported.
  mutating func live(events: Int, stopsTwice: Bool) {
    send(.started)
    for _ in 0..<events where !isFinished { step() }
    expectSomethingOwed()
    send(.stopRequested)
    if stopsTwice {
      send(.stopRequested)
      if !isFinished { complaints.append("a second stop did not finish") }
    }
    for _ in 0..<40 where !isFinished { settle() }
    if !isFinished { complaints.append("a stop did not finish") }
    if !live.isEmpty { complaints.append("activities were left running") }
    for event in [FlowEvent.started, .resumeRequested, .stopRequested, .fieldSet(FieldName("X"), .bool(true))] {
      if !run.handle(event).isEmpty { complaints.append("something happened after the end") }
    }
  }

  private mutating func send(_ event: FlowEvent) {
    history.append(.event(event))
    effects.removeAll(keepingCapacity: true)
    run.handle(event, into: &effects)
    for effect in effects { watch(effect) }
  }

  private mutating func watch(_ effect: FlowEffect) {
    history.append(.effect(effect))
    if isFinished { complaints.append("an effect after finished: \(effect)") }
    switch effect {
    case .announce(let id, _): open.append(id)
    case .play(let id, let request): begin(id, .play(segments: request.segments.count))
    case .listen(let id, _): begin(id, .listen)
    case .record(let id, _), .runAEC(let id, _): begin(id, .record)
    case .cancel(let id):
      guard let index = live.firstIndex(where: { $0.id == id }) else {
        complaints.append("cancel of what does not run: \(id)")
        return
      }
      cancelled.append(live.remove(at: index))
    case .moduleStarted(let id, let kind):
      if let module { complaints.append("\(id) started while \(module.id) runs") }
      module = (id, kind)
    case .moduleEnded(let id, let kind, _, _, _):
      if module?.id != id || module?.kind != kind { complaints.append("\(id) ended, but \(module?.id ?? "none") ran") }
      if !live.isEmpty || (!cancelled.isEmpty && !run.isFinished) { complaints.append("\(id) left something running") }
      module = nil
    case .finished:
      isFinished = true
      if let module { complaints.append("finished while \(module.id) runs") }
    case .setSpeakerEnabled, .loadLexicon, .promptStarted, .hypothesisJudged, .fieldChanged, .fault:
      break
    }
  }

  private mutating func begin(_ id: ActivityID, _ work: Work) {
    for other in live + cancelled where Self.sameDevice(other.work, work) {
      complaints.append("\(work) began while \(other.work) had not ended")
    }
    live.append((id, work))
  }

  private static func sameDevice(_ one: Work, _ other: Work) -> Bool {
    switch (one, other) {
    case (.play, .play), (.listen, .listen), (.record, .record), (.listen, .record), (.record, .listen): true
    case (.play, _), (.listen, _), (.record, _): false
    }
  }

  // MARK: What happens

  private mutating func step() {
    switch dice.roll(100) {
    case 0..<35: answer()
    case 35..<75: progress()
    case 75..<85: reportCancelled()
    case 85..<90: application()
    case 90..<92: lateReport()
    case 92..<94: send(.resumeRequested)
    case 94..<96:
      isSilenced = true
      send(.audioInterruptionBegan)
    case 96..<99:
      isSilenced = false
      send(.audioInterruptionEnded)
    default:
      if dice.chance(30) {
        send(.stopRequested)
      } else {
        send(.interruptRequested(dice.pick(["M0", "M3", "VF_END", "?"])))
      }
    }
  }

  /// All that is owed is reported, announcements answered.
  private mutating func settle() {
    let owed = cancelled
    cancelled = []
    for (id, work) in owed { end(id, work, cancelled: true) }
    let asked = open
    open = []
    for id in asked { send(.answered(id)) }
  }

  private mutating func answer() {
    guard !open.isEmpty else { return }
    let id = open.remove(at: dice.roll(open.count))
    if dice.chance(15) { application() }
    old.append(id)
    send(.answered(id))
  }

  private mutating func application() {
    switch dice.roll(7) {
    case 0: send(.fieldSet(FieldName("Target"), .string(dice.pick(["M1", "VF_END", "nowhere"]))))
    case 1: send(.fieldSet(FieldName("Style"), .string(dice.pick(["combo", "select", "bad"]))))
    case 2: send(.fieldReset(FieldName("Target")))
    case 3: send(.intentSet(dice.pick(["Go", "stay", "Other"])))
    case 4: send(.intentReset)
    case 5: send(.hypothesisRejected)
    default: send(.listenerPromptLoaded(dice.pick(["P0", "P1", "P_nowhere"])))
    }
  }

  private mutating func progress() {
    guard !live.isEmpty else { return }
    let index = dice.roll(live.count)
    let (id, work) = live[index]
    switch (work, dice.roll(4)) {
    case (.play(let segments), 0): send(.segmentStarted(id, index: dice.roll(segments + 1)))
    case (.play(let segments), 1): send(.segmentEnded(id, index: dice.roll(segments + 1)))
    case (.listen, 0): send(.speechBegan(id))
    case (.listen, 1): send(.partialHypothesis(id, hypothesis()))
    case (.play, _), (.listen, _), (.record, _):
      live.remove(at: index)
      old.append(id)
      end(id, work, cancelled: false)
    }
  }

  private mutating func reportCancelled() {
    guard !cancelled.isEmpty else { return }
    let (id, work) = cancelled.remove(at: dice.roll(cancelled.count))
    if case .play = work, dice.chance(50) { send(.segmentPosition(id, index: 0, positionMs: 400)) }
    old.append(id)
    end(id, work, cancelled: dice.chance(80))
  }

  private mutating func lateReport() {
    let id = dice.pick(old)
    end(id, dice.pick([.play(segments: 1), .listen, .record]), cancelled: false)
    send(.partialHypothesis(id, hypothesis()))
    send(.speechBegan(id))
    send(.segmentEnded(id, index: 0))
  }

  private mutating func hypothesis() -> Hypothesis {
    Hypothesis(text: dice.pick(["yes", "No.", "", "perhaps", "yes and no"]), score: 0.5)
  }

  private mutating func end(_ id: ActivityID, _ work: Work, cancelled: Bool) {
    switch work {
    case .play:
      let outcomes: [PromptOutcome] = [
        .completed, .completed, .stopped, .failed(.cannotLoad("x")), .failed(.device("x")),
      ]
      send(.promptEnded(id, cancelled ? .stopped : dice.pick(outcomes)))
    case .listen:
      let guess = dice.chance(50) ? hypothesis() : nil
      let outcomes: [TurnOutcome] = [
        .heard(hypothesis()), .heard(hypothesis()), .silence, .noMatch(guess), .failed("x"), .cancelled,
      ]
      send(.turnEnded(id, cancelled ? .cancelled : dice.pick(outcomes)))
    case .record:
      send(.recordingEnded(id, cancelled ? .stopRequest : dice.pick(StopRecordReason.allCases)))
    }
  }

  /// Once everything that is owed has been reported, a run waits for sound, for being resumed or for the end of an interruption.
  private mutating func expectSomethingOwed() {
    for _ in 0..<60 where !isFinished && !(open.isEmpty && cancelled.isEmpty) { settle() }
    guard !isFinished, live.isEmpty, !isSilenced, open.isEmpty else { return }
    if module?.kind != .pauseResume { complaints.append("the run waits for nothing in \(module?.id ?? "no module")") }
  }
}
