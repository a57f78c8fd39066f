/// A text from a file inside a sentence of ours: in quotes, on one line, cut where it is long.
///
/// - Parameter mark: What stands before and after it.
package func quoted(_ text: String, _ mark: String = "\"") -> String {
  let limit = 60
  var result = mark
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == limit {
      result += "…"
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .format, .unassigned, .privateUse:
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + mark
}
