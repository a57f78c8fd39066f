/// Judges sound 10 ms at a time: is it louder than the room in the way that speech is, and has it a pitch.
///
/// Allocates nothing after `init`.
struct VoiceDetector {
  /// Louder than the room in several bands.
  private(set) var isActive = false
  /// Active, and periodic as voices are.
  private(set) var isVoiced = false

  private var bands = BandAnalyzer()
  private var pitch = PitchMeter()
  private var room = RoomNoise()
  private var smoothed: Float = 0
  /// Excess of the voice that speaks, in dB; 0 when none does.
  private var voice: Float = 0

  mutating func process(_ block: UnsafeBufferPointer<Int16>, in scene: RoomNoise.Scene, learnsRoom: Bool) {
    bands.process(block)
    pitch.process(block)
    let excess = room.excess(of: bands.levels)
    smoothed += 0.3 * (excess - smoothed)
    // The end of a loud word is heard at once, its start not before it lasts.
    isActive = min(excess, 2 * smoothed) > threshold(in: scene)
    isVoiced = isActive && pitch.periodicity > 0.75
    if scene != .speech {
      voice = 0
    } else if isVoiced {
      voice = voice == 0 ? excess : voice + 0.05 * (excess - voice)
    }
    if learnsRoom { room.learn(bands.levels, excess: excess, isActive: isActive, in: scene) }
  }

  /// In dB of excess. A restless room asks for more, and for much more before speech than within it; a voice that stands out well ends
  /// where it falls well below itself, although the room goes on.
  private func threshold(in scene: RoomNoise.Scene) -> Float {
    let usual = room.usualExcess
    guard scene == .speech else { return 0.7 + 3 * usual }
    return max(0.4 + usual, min(0.4 + 3 * usual, 0.8 * voice))
  }
}
