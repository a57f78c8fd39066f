/// Decodes AAC without a container: frames with headers of their own (ISO 13818-7, 6.2).
final class ADTSFrames: FrameDecoder {
  private let bytes: ArraySlice<UInt8>
  private let decoder: AACDecoder
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) {
    guard let first = Self.nextFrame(of: bytes, from: bytes.startIndex) else {
      throw .damaged(.aac, "there is no sound in its \(bytes.count) bytes")
    }
    self.bytes = bytes
    position = first.lowerBound
    decoder = try AACDecoder(.aac, setup: Array(bytes[first]), hasHeaders: true)
  }

  var sampleRate: Int { decoder.rate }

  func decodeFrame(into sound: inout SampleCollector) throws(SoundFileError) -> Bool {
    guard let frame = Self.nextFrame(of: bytes, from: position) else { return false }
    position = frame.upperBound
    try decoder.decode(bytes[frame], into: &sound)
    return true
  }

  func verify() throws(SoundFileError) { try decoder.verify() }

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
