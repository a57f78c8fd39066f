/// Telephone numbers, digit by digit with rests between their groups: "+44 20 7946 0958", "(020) 7946 0958", "555-1234", "0800 123456".
enum Telephones {
  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token(), let first = token.text.utf8.first,
      isDigit(first) || first == UInt8(ascii: "+") || token.text.hasPrefix("0")
    else { return nil }
    let isCalled = callWords.contains(reader.previous)
    let isBracketed = token.lead.contains(.bracket) && token.trail == .bracket
    let hasPlus = first == UInt8(ascii: "+")
    guard token.text.utf8.count <= 24, hasPlus || isCalled || isBracketed || mayBegin(token, reader) else { return nil }
    var groups: [Substring] = []
    var count = 0
    while count < 8, let part = count == 0 ? token : continuation(reader, count) {
      guard let more = digitGroups(part.text, isFirst: count == 0) else { break }
      groups += more
      count += 1
    }
    while count > 0 {
      if isTelephone(groups, hasPlus: hasPlus, isCalled: isCalled, isBracketed: isBracketed, count) {
        return Match(words(groups, hasPlus: hasPlus), count: count)
      }
      // Perhaps the last token belongs to something else: "555-1234 9 to 5".
      count -= 1
      guard count > 0, let last = reader.token(count), let extra = digitGroups(last.text, isFirst: false) else { break }
      groups.removeLast(min(extra.count, groups.count))
    }
    return nil
  }

  /// What `say-as` telephone says of any text.
  static func words(ofAny text: String) -> String {
    let groups = text.split { !$0.isASCII || !$0.isNumber }
    return words(groups, hasPlus: text.contains("+"))
  }

  /// Without a sign of its own, a number begins with a zero, or has the groups of American ones.
  private static func mayBegin(_ token: Token, _ reader: TokenReader) -> Bool {
    let count = token.text.utf8.prefix(while: isDigit).count
    if token.text.hasPrefix("0") { return count >= 3 }
    guard token.shape != .digits else {
      return (count == 3 || count == 1)
        && reader.token(1).map { $0.text.utf8.prefix(while: isDigit).count == 3 } == true
    }
    return count == 3 || token.text.hasPrefix("1-")
  }

  /// The next token, if nothing but a blank or a bracket stands before it.
  private static func continuation(_ reader: TokenReader, _ offset: Int) -> Token? {
    guard let token = reader.token(offset), let before = reader.token(offset - 1), !token.isFixed else { return nil }
    let isBehindBracket = before.lead.contains(.bracket)
    guard before.trail.isSubset(of: isBehindBracket ? .bracket : []), token.lead.isSubset(of: .bracket) else {
      return nil
    }
    return token
  }

  /// "7946-0958" has two groups. Nil for what has other characters.
  private static func digitGroups(_ text: String, isFirst: Bool) -> [Substring]? {
    var rest = text[...]
    if isFirst, rest.first == "+" { rest.removeFirst() }
    guard rest.utf8.count <= 24, rest.utf8.allSatisfy({ isDigit($0) || "-./".utf8.contains($0) }) else { return nil }
    let groups = rest.split { "-./".contains($0) }
    return groups.isEmpty ? nil : groups
  }

  private static func isTelephone(
    _ groups: [Substring], hasPlus: Bool, isCalled: Bool, isBracketed: Bool, _ count: Int
  ) -> Bool {
    let sizes = groups.map(\.utf8.count)
    let total = sizes.reduce(0, +)
    guard total <= 15, let first = groups.first else { return false }
    if isCalled { return total >= 3 && (total <= 6 ? groups.count == 1 : true) }
    if hasPlus { return total >= 8 }
    if isBracketed { return groups.count > 1 && total >= 7 && (2...5).contains(first.utf8.count) }
    // National numbers begin with a zero; dates and prices do not.
    if first.first == "0", first.utf8.count >= 3 {
      return groups.count > 1 ? total >= 9 : (10...11).contains(total)
    }
    switch sizes {
    case [3, 4]: return count == 1
    case [3, 3, 4]: return true
    case [1, 3, 3, 4]: return first == "1"
    default: return false
    }
  }

  private static func words(_ groups: [Substring], hasPlus: Bool) -> String {
    (hasPlus ? "plus " : "") + groups.map { NumberWords.each($0) }.joined(separator: ", ")
  }

  private static let callWords: Set<String> = [
    "call", "dial", "phone", "telephone", "tel", "ring", "fax", "mobile", "cell", "text", "hotline",
  ]
}
