// Finds how late the echo comes.

/// Estimates the delay of an echo from the changes of loudness in the bands of both signals, in steps of 10 ms.
///
/// Bands and not samples: a cheap loudspeaker bends the waveform, and clocks that differ smear its correlation, but where the voice gets
/// louder the echo does. Allocates nothing after `init`.
struct EchoDelay {
  /// Delays that are looked at: 0 to 400 ms, in blocks.
  static let lags = 41

  /// In blocks; nil until it was found.
  private(set) var found: Int?

  private var played = BandAnalyzer()
  private var heard = BandAnalyzer()
  private var playedBefore = [Float](repeating: Self.floor, count: 2 * BandAnalyzer.bandCount)
  private var heardBefore = [Float](repeating: Self.floor, count: 2 * BandAnalyzer.bandCount)
  /// Changes of the reference, a ring of blocks.
  private var changes = [Float](repeating: 0, count: Self.lags * BandAnalyzer.bandCount)
  private var power = [Float](repeating: 0, count: Self.lags)
  private var place = 0
  private var correlation = [Float](repeating: 0, count: Self.lags)
  private var playedPower = [Float](repeating: 0, count: Self.lags)
  private var heardPower: Float = 0
  private var blocks = 0
  private var candidate = -1
  private var agreeing = 0

  /// Takes the next block of both.
  ///
  /// - Returns: the delay in blocks, now and then, when it is sure.
  mutating func process(_ microphone: UnsafeBufferPointer<Int16>, reference: UnsafeBufferPointer<Int16>) -> Int? {
    played.process(reference)
    heard.process(microphone)
    place = (place + 1) % Self.lags
    let bands = BandAnalyzer.bandCount
    var sum: Float = 0
    for band in 0..<bands {
      let level = max(Self.floor, played.levels[band])
      let change = level - playedBefore[bands + band]
      playedBefore[bands + band] = playedBefore[band]
      playedBefore[band] = level
      changes[place * bands + band] = change
      sum += change * change
    }
    power[place] = sum
    correlate()
    blocks += 1
    return blocks % Self.pause == 0 ? judge() : nil
  }

  private mutating func correlate() {
    let bands = BandAnalyzer.bandCount
    var own: Float = 0
    for lag in 0..<Self.lags {
      correlation[lag] *= Self.memory
      playedPower[lag] *= Self.memory
    }
    for band in 0..<bands {
      let level = max(Self.floor, heard.levels[band])
      let change = level - heardBefore[bands + band]
      heardBefore[bands + band] = heardBefore[band]
      heardBefore[band] = level
      own += change * change
      for lag in 0..<Self.lags {
        let index = place >= lag ? place - lag : place - lag + Self.lags
        correlation[lag] += change * changes[index * bands + band]
      }
    }
    for lag in 0..<Self.lags {
      playedPower[lag] += power[place >= lag ? place - lag : place - lag + Self.lags]
    }
    heardPower = heardPower * Self.memory + own
  }

  private mutating func judge() -> Int? {
    var best = 0
    for lag in 1..<Self.lags where correlation[lag] > correlation[best] { best = lag }
    let scale = (playedPower[best] * heardPower).squareRoot()
    guard scale > Self.enough, correlation[best] > Self.likeness * scale else {
      agreeing = 0
      return nil
    }
    agreeing = abs(best - candidate) <= 1 ? agreeing + 1 : 1
    candidate = best
    // The first time is urgent, and nothing is lost yet by an error; later the filter is worth more than a hurry.
    guard agreeing >= (found == nil ? 2 : 8) else { return nil }
    found = best
    return best
  }

  /// Quieter is not heard, in dB per band.
  private static let floor: Float = -70
  /// What is left of the past after 10 ms: half after 1.4 s.
  private static let memory: Float = 0.995
  /// Blocks between two judgements.
  private static let pause = 10
  /// Least likeness, 0 to 1.
  private static let likeness: Float = 0.3
  /// Least loudness that changed, in squared dB: a syllable or two.
  private static let enough: Float = 4_000
}
