/// The sound of a WAV file, piece by piece: a long file begins as soon as a short one. Confined to one thread.
package final class WAVReader {
  private let bytes: [UInt8]
  private let format: WAVFormat
  private let shift: Int
  private var position: Int
  private let end: Int

  /// Reads the header; see `WAVFile.decode`.
  package init(_ bytes: [UInt8]) throws(WAVError) {
    let layout = try WAVLayout(bytes)
    self.bytes = bytes
    format = layout.format
    shift = format.shift(of: bytes[layout.data])
    (position, end) = (layout.data.lowerBound, layout.data.upperBound)
  }

  /// Sound without a header: 16 bit, little endian, one channel. A last odd byte is dropped.
  package init(pcm bytes: [UInt8], sampleRate: Int) {
    self.bytes = bytes
    format = WAVFormat(encoding: .integer(validBits: 16), channels: 1, sampleRate: sampleRate, bytesPerSample: 2)
    shift = 0
    (position, end) = (0, bytes.count)
  }

  /// Samples per second.
  package var sampleRate: Int { format.sampleRate }

  /// A quarter of a second, or what is left; nil at the end.
  package func nextPiece() -> [Int16]? {
    let samples = take(format.frameBytes * max(1, sampleRate / 4))
    return samples.isEmpty ? nil : samples
  }

  /// All that is left.
  func rest() -> [Int16] { take(end - position) }

  private func take(_ count: Int) -> [Int16] {
    let next = min(end, position + count)
    defer { position = next }
    return format.samples(of: bytes[position..<next], shift: shift)
  }
}
