internal import Devices
private import LocatedJSON
internal import VoiceFlow

/// Writes the session log: turns what happens into rows, knows the ids of what is open.
struct SessionBook {
  private let log: any SessionLog
  private let wallClock: () -> WallTime
  private var step: (id: Int64, enteredAt: StreamTime)?
  private var stepCount = 0
  /// Buttons that are down: their rows wait for the time that they were held.
  private var presses: [String: Int64] = [:]
  /// The hit that is not settled yet, and the session that it woke.
  private var unsettledHit: (id: Int64, session: Int64?)?

  init(log: any SessionLog, wallClock: @escaping () -> WallTime) {
    self.log = log
    self.wallClock = wallClock
  }

  mutating func beginSession(flow: String, trigger: Trigger, at time: StreamTime) -> Int64 {
    let id = log.nextID(in: .sessions)
    var hit: HotwordHit?
    if case .hotword(let heard) = trigger {
      hit = heard
      unsettledHit?.session = id
    }
    log.append(
      .sessionStarted(
        id: id, flow: flow, trigger: trigger.kind, hotword: hit?.phrase, hotwordScore: hit?.score, at: wallClock()))
    stepCount = 0
    return id
  }

  /// - Returns: tells when the session is on the card.
  mutating func endSession(
    _ id: Int64, reason: String, startedAt: StreamTime, at time: StreamTime
  ) -> any LogCommit {
    log.append(.sessionEnded(id: id, at: wallClock(), durationMs: time.milliseconds(since: startedAt), reason: reason))
    step = nil
    return log.commit()
  }

  mutating func enterStep(session: Int64, module: String, kind: String, at time: StreamTime) {
    let id = log.nextID(in: .steps)
    stepCount += 1
    step = (id, time)
    log.append(.stepEntered(id: id, session: session, seq: stepCount, module: module, kind: kind, at: wallClock()))
  }

  mutating func leaveStep(reason: ModuleEndReason, key: String, next: String?, at time: StreamTime) {
    guard let step else { return }
    log.append(
      .stepLeft(
        id: step.id, durationMs: time.milliseconds(since: step.enteredAt), reason: reason.rawValue, goToKey: key,
        next: next))
  }

  func utterance(_ hypothesis: Hypothesis, judgement: HypothesisJudgement, sessionStart: StreamTime) {
    guard let step else { return }
    var intent: String?
    if case .intent(let name) = judgement { intent = name }
    log.append(
      .utterance(
        id: log.nextID(in: .utterances), step: step.id,
        startedMs: max(0, hypothesis.startMs - sessionStart.milliseconds),
        endedMs: max(0, hypothesis.endMs - sessionStart.milliseconds), hypothesis: hypothesis.text,
        score: hypothesis.score,
        isFinal: true, intent: intent, outcome: judgement.word))
  }

  /// A turn without words still leaves a row, so that misses can be counted.
  func turn(_ outcome: TurnOutcome, sessionStart: StreamTime, at time: StreamTime) {
    guard let step else { return }
    let word: String
    switch outcome {
    case .silence: word = "silence"
    case .noMatch(nil): word = "no-match"
    case .failed: word = "error"
    case .noMatch, .heard, .cancelled: return
    }
    let position = time.milliseconds(since: sessionStart)
    log.append(
      .utterance(
        id: log.nextID(in: .utterances), step: step.id, startedMs: position, endedMs: position, hypothesis: nil,
        score: nil,
        isFinal: true, intent: nil, outcome: word))
  }

  /// - Parameter isOfStep: it is what the step that runs records.
  mutating func openRecording(session: Int64?, isOfStep: Bool, path: String, at time: StreamTime) -> Int64 {
    let id = log.nextID(in: .recordings)
    log.append(
      .recordingOpened(id: id, session: session, step: isOfStep ? step?.id : nil, path: path, at: wallClock()))
    return id
  }

  mutating func closeRecording(_ id: Int64, _ summary: RecordingSummary?, state: String) {
    log.append(
      .recordingClosed(
        id: id, durationMs: summary?.durationMs ?? 0, bytes: summary?.bytes ?? 0, sha256: summary?.sha256, state: state)
    )
  }

  mutating func hotwordHit(_ hit: HotwordHit, recording: Int64?, at time: StreamTime) {
    let id = log.nextID(in: .hotword_hits)
    if hit.accepted { unsettledHit = (id, nil) }
    log.append(
      .hotwordHit(
        id: id, at: wallClock(), phrase: hit.phrase, score: hit.score,
        accepted: hit.accepted,
        recording: recording, firstScore: hit.firstStage, secondScore: hit.secondStage))
  }

  /// The session that was woken by the hit that is not settled yet; it may be over by now.
  var unsettledSession: Int64? { unsettledHit?.session }

  /// The last accepted hit, as it is known half a second later.
  mutating func hotwordSettled(_ hit: HotwordHit, recording: Int64?) {
    guard let id = unsettledHit?.id else { return }
    unsettledHit = nil
    log.append(
      .hotwordSettled(
        id: id, score: hit.score, recording: recording, firstScore: hit.firstStage, secondScore: hit.secondStage))
  }

  mutating func pressed(_ button: String, gesture: String, action: String, at time: StreamTime) {
    let id = log.nextID(in: .buttons)
    presses[button] = id
    log.append(.button(id: id, at: wallClock(), name: button, gesture: gesture, heldMs: 0, action: action))
  }

  mutating func released(_ button: String, heldMs: Int) {
    guard let id = presses.removeValue(forKey: button) else { return }
    log.append(.buttonReleased(id: id, heldMs: heldMs))
  }

  func event(_ name: String, level: JournalLevel, detail: KeyValuePairs<String, String>, at time: StreamTime) {
    event(name, level: level, detail: Dictionary(detail.map { ($0.key, $0.value) }) { first, _ in first }, at: time)
  }

  func event(_ name: String, level: JournalLevel, detail: [String: String], at time: StreamTime) {
    let members = detail.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
    log.append(
      .event(
        id: log.nextID(in: .events), at: wallClock(), monoMs: time.milliseconds, level: level, name: name,
        detail: JSONText.object(members).text))
  }
}

extension HypothesisJudgement {
  /// The word of the log's `outcome` column.
  var word: String {
    switch self {
    case .intent: "intent"
    case .input: "input"
    case .accepted: "accepted"
    case .garbage: "no-match"
    case .ignored: "ignored"
    }
  }
}
