// What to do when rows cannot be written: try again, say so, or give up. The same code runs on the writer's thread and
// inline.
import Devices
import LocatedJSON

/// Holds the entries that are in hand until they are on the card. Confined to one thread.
final class LogWriter {
  /// What one attempt came to.
  enum Attempt {
    /// Nothing is in hand any more; so many entries had been accepted.
    case done(Int)
    /// Somebody else holds the file, and was waited for.
    case locked
    /// The card does not take it now.
    case failed
  }

  /// What the writer is made of.
  struct Parts {
    var path: String
    var bootID: String
    var ids: IDCounters
    var journal: any Journal
    var settings: SettingsBox
    var surroundings: LogSurroundings
    /// Recordings that were completed just now; those that the log does not know get a row of their own.
    var adopted: [RecoveredRecording] = []
    /// What is committed survives a power cut, not only a crash.
    var isDurable = true
    /// Bytes beyond which the write-ahead log does not grow.
    var longestWriteAheadLog = WriteAheadLog.most
  }

  /// Rows of one transaction: enough to make the cost of a commit small, few enough to keep a card's stall short.
  static let rowsPerTransaction = 1_000

  let parts: Parts
  /// Nil while there is no file that can be written.
  private var open: Open?
  private var interruption: Interruption?
  /// What became of ids that were given out, in the order in which it happened.
  private var shifts: [IDShift] = []
  private var inHand: ArraySlice<LogEntry> = []
  /// About the writing itself: goes with the next rows, because it is not worth a commit.
  private var later: [LogEntry] = []
  private var givenUp = GivenUpRows()
  /// Entries accepted since nothing was in hand; `inHand` also holds what the writer adds.
  private var accepted = 0
  private var state = WritingState.fine
  private var trouble: LogTrouble?
  /// Recordings that had to go before their rows could.
  var emptied: [String] = []
  var usage: CardUsage
  let watch = Stopwatch()

  /// The file while it is written.
  private struct Open {
    var file: LogFile
    var rows: RowWriter
    var ahead: WriteAheadLog
  }

  /// A file that broke or went away while it was written, and what has to be entered again in the next one.
  private struct Interruption {
    /// Nil if the file is not there any more.
    var damage: String?
    var beginnings: [LogEntry]
  }

  /// - Parameter file: open already; otherwise the first attempt opens it.
  init(_ parts: Parts, file: LogFile? = nil) throws(SQLiteError) {
    self.parts = parts
    usage = CardUsage(parts.surroundings.written)
    if let file { open = try open(file) }
  }

  private func open(_ file: LogFile) throws(SQLiteError) -> Open {
    Open(
      file: file, rows: try RowWriter(connection: file.connection, bootID: parts.bootID),
      ahead: try WriteAheadLog(file.connection, most: parts.longestWriteAheadLog))
  }

  var isOpen: Bool { open != nil }
  var isInTrouble: Bool { state != .fine }

  /// Takes entries over. What the queue had to drop becomes an event.
  func accept(_ batch: EntryQueue.Batch) {
    let dropped = batch.dropped
    guard !batch.entries.isEmpty || dropped.count > 0 else { return }
    inHand += later + batch.entries.map { shifts.reduce($0) { $1.moved($0) } }
    later = []
    accepted += batch.entries.count
    guard dropped.count > 0 else { return }
    parts.journal.log(.warning, "session log: rows dropped, the queue is full", ["log.rows": String(dropped.count)])
    inHand.append(
      .event(
        id: parts.ids.take(in: .events), at: dropped.lastAt, monoMs: dropped.lastMonoMs, level: .warning,
        name: "log.rows-dropped", detail: JSONText.object([("rows", .integer(dropped.count))]).text))
  }

  /// Tries to write everything that is in hand, a transaction at a time.
  func attempt() -> Attempt {
    // What follows rows that wait in a file has to wait there too.
    guard givenUp.isEmpty else { return .failed }
    do throws(SQLiteError) {
      guard try makeOpen() else { return state == .locked ? .locked : .failed }
      if !inHand.isEmpty, let hasRoom = try open?.ahead.hasRoom(), !hasRoom {
        failed(.heldUp, "somebody who reads it keeps its write-ahead log from being emptied")
        return .failed
      }
      while !inHand.isEmpty, let rows = open?.rows {
        let chunk = inHand.prefix(Self.rowsPerTransaction)
        let refusals = try rows.write(chunk)
        inHand = inHand.dropFirst(chunk.count)
        recovered()
        report(refusals, after: chunk)
        if let change = try open?.ahead.committed() { tell(change) }
        publishUsage(after: chunk)
      }
    } catch {
      return failed(error)
    }
    recovered()
    return .done(clear())
  }

  /// Does something with the open file that is neither needed now nor by anybody who waits.
  func whileOpen(_ work: (Connection) throws(SQLiteError) -> Void) {
    do throws(SQLiteError) {
      guard let open, open.file.isInPlace else { return }
      try work(open.file.connection)
      if let change = try self.open?.ahead.rest() { tell(change) }
    } catch {
      _ = failed(error)
    }
  }

  private func failed(_ error: SQLiteError) -> Attempt {
    failed(kindOfTrouble(error.kind), "\(error.text) (SQLite's code \(error.code))")
    if error.kind == .damaged, let open {
      interruption = Interruption(damage: error.text, beginnings: open.rows.beginnings)
      // Closed before its file is renamed: closing removes the write-ahead log by name.
      self.open = nil
    }
    return error.kind == .locked ? .locked : .failed
  }

  /// Whether there is a file that can be written. After the former one broke it is set aside, after it went away a new one is begun; the open
  /// session and step stand again in the new one.
  private func makeOpen() throws(SQLiteError) -> Bool {
    var isReplaced = false
    if let open {
      guard !open.file.isInPlace else { return true }
      isReplaced = Files.exists(parts.path)
      parts.journal.log(
        isReplaced ? .warning : .error,
        isReplaced
          ? "session log: another file stands in its place, which is gone on with"
          : "session log: its file was removed, a new one is begun", ["log.path": parts.path])
      interruption = Interruption(beginnings: open.rows.beginnings)
      leave(open.file)
      self.open = nil
    }
    let now = parts.surroundings.wallClock()
    let file: LogFile
    do throws(LogError) {
      file = try LogFile(
        path: parts.path, now: now, damage: interruption?.damage, isDurable: parts.isDurable,
        timeout: LogFile.attemptTimeout, recording: parts.surroundings.recording)
    } catch {
      failed(kindOfTrouble(error.kind), error.description)
      return false
    }
    open = try open(file)
    let isGone = interruption != nil && interruption?.damage == nil
    let shift = parts.ids.settle(last: file.lastIDs)
    shifts.append(shift)
    later = later.map(shift.moved)
    let rest = ((interruption?.beginnings ?? []) + inHand).map(shift.moved)
    var first = file.report.entries(at: now, ids: parts.ids, adopted: parts.adopted)
    if isGone {
      first.append(
        event(
          isReplaced ? .warning : .error, isReplaced ? "log.file-replaced" : "log.file-removed",
          ["path": .string(parts.path)]))
    }
    inHand = (first + rest)[...]
    interruption = nil
    file.report.tell(parts.journal)
    return true
  }

  private func leave(_ file: LogFile) {
    do throws(LogError) { try file.leave(now: parts.surroundings.wallClock()) } catch {
      parts.journal.log(
        .error, "session log: its write-ahead log is in the way of another file", ["log.reason": "\(error)"])
    }
  }

  /// The time is over: what is in hand waits in a file beside the log for the next start, or is lost; `close` says which. Returns the number
  /// of entries that had been accepted.
  func giveUp() -> Int {
    givenUp.add(inHand, after: open?.rows.beginnings ?? interruption?.beginnings ?? [], parts)
    return clear()
  }

  /// Closes the file and says, once, what was not written. Whoever closes a log last copies its write-ahead log into it.
  func close() {
    givenUp.tell(parts)
    givenUp = GivenUpRows()
    if let open, !open.file.isInPlace { leave(open.file) }
    open = nil
  }

  private func clear() -> Int {
    inHand = []
    defer { accepted = 0 }
    return accepted
  }

  // MARK: What the log says about itself

  func event(_ level: JournalLevel, _ name: String, _ detail: JSONText) -> LogEntry {
    .event(
      id: parts.ids.take(in: .events), at: parts.surroundings.wallClock(), monoMs: watch.milliseconds, level: level,
      name: name, detail: detail.text)
  }

  /// Written with the next attempt.
  func note(_ level: JournalLevel, _ name: String, _ detail: JSONText) { inHand.append(event(level, name, detail)) }

  private func publishUsage(after chunk: ArraySlice<LogEntry>) {
    for case .sessionEnded(let id, _, _, _) in chunk {
      guard let bytes = usage.take() else { continue }
      later.append(
        event(.info, "log.written", ["session": .integer(Int(clamping: id)), "bytes": .integer(Int(clamping: bytes))]))
    }
  }

  private func report(_ refusals: RowWriter.Refusals, after chunk: ArraySlice<LogEntry>) {
    guard refusals.count > 0 else { return }
    parts.journal.log(
      .error, "session log: rows refused by the schema",
      ["log.rows": String(refusals.count), "log.first": refusals.first])
    var at = WallTime(millisecondsSince1970: 0)
    var mono = 0
    for entry in chunk {
      if let time = entry.wallTime { at = time }
      if case .event(_, _, let ms, _, _, _) = entry { mono = ms }
    }
    inHand.append(
      .event(
        id: parts.ids.take(in: .events), at: at, monoMs: mono, level: .error, name: "log.rows-refused",
        detail: JSONText.object([("rows", .integer(refusals.count)), ("first", .string(refusals.first))]).text))
  }

  private func kindOfTrouble(_ kind: SQLiteError.Kind) -> WritingState {
    switch kind {
    case .locked: return .locked
    case .diskFull: return .full
    case .damaged, .refusedRow, .readOnly, .cannotOpen, .other:
      // A card without room for the shared memory of the write-ahead log answers with an I/O error.
      let room = parts.surroundings.room(Files.folder(of: parts.path))
      return room.map { $0.free < Self.roomToOpen } ?? false ? .full : .broken
    }
  }

  /// In bytes: a write-ahead log's shared memory and some pages.
  private static let roomToOpen: Int64 = 64 << 10

  /// Said once for each kind of trouble, however long it lasts.
  func failed(_ trouble: WritingState, _ reason: String) {
    if trouble == .full { emptied += keeper().makeRoom(forLogAt: parts.path) }
    guard state != trouble else { return }
    state = trouble
    parts.journal.log(
      trouble == .locked ? .warning : .error, trouble.sentence, ["log.path": parts.path, "log.reason": reason])
    show(trouble.trouble)
  }

  private func show(_ trouble: LogTrouble?) {
    guard trouble != self.trouble else { return }
    self.trouble = trouble
    parts.surroundings.onTrouble(trouble)
  }

  /// Rows are lost while they wait: whatever keeps them needs a person.
  func isDropping() {
    if state != .fine, trouble == nil { show(.notWritten) }
  }

  private func recovered() {
    guard state != .fine else { return }
    state = .fine
    parts.journal.log(.notice, "session log: written again", ["log.path": parts.path])
    show(nil)
  }
}
