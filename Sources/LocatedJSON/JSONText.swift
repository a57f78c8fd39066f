/// One JSON value as text, on one line: for events, rows and log details, whose keys stand in a fixed order.
///
/// Literals work: `let row: JSONText = ["event": "prompt.ended", "t": .number(1.25, decimals: 3)]`.
package struct JSONText: Hashable, Sendable {
  /// The text itself, without a line end.
  package let text: String

  fileprivate init(text: String) { self.text = text }

  package static let null = JSONText(text: "null")

  package static func bool(_ value: Bool) -> JSONText { JSONText(text: value ? "true" : "false") }

  package static func integer(_ value: Int) -> JSONText { JSONText(text: String(value)) }

  /// A string in quotes. Control characters and what other programs take for a line end are escaped.
  package static func string(_ value: some StringProtocol) -> JSONText {
    var text = "\""
    text.reserveCapacity(value.utf8.count + 2)
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return JSONText(text: text + "\"")
  }

  /// The shortest text that reads back as the same number; JSON has none for infinity and not-a-number, they become null.
  package static func number(_ value: Double) -> JSONText {
    guard value.isFinite else { return .null }
    if let whole = Int(exactly: value) { return .integer(whole) }
    return JSONText(text: value.description)
  }

  /// A number rounded to at most `decimals` places, without zeros at the end: `0.25`, `3`.
  package static func number(_ value: Double, decimals: Int) -> JSONText {
    let places = max(0, min(decimals, 9))
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard let units = Int(exactly: (value * Double(scale)).rounded()) else { return .number(value) }
    var fraction = String(units.magnitude % UInt(scale))
    fraction = String(repeating: "0", count: places - min(places, fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let sign = units < 0 ? "-" : ""
    return JSONText(text: sign + String(units.magnitude / UInt(scale)) + (fraction.isEmpty ? "" : "." + fraction))
  }

  package static func array(_ values: some Sequence<JSONText>) -> JSONText {
    JSONText(text: "[" + values.map(\.text).joined(separator: ",") + "]")
  }

  /// An object with its keys in this order. A value that is nil leaves its key out.
  package static func object(_ members: some Sequence<(String, JSONText?)>) -> JSONText {
    let texts = members.compactMap { key, value in value.map { string(key).text + ":" + $0.text } }
    return JSONText(text: "{" + texts.joined(separator: ",") + "}")
  }
}

extension JSONText: CustomStringConvertible {
  package var description: String { text }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Keys stand in the order of the literal; a value that is nil leaves its key out.
  package init(dictionaryLiteral elements: (String, JSONText?)...) { self = .object(elements) }
  package init(arrayLiteral elements: JSONText...) { self = .array(elements) }
}

extension LocatedValue {
  /// The value again as text on one line; what was unreadable becomes null.
  package var json: JSONText {
    var text = ""
    // The nodes lie in the order of the text; what is open stands on a stack, so deep values need no recursion.
    var open: [(end: Int, isObject: Bool, isAtKey: Bool)] = []
    let last = Int(document.nodes[index].end)
    for current in index...last {
      while let innermost = open.last, innermost.end == current {
        open.removeLast()
        text += innermost.isObject ? "}" : "]"
      }
      guard current < last else { break }
      let value = LocatedValue(document: document, index: current)
      var isKey = false
      if let innermost = open.indices.last {
        let isFirst = text.last == "[" || text.last == "{"
        if open[innermost].isObject {
          text += open[innermost].isAtKey ? (isFirst ? "" : ",") : ":"
          isKey = open[innermost].isAtKey
          open[innermost].isAtKey.toggle()
        } else if !isFirst {
          text += ","
        }
      }
      switch value.kind {
      case .array, .object:
        let isObject = value.kind == .object
        text += isObject ? "{" : "["
        open.append((Int(document.nodes[current].end), isObject, isObject))
      case .null, .unreadable: text += isKey ? "\"\"" : "null"
      case .bool: text += value.bool == true ? "true" : "false"
      case .integer: text += String(value.integer ?? 0)
      case .number: text += JSONText.number(value.number ?? 0).text
      case .string: text += JSONText.string(value.string ?? "").text
      }
    }
    return JSONText(text: text)
  }
}

extension Issue {
  /// A row for editors: `file`, `line`, `column`, `severity`, `rule`, `sentence`, `hint`.
  package var json: JSONText {
    [
      "file": .string(position.file), "line": .integer(position.line), "column": .integer(position.column),
      "severity": .string(severity.rawValue), "rule": .string(rule), "sentence": .string(sentence),
      "hint": hint.map { .string($0) },
    ]
  }
}
