// How loud the room is when nobody speaks, because in noise the mean of the features must be learnt anew, and quickly.
internal import Glibc

/// Follows the noise floor, and says how much the mean of the features is worth.
///
/// Measured with hotwords in noise 20 dB below: with the mean of the model 13 to 19 of 22 were found, with one learnt within the first
/// second 19 to 21, false alarms alike. In silence the same haste costs: a mean of one word's few sounds misses 5 to 10 of 100 more. So the
/// mean starts with little weight only where it is loud, and gains weight with what is heard.
struct RoomNoise {
  /// Below this the model's own mean is right enough; decibels of full scale.
  private static let quietLevel = -60.0
  /// What a mean is worth, in frames of speech, that was not learnt in this noise.
  private static let unsettledWeight = 100.0
  /// What PocketSphinx itself gives it.
  private static let settledWeight = 500.0
  /// The floor is the least of so many blocks.
  private static let window = 100

  private var levels: [Double] = []
  private var weight = settledWeight
  private var settledFloor = -120.0

  /// The loudness between words, in decibels of full scale.
  private(set) var floor = -120.0

  /// How many frames the mean is worth, if it should move at once; nil if PocketSphinx may take its time.
  var meanWeight: Double? { weight < Self.settledWeight ? weight : nil }

  /// Notes a block of 10 ms.
  mutating func note(_ block: [Int16]) {
    guard !block.isEmpty else { return }
    let energy = block.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(block.count)
    levels.append(10 * log10(energy / (32_768.0 * 32_768.0) + 1e-12))
    if levels.count >= 2 * Self.window { levels.removeFirst(Self.window) }
    guard levels.count >= 10 else { return }
    floor = levels.suffix(Self.window).min() ?? floor
    guard max(floor, Self.quietLevel) - max(settledFloor, Self.quietLevel) > 6 else { return }
    settledFloor = floor
    weight = Self.unsettledWeight
  }

  /// Notes that the mean has moved.
  mutating func count(frames: Int) { weight = min(Self.settledWeight, weight + Double(frames)) }
}
