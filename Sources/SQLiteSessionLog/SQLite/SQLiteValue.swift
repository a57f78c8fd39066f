// What stands in a column.

/// A value as SQLite stores it. The log has no BLOBs.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  package init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  /// Not-a-number is NULL in SQLite.
  package init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }

  package var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var real: Double? {
    switch self {
    case .real(let real): real
    case .integer(let integer): Double(integer)
    case .null, .text: nil
    }
  }
}
