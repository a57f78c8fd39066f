/// Finds the format and the sound among the chunks of a WAV file, without believing its sizes.
struct WAVLayout {
  var format: WAVFormat
  /// Where the sound is; always inside the real bytes.
  var data: Range<Int>

  init(_ bytes: [UInt8]) throws(WAVError) {
    try Self.checkMagic(bytes)
    var format: WAVFormat?
    var data: Range<Int>?
    var largeDataSize: Int?
    var position = 12
    while format == nil || data == nil {
      guard let chunk = Chunk(at: position, of: bytes) else { break }
      switch chunk.id {
      case "fmt " where format == nil:
        format = try WAVFormat(chunk: bytes[chunk.body])
      case "ds64" where chunk.body.count >= 16:
        // RF64, EBU Tech 3306: the real size of the sound, where 32 bits do not hold it.
        largeDataSize = Int(exactly: bytes.littleEndian(UInt64.self, at: chunk.body.lowerBound + 8))
      case "data" where data == nil:
        data = Self.sound(in: chunk, of: bytes, largeSize: largeDataSize)
      default:
        break
      }
      position = chunk.nextPosition(in: bytes)
    }
    guard let format else {
      throw data == nil && position + 8 > bytes.count
        ? .truncated("\(bytes.count) bytes, and no format among them") : .malformed("it has no format chunk")
    }
    guard let data else { throw .truncated("its header ends without sound after \(bytes.count) bytes") }
    self.format = format
    self.data = data
  }

  /// The sound goes to the end that the header states, or to the real end where the header cannot be right (field report C4):
  /// writers that were killed leave 0, writers into a pipe 0xFFFFFFFF.
  private static func sound(in chunk: Chunk, of bytes: [UInt8], largeSize: Int?) -> Range<Int> {
    let start = chunk.body.lowerBound
    let stated = chunk.statedSize == Int(UInt32.max) ? largeSize ?? chunk.statedSize : chunk.statedSize
    if stated == 0 {
      // Truly empty if nothing follows, or a chunk that fits.
      guard let next = Chunk(at: start, of: bytes), next.isKnown, next.fits else { return start..<bytes.count }
      return start..<start
    }
    return start..<(stated < bytes.count - start ? start + stated : bytes.count)
  }

  private static func checkMagic(_ bytes: [UInt8]) throws(WAVError) {
    guard !bytes.isEmpty else { throw .notWAV(found: "the file is empty") }
    guard bytes.starts(with: "RIFF".utf8) || bytes.starts(with: "RF64".utf8) || bytes.starts(with: "BW64".utf8) else {
      throw .notWAV(found: guess(bytes))
    }
    guard bytes.count >= 12 else { throw .truncated("\(bytes.count) bytes are shorter than any header") }
    guard bytes[8..<12].elementsEqual("WAVE".utf8) else {
      throw .notWAV(found: "a RIFF file of type \"\(printable(bytes[8..<12]))\"")
    }
  }

  /// What a file that is no WAV file looks like, for the person who named it.
  private static func guess(_ bytes: [UInt8]) -> String {
    let signatures = [
      ("ID3", "an MP3 file"), ("fLaC", "a FLAC file"), ("OggS", "an Ogg file"), ("caff", "a CAF file"),
      ("FORM", "an AIFF file"), ("RIFX", "a big-endian RIFF file"), (".snd", "an AU file"), ("{", "a JSON file"),
    ]
    for (signature, name) in signatures where bytes.starts(with: signature.utf8) { return name }
    if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 { return "an MP3 or AAC file" }
    if bytes.count >= 8, bytes[4..<8].elementsEqual("ftyp".utf8) { return "an MP4 or M4A file" }
    let head = bytes.prefix(64)
    if head.allSatisfy({ (32..<127).contains($0) || (9...13).contains($0) || $0 >= 0x80 }) { return "text" }
    return "it does not begin with RIFF"
  }

  private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}

/// One chunk of a RIFF file.
private struct Chunk {
  var id: String
  var statedSize: Int
  /// What is really there of it.
  var body: Range<Int>

  init?(at position: Int, of bytes: [UInt8]) {
    guard position + 8 <= bytes.count else { return nil }
    id = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    statedSize = Int(bytes.littleEndian(UInt32.self, at: position + 4))
    let start = position + 8
    body = start..<start + min(statedSize, bytes.count - start)
  }

  var fits: Bool { body.count == statedSize }
  var isKnown: Bool { Self.knownIDs.contains(id) }

  /// Chunks are padded to even length; some writers forget it (field report C5), which shows when a known chunk begins
  /// where the padding should be.
  func nextPosition(in bytes: [UInt8]) -> Int {
    guard statedSize % 2 == 1 else { return body.upperBound }
    if let next = Chunk(at: body.upperBound, of: bytes), next.isKnown { return body.upperBound }
    return body.upperBound + 1
  }

  private static let knownIDs: Set<String> = [
    "fmt ", "data", "fact", "LIST", "JUNK", "junk", "bext", "cue ", "smpl", "inst", "PEAK", "iXML", "id3 ", "ID3 ",
    "PAD ",
    "ds64", "chna", "axml", "plst", "note", "labl", "FLLR", "minf", "elm1", "regn", "umid", "DGDA", "cart", "acid",
  ]
}

extension [UInt8] {
  /// A little-endian number; the caller has checked that it is there.
  func littleEndian<Value: FixedWidthInteger>(_ type: Value.Type, at position: Int) -> Value {
    self[...].littleEndian(type, at: position)
  }
}

extension ArraySlice<UInt8> {
  /// A little-endian number; the caller has checked that it is there. `position` is an index of the slice.
  func littleEndian<Value: FixedWidthInteger>(_ type: Value.Type, at position: Int) -> Value {
    var value: Value = 0
    for offset in 0..<Value.bitWidth / 8 { value |= Value(truncatingIfNeeded: self[position + offset]) << (8 * offset) }
    return value
  }
}
