import LocatedJSON
import VoiceFlow

/// Plays a case: sends its events, does for it what it does not care about, and compares the effects.
struct ConformanceRunner {
  private var run: FlowRun
  private let holds: Set<String>
  private var names: [ActivityID: String] = [:]
  /// The activities of each kind, in order: `"of": 1` is the first.
  private var activities: [String: [ActivityID]] = [:]
  private var asked: [ActivityID] = []
  private var owed: [FlowEvent] = []
  private var segments = 0
  private var effects: [EffectTree] = []
  /// What the application does when it is told something, before the answer.
  private var handlers: [(announcement: LocatedValue, events: [LocatedValue])] = []

  private static let announcements: Set<String> = ["preModuleStart", "preModuleEnd", "segmentEnded", "hypothesis"]

  /// Compared only where an `out` names one of the kind: most cases are about something else. So are announcements that the
  /// runner answers.
  private static let optional: Set<String> = ["start", "end", "judged", "field", "promptStarted"]

  init(_ test: ConformanceCase) {
    run = FlowRun(flow: test.flow, fields: test.fields, seed: test.seed, stepBudget: test.stepBudget)
    holds = test.holds
  }

  /// The differences between what the case expects and what the run did; empty if it conforms.
  mutating func play(_ script: [LocatedValue]) -> [String] {
    var differences: [String] = []
    for step in script {
      for member in step.members where !["in", "out", "on", "do"].contains(member.key) && !member.key.hasPrefix("_") {
        differences.append("\(member.keyPosition): no step has the key \"\(member.key)\"")
      }
      if let announcement = step["on"] {
        handlers.append((announcement, step["do"].map { Array($0.elements) } ?? []))
      }
      if let event = step["in"] {
        for event in event.kind == .array ? Array(event.elements) : [event] {
          if let fault = happen(event) { differences.append(fault) }
        }
      }
      if let out = step["out"] { differences += compare(out) }
    }
    let rest = effects.filter { !isOptional($0.kind) }
    if !rest.isEmpty { differences.append("nothing more was expected, but: \(Self.lines(rest))") }
    return differences
  }

  private mutating func compare(_ out: LocatedValue) -> [String] {
    let expected = Array(out.elements)
    let kinds = Set(expected.compactMap(Self.kind))
    let actual = effects.filter { kinds.contains($0.kind) || !isOptional($0.kind) }
    effects = []
    guard actual.count == expected.count, zip(actual, expected).allSatisfy({ $0.matches($1) }) else {
      return [
        "\(out.position): expected\n  \(expected.map(\.json.text).joined(separator: "\n  "))\nbut this happened\n  "
          + Self.lines(actual)
      ]
    }
    return []
  }

  private static func kind(_ expected: LocatedValue) -> String? {
    guard let first = expected.members.first(where: { _ in true }) else { return nil }
    return first.key == "announce" ? first.value.string : first.key
  }

  private func isOptional(_ kind: String) -> Bool {
    Self.optional.contains(kind) || (Self.announcements.contains(kind) && !holds.contains(kind))
  }

  private static func lines(_ effects: [EffectTree]) -> String {
    effects.map(\.json.text).joined(separator: "\n  ")
  }

  // MARK: The world

  private mutating func send(_ event: FlowEvent) {
    var events = [event]
    while !events.isEmpty {
      for effect in run.handle(events.removeFirst()) { carryOut(effect, &events) }
    }
  }

  private mutating func carryOut(_ effect: FlowEffect, _ next: inout [FlowEvent]) {
    let tree: EffectTree
    switch effect {
    case .play(let id, let request):
      begin(id, "play")
      segments = request.segments.count
    case .listen(let id, _): begin(id, "listen")
    case .record(let id, _): begin(id, "record")
    case .runAEC(let id, _): begin(id, "runAEC")
    case .announce, .cancel, .setSpeakerEnabled, .loadLexicon, .moduleStarted, .moduleEnded, .promptStarted,
      .hypothesisJudged, .fieldChanged, .fault, .finished:
      break
    }
    tree = EffectTree(effect, names: names)
    switch effect {
    case .announce(let id, let announcement):
      for handler in handlers where tree.matches(handler.announcement) {
        next += handler.events.compactMap { event($0) }
      }
      if holds.contains(Self.kind(announcement)) { asked.append(id) } else { next.append(.answered(id)) }
    case .cancel(let id):
      let report: FlowEvent =
        switch names[id] {
        case "play": .promptEnded(id, .stopped)
        case "listen": .turnEnded(id, .cancelled)
        default: .recordingEnded(id, .stopRequest)
        }
      if holds.contains("cancelled") { owed.append(report) } else { next.append(report) }
    case .play, .listen, .record, .runAEC, .setSpeakerEnabled, .loadLexicon, .moduleStarted, .moduleEnded,
      .promptStarted, .hypothesisJudged, .fieldChanged, .fault, .finished:
      break
    }
    effects.append(tree)
  }

  private static func kind(_ announcement: Announcement) -> String {
    switch announcement {
    case .preModuleStart: "preModuleStart"
    case .preModuleEnd: "preModuleEnd"
    case .segmentEnded: "segmentEnded"
    case .hypothesis: "hypothesis"
    }
  }

  private mutating func begin(_ id: ActivityID, _ name: String) {
    names[id] = name
    activities[name, default: []].append(id)
  }

  // MARK: Events

  /// Lets an event of the script happen; a sentence if there is no such event.
  private mutating func happen(_ value: LocatedValue) -> String? {
    switch value.string {
    case "answer":
      guard !asked.isEmpty else { return "\(value.position): nothing waits for an answer" }
      send(.answered(asked.removeFirst()))
      return nil
    case "report":
      let reports = owed
      owed = []
      for report in reports { send(report) }
      return nil
    case "promptHeard":
      guard let id = activities["play"]?.last else { return "\(value.position): no prompt plays" }
      for index in 0..<segments {
        send(.segmentStarted(id, index: index))
        send(.segmentEnded(id, index: index))
      }
      send(.promptEnded(id, .completed))
      return nil
    default:
      guard let event = event(value) else { return "\(value.position): no event is written \(value.json.text)" }
      send(event)
      return nil
    }
  }

  private func event(_ value: LocatedValue) -> FlowEvent? {
    if let word = value.string { return simple(word) }
    guard let member = value.members.first(where: { _ in true }) else { return nil }
    let content = member.value
    func activity(_ kind: String) -> ActivityID? {
      let all = activities[kind] ?? []
      guard let place = value["of"]?.integer else { return all.last }
      return all.indices.contains(place - 1) ? all[place - 1] : nil
    }
    switch member.key {
    case "field":
      return content.string.map { name in
        let field = FieldName(name)
        return value["value"].flatMap { FieldContent($0) }.map { .fieldSet(field, $0) } ?? .fieldReset(field)
      }
    case "intent": return content.string.map { .intentSet($0) }
    case "load": return content.string.map { .listenerPromptLoaded($0) }
    case "interrupt": return content.string.map { .interruptRequested($0) }
    case "segmentStarted": return activity("play").map { .segmentStarted($0, index: content.integer ?? 0) }
    case "segmentEnded": return activity("play").map { .segmentEnded($0, index: content.integer ?? 0) }
    case "position":
      return activity("play").map {
        .segmentPosition($0, index: value["segment"]?.integer ?? 0, positionMs: content.integer ?? 0)
      }
    case "promptEnded":
      return activity("play").flatMap { id in Self.outcome(content.string).map { .promptEnded(id, $0) } }
    case "speech": return activity("listen").map { .speechBegan($0) }
    case "partial": return activity("listen").map { .partialHypothesis($0, Self.hypothesis(content.string ?? "")) }
    case "heard": return activity("listen").map { .turnEnded($0, .heard(Self.hypothesis(content.string ?? ""))) }
    case "noMatch": return activity("listen").map { .turnEnded($0, .noMatch(content.string.map(Self.hypothesis))) }
    case "silence": return activity("listen").map { .turnEnded($0, .silence) }
    case "recognizerFailed": return activity("listen").map { .turnEnded($0, .failed(content.string ?? "")) }
    case "recordingEnded":
      guard let reason = content.string.flatMap({ StopRecordReason(rawValue: $0) }) else { return nil }
      return (activity("record") ?? activity("runAEC")).map { .recordingEnded($0, reason) }
    default: return nil
    }
  }

  private func simple(_ word: String) -> FlowEvent? {
    let turn = activities["listen"]?.last
    switch word {
    case "started": return .started
    case "resume": return .resumeRequested
    case "stop": return .stopRequested
    case "soundLost": return .audioInterruptionBegan
    case "soundBack": return .audioInterruptionEnded
    case "reject": return .hypothesisRejected
    case "resetIntent": return .intentReset
    case "speech": return turn.map { .speechBegan($0) }
    case "silence": return turn.map { .turnEnded($0, .silence) }
    case "noMatch": return turn.map { .turnEnded($0, .noMatch(nil)) }
    case "recognizerFailed": return turn.map { .turnEnded($0, .failed("no reason")) }
    default: return nil
    }
  }

  private static func outcome(_ word: String?) -> PromptOutcome? {
    switch word {
    case "completed": .completed
    case "stopped": .stopped
    case "cannotLoad": .failed(.cannotLoad("no source can be used"))
    case "device": .failed(.device("the speaker is gone"))
    default: nil
    }
  }

  private static func hypothesis(_ text: String) -> Hypothesis { Hypothesis(text: text, score: 0.8) }
}
