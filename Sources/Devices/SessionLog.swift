/// Keeps what happened. Rows are handed over and forgotten: `append` never waits for the card.
///
/// Ids are given out here, by the appliance's thread, so that rows can refer to each other before any of them is written.
package protocol SessionLog: AnyObject {
  /// The next free id of a table; each call takes one.
  func nextID(in table: LogTable) -> Int64
  func append(_ entry: LogEntry)
  /// Returns when everything that was appended is on the card, or cannot be written.
  func flush()
  /// The same without waiting: what is returned tells when.
  func commit() -> any LogCommit
}

extension SessionLog {
  package func commit() -> any LogCommit {
    flush()
    return Committed()
  }
}

/// Rows on their way to the card.
package protocol LogCommit: AnyObject {
  /// They are on the card, or cannot be written now, or have taken too long to wait for.
  var isDone: Bool { get }
}

/// There was nothing to wait for.
package final class Committed: LogCommit {
  package init() {}
  package let isDone = true
}

/// Why rows wait, or are lost: something that needs a person.
package enum LogTrouble: Hashable, Sendable {
  case cardFull
  /// The file or its folder cannot be written, or somebody keeps it locked for so long that rows are lost.
  case notWritten
}

/// The tables of the log.
package enum LogTable: String, Hashable, Sendable, CaseIterable {
  case sessions, steps, utterances, recordings, hotword_hits, buttons, events
}

/// One change of the log. Optional parts are columns that stay NULL.
package enum LogEntry: Hashable, Sendable {
  case sessionStarted(
    id: Int64, flow: String, trigger: String, hotword: String?, hotwordScore: Double?, at: WallTime)
  case sessionEnded(id: Int64, at: WallTime, durationMs: Int, reason: String)
  case stepEntered(id: Int64, session: Int64, seq: Int, module: String, kind: String, at: WallTime)
  case stepLeft(id: Int64, durationMs: Int, reason: String, goToKey: String, next: String?)
  case utterance(
    id: Int64, step: Int64, startedMs: Int, endedMs: Int, hypothesis: String?, score: Double?, isFinal: Bool,
    intent: String?, outcome: String)
  case recordingOpened(id: Int64, session: Int64?, step: Int64?, path: String, at: WallTime)
  case recordingClosed(id: Int64, durationMs: Int, bytes: Int, sha256: String?, state: String)
  /// `firstScore` and `secondScore` are what the score was made of, as `HotwordHit` has them.
  case hotwordHit(
    id: Int64, at: WallTime, phrase: String, score: Double, accepted: Bool, recording: Int64?,
    firstScore: Double? = nil, secondScore: Double? = nil)
  /// The best score that an accepted hit reached, and its sound, half a second after it was written; the session that it woke gets the
  /// score as well.
  case hotwordSettled(
    id: Int64, score: Double, recording: Int64?, firstScore: Double? = nil, secondScore: Double? = nil)
  /// Written when the button is pressed, so that it stands where it was pressed; `heldMs` is 0 until it is known.
  case button(id: Int64, at: WallTime, name: String, gesture: String, heldMs: Int, action: String)
  case buttonReleased(id: Int64, heldMs: Int)
  /// `detail` is a JSON object.
  case event(id: Int64, at: WallTime, monoMs: Int, level: JournalLevel, name: String, detail: String)
}
