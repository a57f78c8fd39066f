// How many events a run takes in a second on one core, and how often it asks the heap for memory meanwhile.
private import CMallocCount
private import VoiceFlow

/// A flow that goes round for ever, and a world that does at once what it asks for.
struct EngineSpeed {
  private var run: FlowRun
  private var effects: [FlowEffect] = []
  private var events: [FlowEvent] = [.started]
  private var next: [FlowEvent] = []
  private(set) var steps = 0

  private init(_ voiceflow: String) {
    let prompts = #"[{ "id": "P", "style": "single", "textString": "Good day" }]"#
    let (flow, _) = FlowReader.flow(
      voiceflow: SourceFile(name: "voiceflow.json", bytes: Array(voiceflow.utf8)),
      prompts: [SourceFile(name: "prompts.json", bytes: Array(prompts.utf8))])
    run = FlowRun(flow: flow, seed: 1, stepBudget: .max)
  }

  /// A line for each kind of flow: its name, millions of steps a second, allocations a step.
  static func measure() -> [String] {
    flows.map { name, modules in
      var world = EngineSpeed(
        #"[{ "id": "VF_START", "type": "node", "name": "S", "goTo": { "DEFAULT": "A" } }, \#(modules), "#
          + #"{ "id": "VF_END", "type": "node", "name": "E", "goTo": { "DEFAULT": "" } }]"#)
      // Until every buffer has its size.
      world.go(for: 100_000)
      let (steps, allocations, start) = (world.steps, malloc_count(), Stopwatch.computed)
      world.go(for: 2_000_000)
      let seconds = Stopwatch.computed - start
      let taken = Double(world.steps - steps)
      return "\(name) \(rounded(taken / seconds / 1e6)) \(rounded(Double(malloc_count() - allocations) / taken))"
    }
  }

  private static let flows: [(String, String)] = [
    (
      "nodes",
      #"{ "id": "A", "type": "node", "name": "A", "goTo": { "DEFAULT": "B" } }, "#
        + #"{ "id": "B", "type": "process", "name": "B", "processParams": { "languageCode": "en-US" }, "#
        + #""goTo": { "DEFAULT": "C" } }, { "id": "C", "type": "pauseResume", "name": "C", "goTo": { "DEFAULT": "A" } }"#
    ),
    (
      "playing",
      #"{ "id": "A", "type": "playAudio", "name": "A", "playAudioParams": { "promptID": "P" }, "#
        + #""goTo": { "DEFAULT": "A" } }"#
    ),
    (
      "talking",
      #"{ "id": "A", "type": "audioDialog", "name": "A", "audioDialogParams": { "dialogMaxRetryCount": "#
        + #"{ "timeout": 1, "garbage": 1, "sr_error": 1 }, "dialogPromptCollection": "#
        + #"[{ "type": "initial", "promptID": "P" }] }, "#
        + #""goTo": { "userInputCollection": [{ "input": "yes", "goTo": "A" }], "DEFAULT": "A" } }"#
    ),
  ]

  private mutating func go(for count: Int) {
    let end = steps + count
    while steps < end, !events.isEmpty {
      for event in events {
        steps += 1
        effects.removeAll(keepingCapacity: true)
        run.handle(event, into: &effects)
        for effect in effects { answer(effect) }
      }
      swap(&events, &next)
      next.removeAll(keepingCapacity: true)
      if events.isEmpty, run.isWaitingForResume { events.append(.resumeRequested) }
    }
  }

  private static let heard = Hypothesis(text: "yes", score: 0.9)

  private mutating func answer(_ effect: FlowEffect) {
    switch effect {
    case .announce(let id, _): next.append(.answered(id))
    case .play(let id, _):
      next.append(.segmentStarted(id, index: 0))
      next.append(.segmentEnded(id, index: 0))
      next.append(.promptEnded(id, .completed))
    case .listen(let id, _):
      next.append(.speechBegan(id))
      next.append(.turnEnded(id, .heard(Self.heard)))
    default: break
    }
  }

  /// Two digits after the point.
  private static func rounded(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let cents = String(hundredths % 100)
    return "\(hundredths / 100)." + (cents.utf8.count < 2 ? "0" : "") + cents
  }
}
