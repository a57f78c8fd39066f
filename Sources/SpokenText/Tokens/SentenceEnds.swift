/// Tells where sentences end, which a stop alone does not say: "Dr. Smith", "3.50", "J. Jones", "e.g. oak", "No. 5".
enum SentenceEnds {
  /// What ends between a token and the next one; nil if the sentence goes on.
  static func ending(behind token: Token, before next: Token?) -> SpokenText.Ending? {
    guard let next else { return .sentence }
    if next.gap == .paragraph { return .paragraph }
    if next.lead.contains(.bullet), next.gap != .none { return .sentence }
    if next.gap == .line, !isWrapped(token, next) { return .sentence }
    // "Mon., 5 May"
    guard token.trail.endsSentences, !token.trail.contains(.comma) else { return nil }
    return stopEnds(token, next) ? .sentence : nil
  }

  /// The line was broken because it was full, or the next one goes on in lower case: "the Tower\nClock" only in a wide text.
  private static func isWrapped(_ token: Token, _ next: Token) -> Bool {
    guard !token.trail.endsSentences else { return next.shape == .lower && !stopEnds(token, next) }
    if next.shape == .lower { return true }
    return token.column + token.text.utf8.count > 55
  }

  private static func stopEnds(_ token: Token, _ next: Token) -> Bool {
    let isLower = next.text.utf8.first.map(isSmall) ?? false
    if !token.trail.isDisjoint(with: [.question, .exclamation]) { return !isLower }
    if token.trail.contains(.ellipsis) { return !isLower && next.shape != .digits }
    let word = token.text.lowercased()
    if Abbreviations.neverLast.contains(word) { return false }
    // "1. First", at the beginning of a line.
    if token.shape == .digits, token.gap == .line || token.gap == .paragraph || token.column == 0,
      token.text.utf8.count < 3, next.gap == .space
    {
      return false
    }
    if Abbreviations.beforeNumbers.contains(word) { return next.text.utf8.first.map(isDigit) != true && !isLower }
    if word == "ft", token.shape == .capitalized { return false }
    let letters = token.text.utf8
    // An initial, if it is not the last letter of "U.S." or "p.m.".
    if letters.count == 1, token.shape == .upper, token.text != "I" { return false }
    let hasInnerStop = letters.contains(UInt8(ascii: ".")) && letters.count <= 8 && !letters.contains(where: isDigit)
    if word == "max" || word == "min" { return next.text.utf8.first.map(isDigit) != true && !isLower }
    // "F.C. Bayern", but "in the U.S. They" and "5 p.m. Come in".
    if hasInnerStop, !isLower, Times.halves[word] == nil { return starters.contains(next.text) }
    if isLower { return !hasInnerStop && !Abbreviations.areKnown(word) }
    if Abbreviations.months.contains(word) { return next.shape != .digits }
    return true
  }

  /// Words with which sentences begin, and names do not.
  private static let starters: Set<String> = [
    "The", "They", "It", "He", "She", "We", "You", "I", "In", "On", "At", "This", "That", "These", "Those", "There",
    "But", "And", "If", "When", "A", "An", "Our", "Please", "For", "What", "Who", "Why", "How", "So", "Then", "As",
    "To", "From", "My", "Your", "His", "Her", "Its", "Their", "Yes", "No", "Not", "All", "Some", "Most", "After",
    "Before", "Since", "While", "Do", "Does", "Is", "Are", "Was", "Now", "Here", "With", "By", "Let", "See",
  ]

  private static func isSmall(_ byte: UInt8) -> Bool { isLower(byte) }
}
