import Glibc

@testable import Sound

/// A voice made by arithmetic: pulses of a throat through the resonances of a mouth, with vowels, pauses and hisses.
enum Voices {
  /// One syllable, which swells and fades.
  static func syllable(_ milliseconds: Int, pitch: Double = 120, level: Decibels, seed: UInt64 = 1) -> [Int16] {
    let count = milliseconds * 16
    var sound = [Double](repeating: 0, count: count)
    var phase = 0.0
    for index in 0..<count {
      phase += pitch * (1 + 0.1 * sin(2 * Double.pi * Double(index) / Double(count))) / 16_000
      if phase >= 1 {
        phase -= 1
        sound[index] = 1
      }
    }
    let vowel =
      seed % 2 == 0 ? [(300.0, 1.0), (2_200, 0.5), (3_000, 0.3)] : [(700.0, 1.0), (1_200, 0.7), (2_500, 0.3)]
    var mixed = [Double](repeating: 0, count: count)
    for (hertz, weight) in vowel {
      let radius = 1 - 80 / 16_000.0 * Double.pi
      let (first, second) = (2 * radius * cos(2 * Double.pi * hertz / 16_000), -radius * radius)
      var (last, before) = (0.0, 0.0)
      for index in 0..<count {
        let value = sound[index] + first * last + second * before
        (before, last) = (last, value)
        mixed[index] += weight * value * (1 - radius)
      }
    }
    for index in 0..<count {
      mixed[index] *= min(1, Double(min(index, count - 1 - index)) / Double(16 * 30))
    }
    let rms = (mixed.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
    return mixed.map { Int16(clamping: Int(($0 / rms * level.amplitude * 32_768).rounded())) }
  }

  /// A hiss as in "s".
  static func hiss(_ milliseconds: Int, level: Decibels) -> [Int16] {
    var noise = NoiseGenerator(.white, level: level, seed: 9)
    let samples = noise.samples(milliseconds * 16 + 1)
    return zip(samples, samples.dropFirst()).map { Int16(clamping: (Int($1) - Int($0)) / 2) }
  }

  /// Syllables with small pauses between.
  static func speech(_ milliseconds: Int, level: Decibels) -> [Int16] {
    var samples: [Int16] = []
    var number: UInt64 = 0
    while samples.count < milliseconds * 16 {
      let length = 140 + Int(number % 3) * 50
      samples += syllable(length, pitch: 110 + Double(number % 4) * 12, level: level, seed: number)
      if number % 4 == 3 { samples += hiss(90, level: Decibels(level.value - 6)) }
      samples += [Int16](repeating: 0, count: (30 + Int(number % 5) * 30) * 16)
      number += 1
    }
    return Array(samples[..<(milliseconds * 16)])
  }

  /// The sound in a room with pink noise, quiet before and after it.
  static func inRoom(
    _ sound: [Int16], lead: Int = 1_000, trail: Int = 2_000, noise: Decibels = Decibels(-66), seed: UInt64 = 1
  ) -> [Int16] {
    var generator = NoiseGenerator(.pink, level: noise, seed: seed)
    var room = generator.samples(lead * 16 + sound.count + trail * 16)
    Mixing.add(sound, at: lead * 16, to: &room)
    return room
  }
}
