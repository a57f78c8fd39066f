// What recordings of a quiet room and of the appliance's own voice say about microphone and loudspeaker.
private import Sound

/// Judges sound that was recorded on the board. Pure arithmetic: what was recorded is handed in.
package struct SoundExamination {
  /// The room while nobody speaks, 16 kHz mono.
  package var quiet: [Int16]
  /// The room while the loudspeaker plays `played`.
  package var loud: [Int16]
  /// What was played, 16 kHz mono, begun when `loud` begins.
  package var played: [Int16]

  package init(quiet: [Int16], loud: [Int16], played: [Int16]) {
    self.quiet = quiet
    self.loud = loud
    self.played = played
  }

  /// Longer than any way from loudspeaker to microphone, through both devices.
  private static let longestDelay = Clip.hearingRate * 6 / 10

  package var findings: [Finding] { [silence, noise, echo, clipping].compactMap(\.self) }

  /// A microphone that gives the same number all the time hears nothing.
  private var silence: Finding? {
    let level = Level(of: quiet + loud)
    guard level.peak.value <= -80 else { return nil }
    return Finding(
      "microphone", .fault, "it gives silence: not even noise comes in",
      advice: "is it switched off, or its capture level 0? \"alsamixer\" shows that; F4 is for capture")
  }

  private var noise: Finding? {
    guard silence == nil, !quiet.isEmpty else { return nil }
    let level = Level(of: quiet).rms
    let shown = Self.shown(level)
    if level.value > -30 {
      return Finding(
        "microphone", .warning, "the room, or the microphone itself, is loud: \(shown) dBFS",
        advice: "below -45 is good: lower the capture level, or move it away from fans and the loudspeaker")
    }
    return Finding("microphone", .fine, "it hears, and the quiet room has \(shown) dBFS")
  }

  /// How much of its own voice comes back, and when.
  private var echo: Finding? {
    guard silence == nil else { return nil }
    guard let (delay, correlation) = bestDelay else {
      return Finding("loudspeaker", .unknown, "nothing was played that could be listened for")
    }
    guard correlation > 0.15 else {
      return Finding(
        "loudspeaker", .warning, "the microphone does not hear it",
        advice: "fine with a handset or headphones; else: is it plugged in, is the volume up?")
    }
    let milliseconds = delay * 1_000 / Clip.hearingRate
    let heard = Array(loud.dropFirst(delay).prefix(played.count))
    let gain = Level(of: heard).rms.value - Level(of: played).rms.value
    let loudness = "it is heard \(milliseconds) ms later, \(Self.shown(Decibels(gain))) dB"
    if gain > 0 {
      return Finding(
        "loudspeaker", .warning, "\(loudness): louder than it was played, so that visitors cannot interrupt it",
        advice: "turn it down, or move the microphone away")
    }
    return Finding("loudspeaker", .fine, loudness)
  }

  private var clipping: Finding? {
    let clipped = loud.count { $0 >= 32_700 || $0 <= -32_700 }
    guard clipped * 1_000 > loud.count, !loud.isEmpty else { return nil }
    return Finding(
      "microphone", .warning, "it is overdriven by the loudspeaker: \(clipped) samples at the limit",
      advice: "lower the capture level in \"alsamixer\"")
  }

  /// Where the played sound fits best into the recorded one, and how well, 0 to 1. Compared in steps of 2 ms by their loudness, and not sample by
  /// sample: rooms and cheap loudspeakers change the shape of a wave, not its rhythm.
  private var bestDelay: (delay: Int, correlation: Double)? {
    let step = Clip.hearingRate / 500
    let source = Self.envelope(played, step)
    let heard = Self.envelope(loud, step)
    guard source.count >= 100, source.contains(where: { $0 > 0 }) else { return nil }
    var best = (delay: 0, correlation: 0.0)
    for shift in 0..<min(Self.longestDelay / step, max(1, heard.count - 100)) {
      let count = min(source.count, heard.count - shift)
      let correlation = Self.correlation(source[..<count], heard[shift..<(shift + count)])
      if correlation > best.correlation { best = (shift * step, correlation) }
    }
    return best
  }

  private static func envelope(_ samples: [Int16], _ step: Int) -> [Double] {
    stride(from: 0, to: samples.count - step + 1, by: step).map { start in
      samples[start..<(start + step)].reduce(0) { $0 + Double($1.magnitude) } / Double(step)
    }
  }

  private static func correlation(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Double {
    let count = Double(left.count)
    guard count > 0 else { return 0 }
    let means = (left.reduce(0, +) / count, right.reduce(0, +) / count)
    var product = 0.0
    var squares = (0.0, 0.0)
    for (one, other) in zip(left, right) {
      product += (one - means.0) * (other - means.1)
      squares.0 += (one - means.0) * (one - means.0)
      squares.1 += (other - means.1) * (other - means.1)
    }
    let scale = (squares.0 * squares.1).squareRoot()
    return scale > 0 ? product / scale : 0
  }

  private static func shown(_ level: Decibels) -> String { String(Int(level.value.rounded())) }
}
