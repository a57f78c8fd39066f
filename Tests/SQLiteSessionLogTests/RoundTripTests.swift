// What was appended is what is read, whatever it was.
import Devices
import Testing
import TestSupport

@testable import SQLiteSessionLog

@Suite struct RoundTripTests {
  @Test("Random sessions are read as they were appended", arguments: Array(UInt64(1)...20))
  func property(_ seed: UInt64) throws {
    let log = try LogFixture()
    let writer = try log.open(seed % 2 == 0 ? .thread : .inline)
    var world = RandomSessions(seed: seed)
    for entry in world.entries(in: writer) { writer.append(entry) }
    writer.close()

    let reader = try LogReader(path: log.path)
    let overviews = try reader.sessions()
    #expect(overviews.map(\.session.values) == world.sessions)
    var stories: [SessionStory] = []
    for overview in overviews { stories.append(try #require(try reader.session(overview.session.id))) }
    #expect(stories.flatMap(\.steps).map(\.promised) == world.steps)
    #expect(stories.flatMap(\.utterances).map(\.promised) == world.utterances)
    #expect(stories.flatMap(\.buttons).map(\.promised) == world.buttons)
    #expect(stories.flatMap(\.events).map(\.promised) == world.events)
    for story in stories {
      let orders =
        (story.steps.map(\.order) + story.utterances.map(\.order) + story.buttons.map(\.order)
        + story.events.map(\.order)).sorted()
      #expect(orders == Array(1...Int64(max(1, orders.count))).prefix(orders.count).map { $0 })
    }
    #expect(log.journal.messages.isEmpty)
    #expect(try log.isSound())
  }
}

extension LogRecord {
  /// Without the columns that only the log itself uses.
  fileprivate var promised: [SQLiteValue] {
    zip(Self.columns, values).filter { !["ord"].contains($0.0) }.map { $0.1 }
  }
}

/// Sessions out of a seed, with the rows that are expected of them.
private struct RandomSessions {
  var random: SplitMix64
  var sessions: [[SQLiteValue]] = []
  var steps: [[SQLiteValue]] = []
  var utterances: [[SQLiteValue]] = []
  var buttons: [[SQLiteValue]] = []
  var events: [[SQLiteValue]] = []
  /// The wall clock jumps where it likes.
  var time = wall()

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  mutating func entries(in log: any SessionLog) -> [LogEntry] {
    var entries: [LogEntry] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      entries += session(in: log)
    }
    return entries
  }

  private mutating func session(in log: any SessionLog) -> [LogEntry] {
    let id = log.nextID(in: .sessions)
    let flow = text()
    let hotword = maybe { $0.text() }
    let score = maybe { Double.random(in: -9...9, using: &$0.random) }
    let trigger = ["hotword", "button", "control"].randomElement(using: &random) ?? "button"
    let started = now()
    var entries: [LogEntry] = [
      .sessionStarted(id: id, flow: flow, trigger: trigger, hotword: hotword, hotwordScore: score, at: started)
    ]
    for seq in 0..<Int.random(in: 0...8, using: &random) {
      entries += step(seq, of: id, in: log)
    }
    let duration = Int.random(in: 0...9_999_999, using: &random)
    let reason = text()
    let ended = now()
    entries.append(.sessionEnded(id: id, at: ended, durationMs: duration, reason: reason))
    sessions.append([
      .integer(id), .text("boot"), .text(flow), .text(trigger), SQLiteValue(hotword), SQLiteValue(score),
      .text(started.utcText), .text(ended.utcText), SQLiteValue(duration), .text(reason),
    ])
    return entries
  }

  private mutating func step(_ seq: Int, of session: Int64, in log: any SessionLog) -> [LogEntry] {
    let id = log.nextID(in: .steps)
    let module = text()
    let kind = text()
    let entered = now()
    var entries: [LogEntry] = [
      .stepEntered(id: id, session: session, seq: seq, module: module, kind: kind, at: entered)
    ]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: entries.append(utterance(of: id, in: log))
      case 1: entries.append(button(in: session, log))
      default: entries.append(event(in: session, log))
      }
    }
    let duration = Int.random(in: 0...99_999, using: &random)
    let reason = text()
    let key = text()
    let next = maybe { $0.text() }
    entries.append(.stepLeft(id: id, durationMs: duration, reason: reason, goToKey: key, next: next))
    steps.append([
      .integer(id), .integer(session), SQLiteValue(seq), .text(module), .text(kind), .text(entered.utcText),
      SQLiteValue(duration), .text(reason), .text(key), SQLiteValue(next),
    ])
    return entries
  }

  private mutating func utterance(of step: Int64, in log: any SessionLog) -> LogEntry {
    let id = log.nextID(in: .utterances)
    let start = Int.random(in: 0...1_000_000, using: &random)
    let end = start + Int.random(in: 0...9_000, using: &random)
    let hypothesis = maybe { $0.text() }
    let score = maybe { Double.random(in: 0...1, using: &$0.random) }
    let isFinal = Bool.random(using: &random)
    let intent = maybe { $0.text() }
    let outcome = text()
    utterances.append([
      .integer(id), .integer(step), SQLiteValue(start), SQLiteValue(end), SQLiteValue(hypothesis), SQLiteValue(score),
      SQLiteValue(isFinal), SQLiteValue(intent), .text(outcome),
    ])
    return .utterance(
      id: id, step: step, startedMs: start, endedMs: end, hypothesis: hypothesis, score: score, isFinal: isFinal,
      intent: intent, outcome: outcome)
  }

  private mutating func button(in session: Int64, _ log: any SessionLog) -> LogEntry {
    let id = log.nextID(in: .buttons)
    let at = now()
    let name = text()
    let gesture = text()
    let held = Int.random(in: 0...5_000, using: &random)
    let action = text()
    buttons.append([
      .integer(id), .text(at.utcText), .text(name), .text(gesture), SQLiteValue(held), .text(action), .integer(session),
    ])
    return .button(id: id, at: at, name: name, gesture: gesture, heldMs: held, action: action)
  }

  private mutating func event(in session: Int64, _ log: any SessionLog) -> LogEntry {
    let id = log.nextID(in: .events)
    let at = now()
    let mono = Int.random(in: 0...1_000_000_000, using: &random)
    let level = [JournalLevel.error, .warning, .notice, .info, .debug].randomElement(using: &random) ?? .info
    let name = text()
    let detail = #"{"n":\#(mono)}"#
    events.append([
      .integer(id), .text(at.utcText), SQLiteValue(mono), .text(level.word), .text(name), .text(detail),
      .integer(session),
    ])
    return .event(id: id, at: at, monoMs: mono, level: level, name: name, detail: detail)
  }

  private mutating func now() -> WallTime {
    time.millisecondsSince1970 += Int64.random(in: -3_600_000...7_200_000, using: &random)
    return time
  }

  private mutating func maybe<Value>(_ make: (inout RandomSessions) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func text() -> String {
    let pieces = [
      "", "opening hours", "O'Brien", "\"", "日本語", "👍🏽", "a\u{0}b", "\n", "; DROP TABLE steps", "é", "%s", "x",
    ]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

/// A generator whose numbers are the same everywhere (Steele, Lea, Flood 2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
