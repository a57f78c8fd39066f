// A writer without its thread: a test decides what happens when.
import Devices
import Synchronization
import TestSupport

@testable import SQLiteSessionLog

/// The writer of a log in a folder of its own, with a card and a clock that the test holds.
final class WriterFixture {
  let log: LogFixture
  let card: SimulatedCard
  var settings = LogSettings()
  let world = World()
  private(set) var writer: LogWriter?
  private(set) var ids = IDCounters(last: [:], isSettled: false)
  var longestWriteAheadLog = WriteAheadLog.most

  /// What the log asks of the world.
  final class World: Sendable {
    struct State {
      var now = wall()
      var isClockSynchronised = true
      var room: CardRoom? = CardRoom(free: 1 << 40, size: 1 << 41)
      var written: Int64?
      var removed: [String] = []
      var refusesToRemove = false
      var troubles: [LogTrouble?] = []
    }
    let state = Mutex(State())

    var surroundings: LogSurroundings {
      var surroundings = LogSurroundings { self.state.withLock { $0.now } }
      surroundings.isClockSynchronised = { self.state.withLock { $0.isClockSynchronised } }
      surroundings.room = { _ in self.state.withLock { $0.room } }
      surroundings.written = { self.state.withLock { $0.written } }
      surroundings.removeRecording = { path in
        self.state.withLock { state in
          if !state.refusesToRemove { state.removed.append(path) }
          return !state.refusesToRemove
        }
      }
      surroundings.onTrouble = { trouble in self.state.withLock { $0.troubles.append(trouble) } }
      return surroundings
    }

    var removed: [String] { state.withLock { $0.removed } }
    var troubles: [LogTrouble?] { state.withLock { $0.troubles } }
  }

  init() throws {
    log = try LogFixture()
    card = SimulatedCard(log.folder.path)
  }

  /// Opens the log as a start would.
  @discardableResult
  func start(adopted: [RecoveredRecording] = []) throws -> LogWriter {
    writer = nil
    let file = try? LogFile(path: log.path, now: world.state.withLock { $0.now }, timeout: LogFile.attemptTimeout)
    ids = IDCounters(last: file?.lastIDs ?? LogFile.lastIDs(path: log.path), isSettled: file != nil)
    let parts = LogWriter.Parts(
      path: log.path, bootID: "boot", ids: ids, journal: log.journal, settings: SettingsBox(settings),
      surroundings: world.surroundings, adopted: adopted, longestWriteAheadLog: longestWriteAheadLog)
    let writer = try LogWriter(parts, file: file)
    self.writer = writer
    return writer
  }

  func stop() {
    writer?.close()
    writer = nil
  }

  /// Hands entries over and tries to write them.
  @discardableResult
  func write(_ entries: [LogEntry]) -> LogWriter.Attempt? {
    writer?.accept(EntryQueue.Batch(entries: entries))
    return writer?.attempt()
  }

  /// A visit of 17 s that begins at this second.
  @discardableResult
  func visit(at second: Double = 0) -> Conversation {
    let conversation = Conversation(in: self, startingAt: second)
    write(conversation.entries)
    return conversation
  }

  func tend(isIdle: Bool = false) {
    writer?.tend(isIdle: isIdle, isWanted: { false })
    _ = writer?.attempt()
  }

  var sessions: [Int64] {
    get throws { try log.rows("SELECT id FROM sessions ORDER BY id").map { $0[0].integer ?? 0 } }
  }
}

extension WriterFixture: SessionLog {
  func nextID(in table: LogTable) -> Int64 { ids.take(in: table) }
  func append(_ entry: LogEntry) { write([entry]) }
  func flush() {}
}
