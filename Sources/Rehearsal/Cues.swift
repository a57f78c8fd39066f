internal import Appliance
internal import Devices

/// Keeps a script's steps until they are due, and its expectations until they are met: a value that sees events and time.
struct Cues {
  /// Something to do at a moment, for a step of the script; a press is two of them.
  struct Cue: Hashable {
    enum Deed: Hashable {
      /// The sound that was made ready for the step.
      case sound
      case edge(String, isPressed: Bool)
      case plug(String, isThere: Bool)
      case control(String)
    }

    var at: StreamTime
    var step: Int
    var deed: Deed
  }

  /// Due at a known time, the latest first, so that the next is taken from the end: a day has thousands. Of those of the same moment
  /// the one that was scheduled first is taken first.
  private var scheduled: [Cue] = []
  /// Steps that wait for an event, in the order of the script: each takes the first that comes after the one before it. Those before
  /// `nextWaiting` have had theirs.
  private var waiting: [Int] = []
  private var nextWaiting = 0
  /// Steps of which something has happened: of a press that is not released yet, too.
  private var begun: Set<Int> = []
  private let script: RehearsalScript
  private var nextExpected = 0
  private var notes: [String] = []

  init(_ script: RehearsalScript) {
    self.script = script
    for (index, step) in script.steps.enumerated() {
      switch step.when {
      case .at(let seconds): schedule(index, at: StreamTime(seconds: seconds))
      case .after: waiting.append(index)
      }
    }
  }

  var hasScheduled: Bool { !scheduled.isEmpty }

  private mutating func schedule(_ step: Int, at time: StreamTime) {
    func add(_ deed: Cue.Deed, after seconds: Double = 0) {
      let cue = Cue(at: time.advanced(bySeconds: seconds), step: step, deed: deed)
      scheduled.insert(cue, at: firstNotAfter(cue.at))
    }
    switch script.steps[step].action {
    case .say, .play: add(.sound)
    case .press(let button, let held):
      add(.edge(button, isPressed: true))
      add(.edge(button, isPressed: false), after: held)
    case .edges(let button, let edges):
      for edge in edges { add(.edge(button, isPressed: edge.isPressed), after: edge.after) }
    case .unplug(let device): add(.plug(device, isThere: false))
    case .plug(let device): add(.plug(device, isThere: true))
    case .control(let words): add(.control(words))
    }
  }

  /// Where the cues begin that are at a moment or before it.
  private func firstNotAfter(_ time: StreamTime) -> Int {
    var (low, high) = (0, scheduled.count)
    while low < high {
      let middle = (low + high) / 2
      if scheduled[middle].at > time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func note(_ sentence: String) { notes.append(sentence) }

  /// The cues before a moment, earliest first; they are removed.
  mutating func due(before time: StreamTime) -> [Cue] {
    var due: [Cue] = []
    while let next = scheduled.last, next.at < time {
      due.append(next)
      begun.insert(next.step)
      scheduled.removeLast()
    }
    return due
  }

  mutating func observe(_ event: ApplianceEvent) {
    if nextExpected < script.expect.count, script.expect[nextExpected].matches(event) { nextExpected += 1 }
    guard nextWaiting < waiting.count, case let index = waiting[nextWaiting],
      case .after(let matcher, let wait) = script.steps[index].when,
      matcher.matches(event)
    else { return }
    nextWaiting += 1
    schedule(index, at: event.at.advanced(bySeconds: wait))
  }

  /// Expectations that were not met, steps that never happened, commands that were refused.
  ///
  /// - Parameter end: when the rehearsal was over.
  func unmet(at end: StreamTime) -> [String] {
    var sentences = notes
    var late: Set<Int> = []
    // The earliest first.
    for cue in scheduled.reversed() where !begun.contains(cue.step) && late.insert(cue.step).inserted {
      sentences.append(
        "\(script.steps[cue.step].place) never happened: it was due at \(Self.seconds(cue.at)), and the rehearsal ended at \(Self.seconds(end))"
      )
    }
    sentences += waiting[nextWaiting...].compactMap { index in
      guard case .after(let matcher, _) = script.steps[index].when else { return nil }
      return "\(script.steps[index].place) never happened: no \(matcher.described) came"
    }
    if nextExpected < script.expect.count {
      let expected = script.expect[nextExpected]
      sentences.append(
        "line \(expected.line): expected \(expected.described)"
          + (nextExpected > 0 ? " after \(script.expect[nextExpected - 1].described)" : "") + ", and it did not come")
    }
    return sentences
  }

  private static func seconds(_ time: StreamTime) -> String { "\(Double(time.milliseconds) / 1_000) s" }
}

extension RehearsalScript.Step {
  /// Where it was asked for, before "never happened".
  fileprivate var place: String {
    if line > 0 { return "line \(line): the step" }
    return "--press" + (action.button.map { " of \"\($0)\"" } ?? "")
  }
}

extension RehearsalScript.Matcher {
  var described: String {
    values.isEmpty ? event : "\(event) (\(values.map { "\($0.key) \($0.value.shown)" }.joined(separator: ", ")))"
  }
}

extension ApplianceEvent.Detail {
  /// As a person reads it.
  var shown: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .bool(let value): "\(value)"
    case .null: "null"
    }
  }
}
