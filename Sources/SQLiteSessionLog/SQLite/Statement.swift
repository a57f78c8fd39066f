// A prepared statement: owns SQLite's handle of it.

/// Prepared once and run often, on the thread of its connection.
package final class Statement {
  private let handle: OpaquePointer
  /// Kept, because a statement must not outlive its connection.
  private let connection: Connection

  /// Takes over a handle that `connection` prepared.
  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { SQLiteCalls.finalize(handle) }

  /// Names of the columns of a row.
  package var columns: [String] {
    (0..<SQLiteCalls.columnCount(handle)).map { SQLiteCalls.columnName(handle, $0) }
  }

  /// Runs a change; returns the number of rows that it touched.
  @discardableResult
  package func run(_ bindings: [SQLiteValue] = []) throws(SQLiteError) -> Int {
    defer { SQLiteCalls.reset(handle) }
    try bind(bindings)
    while try SQLiteCalls.step(handle) {}
    return connection.changes
  }

  /// Reads at most `limit` rows.
  package func rows<Value>(
    _ bindings: [SQLiteValue] = [], limit: Int = .max, _ read: (Row) -> Value
  ) throws(SQLiteError) -> [Value] {
    defer { SQLiteCalls.reset(handle) }
    try bind(bindings)
    var values: [Value] = []
    while values.count < limit, try SQLiteCalls.step(handle) { values.append(read(Row(statement: self))) }
    return values
  }

  /// Reads row by row: what was read before an error has been handed over.
  package func forEach(_ bindings: [SQLiteValue] = [], _ body: (Row) -> Void) throws(SQLiteError) {
    defer { SQLiteCalls.reset(handle) }
    try bind(bindings)
    while try SQLiteCalls.step(handle) { body(Row(statement: self)) }
  }

  private func bind(_ bindings: [SQLiteValue]) throws(SQLiteError) {
    var index: Int32 = 1
    for value in bindings {
      let code = SQLiteCalls.bind(handle, index, value)
      guard code == 0 else { throw SQLiteCalls.failure("bind value \(index) of", handle, code) }
      index += 1
    }
  }

  /// The row that a statement stands on; valid only while it is being read.
  package struct Row {
    fileprivate let statement: Statement

    /// Columns count from 0.
    package subscript(column: Int32) -> SQLiteValue { SQLiteCalls.column(statement.handle, column) }

    package func integer(_ column: Int32) -> Int64 {
      if case .integer(let integer) = self[column] { return integer }
      return 0
    }
    package func text(_ column: Int32) -> String {
      if case .text(let text) = self[column] { return text }
      return ""
    }
  }
}
