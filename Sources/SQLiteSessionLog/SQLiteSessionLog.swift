// The session log on SQLite, as the appliance sees it.
package import Devices
private import Threads

/// Writes the log to one file. `nextID`, `append`, `flush` and `close` belong to the appliance's thread.
///
/// Rows wait in a bounded queue. A thread of its own commits them in groups, so that at most the last second is lost to
/// a power cut and an idle device writes nothing; the end of a session and the beginning of a recording are committed
/// at once. Whoever locks the file delays rows, never the caller. On a card that cannot be written rows wait until it can.
package final class SQLiteSessionLog: SessionLog {
  /// How rows get from the caller to the card.
  package enum Writing: Hashable, Sendable {
    /// On a thread of its own.
    case thread
    /// On the caller's thread, at moments that depend on the entries alone: a session's end, `flush`, full groups, and
    /// `advance`. For rehearsals: a crash loses nothing that was committed, a power cut may.
    case inline
  }

  /// Time that `flush` and `close` wait at most, in milliseconds: together with the rest of a stop it stays below 2 s
  /// (field report J4).
  package static let flushLimit = 1_200
  /// Time that a row waits for others, in milliseconds; with the time that writing takes it stays below a second.
  static let groupTime = 800
  /// Rows that may wait: some minutes of a busy session.
  package static let defaultCapacity = 10_000
  /// Rows after which the inline mode commits.
  static let inlineGroup = 500

  /// What opening found and did; empty if the log could not be opened, which is tried again.
  package let opening: OpeningReport

  private let ids: IDCounters
  private let queue: EntryQueue
  private let settings: SettingsBox
  /// Only without a thread.
  private let inlineWriter: LogWriter?
  private let thread: JoinedThread?
  private var isClosed = false
  /// In the inline mode: when the oldest entry that waits was appended.
  private var waitingSince: WallTime?

  /// Opens the log, or begins one. A file that cannot be used is set aside under `set-aside/` beside it, sessions that
  /// a crash left open get their end; both are told to the journal and in the log.
  ///
  /// - Parameters:
  ///   - bootID: names this run of the machine, for `sessions.boot_id`.
  ///   - adopted: recordings that were completed just now; those that the log does not know get a row of their own.
  /// - Throws: without a thread, if there is no file that can be written. With one, that is told to the surroundings and tried again.
  package init(
    path: String, bootID: String, writing: Writing, settings: LogSettings, surroundings: LogSurroundings,
    capacity: Int = SQLiteSessionLog.defaultCapacity, journal: any Journal, adopted: [RecoveredRecording] = []
  ) throws(LogError) {
    var surroundings = surroundings
    // A rehearsal writes the same rows each time, and its thread writes more than the log.
    if writing == .inline { surroundings.written = { nil } }
    let now = surroundings.wallClock()
    var file: LogFile?
    var failure: LogError?
    do throws(LogError) {
      // The thread tries again: a start waits for nobody.
      file = try LogFile(
        path: path, now: now, isDurable: writing == .thread,
        timeout: writing == .thread ? LogFile.attemptTimeout : LogFile.openingTimeout,
        recording: surroundings.recording)
    } catch {
      guard writing == .thread else { throw error }
      failure = error
    }
    let ids = IDCounters(last: file?.lastIDs ?? LogFile.lastIDs(path: path), isSettled: file != nil)
    self.ids = ids
    self.settings = SettingsBox(settings)
    opening = file?.report ?? OpeningReport()
    queue = EntryQueue(capacity: capacity)
    let parts = LogWriter.Parts(
      path: path, bootID: bootID, ids: ids, journal: journal, settings: self.settings, surroundings: surroundings,
      adopted: adopted, isDurable: writing == .thread)
    let writer: LogWriter
    do throws(SQLiteError) { writer = try LogWriter(parts, file: file) } catch {
      throw LogError.from(error, path: path)
    }
    switch writing {
    case .inline:
      inlineWriter = writer
      thread = nil
    case .thread:
      inlineWriter = nil
      thread = try Self.start(writer, queue, path: path)
    }
    guard failure == nil else { return }
    opening.tell(journal)
    for entry in opening.entries(at: now, ids: ids, adopted: adopted) { append(entry) }
  }

  /// The same at one moment, with the usual limits.
  package convenience init(
    path: String, bootID: String, now: WallTime, writing: Writing, capacity: Int = SQLiteSessionLog.defaultCapacity,
    journal: any Journal, adopted: [RecoveredRecording] = [],
    recording: @escaping @Sendable (String) -> RecordingSummary? = { _ in nil }
  ) throws(LogError) {
    var surroundings = LogSurroundings(wallClock: { now })
    surroundings.recording = recording
    try self.init(
      path: path, bootID: bootID, writing: writing, settings: LogSettings(), surroundings: surroundings,
      capacity: capacity, journal: journal, adopted: adopted)
  }

  deinit { close() }

  package func nextID(in table: LogTable) -> Int64 { ids.take(in: table) }

  package func append(_ entry: LogEntry) {
    guard let entry = entry.allowed(by: settings.settings) else { return }
    // A recording's row is on the card before its file has its name: a file without a row would never be found.
    let isUrgent =
      switch entry {
      case .sessionEnded, .recordingOpened: true
      default: false
      }
    let waiting = queue.append(entry, isUrgent: isUrgent)
    guard inlineWriter != nil else { return }
    if isUrgent || waiting >= Self.inlineGroup {
      writeInline()
    } else if waitingSince == nil {
      waitingSince = entry.wallTime
    }
  }

  /// Only inline: time has passed. What waits for long enough is written.
  package func advance(to now: WallTime) {
    guard let waitingSince, now.millisecondsSince1970 - waitingSince.millisecondsSince1970 >= Int64(Self.groupTime)
    else { return }
    writeInline()
  }

  /// Other limits hold from now on. Any thread.
  package func apply(_ new: LogSettings) { settings.settings = new }

  /// Waits at most `flushLimit`, and no longer than one attempt if somebody else holds the file or the card is full.
  package func flush() {
    if inlineWriter != nil {
      writeInline()
    } else {
      queue.flush(milliseconds: Self.flushLimit)
    }
  }

  package func commit() -> any LogCommit {
    guard inlineWriter == nil else {
      writeInline()
      return Committed()
    }
    return queue.commit(milliseconds: Self.flushLimit)
  }

  /// Writes what waits, for at most `flushLimit`, and closes the file. What cannot be written waits beside it for the next start, which is
  /// said. Safe to call twice.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    queue.close(milliseconds: Self.flushLimit)
    if let inlineWriter {
      Self.write(queue.takeNow(), with: inlineWriter, queue)
      inlineWriter.close()
    }
    thread?.join()
  }

  /// What could not be written stays in hand until the next call.
  private func writeInline() {
    guard let inlineWriter else { return }
    waitingSince = nil
    inlineWriter.accept(queue.takeNow())
    if case .done(let count) = inlineWriter.attempt() { queue.finished(count) }
  }

  // MARK: The writer's thread

  /// `@unchecked Sendable`: made on the opener's thread and handed to the writer's, which is then the only one that
  /// touches it. The start of a thread orders the two.
  private struct Handover: @unchecked Sendable {
    let writer: LogWriter
  }

  private static func start(
    _ writer: LogWriter, _ queue: EntryQueue, path: String
  ) throws(LogError) -> JoinedThread {
    let handover = Handover(writer: writer)
    do throws(ThreadError) {
      return try JoinedThread(name: "session-log") {
        run(handover.writer, queue)
        handover.writer.close()
      }
    } catch {
      throw LogError.file(operation: "start the thread that writes", path: path, reason: Files.errorText(error.code))
    }
  }

  private static func run(_ writer: LogWriter, _ queue: EntryQueue) {
    // What the thread writes is counted from here.
    _ = writer.usage.take()
    var times = TendingTimes()
    if !writer.isOpen { write(EntryQueue.Batch(), with: writer, queue) }
    writer.tend(isIdle: false, isWanted: { queue.isWanted })
    while true {
      let heartbeat = writer.parts.settings.settings.heartbeatMinutes
      guard let batch = queue.take(groupTime: groupTime, wake: times.next(heartbeatMinutes: heartbeat)) else { return }
      write(batch, with: writer, queue)
      times.wrote(batch.entries)
      guard times.isDue(heartbeatMinutes: heartbeat) || !writer.emptied.isEmpty else { continue }
      writer.tend(isIdle: times.isIdle, isWanted: { queue.isWanted })
      times.tended()
      write(EntryQueue.Batch(), with: writer, queue)
    }
  }

  /// Writes a batch, however long that takes, or until the queue is closed and its time is over.
  private static func write(_ batch: EntryQueue.Batch, with writer: LogWriter, _ queue: EntryQueue) {
    writer.accept(batch)
    // A full card is asked again after 1, 2, 4 ... 32 s: a device that waits for room must not keep its card busy.
    var pause = 1_000
    while true {
      switch writer.attempt() {
      case .done(let count):
        queue.finished(count)
        return
      case .locked:
        // The attempt itself has waited; whoever flushes need not wait for the next one.
        queue.failed()
      case .failed:
        queue.failed()
        queue.pause(milliseconds: pause)
        pause = min(pause * 2, 32_000)
      }
      if queue.isDropping { writer.isDropping() }
      if queue.mustGiveUp {
        queue.finished(writer.giveUp())
        return
      }
    }
  }
}
