// Writes JSON; reading it is LocatedJSON's.

/// JSON texts of single values, and of objects with their keys in the order given.
package enum JSONText {
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  package static func value(_ value: SQLiteValue) -> String {
    switch value {
    case .null: "null"
    case .integer(let integer): String(integer)
    // JSON has no infinity.
    case .real(let real): real.isFinite ? "\(real)" : "null"
    case .text(let text): string(text)
    }
  }

  package static func object(_ members: [(key: String, value: SQLiteValue)]) -> String {
    "{" + members.map { "\(string($0.key)):\(value($0.value))" }.joined(separator: ",") + "}"
  }
}
