/// Builds WAV files of every shape, right and wrong, byte by byte.
package enum RIFFBuilder {
  package static func file(_ chunks: [[UInt8]], riffSize: UInt32? = nil, magic: String = "RIFF") -> [UInt8] {
    let body = chunks.flatMap { $0 }
    return Array(magic.utf8) + little(riffSize ?? UInt32(body.count + 4)) + Array("WAVE".utf8) + body
  }

  /// - Parameter size: what the header claims; the real size if nil.
  package static func chunk(_ id: String, _ body: [UInt8], size: UInt32? = nil, pads: Bool = true) -> [UInt8] {
    Array(id.utf8) + little(size ?? UInt32(body.count)) + body + (pads && body.count % 2 == 1 ? [0] : [])
  }

  package static func format(
    tag: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 16_000, bits: UInt16 = 16, blockAlign: UInt16? = nil
  ) -> [UInt8] {
    let align = blockAlign ?? channels * ((bits + 7) / 8)
    return chunk(
      "fmt ",
      little(tag) + little(channels) + little(rate) + little(rate &* UInt32(align)) + little(align) + little(bits))
  }

  package static func extensible(
    subformat: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 48_000, bits: UInt16, validBits: UInt16,
    tail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  ) -> [UInt8] {
    let align = channels * (bits / 8)
    return chunk(
      "fmt ",
      little(UInt16(0xFFFE)) + little(channels) + little(rate) + little(rate &* UInt32(align)) + little(align)
        + little(bits)
        + little(UInt16(22)) + little(validBits) + little(UInt32(4)) + little(subformat) + tail)
  }

  package static func data(_ samples: [Int16]) -> [UInt8] { chunk("data", samples.flatMap { little($0) }) }

  package static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
