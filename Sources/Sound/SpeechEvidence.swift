/// Adds up what speaks for speech, so that single blocks decide nothing.
struct SpeechEvidence {
  /// Where the sound that counts began, in samples.
  private(set) var start = 0

  /// Active time in ms; runs down when nothing is active.
  private var active = 0
  private var voicedBlocks = 0
  private var firstVoiced = 0
  private var lastVoiced = Int.min / 2
  /// Active time of the current burst, across gaps up to 60 ms, and time since its last active block; in ms.
  private var burst = 0
  private var gap = 0
  private var isActive = false

  mutating func add(_ isActive: Bool, voiced: Bool, at end: Int) {
    self.isActive = isActive
    if isActive {
      if active <= 0 { start = end - BandAnalyzer.blockSize }
      active = min(active + (voiced ? 10 + Int(P.vw) : 10), 260)
      burst += 10
      gap = 0
    } else {
      active = max(0, active - Int(P.decay))
      gap += 10
      if gap > 60 { burst = 0 }
      if active == 0 { voicedBlocks = 0 }
    }
    if voiced {
      if voicedBlocks == 0 || end - lastVoiced > 6_400 {
        voicedBlocks = 0
        firstVoiced = end - BandAnalyzer.blockSize
      }
      voicedBlocks += 1
      lastVoiced = end
      // What hisses before a vowel for longer than any consonant is no part of the word.
      start = max(start, firstVoiced - 4_800)
    } else if isActive, end - max(lastVoiced, start) > 9_600 {
      // Loud for 600 ms and no pitch: a noise that came to stay.
      active = min(active, 100)
      voicedBlocks = 0
    }
    sinceVoiced = end - lastVoiced
  }

  private var sinceVoiced = Int.max / 2

  /// Enough for a beginning.
  func isSpeech(milliseconds: Int) -> Bool {
    active >= min(milliseconds, 250) && voicedBlocks >= Int(milliseconds < 150 ? P.minVoiced / 2 : P.minVoiced)
  }

  /// Speech may be about to begin.
  var isBuilding: Bool { active >= 50 && voicedBlocks >= 2 && gap <= 60 }

  /// Within speech: this block belongs to it. A click is too short, and what has had no pitch for 400 ms is longer than any
  /// consonants ("sixths").
  var continuesSpeech: Bool { isActive && burst >= 50 && sinceVoiced <= Int(P.tail) * 160 }

  mutating func forget() {
    active = 0
    voicedBlocks = 0
    burst = 0
  }
}
