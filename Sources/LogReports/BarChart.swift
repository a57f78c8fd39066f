// Numbers as bars of text.

/// One line for each number: its name, the number, a bar.
struct BarChart {
  var bars: [(name: String, count: Int)]

  /// Cells of the longest bar.
  private static let longest = 40

  /// - Parameter indent: blanks before each line.
  func lines(_ style: TextStyle, indent: Int) -> [String] {
    let most = bars.map(\.count).max() ?? 0
    let nameWidth = bars.map { DisplayWidth.of($0.name) }.max() ?? 0
    let countWidth = String(most).count
    let margin = String(repeating: " ", count: indent)
    let room = style.width.map { max(8, $0 - indent - nameWidth - countWidth - 4) } ?? Self.longest
    // Small numbers are not blown up: one is one cell.
    let scale = min(Self.longest, room, most)
    return bars.map { bar in
      let padding = String(repeating: " ", count: nameWidth - DisplayWidth.of(bar.name))
      let number = String(repeating: " ", count: countWidth - String(bar.count).count) + String(bar.count)
      let halves = most == 0 ? 0 : (2 * bar.count * scale + most / 2) / most
      // What there is can be seen, however small it is beside the others.
      let shown = bar.count > 0 ? max(1, halves) : 0
      let blocks = String(repeating: "█", count: shown / 2) + (shown % 2 == 1 ? "▌" : "")
      return "\(margin)\(bar.name)\(padding)  \(number)" + (blocks.isEmpty ? "" : "  \(style.cyan(blocks))")
    }
  }
}
