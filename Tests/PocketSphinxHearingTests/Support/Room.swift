// Speech and noises for the tests: flite speaks, a seeded generator hisses, so every run hears the same.
import Devices
import FliteSpeech
import Glibc
import PocketSphinxHearing
import Sound

/// Makes sound at 16 kHz.
struct Room {
  /// flite's voices of 16 kHz.
  static let voices = ["slt", "rms", "awb", "kal16"]

  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// What a voice says.
  static func speech(_ text: String, voice: String = "slt") throws -> [Int16] {
    let synthesizer = FliteSynthesizer()
    let speech = try synthesizer.speech(of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: voice)))
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    return samples
  }

  static func silence(_ seconds: Double) -> [Int16] { [Int16](repeating: 0, count: Int(seconds * 16_000)) }

  /// White noise of a given root mean square.
  mutating func noise(_ seconds: Double, level: Double) -> [Int16] {
    (0..<Int(seconds * 16_000)).map { _ in Int16(clamping: Int(uniform() * level * 3.0.squareRoot())) }
  }

  /// A door that slams: a burst that dies away within half a second.
  mutating func slam() -> [Int16] {
    (0..<8_000).map { index in
      let decay = 1 / (1 + Double(index) * Double(index) / 800_000)
      return Int16(clamping: Int(uniform() * 20_000 * decay * decay))
    }
  }

  /// Two bursts with a rough buzz, as of somebody who coughs.
  mutating func cough() -> [Int16] {
    (0..<9_600).map { index in
      let within = index % 4_800
      let envelope = within < 300 ? Double(within) / 300 : max(0, 1 - Double(within - 300) / 3_000)
      let buzz = index % 100 < 40 ? 1.0 : 0.3
      return Int16(clamping: Int(uniform() * 9_000 * envelope * buzz))
    }
  }

  /// Speech with the dull noise of a room or fan that lies `decibels` below it.
  mutating func add(noise decibels: Double, to samples: [Int16]) -> [Int16] {
    let loud = samples.filter { abs(Int($0)) > 200 }
    let level = Self.rootMeanSquare(loud.map(Double.init)) * pow(10, -decibels / 20)
    var low = 0.0
    let noise = samples.map { _ in
      low += (uniform() - low) * 0.2
      return low
    }
    let gain = level / Self.rootMeanSquare(noise)
    return zip(samples, noise).map { Int16(clamping: Int(Double($0) + $1 * gain)) }
  }

  private static func rootMeanSquare(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }

  /// From -1 to 1.
  private mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 52) - 1
  }
}

extension HotwordSpotter {
  /// Hears everything, in blocks of a given size, and gives what is told of each saying at first.
  func hear(_ samples: [Int16], block: Int = 160) throws -> [HotwordHit] {
    var hits: [HotwordHit] = []
    var offset = 0
    while offset < samples.count {
      let end = min(offset + block, samples.count)
      hits += try samples[offset..<end].withUnsafeBufferPointer { try process($0) }
      offset = end
    }
    return hits.filter { $0.verdict != .settled }
  }
}

extension Recognizer {
  /// Understands one utterance, heard in blocks of 10 ms.
  func understand(_ samples: [Int16], as task: RecognitionTask) throws -> Recognition {
    try begin(task)
    _ = try partials(of: samples)
    return try finish()
  }

  /// The partial results while something is heard.
  func partials(of samples: [Int16]) throws -> [String] {
    var partials: [String] = []
    var offset = 0
    while offset < samples.count {
      let end = min(offset + 160, samples.count)
      if let partial = try samples[offset..<end].withUnsafeBufferPointer({ try process($0) }) {
        partials.append(partial)
      }
      offset = end
    }
    return partials
  }
}
