/// What a room sounds like when nobody speaks: how loud each band usually is, and how far it usually rises above that.
///
/// The constants were found on 160 recordings of people and on synthetic speech, in quiet, fan, babble and music, and held on 210 others.
/// Allocates nothing after `init`.
struct RoomNoise {
  /// What is heard, as far as it matters for learning.
  enum Scene {
    /// No turn runs; most of what is heard is the room.
    case idle
    /// A turn waits for speech.
    case waiting
    /// Somebody speaks.
    case speech
  }

  /// The usual excess of moments without speech, in dB: near 0 for a fan, some dB for voices or music in the background.
  private(set) var usualExcess: Float = 0.3

  private var levels = [Float](repeating: -60, count: BandAnalyzer.bandCount)
  private var smoothed = [Float](repeating: 0, count: BandAnalyzer.bandCount)
  private var blocks = 0
  // Extremes of the smoothed levels: of the current 300 ms, and of the spans before it.
  private var lowest = [Float](repeating: .infinity, count: BandAnalyzer.bandCount)
  private var highest = [Float](repeating: -.infinity, count: BandAnalyzer.bandCount)
  private var pastLowest = [Float](repeating: .infinity, count: BandAnalyzer.bandCount * Self.spans)
  private var lastHighest = [Float](repeating: .infinity, count: BandAnalyzer.bandCount)
  private var span = 0

  /// How far a moment rises above the room, in dB: the mean over the bands, where a single loud one does not count for much.
  func excess(of heard: [Float]) -> Float {
    var sum: Float = 0
    for band in 0..<BandAnalyzer.bandCount {
      sum += max(0, min(20, heard[band] - levels[band] - 2.2))
    }
    return sum / Float(BandAnalyzer.bandCount)
  }

  mutating func learn(_ heard: [Float], excess: Float, isActive: Bool, in scene: Scene) {
    blocks += 1
    follow(heard, isActive: isActive, in: scene)
    if excess < usualExcess {
      usualExcess = max(0, usualExcess - max(0.0027, 0.006 * (usualExcess - excess)))
    } else if scene == .idle || !isActive {
      usualExcess += 0.0063
    }
    if blocks % Self.spanBlocks == 0 { bound() }
  }

  /// Follows the mean of what is not active in a quarter of a second. What is active moves it by 4 dB a second, speech by little more
  /// than one: pauses between words bring it back down.
  private mutating func follow(_ heard: [Float], isActive: Bool, in scene: Scene) {
    let isNew = blocks < 20
    for band in 0..<BandAnalyzer.bandCount {
      let difference = heard[band] - levels[band]
      if difference < 0 {
        levels[band] += isNew ? 0.3 * max(-30, difference) : max(-0.03, difference)
      } else if scene == .speech {
        levels[band] += 0.0125
      } else if isActive {
        levels[band] += 0.04
      } else {
        levels[band] += (isNew ? 0.2 : 0.036) * min(10, difference)
      }
      levels[band] = max(Self.quietest, levels[band])
      smoothed[band] = blocks == 1 ? heard[band] : smoothed[band] + 0.25 * (heard[band] - smoothed[band])
      lowest[band] = min(lowest[band], smoothed[band])
      highest[band] = max(highest[band], smoothed[band])
    }
  }

  /// Sound that never falls below some level for 1.2 s is the room's: a fan that was switched on, even behind speech (field report
  /// B2). And a room cannot be louder than anything in the last 600 ms: the fan was switched off.
  private mutating func bound() {
    var fallen = 0
    for band in 0..<BandAnalyzer.bandCount {
      let ceiling = max(highest[band], lastHighest[band])
      if levels[band] > ceiling + 6 { fallen += 1 }
      levels[band] = max(Self.quietest, min(levels[band], ceiling))
      lastHighest[band] = highest[band]
      highest[band] = -.infinity

      pastLowest[band * Self.spans + span] = lowest[band]
      lowest[band] = .infinity
      var bottom = Float.infinity
      for index in 0..<Self.spans { bottom = min(bottom, pastLowest[band * Self.spans + index]) }
      if blocks > Self.spanBlocks { levels[band] = max(levels[band], bottom + 2) }
    }
    // Most of the spectrum became quieter: what was usual is over, too.
    if fallen > BandAnalyzer.bandCount / 2 { usualExcess = min(usualExcess, 0.3) }
    span = (span + 1) % Self.spans
  }

  /// Quieter rooms are as good as this one, per band in dB.
  private static let quietest: Float = -90
  private static let spanBlocks = 30
  private static let spans = 4
}
