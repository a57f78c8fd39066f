/// Adds up what speaks for speech, so that no single block decides.
struct SpeechEvidence {
  /// Where the sound that counts began, in samples.
  private(set) var start = 0

  /// Active time in ms, voiced time counted twice; runs down when nothing is active.
  private var active = 0
  private var voicedBlocks = 0
  private var firstVoiced = 0
  /// Since the last voiced block, in samples.
  private var sinceVoiced = Self.longAgo
  /// Active time of the current burst across gaps of up to 60 ms, and time since its last active block; in ms.
  private var burst = 0
  private var gap = 0
  private var isActive = false
  /// More is not counted, in ms: what was heard long ago must not help a later noise.
  private let most: Int

  /// - Parameter asked: the most that `isSpeech` will be asked for, in ms.
  init(asked: Int) { most = max(Self.usual, asked) }

  /// - Parameter end: of the block, in samples.
  mutating func add(_ isActive: Bool, isVoiced: Bool, end: Int) {
    self.isActive = isActive
    sinceVoiced = min(Self.longAgo, sinceVoiced + BandAnalyzer.blockSize)
    if isActive {
      if active == 0 { start = max(0, end - BandAnalyzer.blockSize) }
      active = min(most, active + (isVoiced ? 20 : 10))
      burst += 10
      gap = 0
    } else {
      active = max(0, active - 7)
      gap += 10
      if gap > 60 { burst = 0 }
      if active == 0 { voicedBlocks = 0 }
    }
    if isVoiced {
      countVoiced(end)
    } else if isActive, end - start > Self.tooLong, sinceVoiced > Self.tooLong {
      // A noise that came to stay.
      active = min(active, 100)
      voicedBlocks = 0
    }
  }

  private mutating func countVoiced(_ end: Int) {
    if voicedBlocks == 0 || sinceVoiced > Self.tail {
      voicedBlocks = 0
      firstVoiced = end - BandAnalyzer.blockSize
    }
    voicedBlocks += 1
    sinceVoiced = 0
    // What hisses before a vowel for longer than any consonant is no part of the word.
    start = max(start, firstVoiced - Endpointer.preRoll)
  }

  /// Enough for a beginning, when so many milliseconds are asked for.
  func isSpeech(milliseconds: Int) -> Bool {
    active >= milliseconds && voicedBlocks >= (milliseconds < 150 ? 2 : 4)
  }

  /// Speech may be about to begin.
  var isBuilding: Bool { active >= 50 && voicedBlocks >= 2 && gap <= 60 }

  /// Within speech: the last block belongs to it. A click is too short, and what has had no pitch for longer than any consonants
  /// ("sixths") is something else.
  var continuesSpeech: Bool { isActive && burst >= 50 && sinceVoiced <= Self.tail }

  /// What was heard is dealt with.
  mutating func forget() {
    active = 0
    voicedBlocks = 0
    burst = 0
  }

  /// A little more than the 200 ms that are usually asked for, in ms.
  private static let usual = 260
  /// 400 ms, in samples.
  private static let tail = 6_400
  /// 600 ms, in samples.
  private static let tooLong = 9_600
  private static let longAgo = 1_000_000
}
