/// Tells speech from the sound of a room, 10 ms at a time: what it learns of the room stays when a new turn begins.
struct VoiceDetector {
  enum Mode { case idle, waiting, speaking }
  /// This block is louder than the room in the way that speech is.
  private(set) var isActive = false
  /// It is active and has a pitch.
  private(set) var isVoiced = false
  /// Mean excess over the room, in dB.
  private(set) var excess: Float = 0

  var usual: Float { floor.usualExcess }
  var means: [Int] { floor.mean.map { Int($0) } }
  private var bands = BandAnalyzer()
  private var pitch = PitchMeter()
  private var floor = NoiseFloor()
  private var smoothed: Float = 0
  private var foreground: Float = 0

  mutating func process(_ block: UnsafeBufferPointer<Int16>, mode: Mode, learnsRoom: Bool) {
    bands.process(block)
    pitch.process(block)
    judge(bands.levels, pitch.periodicity, mode: mode, learnsRoom: learnsRoom)
  }

  mutating func judge(_ levels: [Float], _ periodicity: Float, mode: Mode, learnsRoom: Bool) {
    excess = floor.excess(of: levels)
    smoothed += P.smooth * (excess - smoothed)
    let threshold =
      mode == .speaking
      ? max(P.off + P.offK * floor.usualExcess, min(P.off + P.hiK * floor.usualExcess, P.rel * foreground))
      : P.on + P.onK * floor.usualExcess
    isActive = min(excess, smoothed * 2) > threshold
    isVoiced = isActive && periodicity > P.voiced
    if mode != .speaking {
      foreground = 0
    } else if isVoiced {
      foreground = foreground == 0 ? excess : foreground + 0.05 * (excess - foreground)
    }
    if learnsRoom { floor.learn(levels, excess: excess, isActive: isActive, mode: mode) }
  }
}

enum P {
  nonisolated(unsafe) static var smooth: Float = 0.5
  nonisolated(unsafe) static var on: Float = 1
  nonisolated(unsafe) static var off: Float = 0.8
  nonisolated(unsafe) static var onK: Float = 1.5
  nonisolated(unsafe) static var offK: Float = 1.3
  nonisolated(unsafe) static var voiced: Float = 0.68
  nonisolated(unsafe) static var margin: Float = 3
  nonisolated(unsafe) static var clip: Float = 20
  nonisolated(unsafe) static var fast: Float = 0.04
  nonisolated(unsafe) static var down: Float = 0.03
  nonisolated(unsafe) static var dead: Float = 8
  nonisolated(unsafe) static var hiK: Float = 3
  nonisolated(unsafe) static var rel: Float = 0.4
  nonisolated(unsafe) static var up: Float = 0.03
  nonisolated(unsafe) static var leak: Float = 0.015
  nonisolated(unsafe) static var bias: Float = 2
  nonisolated(unsafe) static var sub: Float = 30
  nonisolated(unsafe) static var tail: Float = 40
  nonisolated(unsafe) static var minVoiced: Float = 5
  nonisolated(unsafe) static var prior: Float = -60
  nonisolated(unsafe) static var vw: Float = 5
  nonisolated(unsafe) static var decay: Float = 9
  nonisolated(unsafe) static var top: Float = 0
  nonisolated(unsafe) static var q: Float = 0.03
  nonisolated(unsafe) static var qd: Float = 0.02
}

struct NoiseFloor {
  private(set) var mean = [Float](repeating: P.prior, count: BandAnalyzer.bandCount)
  private(set) var usualExcess: Float = 0.3
  private var smoothed = [Float](repeating: 0, count: BandAnalyzer.bandCount)
  private var current = [Float](repeating: 1000, count: BandAnalyzer.bandCount)
  private var past = [Float](repeating: 1000, count: BandAnalyzer.bandCount * 4)
  private var highest = [Float](repeating: -1000, count: BandAnalyzer.bandCount)
  private var lastHighest = [Float](repeating: 1000, count: BandAnalyzer.bandCount)
  private var count = 0
  private var slot = 0
  private var frames = 0

  func excess(of levels: [Float]) -> Float {
    var sum: Float = 0
    for band in levels.indices { sum += max(0, min(P.clip, levels[band] - mean[band] - P.margin)) }
    return sum / Float(BandAnalyzer.bandCount)
  }

  mutating func learn(_ levels: [Float], excess: Float, isActive: Bool, mode: VoiceDetector.Mode) {
    frames += 1
    let quick: Float = frames < 20 ? 0.2 : P.fast
    for band in levels.indices {
      let difference = levels[band] - mean[band]
      if difference < 0 {
        mean[band] +=
          frames < 20 ? 0.3 * max(-30, difference) : -P.down + P.fast * min(0, max(-30, difference) + P.dead)
      } else if !isActive && mode != .speaking {
        mean[band] += quick * min(10, difference)
      } else if mode != .speaking {
        mean[band] += P.up
      } else {
        mean[band] += P.leak
      }
      mean[band] = max(-90, mean[band])
      smoothed[band] = frames == 1 ? levels[band] : smoothed[band] + 0.25 * (levels[band] - smoothed[band])
      current[band] = min(current[band], smoothed[band])
      highest[band] = max(highest[band], smoothed[band])
    }
    if excess < usualExcess {
      usualExcess -= max(P.q * 0.3, P.qd * (usualExcess - excess))
    } else if mode == .idle || !isActive {
      usualExcess += P.q * 0.7
    }
    usualExcess = max(0, usualExcess)
    count += 1
    guard Float(count) >= P.sub else { return }
    count = 0
    var fell = 0
    for band in levels.indices {
      let ceiling = max(highest[band], lastHighest[band]) + P.top
      if mean[band] > ceiling { if mean[band] > ceiling + 6 { fell += 1 }; mean[band] = ceiling }
      lastHighest[band] = highest[band]
      highest[band] = -1000
      past[band * 4 + slot] = current[band]
      current[band] = 1000
      var lowest: Float = 1000
      for index in 0..<4 { lowest = min(lowest, past[band * 4 + index]) }
      if frames >= Int(P.sub) * 2, lowest < 500 { mean[band] = max(mean[band], lowest + P.bias) }
    }
    if fell > BandAnalyzer.bandCount / 2 { usualExcess = min(usualExcess, 0.3) }
    slot = (slot + 1) % 4
  }
}
