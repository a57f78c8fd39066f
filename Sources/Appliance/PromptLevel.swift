internal import Sound

/// Brings the sound of one segment to the level that all prompts have, with the segment's own volume on top.
///
/// Known from what was heard first: a second of speech, or what was measured before. Later sound that would clip makes it softer, for good.
struct PromptLevel {
  private let volume: Double
  private let sampleRate: Int
  /// Factor of amplitude, without the volume.
  private var levelling = 1.0
  /// What it is known from, while it is not settled.
  private var heard: [Int16] = []
  private var isSettled: Bool
  /// The factor with which the last piece ended.
  private var last: Double?

  /// - Parameters:
  ///   - sampleRate: of the pieces.
  ///   - levels: false leaves the sound as loud as it is, but for the volume.
  init(volume: Double, sampleRate: Int, levels: Bool) {
    self.volume = volume
    self.sampleRate = sampleRate
    isSettled = !levels
  }

  /// Settles it by sound that stands for the rest, at any rate.
  mutating func settle(by clip: Clip) {
    guard !isSettled else { return }
    isSettled = true
    levelling = Loudness(of: clip).levelling.amplitude
  }

  /// Changes the loudness of the next piece.
  mutating func apply(to piece: inout [Int16]) {
    if !isSettled { learn(from: piece) }
    if levelling > 1 { limit(to: Level(of: piece).peak) }
    let factor = volume * levelling
    ramp(from: last ?? factor, to: factor, &piece)
    last = factor
  }

  private mutating func learn(from piece: [Int16]) {
    guard Loudness(of: Clip(sampleRate: sampleRate, samples: piece)).level > .silence else { return }
    heard += piece
    levelling = Loudness(of: Clip(sampleRate: sampleRate, samples: heard)).levelling.amplitude
    guard heard.count >= sampleRate else { return }
    isSettled = true
    heard = []
  }

  private mutating func limit(to peak: Decibels) {
    levelling = min(levelling, max(1, Decibels(Loudness.ceiling.value - peak.value).amplitude))
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
