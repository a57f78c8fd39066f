// Tells cheaply whether anybody may be speaking, so that a quiet room costs next to nothing.
private import Glibc

/// Follows the loudness of a room and opens when something rises above it. A value; allocates nothing.
///
/// Generous: it opens for a third of what a recogniser of speech would ask for, because what is closed is not heard. What stays the same, as
/// a fan does, closes it within seconds, however loud.
struct VoiceGate {
  /// Samples that are judged at once: 10 ms.
  static let block = 160
  /// Blocks that it stays open after the last sign of life: both stages must have told what they found, and what they hear next after a gap
  /// must follow on quiet.
  static let hold = 160
  /// Blocks at the beginning, when the room is not known.
  static let start = 60
  /// Decibels above the room at which it opens, and how many times the room's own restlessness it must be at least.
  private static let rise: Float = 3
  private static let restlessness: Float = 4
  /// No room counts as quieter; decibels of one unit. Some units of noise are what a converter makes by itself.
  private static let quietest: Float = 6

  private var level: Float = 0
  private var room: Float = .infinity
  private var deviation: Float = 0
  private var open = Self.start

  var isOpen: Bool { open > 0 }

  /// Judges the next 10 ms; whether the gate is open.
  mutating func hear(_ samples: UnsafePointer<Int16>) -> Bool {
    let loudness = max(Self.quietest, 10 * log10f(Self.power(samples) + 1e-3))
    if room == .infinity {
      level = loudness
      room = loudness
    }
    level += 0.4 * (loudness - level)
    let excess = level - room
    if excess > max(Self.rise, min(2 * Self.rise, Self.restlessness * deviation)) {
      open = max(open, Self.hold)
    } else if open > 0 {
      open -= 1
    }
    follow(excess)
    return isOpen
  }

  /// Without the low rumble that rooms are full of. Of 160 samples the last seven are left out: it is done a hundred times a second, always.
  private static func power(_ samples: UnsafePointer<Int16>) -> Float {
    let bytes = UnsafeRawPointer(samples)
    var sum = SIMD8<Float>.zero
    for index in 0..<19 {
      let before = SIMD8<Float>(bytes.loadUnaligned(fromByteOffset: 16 * index, as: SIMD8<Int16>.self))
      let now = SIMD8<Float>(bytes.loadUnaligned(fromByteOffset: 16 * index + 2, as: SIMD8<Int16>.self))
      let difference = now - 0.9375 * before
      sum += difference * difference
    }
    return sum.sum() / 152
  }

  /// Falls at once with what is quieter; rises slowly, and while it is open by 1 dB a second at most: that may be somebody who speaks.
  private mutating func follow(_ excess: Float) {
    if excess < 0 {
      room += 0.1 * excess
    } else if isOpen {
      room += min(0.01, excess)
    } else {
      room += 0.02 * excess
    }
    if !isOpen { deviation += 0.005 * (abs(excess) - deviation) }
  }
}
