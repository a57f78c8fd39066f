/// The escapes of JSON strings, read.
enum JSONString {
  /// What may follow a backslash beside `u`, and what it stands for. `\'` is no JSON, but closes nothing either.
  static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]

  /// The code unit of the `\uXXXX` at `offset`, or nil if none stands there.
  static func unicodeEscape(in text: some RandomAccessCollection<UInt8>, at offset: Int) -> UInt16? {
    let start = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    let escape = text[start...].prefix(6)
    guard escape.count == 6, escape.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    var unit: UInt16 = 0
    for digit in escape.dropFirst(2) {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  /// The characters of a string whose text holds escapes. What is no text becomes U+FFFD; its issue was reported.
  static func decode(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var offset = text.startIndex
    while offset < text.endIndex {
      let byte = text[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < text.endIndex else {
        bytes.append(byte)
        offset += 1
        continue
      }
      if let unit = unicodeEscape(in: text, at: offset - text.startIndex) {
        offset += 6
        if UTF16.isLeadSurrogate(unit), let trail = unicodeEscape(in: text, at: offset - text.startIndex),
          UTF16.isTrailSurrogate(trail)
        {
          offset += 6
          bytes.append(scalar: UTF16.decode(UTF16.EncodedScalar([unit, trail])))
        } else {
          bytes.append(scalar: Unicode.Scalar(unit) ?? "\u{FFFD}")
        }
      } else {
        bytes.append(escapes[text[offset + 1]] ?? text[offset + 1])
        offset += 2
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
