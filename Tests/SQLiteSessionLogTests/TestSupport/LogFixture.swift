// A log in a folder of its own.
import Devices
import TestSupport

@testable import SQLiteSessionLog

/// Opens the same log again and again, as starts of the appliance would.
final class LogFixture {
  let folder: TemporaryFolder
  let journal = RecordingJournal()
  var path: String { folder.path + "/sessions.db" }

  init() throws { folder = try TemporaryFolder() }

  func open(
    _ writing: SQLiteSessionLog.Writing = .inline, at now: WallTime = wall(), capacity: Int = 10_000,
    adopted: [RecoveredRecording] = [],
    recording: @escaping @Sendable (String) -> RecordingSummary? = { _ in nil }
  ) throws -> SQLiteSessionLog {
    try SQLiteSessionLog(
      path: path, bootID: "boot", now: now, writing: writing, capacity: capacity, journal: journal,
      adopted: adopted, recording: recording)
  }

  /// Another program that has the log open.
  func other(busyTimeout: Int = 5_000) throws -> Connection {
    try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
  }

  /// Every row of a query, as an outsider sees it.
  func rows(_ sql: String) throws -> [[SQLiteValue]] {
    let statement = try Connection(path: path, mode: .readOnly, busyTimeout: 5_000).prepare(sql)
    let columns = statement.columns.indices
    return try statement.rows { row in columns.map { row[Int32($0)] } }
  }

  func count(_ table: LogTable) throws -> Int {
    Int(try rows("SELECT count(*) FROM \(table.rawValue)")[0][0].integer ?? -1)
  }

  func isSound() throws -> Bool {
    try rows("PRAGMA integrity_check") == [[.text("ok")]] && rows("PRAGMA foreign_key_check").isEmpty
  }
}
