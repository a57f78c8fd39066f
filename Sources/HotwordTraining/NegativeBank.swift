// Speech of people that is no hotword, as the speech embedding sees it: for every training the same.

/// Embeddings of people's speech, a byte a number. A value; any thread.
///
/// The file: the magic word "HKNEGBK1"; the number of clips, 32 bits; of each clip the number of embeddings, 16 bits; 96 pairs of floats,
/// offset and step of each number of an embedding; then clip by clip 96 bytes an embedding. Little-endian.
package struct NegativeBank: Sendable {
  /// The usual name of the file.
  package static let fileName = "people.negatives"
  private static let magic = Array("HKNEGBK1".utf8)
  private static let dimensions = WindowSet.dimensions

  /// Each clip's embeddings behind one another.
  package var clips: [[Float]]

  package init(clips: [[Float]]) { self.clips = clips }

  /// Hours of sound.
  package var hours: Double {
    Double(clips.reduce(0) { $0 + $1.count } / Self.dimensions) * 0.08 / 3_600
  }

  /// - Parameter name: what errors call the file.
  package init(_ bytes: [UInt8], name: String) throws(TrainingError) {
    func refused(_ reason: String) -> TrainingError { .bank(file: name, reason: reason) }
    guard bytes.starts(with: Self.magic), bytes.count >= 12 else { throw refused("it is no bank of negatives") }
    func word(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let count = word(8, 4)
    let scales = 12 + 2 * count
    let start = scales + 8 * Self.dimensions
    guard count <= 1_000_000, bytes.count >= start else { throw refused("it is cut short") }
    let sizes = (0..<count).map { word(12 + 2 * $0, 2) }
    guard bytes.count == start + sizes.reduce(0, +) * Self.dimensions else {
      throw refused("it has not as many embeddings as it tells")
    }
    func float(_ offset: Int) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: word(offset, 4))) }
    let offsets = (0..<Self.dimensions).map { float(scales + 8 * $0) }
    let steps = (0..<Self.dimensions).map { float(scales + 8 * $0 + 4) }
    guard (offsets + steps).allSatisfy(\.isFinite) else { throw refused("its numbers make no sense") }
    var position = start
    clips = []
    for size in sizes {
      var clip: [Float] = []
      clip.reserveCapacity(size * Self.dimensions)
      for _ in 0..<size {
        for column in 0..<Self.dimensions {
          clip.append(offsets[column] + steps[column] * Float(bytes[position + column]))
        }
        position += Self.dimensions
      }
      clips.append(clip)
    }
  }

  /// The file. Clips of more than 65,535 embeddings (87 minutes) are cut.
  package var bytes: [UInt8] {
    var (lows, highs) = (
      [Float](repeating: .infinity, count: Self.dimensions), [Float](repeating: -.infinity, count: Self.dimensions)
    )
    for clip in clips {
      for (index, value) in clip.enumerated() {
        let column = index % Self.dimensions
        lows[column] = min(lows[column], value)
        highs[column] = max(highs[column], value)
      }
    }
    var bytes = Self.magic
    func append(_ value: Int, _ size: Int) {
      for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
    let sizes = clips.map { min(65_535, $0.count / Self.dimensions) }
    append(clips.count, 4)
    for size in sizes { append(size, 2) }
    let steps = zip(lows, highs).map { max(1e-6, ($1 - $0) / 255) }
    for column in 0..<Self.dimensions {
      append(Int((lows[column].isFinite ? lows[column] : 0).bitPattern), 4)
      append(Int((steps[column].isFinite ? steps[column] : 1).bitPattern), 4)
    }
    for (clip, size) in zip(clips, sizes) {
      for index in 0..<size * Self.dimensions {
        let column = index % Self.dimensions
        bytes.append(UInt8(max(0, min(255, ((clip[index] - lows[column]) / steps[column]).rounded()))))
      }
    }
    return bytes
  }
}
