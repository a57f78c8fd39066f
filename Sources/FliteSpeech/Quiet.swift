/// Takes off the silence that flite puts around everything it speaks, while it speaks.
///
/// Measured on all voices: 130 to 250 ms before a sentence and 60 to 130 ms after it, near -60 dBFS; the softest first and last sounds
/// ("find", "shop") are above -54.
struct Quiet {
  private let frame: Int
  /// What is not decided yet: a part of a frame, behind frames without sound.
  private var held: [Int16] = []
  /// Samples of `held` that are looked at: whole frames.
  private var checked = 0
  private var hasBegun = false

  init(sampleRate: Int) { frame = max(1, sampleRate / 100) }

  /// Takes a packet in.
  /// - Returns: what is known to belong to the sentence, with 30 ms before the first sound.
  mutating func take(_ packet: UnsafeBufferPointer<Int16>) -> [Int16] {
    held += packet
    var sounding = 0
    while checked + frame <= held.count {
      let isLoud = Self.isSounding(held[checked..<checked + frame])
      checked += frame
      if isLoud {
        hasBegun = true
        sounding = checked
      } else if !hasBegun, checked > Self.margin * frame {
        held.removeFirst(checked - Self.margin * frame)
        checked = Self.margin * frame
      }
    }
    guard sounding > 0 else { return [] }
    let passed = Array(held[..<sounding])
    held.removeFirst(sounding)
    checked -= sounding
    return passed
  }

  /// What follows the last sound, 30 ms; nothing if there was no sound at all.
  mutating func finish() -> [Int16] {
    defer { held = [] }
    return hasBegun ? Array(held.prefix(Self.margin * frame)) : []
  }

  private static func isSounding(_ samples: ArraySlice<Int16>) -> Bool {
    var energy = 0
    for sample in samples { energy += Int(sample) * Int(sample) }
    return energy > threshold * threshold * samples.count
  }

  /// -54 dBFS, as the root of a mean square.
  private static let threshold = 65
  /// In frames of 10 ms.
  private static let margin = 3
}
