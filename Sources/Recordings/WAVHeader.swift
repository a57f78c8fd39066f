// The first 44 bytes of a recording: what makes a WAV file of samples.

/// The header of a file with one channel of 16-bit samples, and nothing between header and samples.
struct WAVHeader: Hashable, Sendable {
  /// Bytes of the header.
  static let size = 44
  /// The header counts in 32 bits, and counts itself without its first 8 bytes.
  static let largestData = Int64(UInt32.max) - Int64(size - 8) - 1

  /// Samples per second.
  var sampleRate: UInt32
  /// Bytes of sound, even.
  var dataBytes: UInt32

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    func add(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
    func add<Integer: FixedWidthInteger>(_ integer: Integer) {
      withUnsafeBytes(of: integer.littleEndian) { bytes.append(contentsOf: $0) }
    }
    add("RIFF")
    add(dataBytes &+ UInt32(Self.size - 8))
    add("WAVE")
    add("fmt ")
    add(16 as UInt32)
    add(1 as UInt16)  // PCM
    add(1 as UInt16)  // channels
    add(sampleRate)
    add(sampleRate &* 2)  // bytes per second
    add(2 as UInt16)  // bytes per sample of all channels
    add(16 as UInt16)  // bits per sample
    add("data")
    add(dataBytes)
    return bytes
  }

  init(sampleRate: UInt32, dataBytes: UInt32) {
    self.sampleRate = sampleRate
    self.dataBytes = dataBytes
  }

  /// Reads a header that this type wrote; nil for every other file, whatever it is.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    func integer(at index: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
    }
    self.init(sampleRate: integer(at: 24), dataBytes: integer(at: 40))
    // Sizes apart, the header is what it would be if it were written now.
    let expected = self.bytes
    guard sampleRate > 0, sampleRate <= 768_000,
      bytes[..<4] == expected[..<4], bytes[8..<40] == expected[8..<40]
    else { return nil }
  }

  func durationMs(ofData bytes: Int64) -> Int {
    sampleRate > 0 ? Int(bytes / 2 * 1_000 / Int64(sampleRate)) : 0
  }
}
