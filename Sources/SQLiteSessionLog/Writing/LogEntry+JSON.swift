// An entry as a line of text, for rows that have to wait in a file of their own.
import Devices
import LocatedJSON

extension LogEntry {
  /// An array: the name of the case, then its values in their order.
  var json: JSONText {
    switch self {
    case .sessionStarted(let id, let flow, let trigger, let hotword, let score, let at):
      ["session", id.json, .string(flow), .string(trigger), hotword.json, score.json, at.json]
    case .sessionEnded(let id, let at, let duration, let reason):
      ["session-end", id.json, at.json, .integer(duration), .string(reason)]
    case .stepEntered(let id, let session, let seq, let module, let kind, let at):
      ["step", id.json, session.json, .integer(seq), .string(module), .string(kind), at.json]
    case .stepLeft(let id, let duration, let reason, let key, let next):
      ["step-end", id.json, .integer(duration), .string(reason), .string(key), next.json]
    case .utterance(
      let id, let step, let start, let end, let hypothesis, let score, let isFinal, let intent, let outcome):
      [
        "utterance", id.json, step.json, .integer(start), .integer(end), hypothesis.json, score.json, .bool(isFinal),
        intent.json, .string(outcome),
      ]
    case .recordingOpened(let id, let session, let step, let path, let at):
      ["recording", id.json, session.json, step.json, .string(path), at.json]
    case .recordingClosed(let id, let duration, let bytes, let sha256, let state):
      ["recording-end", id.json, .integer(duration), .integer(bytes), sha256.json, .string(state)]
    case .hotwordHit(let id, let at, let phrase, let score, let accepted, let recording, let first, let second):
      [
        "hotword", id.json, at.json, .string(phrase), .number(score.isNaN ? 0 : score), .bool(accepted), recording.json,
        first.json, second.json,
      ]
    case .hotwordSettled(let id, let score, let recording, let first, let second):
      ["hotword-end", id.json, .number(score.isNaN ? 0 : score), recording.json, first.json, second.json]
    case .button(let id, let at, let name, let gesture, let held, let action):
      ["button", id.json, at.json, .string(name), .string(gesture), .integer(held), .string(action)]
    case .buttonReleased(let id, let held):
      ["button-end", id.json, .integer(held)]
    case .event(let id, let at, let mono, let level, let name, let detail):
      ["event", id.json, at.json, .integer(mono), .integer(level.rawValue), .string(name), .string(detail)]
    }
  }

  /// Nil if it is none that this version knows, whole.
  init?(_ value: LocatedValue) {
    var line = Line(value)
    switch line.text() {
    case "session":
      self = .sessionStarted(
        id: line.id(), flow: line.text(), trigger: line.text(), hotword: line.textOrNil(),
        hotwordScore: line.numberOrNil(), at: line.time())
    case "session-end":
      self = .sessionEnded(id: line.id(), at: line.time(), durationMs: line.integer(), reason: line.text())
    case "step":
      self = .stepEntered(
        id: line.id(), session: line.id(), seq: line.integer(), module: line.text(), kind: line.text(), at: line.time())
    case "step-end":
      self = .stepLeft(
        id: line.id(), durationMs: line.integer(), reason: line.text(), goToKey: line.text(), next: line.textOrNil())
    case "utterance":
      self = .utterance(
        id: line.id(), step: line.id(), startedMs: line.integer(), endedMs: line.integer(),
        hypothesis: line.textOrNil(), score: line.numberOrNil(), isFinal: line.bool(), intent: line.textOrNil(),
        outcome: line.text())
    case "recording":
      self = .recordingOpened(
        id: line.id(), session: line.idOrNil(), step: line.idOrNil(), path: line.text(), at: line.time())
    case "recording-end":
      self = .recordingClosed(
        id: line.id(), durationMs: line.integer(), bytes: line.integer(), sha256: line.textOrNil(), state: line.text())
    case "hotword":
      self = .hotwordHit(
        id: line.id(), at: line.time(), phrase: line.text(), score: line.number(), accepted: line.bool(),
        recording: line.idOrNil(), firstScore: line.numberOrNil(), secondScore: line.numberOrNil())
    case "hotword-end":
      self = .hotwordSettled(
        id: line.id(), score: line.number(), recording: line.idOrNil(), firstScore: line.numberOrNil(),
        secondScore: line.numberOrNil())
    case "button":
      self = .button(
        id: line.id(), at: line.time(), name: line.text(), gesture: line.text(), heldMs: line.integer(),
        action: line.text())
    case "button-end":
      self = .buttonReleased(id: line.id(), heldMs: line.integer())
    case "event":
      self = .event(
        id: line.id(), at: line.time(), monoMs: line.integer(), level: JournalLevel(rawValue: line.integer()) ?? .info,
        name: line.text(), detail: line.text())
    default: return nil
    }
    guard line.isWhole else { return nil }
  }
}

/// The values of a line, one after the other; what is missing or of another kind is noted.
private struct Line {
  private var rest: ArraySlice<LocatedValue>
  private(set) var isWhole = true

  init(_ value: LocatedValue) { rest = Array(value.elements)[...] }

  private mutating func need<Value>(_ value: Value?, else other: Value) -> Value {
    if value == nil { isWhole = false }
    return value ?? other
  }

  private mutating func orNil<Value>(_ value: Value?, _ found: LocatedValue?) -> Value? {
    if value == nil, found?.kind != .null { isWhole = false }
    return value
  }

  mutating func text() -> String { need(rest.popFirst()?.string, else: "") }
  mutating func integer() -> Int { need(rest.popFirst()?.integer, else: 0) }
  mutating func number() -> Double { need(rest.popFirst()?.number, else: 0) }
  mutating func bool() -> Bool { need(rest.popFirst()?.bool, else: false) }
  mutating func id() -> Int64 { Int64(integer()) }
  mutating func time() -> WallTime { WallTime(millisecondsSince1970: id()) }

  mutating func textOrNil() -> String? {
    let found = rest.popFirst()
    return orNil(found?.string, found)
  }
  mutating func numberOrNil() -> Double? {
    let found = rest.popFirst()
    return orNil(found?.number, found)
  }
  mutating func idOrNil() -> Int64? {
    let found = rest.popFirst()
    return orNil(found?.integer, found).map { Int64($0) }
  }
}

extension Int64 {
  fileprivate var json: JSONText { .integer(Int(clamping: self)) }
}
extension WallTime {
  fileprivate var json: JSONText { millisecondsSince1970.json }
}
extension Optional<Int64> {
  fileprivate var json: JSONText { map(\.json) ?? .null }
}
extension Optional<String> {
  fileprivate var json: JSONText { map { .string($0) } ?? .null }
}
extension Optional<Double> {
  fileprivate var json: JSONText { map { .number($0) } ?? .null }
}
