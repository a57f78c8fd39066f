internal import Sound

/// Decodes AAC without a container: frames with headers of their own (ISO 13818-7, 6.2).
enum ADTSReader {
  static func decode(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) -> Clip {
    var position = bytes.startIndex
    var decoder: AACDecoder?
    while let frame = nextFrame(of: bytes, from: position) {
      if let decoder {
        try decoder.decode(bytes[frame])
      } else {
        decoder = try AACDecoder(.aac, setup: Array(bytes[frame]), hasHeaders: true)
        try decoder?.decode(bytes[frame])
      }
      position = frame.upperBound
    }
    guard let decoder else { throw .damaged(.aac, "there is no sound in its \(bytes.count) bytes") }
    return try decoder.clip(skipping: 0, keeping: .max)
  }

  /// The next whole frame at or behind a place; what stands before it is skipped.
  private static func nextFrame(of bytes: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
    var position = start
    while position + 7 <= bytes.endIndex {
      if bytes[position] == 0xFF, bytes[position + 1] & 0xF6 == 0xF0 {
        let length =
          Int(bytes[position + 3] & 3) << 11 | Int(bytes[position + 4]) << 3 | Int(bytes[position + 5] >> 5)
        if length > 7, position + length <= bytes.endIndex { return position..<position + length }
      }
      position += 1
    }
    return nil
  }
}
