// How many cells of a terminal a text takes.

/// Widths without a locale: East Asian letters and emoji take two cells, marks that stand on others none (Unicode, UAX #11).
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // The mark that makes an emoji of the letter before it.
      if scalar.value == 0xFE0F, width > 0 { return 2 }
      width = max(width, of(scalar))
    }
    return width
  }

  /// The text, or its beginning with "…" behind it, in at most `limit` cells.
  static func shortened(_ text: String, to limit: Int) -> String {
    guard of(text) > limit else { return text }
    var width = 1
    var short = ""
    for character in text {
      width += of(character)
      guard width <= limit else { break }
      short.append(character)
    }
    return short + "…"
  }

  /// The text in lines of at most `limit` cells, broken at blanks where there are any.
  static func wrapped(_ text: String, to limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, of(line) + 1 + of(word) > max(1, limit) {
        while line.last == " " { line.removeLast() }
        lines.append(line)
        line = String(word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .surrogate, .unassigned: return 0
    default: return 1
    }
  }
}
