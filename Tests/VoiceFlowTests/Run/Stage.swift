import VoiceFlow

/// A run on a stage: reports go in by what happens, effects come out as lines that a person can read.
///
/// What a test does not care about is done for it: announcements are answered and cancelled activities report their end, unless
/// `answers` or `reports` is switched off.
struct Stage {
  var run: FlowRun
  /// Answers announcements that `holds` does not name.
  var answers = true
  var reports = true
  /// What the application does when it is told something, before the answer, by the announcement's line.
  var application: [String: [FlowEvent]] = [:]
  private(set) var effects: [FlowEffect] = []
  private var lines: [String] = []
  private(set) var asked: [ActivityID] = []
  private(set) var owed: [FlowEvent] = []
  private var names: [ActivityID: String] = [:]
  private(set) var prompt: (id: ActivityID, segments: Int)?
  private(set) var turn = ActivityID(-1)
  private(set) var recording = ActivityID(-1)
  private(set) var listenRequest: ListenRequest?
  private(set) var recordRequest: RecordRequest?
  private(set) var playRequest: PlayRequest?

  init(
    _ modules: [VoiceflowModule], prompts: [AudioPromptModule] = [], texts: [AudioToTextEntry] = [],
    fields: [String: FieldContent] = [:], seed: UInt64 = 1, stepBudget: Int = FlowRun.defaultStepBudget
  ) {
    var all = modules
    if !all.contains(where: { $0.id == VoiceflowModule.startID }) {
      all.insert(.node(VoiceflowModule.startID, to: modules.first?.id ?? VoiceflowModule.endID), at: 0)
    }
    if !all.contains(where: { $0.id == VoiceflowModule.endID }) { all.append(.node(VoiceflowModule.endID, to: "")) }
    let flow = Flow(
      modules: all, prompts: Dictionary(uniqueKeysWithValues: prompts.map { ($0.id, $0) }),
      audioToText: Dictionary(uniqueKeysWithValues: texts.map { ($0.audioFile, $0) }))
    let contents = Dictionary(uniqueKeysWithValues: fields.map { (FieldName($0.key), $0.value) })
    run = FlowRun(flow: flow, fields: RuntimeFields(contents), seed: seed, stepBudget: stepBudget)
  }

  /// Starts the run and drops what happens up to the first module of the test.
  mutating func begin() {
    send(.started)
  }

  mutating func send(_ event: FlowEvent) {
    var events = [event]
    while !events.isEmpty {
      let next = events.removeFirst()
      var now: [FlowEvent] = []
      for effect in run.handle(next) { take(effect, &now) }
      events.append(contentsOf: now)
    }
  }

  private mutating func take(_ effect: FlowEffect, _ next: inout [FlowEvent]) {
    effects.append(effect)
    let line = line(effect)
    if let line { lines.append(line) }
    switch effect {
    case .announce(let id, _):
      next.append(contentsOf: application[line ?? ""] ?? [])
      if answers { next.append(.answered(id)) } else { asked.append(id) }
    case .play(let id, let request):
      names[id] = "play"
      prompt = (id, request.segments.count)
      playRequest = request
    case .listen(let id, let request):
      names[id] = "listen"
      turn = id
      listenRequest = request
    case .record(let id, let request):
      names[id] = "record"
      recording = id
      recordRequest = request
    case .runAEC(let id, _):
      names[id] = "aec"
      recording = id
    case .cancel(let id):
      let report: FlowEvent =
        switch names[id] {
        case "play": .promptEnded(id, .stopped)
        case "listen": .turnEnded(id, .cancelled)
        default: .recordingEnded(id, .stopRequest)
        }
      if reports { next.append(report) } else { owed.append(report) }
    default:
      break
    }
  }

  /// The lines since the last call.
  mutating func happened() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// The lines since the last call, without those of the start and end of modules that do nothing here.
  mutating func happened(without prefixes: String...) -> [String] {
    happened().filter { line in !prefixes.contains { line.hasPrefix($0) } }
  }

  func faults() -> [String] {
    effects.compactMap { if case .fault(let fault) = $0 { fault.name } else { nil } }
  }

  private func line(_ effect: FlowEffect) -> String? {
    switch effect {
    case .announce(_, .preModuleStart(let module)): return answers ? nil : "ask start \(module)"
    case .announce(_, .preModuleEnd(let module)): return answers && module != "VF_END" ? nil : "ask end \(module)"
    case .announce(_, .segmentEnded(_, let prompt)): return "ask segment \(prompt)"
    case .announce(_, .hypothesis(_, let hypothesis, let final)):
      return "ask \(final ? "heard" : "partial") \(hypothesis.text)"
    case .play(_, let request): return "play " + request.segments.map(\.prompt).joined(separator: " ")
    case .listen(_, let request):
      let task: String =
        switch request.task {
        case .dictation: "dictation"
        case .phrases(let phrases): phrases.map(\.text).joined(separator: "|")
        case .task(let id, _, _, _, _): "task \(id)"
        }
      return "listen \(task)" + (request.whilePlaying ? " while playing" : "")
    case .record(_, let request):
      switch request.source {
      case .microphone: return "record"
      case .prompt(let prompt): return "record prompt \(prompt.prompt)"
      }
    case .runAEC: return "aec"
    case .cancel(let id): return "cancel \(names[id] ?? "?")"
    case .setSpeakerEnabled(let flag): return "speaker \(flag)"
    case .loadLexicon(let request): return "lexicon \(request.entries ?? request.fileName ?? "")"
    case .moduleStarted(let module, _): return "start \(module)"
    case .moduleEnded(let module, _, let reason, let key, let next):
      return "end \(module) \(reason.rawValue)" + (key.isEmpty ? "" : " \(key)") + (next.map { " -> \($0)" } ?? "")
    case .promptStarted: return nil
    case .hypothesisJudged(_, let hypothesis, _, let judgement): return "judged \(hypothesis.text): \(judgement)"
    case .fieldChanged(let name, let content): return "field \(name.rawValue)=" + (content.map { "\($0)" } ?? "nil")
    case .fault(let fault): return "fault \(fault.name)"
    case .finished(let reason): return "finished \(reason.rawValue)"
    }
  }
}

// MARK: - What can happen

extension Stage {
  mutating func answer() {
    guard !asked.isEmpty else { return }
    send(.answered(asked.removeFirst()))
  }

  mutating func report() {
    let reports = owed
    owed = []
    for report in reports { send(report) }
  }

  mutating func segmentEnds(_ index: Int = 0) {
    guard let prompt else { return }
    send(.segmentStarted(prompt.id, index: index))
    send(.segmentEnded(prompt.id, index: index))
  }

  /// The prompt is heard to its end.
  mutating func promptEnds() {
    guard let prompt else { return }
    for index in 0..<prompt.segments { segmentEnds(index) }
    send(.promptEnded(prompt.id, .completed))
  }

  mutating func promptFails(_ failure: PromptFailure) {
    guard let prompt else { return }
    send(.promptEnded(prompt.id, .failed(failure)))
  }

  mutating func somebodySpeaks() { send(.speechBegan(turn)) }

  mutating func hears(_ text: String) {
    send(.speechBegan(turn))
    send(.turnEnded(turn, .heard(Hypothesis(text: text, score: 0.9))))
  }

  mutating func hearsPartly(_ text: String) {
    send(.partialHypothesis(turn, Hypothesis(text: text, score: 0.5)))
  }

  mutating func hearsSilence() { send(.turnEnded(turn, .silence)) }
  mutating func hearsNonsense(_ guess: String? = nil) {
    send(.turnEnded(turn, .noMatch(guess.map { Hypothesis(text: $0, score: 0.1) })))
  }
  mutating func recognizerFails() { send(.turnEnded(turn, .failed("no model"))) }
  mutating func recordingEnds(_ reason: StopRecordReason) { send(.recordingEnded(recording, reason)) }
}
