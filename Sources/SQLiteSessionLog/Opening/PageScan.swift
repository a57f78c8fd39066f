// Rows that stand on the pages of a file of which SQLite makes nothing any more: its first page is gone, or one that leads to others.
import Devices
import Glibc
import Threads

/// Goes through all pages of a damaged log, whatever leads to them, and saves the rows that it finds, as `.recover` of sqlite3 does (which is
/// not part of Debian's library). The format is that of sqlite.org/fileformat2.html; numbers in comments are its sections.
///
/// What a row belongs to is told by the types of its columns, which differ from table to table. The schema of the new log refuses what is
/// no row, and a row that is there already is left out. Confined to one thread.
struct PageScan {
  /// A table as the new log has it.
  private struct Shape {
    var table: LogTable
    var names: [String]
    var types: [String]
    var mayBeNull: [Bool]
  }

  /// Longer rows are none of ours.
  private static let longest = 1 << 20
  private static let pagesPerTransaction = 1_000

  private let pages: DamagedPages
  private let target: Connection
  private var shapes: [Shape] = []
  private var inserts: [String: Statement] = [:]

  /// - Parameter target: a new log, with tables; rows may be in it.
  init?(path: String, target: Connection) {
    guard let pages = DamagedPages(path: path) else { return nil }
    self.pages = pages
    self.target = target
  }

  /// Adds what is found to the new log, and removes what does not make sense alone.
  mutating func run(until end: MonotonicTime) throws(SQLiteError) {
    for table in LogTable.allCases {
      let columns = try target.prepare(
        "SELECT name, type, \"notnull\" FROM pragma_table_info('\(table.rawValue)') ORDER BY cid"
      ).rows { (name: $0.text(0), type: $0.text(1), mayBeNull: $0.integer(2) == 0) }
      shapes.append(
        Shape(
          table: table, names: columns.map(\.name), types: columns.map(\.type), mayBeNull: columns.map(\.mayBeNull)))
    }
    // Rows come in any order.
    try target.execute("PRAGMA foreign_keys = OFF")
    defer { try? target.execute("PRAGMA foreign_keys = ON") }
    var next = 2
    while next <= pages.count, MonotonicTime.now() < end {
      let last = min(pages.count, next + Self.pagesPerTransaction - 1)
      try target.transaction { () throws(SQLiteError) in
        for number in next...last { try saveRows(of: number) }
      }
      next = last + 1
    }
    try target.transaction { () throws(SQLiteError) in try target.execute(Self.removeOrphans) }
  }

  private static let removeOrphans = """
    DELETE FROM steps WHERE session_id NOT IN (SELECT id FROM sessions);
    DELETE FROM utterances WHERE step_id NOT IN (SELECT id FROM steps);
    UPDATE recordings SET step_id = NULL WHERE step_id NOT IN (SELECT id FROM steps);
    UPDATE recordings SET session_id = NULL WHERE session_id NOT IN (SELECT id FROM sessions);
    UPDATE hotword_hits SET recording_id = NULL WHERE recording_id NOT IN (SELECT id FROM recordings);
    UPDATE hotword_hits SET session_id = NULL WHERE session_id NOT IN (SELECT id FROM sessions);
    UPDATE buttons SET session_id = NULL WHERE session_id NOT IN (SELECT id FROM sessions);
    UPDATE events SET session_id = NULL WHERE session_id NOT IN (SELECT id FROM sessions);
    """

  // MARK: Pages

  /// The cells of a leaf of a table (1.6).
  private mutating func saveRows(of number: Int) throws(SQLiteError) {
    guard let page = pages.page(number), page[0] == 0x0D else { return }
    let count = Int(page[3]) << 8 | Int(page[4])
    guard 8 + 2 * count <= page.count else { return }
    for index in 0..<count {
      let start = Int(page[8 + 2 * index]) << 8 | Int(page[9 + 2 * index])
      var scanner = RecordScanner(page, at: start)
      guard let length = scanner.varint(), let id = scanner.varint(), id > 0,
        let payload = payload(page, at: scanner.position, length: length),
        let values = RecordScanner.values(of: payload)
      else { continue }
      try save(values, id: id)
    }
  }

  /// A row that is too long for its page goes on elsewhere (1.6, 1.7).
  private func payload(_ page: [UInt8], at start: Int, length: Int64) -> [UInt8]? {
    guard length > 0, length <= Self.longest else { return nil }
    let (length, usable) = (Int(length), page.count)
    var local = length
    if length > usable - 35 {
      let least = (usable - 12) * 32 / 255 - 23
      let surplus = least + (length - least) % (usable - 4)
      local = surplus <= usable - 35 ? surplus : least
    }
    guard start + local + (local < length ? 4 : 0) <= page.count else { return nil }
    var payload = Array(page[start..<start + local])
    var next = local < length ? DamagedPages.number(page, at: start + local) : 0
    while payload.count < length {
      guard next > 0, let page = pages.page(next) else { return nil }
      payload += page[4..<min(page.count, 4 + length - payload.count)]
      next = DamagedPages.number(page, at: 0)
    }
    return payload
  }

  // MARK: Rows

  private mutating func save(_ values: [SQLiteValue], id: Int64) throws(SQLiteError) {
    guard let shape = shapes.first(where: { Self.fits(values, $0) }) else { return }
    // Rows from before a column was added are shorter.
    let columns = shape.names.prefix(values.count)
    let sql =
      "INSERT OR IGNORE INTO \(shape.table.rawValue) (\(columns.map { "\"\($0)\"" }.joined(separator: ", "))) "
      + "VALUES (\(columns.map { _ in "?" }.joined(separator: ",")))"
    let insert: Statement
    if let known = inserts[sql] {
      insert = known
    } else {
      insert = try target.prepare(sql)
      inserts[sql] = insert
    }
    do throws(SQLiteError) {
      try insert.run([.integer(id)] + values.dropFirst())
    } catch {
      guard error.kind == .refusedRow else { throw error }
    }
  }

  /// The first column is the id, which stands elsewhere.
  private static func fits(_ values: [SQLiteValue], _ shape: Shape) -> Bool {
    guard values.count > 1, values.count <= shape.names.count, values[0] == .null,
      shape.mayBeNull[values.count...].allSatisfy({ $0 })
    else { return false }
    return values.indices.dropFirst().allSatisfy { column in
      switch (values[column], shape.types[column]) {
      case (.null, _): shape.mayBeNull[column]
      case (.integer, "INTEGER"), (.integer, "REAL"), (.real, "REAL"), (.text, "TEXT"): true
      default: false
      }
    }
  }
}
