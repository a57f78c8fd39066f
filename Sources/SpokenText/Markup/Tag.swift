/// What stands between "<" and ">".
struct Tag: Equatable {
  /// Lower case, without a name space.
  var name: String
  var isEnd = false
  /// Closes itself.
  var isEmpty = false
  private var attributes: [String: String] = [:]

  init(_ bytes: ArraySlice<UInt8>) {
    var body = bytes
    if body.first == UInt8(ascii: "/") {
      isEnd = true
      body.removeFirst()
    }
    if body.last == UInt8(ascii: "/") {
      isEmpty = true
      body.removeLast()
    }
    let label = body.prefix { !Self.isBlank($0) }
    name = Self.local(label)
    var rest = body[label.endIndex...]
    while let attribute = Self.attribute(&rest) {
      // The first of two counts.
      if attributes[attribute.name] == nil { attributes[attribute.name] = attribute.value }
    }
  }

  /// The value of an attribute, with its entities; by its name without a name space ("lang" of "xml:lang").
  func attribute(_ name: String) -> String? { attributes[name] }

  private static func attribute(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: String)? {
    rest = rest.drop(while: isBlank)
    let label = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") }
    guard !label.isEmpty else {
      guard !rest.isEmpty else { return nil }
      rest.removeFirst()
      return attribute(&rest)
    }
    rest = rest[label.endIndex...].drop(while: isBlank)
    guard rest.first == UInt8(ascii: "=") else { return (local(label), "") }
    rest = rest.dropFirst().drop(while: isBlank)
    let value: ArraySlice<UInt8>
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
    } else {
      value = rest.prefix { !isBlank($0) }
      rest = rest[value.endIndex...]
    }
    return (local(label), decoded(value))
  }

  private static func decoded(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var scanner = MarkupScanner(Array(value))
    var text = ""
    while let event = scanner.next() {
      switch event {
      case .text(let range):
        text += String(
          decoding: value[(value.startIndex + range.lowerBound)..<(value.startIndex + range.upperBound)], as: UTF8.self)
      case .character(let scalar, _): text.unicodeScalars.append(scalar)
      case .tag, .fault: break
      }
    }
    return text
  }

  private static func local(_ label: ArraySlice<UInt8>) -> String {
    let name = label.split(separator: UInt8(ascii: ":")).last ?? label
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
