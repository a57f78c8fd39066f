// What a log needs beside its rows: limits kept, signs of life, a short write-ahead log.
import Devices
import LocatedJSON
import Threads

extension LogWriter {
  /// Looks after the log; with nothing to do it writes nothing.
  ///
  /// - Parameters:
  ///   - isIdle: nothing was written since the last time.
  ///   - isWanted: rows wait, or the end is near: what can be done later is done later.
  func tend(isIdle: Bool, isWanted: @escaping () -> Bool) {
    let keeper = keeper(isWanted: isWanted)
    whileOpen { (connection) throws(SQLiteError) in
      let kept = try keeper.keep(connection, emptied: emptied)
      emptied = []
      guard let report = kept else { return }
      parts.journal.log(
        .notice, "session log: the oldest sessions were removed",
        ["log.session-count": String(report.sessions), "log.limits": report.reasons.joined(separator: ", ")])
      note(.notice, "log.sessions-removed", report.detail)
    }
    guard isIdle, parts.settings.settings.heartbeatMinutes > 0 else { return }
    var detail: [(String, JSONText?)] = [("bytes", usage.take().map { .integer(Int(clamping: $0)) })]
    detail.append(("log", .integer(Int(clamping: Files.size(parts.path) + Files.size(parts.path + "-wal")))))
    detail.append(
      ("free", parts.surroundings.room(Files.folder(of: parts.path)).map { .integer(Int(clamping: $0.free)) }))
    note(.info, "appliance.alive", .object(detail))
  }

  func keeper(isWanted: @escaping () -> Bool = { false }) -> LogKeeper {
    LogKeeper(
      settings: parts.settings.settings, surroundings: parts.surroundings, folder: Files.folder(of: parts.path),
      isWanted: isWanted)
  }

  func tell(_ change: WriteAheadLog.Change) {
    switch change {
    case .none: break
    case .heldUp(let bytes):
      parts.journal.log(
        .warning, "session log: somebody who reads it keeps its write-ahead log from being emptied",
        ["log.path": "\(parts.path)-wal", "log.bytes": String(bytes)])
      note(.warning, "log.reader", ["bytes": .integer(Int(clamping: bytes))])
    case .released:
      parts.journal.log(.notice, "session log: its write-ahead log is short again", ["log.path": parts.path])
    }
  }
}

/// When the log is looked after.
struct TendingTimes {
  /// Milliseconds between two visits while sessions come and go.
  static let busy = 600_000

  private(set) var last = MonotonicTime.now()
  private(set) var isIdle = true
  private var hasEnded = false

  /// Rows were written, perhaps a session's end.
  mutating func wrote(_ entries: [LogEntry]) {
    guard !entries.isEmpty else { return }
    isIdle = false
    hasEnded =
      hasEnded
      || entries.contains {
        if case .sessionEnded = $0 { true } else { false }
      }
  }

  mutating func tended() {
    last = .now()
    isIdle = true
    hasEnded = false
  }

  /// The next visit if nothing is written until then.
  func next(heartbeatMinutes: Int) -> MonotonicTime {
    last.advanced(by: (heartbeatMinutes > 0 ? heartbeatMinutes : 60) * 60_000)
  }

  func isDue(heartbeatMinutes: Int) -> Bool {
    let now = MonotonicTime.now()
    return now >= next(heartbeatMinutes: heartbeatMinutes) || hasEnded && now >= last.advanced(by: Self.busy)
  }
}

/// Time since the log was opened.
struct Stopwatch {
  private let start = MonotonicTime.now()
  var milliseconds: Int { MonotonicTime.now().milliseconds(since: start) }
}

/// What writing costs the card.
struct CardUsage {
  private let written: @Sendable () -> Int64?
  private var mark: Int64?

  init(_ written: @escaping @Sendable () -> Int64?) { self.written = written }

  /// Bytes written since the last call; nil at the first, or if they are not counted.
  mutating func take() -> Int64? {
    let now = written()
    defer { mark = now }
    guard let now, let mark else { return nil }
    return max(0, now - mark)
  }
}
