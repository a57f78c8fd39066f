/// The text of an SSML document, without its markup: what a voice that knows no markup can do with it.
///
/// Tolerant: text that is not well-formed is spoken as far as it can be read. `break`, `p`, `s` and `sub` have their effect, comments,
/// `desc` and `metadata` are left out, all other elements are only stripped (W3C SSML 1.1, section 3).
struct SSMLText {
  enum Part: Equatable {
    case text(String)
    /// A `break`, in milliseconds.
    case rest(Int)
  }

  private(set) var parts: [Part] = []
  private var text = String.UnicodeScalarView()
  /// The element whose content is left out, and how deep inside it the reader is.
  private var skipped: (name: String, depth: Int)?

  init(_ source: String) {
    let scalars = Array(source.unicodeScalars)
    var position = 0
    while position < scalars.count {
      switch scalars[position] {
      case "<": position = readMarkup(scalars, at: position)
      case "&": position = readEntity(scalars, at: position)
      default:
        append(scalars[position])
        position += 1
      }
    }
    flush()
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if skipped == nil { text.append(scalar) }
  }

  private mutating func flush() {
    if !text.isEmpty { parts.append(.text(String(text))) }
    text = String.UnicodeScalarView()
  }

  /// Returns where reading goes on.
  private mutating func readMarkup(_ scalars: [Unicode.Scalar], at start: Int) -> Int {
    if Self.has("<!--", scalars, at: start) { return Self.find("-->", scalars, from: start + 4) ?? scalars.count }
    if Self.has("<![CDATA[", scalars, at: start) {
      let end = Self.find("]]>", scalars, from: start + 9)
      for scalar in scalars[(start + 9)..<(end.map { $0 - 3 } ?? scalars.count)] { append(scalar) }
      return end ?? scalars.count
    }
    guard start + 1 < scalars.count, Self.opensTag(scalars[start + 1]),
      let end = Self.endOfTag(scalars, from: start + 1)
    else {
      // A lone "<".
      append(" ")
      return start + 1
    }
    handle(Tag(scalars[(start + 1)..<end]))
    return end + 1
  }

  private mutating func handle(_ tag: Tag) {
    if let inside = skipped {
      guard tag.name == inside.name, !tag.isEmpty else { return }
      let depth = inside.depth + (tag.isEnd ? -1 : 1)
      skipped = depth == 0 ? nil : (inside.name, depth)
      return
    }
    switch tag.name {
    case "break" where !tag.isEnd:
      flush()
      parts.append(.rest(Self.rest(tag)))
    case "p", "s": for scalar in "\n\n".unicodeScalars { text.append(scalar) }
    case "sub" where !tag.isEnd && !tag.isEmpty:
      guard let alias = tag.attribute("alias") else { return }
      text.append(contentsOf: SSMLText.plain(alias).unicodeScalars)
      skipped = ("sub", 1)
    case "desc" where !tag.isEnd && !tag.isEmpty, "metadata" where !tag.isEnd && !tag.isEmpty:
      skipped = (tag.name, 1)
    default: break
    }
  }

  private mutating func readEntity(_ scalars: [Unicode.Scalar], at start: Int) -> Int {
    let name = scalars[(start + 1)...].prefix(10).prefix { $0 != ";" }
    let end = start + 1 + name.count
    guard end < scalars.count, scalars[end] == ";", let scalar = Self.entity(name) else {
      append("&")
      return start + 1
    }
    append(scalar)
    return end + 1
  }

  /// The five entities of XML and numbers; damaged numbers are a blank.
  private static func entity(_ name: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: name)
    let word = String(text)
    if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][word] as Unicode.Scalar? {
      return known
    }
    guard word.hasPrefix("#") else { return nil }
    let isHex = word.hasPrefix("#x") || word.hasPrefix("#X")
    guard let value = UInt32(word.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) else { return nil }
    return Unicode.Scalar(value) ?? " "
  }

  private static func plain(_ attribute: String) -> String {
    var parts: [String] = []
    for case .text(let text) in SSMLText(attribute).parts { parts.append(text) }
    return parts.joined(separator: " ")
  }

  /// Time in ms; at most ten seconds, since a slip of the pen must not silence the device.
  private static func rest(_ tag: Tag) -> Int {
    if let time = tag.attribute("time") {
      let digits = time.prefix { "0123456789.".contains($0) }
      let unit = time.dropFirst(digits.count)
      if let value = Double(digits), unit == "ms" || unit == "s" {
        return Int(max(0, min(10_000, unit == "s" ? value * 1_000 : value)))
      }
    }
    switch tag.attribute("strength") {
    case "none": return 0
    case "x-weak": return 100
    case "weak": return 200
    case "strong": return 700
    case "x-strong": return 1_000
    default: return 400
    }
  }

  private static func has(_ token: String, _ scalars: [Unicode.Scalar], at start: Int) -> Bool {
    scalars[start...].starts(with: token.unicodeScalars)
  }

  /// The position behind the token.
  private static func find(_ token: String, _ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard start < scalars.count else { return nil }
    let length = token.unicodeScalars.count
    return (start..<scalars.count).first { has(token, scalars, at: $0) }.map { $0 + length }
  }

  private static func opensTag(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar == "?" || scalar == "!" || scalar.properties.isAlphabetic
  }

  /// The position of the ">" that is not inside a quoted attribute.
  private static func endOfTag(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var quote: Unicode.Scalar?
    for position in start..<scalars.count {
      let scalar = scalars[position]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        return position
      }
    }
    // A quote that never closes: take the next ">" whatever stands before it.
    return scalars[start...].firstIndex(of: ">")
  }
}

/// What stands between "<" and ">".
private struct Tag {
  /// Lower case, without a name space prefix.
  var name: String
  var isEnd: Bool
  /// Closes itself.
  var isEmpty: Bool
  private var attributes: String

  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    var body = String(text)[...]
    isEnd = body.hasPrefix("/")
    if isEnd { body = body.dropFirst() }
    isEmpty = body.hasSuffix("/")
    if isEmpty { body = body.dropLast() }
    let label = body.prefix { !$0.isWhitespace }
    name = (label.split(separator: ":").last.map(String.init) ?? "").lowercased()
    attributes = String(body.dropFirst(label.count))
  }

  /// The value of an attribute, with its entities.
  func attribute(_ name: String) -> String? {
    var rest = attributes[...]
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
      let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
      let content = value.dropFirst().prefix { $0 != quote }
      if key == name { return String(content) }
      rest = value.dropFirst().dropFirst(content.count).dropFirst()
    }
    return nil
  }
}
