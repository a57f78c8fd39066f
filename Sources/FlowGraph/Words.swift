/// Text of a flow made fit for a picture: on one line, without what no drawing program can show, cut where it is long.
enum Words {
  /// Runs of blanks and line ends become one blank; control characters and marks that turn the direction of text go.
  static func clean(_ text: some StringProtocol) -> String {
    var result = ""
    var blank = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        blank = !result.isEmpty
        continue
      }
      guard !isUndrawable(scalar) else { continue }
      if blank { result += " " }
      blank = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Clean text in at most so many columns; what is longer ends in an ellipsis, after a whole word if one ends near.
  static func short(_ text: some StringProtocol, columns: Int) -> String {
    // Nobody sees more: a text of a megabyte is not cleaned to its end. A column is hardly ever more than eight scalars.
    let clean = clean(String(String.UnicodeScalarView(text.unicodeScalars.prefix(columns * 8 + 1_000))))
    guard width(clean) > columns else { return clean }
    var end = clean.startIndex
    var used = 0
    var wordEnd: (index: String.Index, column: Int)?
    while end < clean.endIndex {
      if clean[end] == " " { wordEnd = (end, used) }
      used += width(clean[end])
      guard used < columns else { break }
      end = clean.index(after: end)
    }
    if let wordEnd, wordEnd.column * 4 >= columns * 3 { end = wordEnd.index }
    while end > clean.startIndex, " ,;:.–-".contains(clean[clean.index(before: end)]) { end = clean.index(before: end) }
    return clean[..<end] + "…"
  }

  /// Clean text broken at blanks into at most so many lines; a longer word is cut, and so is the last line.
  static func wrapped(_ text: String, columns: Int, lines limit: Int) -> [String] {
    var lines: [String] = []
    var rest = clean(text.prefix(columns * limit * 2))[...]
    while width(rest) > columns, lines.count < limit - 1 {
      var used = 0
      var end = rest.startIndex
      var blank: String.Index?
      while end < rest.endIndex {
        used += width(rest[end])
        guard used <= columns else { break }
        if rest[end] == " " { blank = end }
        end = rest.index(after: end)
      }
      if end < rest.endIndex, rest[end] == " " { blank = end }
      let cut = blank ?? max(end, rest.index(after: rest.startIndex))
      lines.append(String(rest[..<cut]))
      rest = rest[cut...].drop { $0 == " " }
    }
    return lines + [short(rest, columns: columns)]
  }

  /// Milliseconds as a person says them: `1.5 s`, `2 min`.
  static func duration(milliseconds: Int) -> String {
    if milliseconds >= 120_000, milliseconds % 60_000 == 0 { return "\(milliseconds / 60_000) min" }
    var fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(milliseconds / 1_000)\(fraction.isEmpty ? "" : ".\(fraction)") s"
  }

  /// `1 phrase`, `2 phrases`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  static func width(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width($1) } }

  /// Columns of a character: two for the wide ones of East Asia and for pictures.
  private static func width(_ character: Character) -> Int {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  private static func isUndrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // XML has no way to write these.
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    // Overrides of the direction would run on into our own words.
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
