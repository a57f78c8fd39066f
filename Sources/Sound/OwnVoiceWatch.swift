// Tells what is left of the own voice from somebody else.
private import Glibc

/// Judges, 10 ms at a time, whether what an echo canceller leaves is louder than what usually remains of the echo.
///
/// What remains is in proportion to what was played, and the proportion is learnt: it falls as the filter learns the room, quickly, and
/// rises slowly, so that somebody who speaks for some seconds is not taken for an echo. Allocates nothing.
struct OwnVoiceWatch {
  private(set) var hearsOthers = false

  /// What usually remains against what was played, in dB.
  private var remains: Float = 0
  /// Loudness of what was played, as a room lets it ring, in dB.
  private var ringing = Self.quiet
  private var evidence = 0
  /// What the filter itself does not know better, in dB, as a room lets it ring.
  private var unsure = Self.quiet
  /// Of what is left, over some blocks, in dB.
  private var left = Self.quiet

  mutating func process(_ cleaned: UnsafePointer<Float>, reference: UnsafePointer<Float>, expectedRest: Float) {
    ringing = max(Self.level(reference), ringing - Self.decay)
    let level = Self.level(cleaned)
    left += (level > left ? 0.5 : 0.25) * (level - left)
    guard ringing > Self.quiet + 10 else {
      count(left > Self.faint)
      return
    }
    let ratio = left - ringing
    unsure = max(10 * log10(expectedRest + 1e-12) + Self.margin, unsure - Self.decay)
    count(left > max(Self.faint, unsure) && ratio > remains + Self.distinct)
    if ratio > remains {
      remains += Self.rise
    } else {
      remains -= max(Self.fall, 0.04 * (remains - Self.spread - ratio))
    }
    remains = max(-60, min(0, remains))
  }

  /// A single moment decides nothing.
  private mutating func count(_ isDistinct: Bool) {
    evidence = max(0, min(Self.mostEvidence, evidence + (isDistinct ? 1 : -1)))
    hearsOthers = evidence >= (hearsOthers ? Self.keeps : Self.needs)
  }

  private static func level(_ samples: UnsafePointer<Float>) -> Float {
    var sum: Float = 0
    for index in 0..<EchoFilter.blockSize { sum += samples[index] * samples[index] }
    return max(quiet, 10 * log10(sum / Float(EchoFilter.blockSize) + 1e-12))
  }

  private static let quiet: Float = -90
  /// dBFS: nobody who is listened to is as soft as this.
  private static let faint: Float = -60
  /// dB in 10 ms; a living room rings like that.
  private static let decay: Float = 1.5
  /// dB above what the filter expects.
  private static let margin: Float = 3
  /// dB above what usually remains.
  private static let distinct: Float = 6
  /// In dB a block: what remains is above the estimate for a quarter of the time.
  private static let rise: Float = 0.06
  private static let fall: Float = 0.02
  /// What remains of single sounds differs by so many dB.
  private static let spread: Float = 12
  /// Blocks.
  private static let mostEvidence = 12
  private static let needs = 6
  private static let keeps = 3
}
