// How much of the echo the canceller removes, in the rooms that the limits name.
private import Devices
private import FliteSpeech
private import Glibc
private import Sound

/// A loudspeaker, a room and a microphone, with a voice of flite as what is played.
struct EchoLoss {
  /// How the sound comes back.
  struct Path {
    var delayMs: Int
    var gain: Double
    /// Of the two clocks, in parts per million.
    var drift = 0
    /// The loudspeaker bends what is louder than this part of full scale; 0 for never.
    var bend = 0.0
    /// Somebody as loud as the echo times this many dB speaks from second 8 on.
    var speaker: Double?
  }

  /// "NAME DECIBELS" for each figure: the worst room of each kind.
  static func measure() -> [String] {
    guard let played = Voices.speech(Voices.text, voice: "rms", level: -20, seconds: 60),
      let other = Voices.speech(Voices.other, voice: "slt", level: -20, seconds: 60)
    else { return [] }
    var early = Double.infinity
    var late = Double.infinity
    for voice in ["rms", "slt", "awb", "kal16"] {
      guard let played = Voices.speech(Voices.text, voice: voice, level: -20, seconds: 20) else { return [] }
      for delay in [10, 50, 100, 150] {
        for gain in [-6.0, -13, -20] {
          let (echo, left) = pass(played, other, Path(delayMs: delay, gain: gain))
          early = min(early, loss(echo, left, 2..<4))
          late = min(late, loss(echo, left, 10..<20))
        }
      }
    }
    func room(_ path: Path, _ seconds: Range<Int>) -> Double {
      let (echo, left) = pass(played, other, path)
      return loss(echo, left, seconds)
    }
    return [
      "echo-2s \(rounded(early))", "echo-10s \(rounded(late))",
      "echo-350ms \(rounded(room(Path(delayMs: 350, gain: -10), 10..<20)))",
      "echo-100ppm \(rounded(room(Path(delayMs: 50, gain: -10, drift: 100), 40..<60)))",
      "echo-30ppm \(rounded(room(Path(delayMs: 50, gain: -10, drift: 30), 40..<60)))",
      "echo-bent \(rounded(room(Path(delayMs: 50, gain: -10, bend: 0.15), 10..<20)))",
      "echo-double-talk \(rounded(room(Path(delayMs: 50, gain: -10, speaker: 6), 9..<12)))",
      "echo-cpu \(rounded(cpu * 100))",
    ]
  }

  /// Processor seconds for a second of sound; filled by `pass`.
  nonisolated(unsafe) private static var cpu = 0.0  // One thread measures.

  /// The echo, and what is left of it.
  private static func pass(_ played: [Int16], _ other: [Int16], _ path: Path) -> (echo: [Int16], left: [Int16]) {
    var loud = played
    if path.bend > 0 {
      loud = played.map { Int16(clamping: Int(32_768 * path.bend * tanh(Double($0) / 32_768 / path.bend))) }
    }
    if path.drift != 0 {
      let clip = Clip(sampleRate: 100_000, samples: loud)
      loud = (try? clip.resampled(to: 100_000 + path.drift / 10, quality: 10).samples) ?? loud
    }
    var echo = [Int16](repeating: 0, count: played.count)
    for (late, softer) in [(0, 0.0), (17, -6), (41, -12)] {
      Mixing.add(loud, gain: Gain(Decibels(path.gain + softer)), at: (path.delayMs + late) * 16, to: &echo)
    }
    echo.removeLast(echo.count - played.count)
    var others = [Int16](repeating: 0, count: played.count)
    if let speaker = path.speaker {
      Mixing.add(other, gain: Gain(Decibels(path.gain + speaker)), at: 8 * 16_000, to: &others)
      others.removeLast(others.count - played.count)
    }
    var heard = echo
    Mixing.add(others, at: 0, to: &heard)
    var noise = NoiseGenerator(.pink, level: Decibels(-75), seed: 2)
    Mixing.add(noise.samples(heard.count), at: 0, to: &heard)
    let canceller = EchoCanceller()
    let start = Stopwatch.computed
    for first in stride(from: 0, to: heard.count - 159, by: 160) {
      let range = first..<first + 160
      played[range].withUnsafeBufferPointer { reference in
        heard.withUnsafeMutableBufferPointer { heard in
          let block = UnsafeMutableBufferPointer(rebasing: heard[range])
          canceller.process(UnsafeBufferPointer(block), reference: reference, into: block)
        }
      }
    }
    cpu = (Stopwatch.computed - start) / (Double(heard.count) / 16_000)
    return (echo, zip(heard, others).map { Int16(clamping: Int($0) - Int($1)) })
  }

  private static func loss(_ before: [Int16], _ after: [Int16], _ seconds: Range<Int>) -> Double {
    let range = seconds.lowerBound * 16_000..<seconds.upperBound * 16_000
    return Level(of: Array(before[range])).rms.value - Level(of: Array(after[range])).rms.value
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// What flite says, for the measurements of hearing.
enum Voices {
  static let text =
    "Good morning and welcome to the museum. We are open from ten to six on every day of the week except on monday. The "
    + "tour of the old part of the town begins in front of the main entrance, and takes about an hour and a half. Please "
    + "keep to the left when you climb the stairs, and do not touch the paintings. If you would like to know more about "
    + "the history of this house, ask one of our friendly guides."
  static let other =
    "The library closes in twenty minutes. Please bring your books to the desk, and remember to take your umbrella."

  /// Speech at 16 kHz.
  ///
  /// - Parameters:
  ///   - level: RMS in dBFS.
  ///   - seconds: said again and again until it is as long; nil is once.
  static func speech(_ text: String, voice: String, level: Double, seconds: Int? = nil) -> [Int16]? {
    let synthesizer = FliteSynthesizer()
    var samples: [Int16] = []
    do {
      let query = VoiceQuery(id: voice)
      let speech = try synthesizer.speech(of: text, isSSML: false, voice: synthesizer.voice(for: query))
      while let piece = try speech.next() { samples += piece }
    } catch {
      return nil
    }
    guard !samples.isEmpty else { return nil }
    Gain(Decibels(level - Level(of: samples).rms.value)).apply(to: &samples)
    guard let seconds else { return samples }
    let once = samples
    while samples.count < seconds * 16_000 { samples += once }
    return Array(samples[..<(seconds * 16_000)])
  }
}
