/// Cuts a document with markup into text and tags. Tolerant: what is no markup is text.
///
/// A scanner of our own, since every XML parser stops at the first fault, where this one has to go on speaking.
struct MarkupScanner {
  enum Event: Equatable {
    case text(Range<Int>)
    /// A character that was written as an entity.
    case character(Unicode.Scalar, Range<Int>)
    case tag(Tag, Range<Int>)
    case fault(String, Range<Int>)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var pending: [Event] = []

  /// Longer ones are left out up to their end, if no other tag begins before it: an open quote must not swallow the document.
  private static let longestTag = 4_096

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Event? {
    if let event = pending.popLast() { return event }
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "<"): return markup()
    case UInt8(ascii: "&"): return entity()
    default:
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&") {
        position += 1
      }
      return .text(start..<position)
    }
  }

  private mutating func markup() -> Event? {
    let start = position
    if has("<!--") { return skip(to: "-->", from: start, what: "comment") }
    if has("<![CDATA[") {
      let end = find("]]>", from: start + 9)
      position = end.map { $0 + 3 } ?? bytes.count
      if end == nil { pending.append(.fault("the CDATA section is not closed", start..<(start + 9))) }
      return .text((start + 9)..<(end ?? bytes.count))
    }
    if has("<?") { return skip(to: "?>", from: start, what: "processing instruction") }
    if has("<!") { return skip(to: ">", from: start, what: "declaration") }
    guard let end = endOfTag(from: start + 1) else {
      if let end = endOfLongTag(from: start + 1) {
        position = end + 1
        return .fault("the tag is longer than \(Self.longestTag) bytes and has no effect", start..<position)
      }
      position = start + 1
      pending.append(.text(start..<position))
      return .fault("\"<\" begins no tag here; write &lt; for the sign", start..<position)
    }
    position = end + 1
    return .tag(Tag(bytes[(start + 1)..<end]), start..<position)
  }

  private mutating func skip(to token: String, from start: Int, what: String) -> Event? {
    if let end = find(token, from: start) {
      position = end + token.utf8.count
      return next()
    }
    position = bytes.count
    return .fault("the \(what) is not closed", start..<min(bytes.count, start + 2))
  }

  /// The position of the ">" that is not inside a quoted attribute.
  private func endOfTag(from start: Int) -> Int? {
    guard start < bytes.count, beginsTag(at: start) else { return nil }
    let limit = min(bytes.count, start + Self.longestTag)
    var quote: UInt8?
    var firstEnd: Int?
    for index in start..<limit {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">"), firstEnd == nil { firstEnd = index }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    // A quote that never closes: the first ">" ends it, whatever stands before.
    return firstEnd
  }

  /// The same of one that is longer than any that makes sense.
  private func endOfLongTag(from start: Int) -> Int? {
    guard start + Self.longestTag < bytes.count, beginsTag(at: start) else { return nil }
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    return end.flatMap { bytes[$0] == UInt8(ascii: ">") && $0 >= start + Self.longestTag ? $0 : nil }
  }

  private func beginsTag(at start: Int) -> Bool {
    isLetter(bytes[start]) || bytes[start] == UInt8(ascii: "/") || bytes[start] == UInt8(ascii: "_")
  }

  private mutating func entity() -> Event? {
    let start = position
    position += 1
    let name = bytes[position...].prefix(10).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "<") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
      let scalar = Self.scalar(of: String(decoding: name, as: UTF8.self))
    else { return .text(start..<position) }
    position = name.endIndex + 1
    return .character(scalar, start..<position)
  }

  /// Those of XML, a few of HTML that people write all the same, and numbers; of a damaged number, a blank.
  static func scalar(of name: String) -> Unicode.Scalar? {
    if let known = entities[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
    guard let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) else { return nil }
    return Unicode.Scalar(value) ?? " "
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "pound": "\u{A3}",
    "euro": "\u{20AC}", "deg": "\u{B0}", "ndash": "\u{2013}", "mdash": "\u{2014}", "hellip": "\u{2026}",
    "rsquo": "\u{2019}", "lsquo": "\u{2018}", "ldquo": "\u{201C}", "rdquo": "\u{201D}", "eacute": "\u{E9}",
    "frac12": "\u{BD}", "times": "\u{D7}", "bull": "\u{2022}", "shy": "\u{AD}",
  ]

  private func has(_ token: String) -> Bool { bytes[position...].starts(with: token.utf8) }

  private func find(_ token: String, from start: Int) -> Int? {
    let wanted = Array(token.utf8)
    guard let first = wanted.first, start < bytes.count else { return nil }
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == first, bytes[index..<(index + wanted.count)].elementsEqual(wanted) { return index }
      index += 1
    }
    return nil
  }
}
