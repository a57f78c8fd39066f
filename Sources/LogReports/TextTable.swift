// Columns that stand under each other.

/// Rows of cells, as wide as their widest.
struct TextTable {
  var headings: [String]
  var rows: [[String]] = []
  /// Columns whose cells stand at the right, such as numbers.
  var rightAligned: Set<Int> = []

  func lines(_ style: TextStyle) -> [String] {
    var widths = headings.map(\.count)
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], cell.count)
      }
    }
    func line(_ cells: [String]) -> String {
      var text = ""
      for (column, cell) in cells.enumerated() where column < widths.count {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        text += (column == 0 ? "" : "  ") + (rightAligned.contains(column) ? padding + cell : cell + padding)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    return [style.bold(line(headings))] + rows.map { line($0) }
  }
}
