// JSON over several lines, for files that people read.

extension JSONText {
  /// The value over several lines, indented by two spaces; what fits into the width stays on one line. Ends with a line end.
  ///
  /// - Parameter width: Columns.
  package func layout(width: Int = 120) -> String {
    guard let value = LocatedJSON.parse(Array(text.utf8), file: "").value else { return text + "\n" }
    return Self.layout(value, indent: 0, used: 0, width: width) + "\n"
  }

  /// Goes no deeper than the parser does.
  private static func layout(_ value: LocatedValue, indent: Int, used: Int, width: Int) -> String {
    let line = oneLine(value)
    guard used + line.utf8.count > width else { return line }
    let margin = String(repeating: " ", count: indent + 2)
    let close = "\n" + String(repeating: " ", count: indent)
    switch value.kind {
    case .array:
      let parts = value.elements.map { margin + layout($0, indent: indent + 2, used: indent + 3, width: width) }
      return "[\n" + parts.joined(separator: ",\n") + close + "]"
    case .object:
      let parts = value.members.map { member in
        let key = margin + JSONText.string(member.key).text + ": "
        return key + layout(member.value, indent: indent + 2, used: key.utf8.count + 1, width: width)
      }
      return "{\n" + parts.joined(separator: ",\n") + close + "}"
    default: return line
    }
  }

  private static func oneLine(_ value: LocatedValue) -> String {
    switch value.kind {
    case .array: return "[" + value.elements.map(oneLine).joined(separator: ", ") + "]"
    case .object:
      let parts = value.members.map { JSONText.string($0.key).text + ": " + oneLine($0.value) }
      return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
    default: return value.json.text
    }
  }
}
