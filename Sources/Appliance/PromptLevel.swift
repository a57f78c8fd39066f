internal import Sound

/// Brings the sound of one segment to the level that all prompts have, with the segment's own volume on top.
///
/// What would clip for it makes it softer, for good.
struct PromptLevel {
  private let volume: Double
  private let sampleRate: Int
  /// Factor of amplitude, without the volume.
  private var levelling: Double
  /// The factor with which the last piece ended.
  private var last: Double?

  /// - Parameters:
  ///   - sampleRate: of the pieces.
  ///   - levelling: what makes it as loud as others.
  init(volume: Double, sampleRate: Int, levelling: Decibels) {
    self.volume = volume
    self.sampleRate = sampleRate
    self.levelling = levelling.amplitude
  }

  /// Changes the loudness of the next piece.
  mutating func apply(to piece: inout [Int16]) {
    if levelling > 1 {
      let most = Decibels(Loudness.ceiling.value - Level(of: piece).peak.value).amplitude
      levelling = min(levelling, max(1, most))
    }
    let factor = volume * levelling
    ramp(from: last ?? factor, to: factor, &piece)
    last = factor
  }

  /// A change of loudness within 5 ms does not click.
  private func ramp(from start: Double, to end: Double, _ piece: inout [Int16]) {
    guard start != end else { return Gain(factor: end).apply(to: &piece) }
    let length = min(piece.count, Fade.length(sampleRate: sampleRate))
    for index in piece.indices {
      let part = min(1, Double(index + 1) / Double(length))
      piece[index] = Gain(factor: start + (end - start) * part)(piece[index])
    }
  }
}
