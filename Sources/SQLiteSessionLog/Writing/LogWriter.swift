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
    /// Somebody else holds the file.
    case locked
    /// The card does not take it now.
    case failed
  }

  /// Rows of one transaction: enough to make the cost of a commit small, few enough to keep a card's stall short.
  static let rowsPerTransaction = 1_000

  /// Nil while there is no file that can be written, after the former one broke.
  private var rows: RowWriter?
  private let path: String
  private let bootID: String
  private let ids: IDCounters
  private let journal: any Journal
  private var damage: Damage?
  private var inHand: ArraySlice<LogEntry> = []
  /// Rows that were given up, in one batch or several.
  private var lostRows = 0
  /// Entries accepted since nothing was in hand; `inHand` also holds what the writer adds.
  private var accepted = 0
  private var trouble: SQLiteError.Kind?

  /// A file that broke while it was written, and what has to be entered again in the next one.
  private struct Damage {
    var reason: String
    var beginnings: [LogEntry]
  }

  init(
    connection: Connection, path: String, bootID: String, ids: IDCounters, journal: any Journal
  ) throws(SQLiteError) {
    rows = try RowWriter(connection: connection, bootID: bootID)
    self.path = path
    self.bootID = bootID
    self.ids = ids
    self.journal = journal
  }

  /// Takes entries over. What the queue had to drop becomes an event.
  func accept(_ batch: EntryQueue.Batch) {
    inHand += batch.entries
    accepted += batch.entries.count
    let dropped = batch.dropped
    guard dropped.count > 0 else { return }
    journal.log(.warning, "session log: rows dropped, the queue is full", ["log.rows": String(dropped.count)])
    inHand.append(
      .event(
        id: ids.take(in: .events), at: dropped.lastAt, monoMs: dropped.lastMonoMs, level: .warning,
        name: "log.rows-dropped", detail: JSONText.object([("rows", .integer(dropped.count))]).text))
  }

  /// Tries to write everything that is in hand, a transaction at a time.
  func attempt() -> Attempt {
    do throws(SQLiteError) {
      while !inHand.isEmpty {
        guard let rows = try usableRows() else { return .failed }
        let chunk = inHand.prefix(Self.rowsPerTransaction)
        let refusals = try rows.write(chunk)
        inHand = inHand.dropFirst(chunk.count)
        recovered()
        report(refusals, after: chunk)
      }
    } catch {
      failed(error)
      if error.kind == .damaged {
        damage = Damage(reason: error.text, beginnings: rows?.beginnings ?? damage?.beginnings ?? [])
        // Closed before its file is renamed: closing removes the write-ahead log by name.
        rows = nil
      }
      return error.kind == .locked ? .locked : .failed
    }
    return .done(clear())
  }

  /// What writes rows. After the file broke, it is set aside and a new one is begun, in which the open session and step
  /// stand again; nil if that fails.
  private func usableRows() throws(SQLiteError) -> RowWriter? {
    if let rows { return rows }
    let now = inHand.lazy.compactMap(\.wallTime).first ?? WallTime(millisecondsSince1970: 0)
    let file: LogFile
    do throws(LogError) {
      file = try LogFile(path: path, now: now, damage: damage?.reason)
    } catch {
      journal.log(.error, "session log: no new file can be begun", ["log.error": error.description])
      return nil
    }
    let beginnings = damage?.beginnings ?? []
    damage = nil
    let writer = try RowWriter(connection: file.connection, bootID: bootID)
    rows = writer
    inHand = beginnings + file.report.entries(at: now, ids: ids) + inHand
    file.report.tell(journal)
    return writer
  }

  /// The time is over: what is in hand is lost, which `close` says. Returns the number of entries that had been accepted.
  func giveUp() -> Int {
    lostRows += inHand.count
    return clear()
  }

  /// Closes the file and says, once, how many rows were lost. Whoever closes a log last copies its write-ahead log into it.
  func close() {
    if lostRows > 0 {
      journal.log(.error, "session log: rows lost at the end", ["log.rows": String(lostRows), "log.path": path])
      lostRows = 0
    }
    rows = nil
  }

  private func clear() -> Int {
    inHand = []
    defer { accepted = 0 }
    return accepted
  }

  private func report(_ refusals: RowWriter.Refusals, after chunk: ArraySlice<LogEntry>) {
    guard refusals.count > 0 else { return }
    journal.log(
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
        id: ids.take(in: .events), at: at, monoMs: mono, level: .error, name: "log.rows-refused",
        detail: JSONText.object([("rows", .integer(refusals.count)), ("first", .string(refusals.first))]).text))
  }

  /// Said once for each kind of trouble, however long it lasts.
  private func failed(_ error: SQLiteError) {
    guard trouble != error.kind else { return }
    trouble = error.kind
    let message =
      switch error.kind {
      case .locked: "session log: locked by another program, rows wait"
      case .diskFull: "session log: the card is full, rows wait"
      default: "session log: cannot be written, rows wait"
      }
    journal.log(
      error.kind == .locked ? .warning : .error, message, ["log.path": path, "sqlite.error": error.description])
  }

  private func recovered() {
    guard trouble != nil else { return }
    trouble = nil
    journal.log(.notice, "session log: written again", ["log.path": path])
  }
}
