// Rows of the log as JSON, with the names of their columns as keys.
import LocatedJSON
import SQLiteSessionLog

enum JSONRow {
  /// - Parameters:
  ///   - table: stands first under the key `table`, where rows of several tables are mixed.
  ///   - columns: those that are written as something else: nil leaves one out.
  ///   - members: stand behind the columns.
  static func object<Record: LogRecord>(
    _ record: Record, table: String? = nil, replacing columns: [String: JSONText?] = [:],
    and members: [(String, JSONText?)] = []
  ) -> JSONText {
    var all: [(String, JSONText?)] = [("table", table.map { .string($0) })]
    for (column, value) in zip(Record.columns, record.values) {
      if let replacement = columns[column] {
        all.append((column, replacement))
      } else {
        all.append((column, json(value)))
      }
    }
    return .object(all + members)
  }

  private static func json(_ value: SQLiteValue) -> JSONText {
    switch value {
    case .null: .null
    case .integer(let integer): .integer(Int(clamping: integer))
    case .real(let real): .number(real)
    case .text(let text): .string(text)
    }
  }
}
