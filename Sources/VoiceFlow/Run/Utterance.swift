/// Compares what was heard with what a flow lists (spec A24b, Q18): case, outer and repeated white space and final punctuation are
/// no matter, because recognizers differ in them.
enum Utterance {
  static func normalised(_ text: String) -> String {
    if isNormal(text) { return text }
    var words = text.lowercased().split(whereSeparator: \.isWhitespace)
    while let last = words.last {
      let bare = last.prefix(
        upTo: last.lastIndex { !isFinalPunctuation($0) }.map(last.index(after:)) ?? last.startIndex)
      words.removeLast()
      if !bare.isEmpty {
        words.append(bare)
        break
      }
    }
    return words.joined(separator: " ")
  }

  /// Lower-case ASCII words with one blank between them, as recognisers write them: nothing is to be made of these.
  private static func isNormal(_ text: String) -> Bool {
    var isBehindBlank = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"):
        isBehindBlank = false
      case UInt8(ascii: " ") where !isBehindBlank: isBehindBlank = true
      default: return false
      }
    }
    return !isBehindBlank || text.isEmpty
  }

  private static func isFinalPunctuation(_ character: Character) -> Bool {
    switch character {
    case ".", ",", "!", "?", ";", ":", "…": true
    default: false
    }
  }

  /// Whether the entry matches; both sides are normalised. An entry without a word matches nothing.
  static func matches(_ heard: String, _ entry: String, by comparator: UserInputEntry.Comparator) -> Bool {
    guard !entry.isEmpty else { return false }
    switch comparator {
    case .equals: return heard == entry
    case .starts: return heard.hasPrefix(entry)
    case .contains: return contains(heard, entry)
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) { return true }
      start = text.index(after: start)
    }
    return false
  }
}
