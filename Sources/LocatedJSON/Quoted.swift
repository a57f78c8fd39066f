/// A text from a file inside a sentence of ours: in quotes, on one line, cut where it is long.
///
/// - Parameter mark: What stands before and after it.
package func quoted(_ text: String, _ mark: String = "\"") -> String {
  let limit = 60
  // Ids are plain, and a large file may have thousands of faults.
  if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return mark + text + mark }
  var result = mark
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == limit {
      result += "…"
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .format, .unassigned, .privateUse,
      .spaceSeparator where scalar != " ":
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + mark
}
