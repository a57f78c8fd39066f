/// FNV-1a, 64 bits: the same number for the same bytes on every board.
enum Fingerprint {
  static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  static func of(_ text: String) -> UInt64 { text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }

  /// Of much: eight bytes at a time.
  static func of(_ bytes: UnsafeRawBufferPointer, from before: UInt64 = start) -> UInt64 {
    var hash = before
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      hash = (hash ^ word) &* 0x100_0000_01b3
      hash ^= hash >> 29
      offset += 8
    }
    while offset < bytes.count {
      hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01b3
      offset += 1
    }
    return hash
  }
}
