// How loud the frames of an utterance are, where it is known which sound they stand for.
internal import Glibc

enum FrameLevels {
  private static let shift = 160
  /// On either side of a frame: a vowel is as loud as its word.
  private static let reach = 5
  /// The window of the last frame, and those ahead that the differences need.
  private static let missing = 12

  /// In decibels, smoothed; empty if the voice activity detector dropped frames, whose place nobody tells. It drops none in a room that is
  /// never quiet, and there alone the levels matter.
  static func levels(of sound: [Int16], frames: Int) -> [Double] {
    let count = sound.count / shift
    guard frames > 0, frames >= count - missing else { return [] }
    // Sums of squares up to each frame.
    var sums = [0.0]
    for frame in 0..<count {
      var energy = 0.0
      for sample in sound[frame * shift..<(frame + 1) * shift] { energy += Double(sample) * Double(sample) }
      sums.append((sums.last ?? 0) + energy)
    }
    return (0..<min(frames, count)).map { frame in
      let (first, end) = (max(0, frame - reach), min(count, frame + reach + 1))
      return 10 * log10((sums[end] - sums[first]) / Double((end - first) * shift) + 1)
    }
  }
}
