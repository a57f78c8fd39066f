/// The escapes of JSON strings, read.
enum JSONString {
  /// What `\` with this byte after it stands for, beside `\u`. `\'` is no JSON, but closes nothing either.
  static func escape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"): byte
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: nil
    }
  }

  /// The code unit of the `\uXXXX` at `offset`, or nil if none stands there.
  static func unicodeEscape(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt16 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = hexDigit(text[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The characters of a string whose text holds escapes. What is no text becomes U+FFFD; its issue was reported.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < text.count else {
        bytes.append(byte)
        offset += 1
        continue
      }
      if let unit = unicodeEscape(in: text, at: offset) {
        offset += 6
        if UTF16.isLeadSurrogate(unit), let trail = unicodeEscape(in: text, at: offset), UTF16.isTrailSurrogate(trail) {
          offset += 6
          bytes.append(scalar: UTF16.decode(UTF16.EncodedScalar([unit, trail])))
        } else {
          bytes.append(scalar: Unicode.Scalar(unit) ?? "\u{FFFD}")
        }
      } else {
        bytes.append(escape(text[offset + 1]) ?? text[offset + 1])
        offset += 2
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
