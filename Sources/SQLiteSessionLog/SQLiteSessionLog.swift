// The session log on SQLite, as the appliance sees it.
package import Devices
private import Threads

/// Writes the log to one file. `nextID`, `append`, `flush` and `close` belong to the appliance's thread.
///
/// Rows wait in a bounded queue. A thread of its own commits them in groups, so that at most the last second is lost to
/// a power cut and an idle device writes nothing; the end of a session and the beginning of a recording are committed
/// at once. Whoever locks the file delays rows, never the caller.
package final class SQLiteSessionLog: SessionLog {
  /// How rows get from the caller to the card.
  package enum Writing: Hashable, Sendable {
    /// On a thread of its own.
    case thread
    /// On the caller's thread, at moments that depend on the entries alone: a session's end, `flush`, and full groups.
    /// For rehearsals.
    case inline
  }

  /// Time that `flush` and `close` wait at most, in milliseconds: together with the rest of a stop it stays below 2 s
  /// (field report J4).
  package static let flushLimit = 1_200
  /// Time that a row waits for others, in milliseconds; with the time that writing takes it stays below a second.
  static let groupTime = 700
  /// Rows that may wait: some minutes of a busy session.
  package static let defaultCapacity = 10_000
  /// Rows after which the inline mode commits.
  static let inlineGroup = 500

  /// What opening found and did.
  package let opening: OpeningReport

  private let ids: IDCounters
  private let queue: EntryQueue
  /// Only without a thread.
  private let inlineWriter: LogWriter?
  private let thread: JoinedThread?
  private var isClosed = false

  /// Opens the log, or begins one. A file that cannot be used is set aside under `set-aside/` beside it, sessions that
  /// a crash left open get their end; both are told to the journal and in the log.
  ///
  /// - Parameters:
  ///   - bootID: names this run of the machine, for `sessions.boot_id`.
  ///   - now: time of day, for names and rows about the opening itself.
  ///   - adopted: recordings that were completed just now; those that the log does not know get a row of their own.
  ///   - recording: what the file of a recording that was left open holds, by its path in the log; nil if it is not
  ///     there.
  package init(
    path: String, bootID: String, now: WallTime, writing: Writing, capacity: Int = SQLiteSessionLog.defaultCapacity,
    journal: any Journal, adopted: [RecoveredRecording] = [],
    recording: (String) -> RecordingSummary? = { _ in nil }
  ) throws(LogError) {
    let file = try LogFile(path: path, now: now, recording: recording)
    opening = file.report
    ids = IDCounters(last: file.lastIDs)
    queue = EntryQueue(capacity: capacity)
    let writer: LogWriter
    do throws(SQLiteError) {
      writer = try LogWriter(
        connection: file.connection, path: path, bootID: bootID, ids: ids, journal: journal)
    } catch {
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
    opening.tell(journal)
    for entry in opening.entries(at: now, ids: ids) { append(entry) }
    for recording in adopted where opening.recordings[recording.path] == nil { enter(recording) }
  }

  deinit { close() }

  package func nextID(in table: LogTable) -> Int64 { ids.take(in: table) }

  package func append(_ entry: LogEntry) {
    // A recording's row is on the card before its file has its name: a file without a row would never be found.
    let isUrgent =
      switch entry {
      case .sessionEnded, .recordingOpened: true
      default: false
      }
    let waiting = queue.append(entry, isUrgent: isUrgent)
    if inlineWriter != nil, isUrgent || waiting >= Self.inlineGroup { writeInline() }
  }

  /// Waits at most `flushLimit`, and no longer than one attempt if somebody else holds the file or the card is full.
  package func flush() {
    if inlineWriter != nil {
      writeInline()
    } else {
      queue.flush(milliseconds: Self.flushLimit)
    }
  }

  /// Writes what waits, for at most `flushLimit`, and closes the file. What cannot be written is lost and said. Safe to
  /// call twice.
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

  /// A recording whose row was lost.
  private func enter(_ recording: RecoveredRecording) {
    let id = nextID(in: .recordings)
    append(
      .recordingOpened(
        id: id, session: nil, step: nil, path: recording.path, at: recording.startedAt))
    append(
      .recordingClosed(
        id: id, durationMs: recording.summary.durationMs, bytes: recording.summary.bytes,
        sha256: recording.summary.sha256, state: "recovered"))
  }

  /// What could not be written stays in hand until the next call.
  private func writeInline() {
    guard let inlineWriter else { return }
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
        while let batch = queue.take(groupTime: groupTime) { write(batch, with: handover.writer, queue) }
        handover.writer.close()
      }
    } catch {
      throw LogError.file(operation: "start the thread that writes", path: path, reason: Files.errorText(error.code))
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
      if queue.mustGiveUp {
        queue.finished(writer.giveUp())
        return
      }
    }
  }
}
