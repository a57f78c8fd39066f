// The next free id of each table.
import Devices
import Synchronization

/// Counts up from what the log held when it was opened. Any thread: the writer takes ids as well, for what it says
/// about itself.
///
/// While the log cannot be opened, ids are given out all the same. If it turns out to hold more rows than was known, those ids move up. So
/// do those of an open log when another one with more rows is put in its place.
final class IDCounters: Sendable {
  private struct State {
    /// Highest id of the log as far as it was known when ids were first given out.
    var base: [LogTable: Int64]
    var next: [LogTable: Int64]
    /// The log has been open: it holds `base`, and what was given out since.
    var isSettled: Bool
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - last: highest id in use, by table.
  ///   - isSettled: the log is open; otherwise `last` is what could be made out.
  init(last: [LogTable: Int64], isSettled: Bool) {
    state = Mutex(State(base: last, next: last.mapValues { $0 &+ 1 }, isSettled: isSettled))
  }

  /// The ids that were taken for the highest as long as the log has never been open; nil afterwards.
  var unsettledBase: [LogTable: Int64]? { state.withLock { $0.isSettled ? nil : $0.base } }

  func take(in table: LogTable) -> Int64 {
    state.withLock { state in
      let id = state.next[table, default: 1]
      state.next[table] = id + 1
      return id
    }
  }

  /// The log is open and holds these ids. Returns by how much the ids that were given out so far move up.
  func settle(last: [LogTable: Int64]) -> IDShift {
    state.withLock { state in
      var shift = IDShift()
      for (table, last) in last {
        let next = state.next[table, default: 1]
        // Rows saved from a damaged log, or an older copy of it, have no ids but those that it gave out.
        let base = state.isSettled ? 0 : state.base[table, default: 0]
        guard last > (state.isSettled ? next - 1 : base) else { continue }
        state.next[table] = next + (last - base)
        if next > base + 1 { shift.moves[table] = IDShift.Move(ids: base + 1..<next, by: last - base) }
      }
      state.isSettled = true
      return shift
    }
  }
}

/// How ids that were given out before the log could be opened become those of its rows. Later ids lie beyond and stay.
struct IDShift: Hashable, Sendable {
  struct Move: Hashable, Sendable {
    var ids: Range<Int64>
    var by: Int64
  }

  var moves: [LogTable: Move] = [:]

  private func moved(_ id: Int64, in table: LogTable) -> Int64 {
    guard let move = moves[table], move.ids.contains(id) else { return id }
    return id + move.by
  }

  func moved(_ entry: LogEntry) -> LogEntry {
    guard !moves.isEmpty else { return entry }
    switch entry {
    case .sessionStarted(let id, let flow, let trigger, let hotword, let score, let at):
      return .sessionStarted(
        id: moved(id, in: .sessions), flow: flow, trigger: trigger, hotword: hotword, hotwordScore: score, at: at)
    case .sessionEnded(let id, let at, let duration, let reason):
      return .sessionEnded(id: moved(id, in: .sessions), at: at, durationMs: duration, reason: reason)
    case .stepEntered(let id, let session, let seq, let module, let kind, let at):
      return .stepEntered(
        id: moved(id, in: .steps), session: moved(session, in: .sessions), seq: seq, module: module, kind: kind, at: at)
    case .stepLeft(let id, let duration, let reason, let key, let next):
      return .stepLeft(id: moved(id, in: .steps), durationMs: duration, reason: reason, goToKey: key, next: next)
    case .utterance(
      let id, let step, let start, let end, let hypothesis, let score, let isFinal, let intent, let outcome):
      return .utterance(
        id: moved(id, in: .utterances), step: moved(step, in: .steps), startedMs: start, endedMs: end,
        hypothesis: hypothesis, score: score, isFinal: isFinal, intent: intent, outcome: outcome)
    case .recordingOpened(let id, let session, let step, let path, let at):
      return .recordingOpened(
        id: moved(id, in: .recordings), session: session.map { moved($0, in: .sessions) },
        step: step.map { moved($0, in: .steps) }, path: path, at: at)
    case .recordingClosed(let id, let duration, let bytes, let sha256, let state):
      return .recordingClosed(
        id: moved(id, in: .recordings), durationMs: duration, bytes: bytes, sha256: sha256, state: state)
    case .hotwordHit(let id, let at, let phrase, let score, let accepted, let recording, let first, let second):
      return .hotwordHit(
        id: moved(id, in: .hotword_hits), at: at, phrase: phrase, score: score, accepted: accepted,
        recording: recording.map { moved($0, in: .recordings) }, firstScore: first, secondScore: second)
    case .hotwordSettled(let id, let score, let recording, let first, let second):
      return .hotwordSettled(
        id: moved(id, in: .hotword_hits), score: score, recording: recording.map { moved($0, in: .recordings) },
        firstScore: first, secondScore: second)
    case .button(let id, let at, let name, let gesture, let held, let action):
      return .button(
        id: moved(id, in: .buttons), at: at, name: name, gesture: gesture, heldMs: held, action: action)
    case .buttonReleased(let id, let held):
      return .buttonReleased(id: moved(id, in: .buttons), heldMs: held)
    case .event(let id, let at, let mono, let level, let name, let detail):
      return .event(id: moved(id, in: .events), at: at, monoMs: mono, level: level, name: name, detail: detail)
    }
  }
}
