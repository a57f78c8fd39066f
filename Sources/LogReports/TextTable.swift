// Columns that stand under each other.

/// Rows of cells, each column as wide as its widest, or narrower where the line has an end.
struct TextTable {
  struct Column {
    var heading: String
    /// Cells stand at the right: numbers.
    var isRight = false
    /// Cells may be cut, down to `Column.least` cells.
    var isFlexible = false
    /// What goes first where there is no room for all: the column with the lowest number; nil stays.
    var priority: Int?

    static let least = 12
  }

  var columns: [Column]
  var rows: [[String]] = []
  /// Leaves out the heading.
  var hasHeading = true

  /// The lines; none is longer than the style's width, unless columns that must stay need more.
  func lines(_ style: TextStyle) -> [String] { lines(style, widths: widths(style)) }

  /// How wide each column is; 0 for those that are left out.
  func widths(_ style: TextStyle) -> [Int] {
    var widths = columns.map { DisplayWidth.of($0.heading) }
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], DisplayWidth.of(cell))
      }
    }
    guard let limit = style.width else { return widths }
    func least(_ column: Int) -> Int {
      columns[column].isFlexible ? min(widths[column], Column.least) : widths[column]
    }
    func total(_ width: (Int) -> Int) -> Int {
      let shown = widths.indices.filter { widths[$0] > 0 }
      return shown.reduce(2 * (shown.count - 1)) { $0 + width($1) }
    }
    while total(least) > limit,
      let column = columns.indices.filter({ widths[$0] > 0 && columns[$0].priority != nil })
        .min(by: { (columns[$0].priority ?? 0) < (columns[$1].priority ?? 0) })
    {
      widths[column] = 0
    }
    // The widest first, so that the columns that are cut become alike.
    while total({ widths[$0] }) > limit,
      let column = widths.indices.filter({ columns[$0].isFlexible && widths[$0] > least($0) })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[column] -= 1
    }
    return widths
  }

  func lines(_ style: TextStyle, widths: [Int]) -> [String] {
    func line(_ cells: [String]) -> String {
      var text = ""
      for (column, cell) in cells.enumerated() where column < widths.count && widths[column] > 0 {
        let cell = columns[column].isFlexible ? DisplayWidth.shortened(cell, to: widths[column]) : cell
        let padding = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(cell)))
        text += (text.isEmpty ? "" : "  ") + (columns[column].isRight ? padding + cell : cell + padding)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    return (hasHeading ? [style.bold(line(columns.map(\.heading)))] : []) + rows.map { line($0) }
  }
}
