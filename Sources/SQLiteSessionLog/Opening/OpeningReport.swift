// What was found at the log's path, for the journal and for the log itself.
import Devices
import LocatedJSON

/// What opening the log found and did.
package struct OpeningReport: Hashable, Sendable {
  /// A file that could not be used, and where it is now.
  package var setAside: SetAside?
  /// What was saved from it.
  var salvage: Salvage.Result?
  /// The version that the file had, if it was brought up to date.
  package var migratedFrom: Int?
  /// Rows that the run before could not write, which were kept beside the log.
  var waited: WaitingRows.Result?
  /// Sessions that a crash or power cut had left open.
  package var crashedSessions: [Int64] = []
  /// Paths of recordings that had been left open, with what became of them: recovered or lost.
  package var recordings: [String: String] = [:]
  /// `wal`, or what the file system allows instead.
  package var journalMode = ""

  /// A file that was set aside.
  package struct SetAside: Hashable, Sendable {
    package var reason: String
    /// Where it is now.
    package var path: String
    /// It was a log, as far as can be told: what can be read of it is copied.
    var isOurs = false
  }

  private var lost: Int { recordings.values.filter { $0 == "lost" }.count }
  private var hasCrash: Bool { !crashedSessions.isEmpty || !recordings.isEmpty }
  private var sessionList: String { crashedSessions.map { String($0) }.joined(separator: ",") }

  func tell(_ journal: any Journal) {
    if let setAside {
      journal.log(
        .error, "session log: file set aside, a new one begun",
        [
          "log.reason": setAside.reason, "log.set-aside": setAside.path, "log.rows-saved": String(salvage?.rows ?? 0),
        ])
    }
    if let waited {
      var facts = ["log.rows": String(waited.rows), "log.refused": String(waited.refused)]
      facts["log.set-aside"] = waited.setAside
      journal.log(
        waited.refused > 0 ? .warning : .notice,
        "session log: rows of the last run, kept beside it, were read in", facts)
    }
    if hasCrash {
      journal.log(
        .warning, "session log: closed what a crash had left open",
        ["log.session-ids": sessionList, "log.recordings": String(recordings.count), "log.lost": String(lost)])
    }
    if journalMode != "wal" {
      journal.log(
        .warning, "session log: the file system allows no write-ahead log, writing is slower",
        ["log.mode": journalMode])
    }
  }

  /// The same as rows of `events`.
  ///
  /// - Parameter adopted: recordings that were completed just now; those that the log does not know get a row of their own.
  func entries(at now: WallTime, ids: IDCounters, adopted: [RecoveredRecording]) -> [LogEntry] {
    var entries: [LogEntry] = []
    func add(_ level: JournalLevel, _ name: String, _ detail: JSONText) {
      entries.append(
        .event(
          id: ids.take(in: .events), at: now, monoMs: 0, level: level, name: name, detail: detail.text))
    }
    if let setAside {
      add(
        .error, "log.set-aside",
        [
          "reason": .string(setAside.reason), "path": .string(setAside.path), "saved": .integer(salvage?.rows ?? 0),
          "all": .bool(salvage?.isComplete ?? false),
        ])
    }
    if let migratedFrom {
      add(
        .notice, "log.migrated", ["from": .integer(migratedFrom), "to": .integer(Schema.version)])
    }
    if let waited {
      add(
        waited.refused > 0 ? .warning : .notice, "log.rows-read-in",
        ["rows": .integer(waited.rows), "refused": .integer(waited.refused)])
    }
    if hasCrash {
      add(
        .warning, "log.crash-recovered",
        [
          "sessions": .array(crashedSessions.map { .integer(Int(clamping: $0)) }),
          "recordings": .integer(recordings.count), "lost": .integer(lost),
        ])
    }
    for recording in adopted where recordings[recording.path] == nil {
      let id = ids.take(in: .recordings)
      entries.append(
        .recordingOpened(id: id, session: nil, step: nil, path: recording.path, at: recording.startedAt))
      entries.append(
        .recordingClosed(
          id: id, durationMs: recording.summary.durationMs, bytes: recording.summary.bytes,
          sha256: recording.summary.sha256, state: "recovered"))
    }
    return entries
  }
}
