// Rows of the log, as they were stored.
package import Devices

/// A row of one table, with its columns in the order in which the log's reader shows them.
package protocol LogRecord: Sendable {
  static var table: LogTable { get }
  /// Names as they are promised.
  static var columns: [String] { get }
  /// - Parameter values: one for each column.
  init(_ values: [SQLiteValue])
  var values: [SQLiteValue] { get }
}

/// A row of `sessions`.
package struct SessionRecord: LogRecord, Hashable {
  package static let table = LogTable.sessions
  package static let columns = [
    "id", "boot_id", "flow", "trigger", "hotword", "hotword_score", "started_at", "ended_at", "duration_ms",
    "end_reason",
  ]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var id: Int64 { values.integer(0) ?? 0 }
  package var flow: String { values.text(2) ?? "" }
  package var trigger: String { values.text(3) ?? "" }
  package var hotword: String? { values.text(4) }
  package var hotwordScore: Double? { values.real(5) }
  package var startedAt: WallTime? { values.time(6) }
  package var endedAt: WallTime? { values.time(7) }
  package var durationMs: Int? { values.int(8) }
  package var endReason: String? { values.text(9) }

  /// As the next start will write it, if it has not ended and nobody writes it any more.
  package var cutOff: SessionRecord {
    guard endReason == nil, values.count == Self.columns.count else { return self }
    return SessionRecord(values.dropLast() + [.text("crash")])
  }
}

/// A row of `steps`.
package struct StepRecord: LogRecord, Hashable {
  package static let table = LogTable.steps
  package static let columns = [
    "id", "session_id", "seq", "module_id", "module_type", "entered_at", "duration_ms", "reason", "go_to_key",
    "next_module", "ord",
  ]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var id: Int64 { values.integer(0) ?? 0 }
  package var seq: Int { values.int(2) ?? 0 }
  package var module: String { values.text(3) ?? "" }
  package var kind: String { values.text(4) ?? "" }
  package var enteredAt: WallTime? { values.time(5) }
  package var durationMs: Int? { values.int(6) }
  package var reason: String? { values.text(7) }
  package var goToKey: String? { values.text(8) }
  package var nextModule: String? { values.text(9) }
  /// Place among everything that the session wrote.
  package var order: Int64 { values.integer(10) ?? 0 }
}

/// A row of `utterances`.
package struct UtteranceRecord: LogRecord, Hashable {
  package static let table = LogTable.utterances
  package static let columns = [
    "id", "step_id", "started_ms", "ended_ms", "hypothesis", "score", "final", "intent", "outcome", "ord",
  ]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var step: Int64 { values.integer(1) ?? 0 }
  package var startedMs: Int { values.int(2) ?? 0 }
  package var endedMs: Int { values.int(3) ?? 0 }
  package var hypothesis: String? { values.text(4) }
  package var score: Double? { values.real(5) }
  package var isFinal: Bool { values.integer(6) == 1 }
  package var intent: String? { values.text(7) }
  package var outcome: String { values.text(8) ?? "" }
  package var order: Int64 { values.integer(9) ?? 0 }
}

/// A row of `recordings`.
package struct RecordingRecord: LogRecord, Hashable {
  package static let table = LogTable.recordings
  package static let columns = [
    "id", "session_id", "step_id", "path", "started_at", "duration_ms", "bytes", "sha256", "state", "ord",
  ]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var id: Int64 { values.integer(0) ?? 0 }
  package var path: String { values.text(3) ?? "" }
  package var startedAt: WallTime? { values.time(4) }
  package var durationMs: Int? { values.int(5) }
  package var bytes: Int? { values.int(6) }
  package var sha256: String? { values.text(7) }
  package var state: String { values.text(8) ?? "" }
  package var order: Int64 { values.integer(9) ?? 0 }
}

/// A row of `hotword_hits`.
package struct HotwordHitRecord: LogRecord, Hashable {
  package static let table = LogTable.hotword_hits
  package static let columns = [
    "id", "at", "phrase", "score", "accepted", "recording_id", "session_id", "ord", "first_score", "second_score",
  ]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var at: WallTime? { values.time(1) }
  package var phrase: String { values.text(2) ?? "" }
  package var score: Double { values.real(3) ?? 0 }
  package var isAccepted: Bool { values.integer(4) == 1 }
  package var order: Int64 { values.integer(7) ?? 0 }
}

/// A hotword that was heard, or nearly, and what came of it.
package struct HotwordOutcome: Sendable, Hashable {
  package var hit: HotwordHitRecord
  /// Somebody said something in the session that it woke.
  package var wasAnswered: Bool
  /// Its sound, below the recordings folder; nil if none was kept.
  package var recording: String?

  package init(hit: HotwordHitRecord, wasAnswered: Bool, recording: String?) {
    self.hit = hit
    self.wasAnswered = wasAnswered
    self.recording = recording
  }
}

/// A row of `buttons`.
package struct ButtonRecord: LogRecord, Hashable {
  package static let table = LogTable.buttons
  package static let columns = ["id", "at", "name", "gesture", "held_ms", "action", "session_id", "ord"]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var at: WallTime? { values.time(1) }
  package var name: String { values.text(2) ?? "" }
  package var gesture: String { values.text(3) ?? "" }
  package var heldMs: Int { values.int(4) ?? 0 }
  package var action: String { values.text(5) ?? "" }
  package var order: Int64 { values.integer(7) ?? 0 }
}

/// A row of `events`.
package struct EventRecord: LogRecord, Hashable {
  package static let table = LogTable.events
  package static let columns = ["id", "at", "mono_ms", "level", "name", "detail", "session_id", "ord"]
  package let values: [SQLiteValue]
  package init(_ values: [SQLiteValue]) { self.values = values }

  package var id: Int64 { values.integer(0) ?? 0 }
  package var at: WallTime? { values.time(1) }
  package var level: String { values.text(3) ?? "" }
  package var name: String { values.text(4) ?? "" }
  package var detail: String { values.text(5) ?? "" }
  package var order: Int64 { values.integer(7) ?? 0 }
}

extension [SQLiteValue] {
  fileprivate func at(_ index: Int) -> SQLiteValue { indices.contains(index) ? self[index] : .null }
  fileprivate func integer(_ index: Int) -> Int64? { at(index).integer }
  fileprivate func int(_ index: Int) -> Int? { at(index).integer.map { Int(clamping: $0) } }
  fileprivate func text(_ index: Int) -> String? { at(index).text }
  fileprivate func real(_ index: Int) -> Double? { at(index).real }
  fileprivate func time(_ index: Int) -> WallTime? { text(index).flatMap { WallTime(utcText: $0) } }
}
