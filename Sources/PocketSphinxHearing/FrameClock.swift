// Which sample of the stream a frame of PocketSphinx stands for: it does not count the frames that its voice activity detector drops.

/// Maps frames of the current utterance to samples of the stream.
struct FrameClock {
  /// Samples from one frame to the next.
  static let frameShift = 160
  /// How far the newest frame lies behind the newest sample: half the analysis window (410 samples) and the three frames ahead that the
  /// features' differences need.
  static let lag = 205 + 3 * frameShift

  /// Frames of sound without a gap: the last of them, and the samples fed when it came. The first come all at once, when the detector finds
  /// speech and hands on what was before.
  private struct Run {
    var firstFrame: Int
    var lastFrame: Int
    var position: Int
  }
  private var runs: [Run] = []
  /// Whether the last note brought frames.
  private var isGrowing = false

  /// Notes, after each step of one frame shift, how many frames had been searched when the stream had been fed up to `position`.
  mutating func note(frameCount: Int, position: Int) {
    let known = runs.last.map { $0.lastFrame + 1 } ?? 0
    guard frameCount > known else {
      isGrowing = false
      return
    }
    if isGrowing, !runs.isEmpty {
      runs[runs.count - 1].lastFrame = frameCount - 1
      runs[runs.count - 1].position = position
    } else {
      runs.append(Run(firstFrame: known, lastFrame: frameCount - 1, position: position))
    }
    isGrowing = true
  }

  /// The sample in the middle of a frame.
  func position(of frame: Int) -> Int {
    guard let run = runs.last(where: { $0.firstFrame <= frame }) ?? runs.first else { return 0 }
    return max(0, run.position - (run.lastFrame - frame) * Self.frameShift - Self.lag)
  }
}
