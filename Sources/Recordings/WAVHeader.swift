// The first 44 bytes of a recording: what makes a WAV file of samples, and how a recording is known again.
import Glibc
import Sound

/// The header of a file with one channel of 16-bit samples, and nothing between header and samples.
struct WAVHeader: Hashable, Sendable {
  /// Bytes of the header.
  static let size = WAVFile.headerLength
  /// Bytes of sound that fit: the header counts in 32 bits, and so do offsets in files on a 32-bit board.
  static let largestData = min(Int64(UInt32.max), Int64(off_t.max)) - Int64(size) - 1

  /// Samples per second.
  var sampleRate: UInt32
  /// Bytes of sound, even.
  var dataBytes: UInt32

  var bytes: [UInt8] { WAVFile.header(sampleRate: Int(clamping: sampleRate), byteCount: Int(clamping: dataBytes)) }

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
