// What can still be read of a damaged log is copied into the new one.
import Devices
import Threads

/// Copies rows from a file that may be damaged anywhere: what cannot be read is stepped over. What is missing then is looked for page by page.
///
/// Rows keep their ids. A row whose session is lost is kept where it can stand alone (recordings, hits, buttons, events), and left out where
/// it cannot (steps, utterances).
struct Salvage {
  /// What was copied.
  struct Result: Hashable, Sendable {
    var rows = 0
    /// Everything that the file says it has.
    var isComplete = true
  }

  /// A large file on a slow card must not keep the device from starting; the rest is still in the file.
  static let limitMs = 20_000
  private static let batch = 500

  private let source: Connection
  private let target: Connection
  private let end: MonotonicTime
  private var result = Result()

  /// - Parameters:
  ///   - path: a file that nobody else uses; it is not changed.
  ///   - target: a new log, with tables and without rows.
  static func copy(from path: String, to target: Connection, limitMs: Int = Salvage.limitMs) -> Result {
    let end = MonotonicTime.now().advanced(by: limitMs)
    var result = copyThroughSQLite(from: path, to: target, end: end)
    guard !result.isComplete, var scan = PageScan(path: path, target: target) else { return result }
    // What is in the new log by then stays there.
    try? scan.run(until: end)
    result.rows = LogTable.allCases.reduce(0) { rows, table in
      rows + Int(clamping: (try? target.integer("SELECT count(*) FROM \(table.rawValue)")) ?? 0)
    }
    return result
  }

  private static func copyThroughSQLite(from path: String, to target: Connection, end: MonotonicTime) -> Result {
    for mode in [Connection.Mode.readWrite, .immutable] {
      do throws(SQLiteError) {
        let source = try Connection(path: path, mode: mode, busyTimeout: 0)
        source.setCheckpointOnClose(false)
        // A file that is shorter than it says is read all the same (SQLite's own .recover does the same).
        try source.execute("PRAGMA writable_schema = ON")
        guard try source.integer("PRAGMA application_id") == Schema.applicationID else { continue }
        var salvage = Salvage(source: source, target: target, end: end)
        for table in LogTable.allCases { salvage.copy(table) }
        return salvage.result
      } catch {
        continue
      }
    }
    return Result(rows: 0, isComplete: false)
  }

  private init(source: Connection, target: Connection, end: MonotonicTime) {
    self.source = source
    self.target = target
    self.end = end
  }

  private mutating func copy(_ table: LogTable) {
    do throws(SQLiteError) {
      let known = try columns(of: table, in: target)
      let columns = try columns(of: table, in: source).filter(known.contains)
      guard let id = columns.firstIndex(of: "id") else {
        result.isComplete = false
        return
      }
      let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
      let others = ["step_id", "recording_id"].compactMap(columns.firstIndex)
      let session = columns.firstIndex(of: "session_id").map { [$0] } ?? []
      let insert = try target.prepare(
        "INSERT OR IGNORE INTO \(table.rawValue) (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ",")))")
      var rows = RowsOfDamagedTable(table, list, id: id, in: source)
      while MonotonicTime.now() < end {
        let some = rows.next(Self.batch)
        if some.isEmpty { break }
        var copied = 0
        try target.transaction { () throws(SQLiteError) in
          for row in some { copied += try insertion(of: row, with: insert, without: [[], others, others + session]) }
        }
        result.rows += copied
        if copied < some.count { result.isComplete = false }
      }
      if !rows.isComplete { result.isComplete = false }
    } catch {
      result.isComplete = false
    }
  }

  /// Rows that were inserted: 1, or 0 if the new log refuses it.
  ///
  /// - Parameter attempts: columns that are left empty, because what they refer to may be lost.
  private func insertion(
    of row: [SQLiteValue], with insert: Statement, without attempts: [[Int]]
  ) throws(SQLiteError) -> Int {
    for columns in attempts {
      var row = row
      for column in columns { row[column] = .null }
      do throws(SQLiteError) {
        return try insert.run(row)
      } catch {
        guard error.kind == .refusedRow else { throw error }
      }
    }
    return 0
  }

  private func columns(of table: LogTable, in connection: Connection) throws(SQLiteError) -> [String] {
    try connection.prepare("SELECT name FROM pragma_table_info('\(table.rawValue)') ORDER BY cid").rows { $0.text(0) }
  }
}

/// The rows of one table by ascending id, as far as they can be reached.
private struct RowsOfDamagedTable {
  private(set) var isComplete = true
  private let table: LogTable
  private let list: String
  private let id: Int32
  private let source: Connection
  private let width: Int32
  /// Everything up to here was read or given up.
  private var done: Int64 = .min
  private var isOver = false
  /// Holes that are stepped over before the rest is given up.
  private var patience = 10_000

  init(_ table: LogTable, _ list: String, id: Int, in source: Connection) {
    self.table = table
    self.list = list
    self.id = Int32(id)
    self.source = source
    width = Int32(list.split(separator: ",").count)
  }

  /// At least one row, or none at the end.
  mutating func next(_ count: Int) -> [[SQLiteValue]] {
    while !isOver {
      let (rows, isWhole) = read("id > ?1 ORDER BY id LIMIT \(count)", [.integer(done)])
      if let last = rows.last?[Int(id)].integer { done = last }
      if isWhole {
        isOver = rows.count < count
        return rows
      }
      isComplete = false
      patience -= 1
      // What lies right before the next readable row is read backwards.
      guard patience > 0, let further = readable(beyond: done) else {
        isOver = true
        return rows
      }
      let (backwards, _) = read(
        "id > ?1 AND id < ?2 ORDER BY id DESC LIMIT \(count)", [.integer(done), .integer(further)])
      done = further - 1
      let all = rows + backwards.reversed()
      if !all.isEmpty { return all }
    }
    return []
  }

  /// The first id that is found when more and more is left out.
  private func readable(beyond id: Int64) -> Int64? {
    let start = max(id, 0)
    // Ids are counted up from 1; a million of millions is more than a card can hold.
    var step: Int64 = 1
    while step < 1 << 40 {
      if let rows = try? source.prepare("SELECT id FROM \(table.rawValue) WHERE id > ? ORDER BY id LIMIT 1")
        .rows([.integer(start + step)], { $0.integer(0) })
      {
        return rows.first
      }
      step *= 2
    }
    return nil
  }

  private func read(_ condition: String, _ bindings: [SQLiteValue]) -> (rows: [[SQLiteValue]], isWhole: Bool) {
    var rows: [[SQLiteValue]] = []
    do throws(SQLiteError) {
      try source.prepare("SELECT \(list) FROM \(table.rawValue) WHERE \(condition)").forEach(bindings) { row in
        rows.append((0..<width).map { row[$0] })
      }
      return (rows, true)
    } catch {
      return (rows, false)
    }
  }
}
