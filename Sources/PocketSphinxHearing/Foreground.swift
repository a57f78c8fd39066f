// Who speaks to the appliance, where others talk or a machine hums all the time: the loudest voice.
internal import Glibc

/// The loudness of a sound over time, and the part of it that is in front.
struct Foreground {
  /// Samples of one level: a frame of the decoder.
  static let shift = 160
  /// Levels are smoothed over so many frames on either side: a vowel is as loud as its word.
  private static let reach = 5
  /// A room in which the loud and the quiet differ by less, in decibels, is never quiet. Recordings of people and of synthesisers in quiet have
  /// 30 to 80, those in babble 10 dB below the speech 12 to 16.
  private static let quietRange = 22.0
  /// What is so much quieter than the loudest twentieth, in decibels, is background.
  private static let depth = 6.0
  /// Frames before and after that belong to the words: their softest sounds.
  private static let margin = 20

  /// In decibels, one a frame.
  let levels: [Double]
  private let sound: [Int16]

  init(_ sound: [Int16]) {
    self.sound = sound
    let count = sound.count / Self.shift
    // Sums of squares up to each frame.
    var sums = [0.0]
    for frame in 0..<count {
      var energy = 0.0
      for sample in sound[frame * Self.shift..<(frame + 1) * Self.shift] { energy += Double(sample) * Double(sample) }
      sums.append((sums.last ?? 0) + energy)
    }
    levels = (0..<count).map { frame in
      let (first, end) = (max(0, frame - Self.reach), min(count, frame + Self.reach + 1))
      return 10 * log10((sums[end] - sums[first]) / Double((end - first) * Self.shift) + 1)
    }
  }

  /// Whether something is heard all the time.
  var isNoisy: Bool {
    let sorted = levels.sorted()
    guard sorted.count >= 20 else { return false }
    return sorted[sorted.count * 19 / 20] - sorted[sorted.count / 10] < Self.quietRange
  }

  /// In a noisy room the part of the sound in which somebody speaks up, between two short silences; else all of it. A grammar finds its words
  /// in any babble: of 25 orders in babble, 10 dB below, none was understood completely as they were, and 12 in this way.
  var part: [Int16] {
    guard isNoisy else { return sound }
    let sorted = levels.sorted()
    let limit = sorted[sorted.count * 19 / 20] - Self.depth
    guard let first = levels.firstIndex(where: { $0 >= limit }), let last = levels.lastIndex(where: { $0 >= limit })
    else { return sound }
    var dither = Dither()
    let silence = dither([Int16](repeating: 0, count: Self.margin * Self.shift))
    let (start, end) = (max(0, first - Self.margin), min(levels.count, last + 1 + Self.margin))
    return silence + Array(sound[start * Self.shift..<end * Self.shift]) + silence
  }
}
