// What a phrase is to be heard in: talkers, hiss and hum, music.
private import Glibc

/// Noises of some seconds, the talkers of twice as many, of power 1, from which pieces are cut.
struct NoiseBeds: Sendable {
  private let babble: [[Float]]
  private let coloured: [[Float]]
  private let music: [[Float]]

  /// - Parameter talkers: utterances for the babble, at least one.
  init(talkers: [Utterance], seconds: Int = 20, chance: inout Chance) {
    let length = seconds * Utterance.rate
    var babble: [[Float]] = []
    for voices in [1, 2, 3, 5, 8, 8] { babble.append(Self.babble(of: voices, talkers, 2 * length, &chance)) }
    self.babble = babble
    var coloured: [[Float]] = []
    // Exponents of 1/f: white, between, pink twice, brownish, brown.
    for exponent: Float in [0, 0.5, 1, 1, 1.5, 2] {
      let white = chance.noise(length)
      coloured.append(
        Self.normalised(Fourier.shape(white) { powf(max($0, 20 / Float(Utterance.rate)), -exponent / 2) }))
    }
    self.coloured = coloured
    var music: [[Float]] = []
    for _ in 0..<2 { music.append(Self.chords(length, &chance)) }
    self.music = music
  }

  /// A piece of power 1.
  func piece(_ count: Int, _ chance: inout Chance) -> [Float] {
    let beds = chance.pick([babble, babble, coloured, coloured, music])
    return cut(chance.pick(beds), count, &chance)
  }

  /// A piece of many talkers, of power 1.
  func talkers(_ count: Int, _ chance: inout Chance) -> [Float] { cut(babble[babble.count - 1], count, &chance) }

  private func cut(_ bed: [Float], _ count: Int, _ chance: inout Chance) -> [Float] {
    let start = chance.index(bed.count - min(count, bed.count - 1))
    var piece = Array(bed[start..<min(start + count, bed.count)])
    while piece.count < count { piece += bed[..<min(bed.count, count - piece.count)] }
    return Self.normalised(piece)
  }

  private static func babble(
    of voices: Int, _ talkers: [Utterance], _ length: Int, _ chance: inout Chance
  ) -> [Float] {
    var bed = [Float](repeating: 0, count: length)
    for _ in 0..<voices {
      var position = 0
      while position < bed.count {
        let talker = chance.pick(talkers)
        let gain = chance.between(0.5, 1.3) / talker.activePower.squareRoot()
        let count = min(talker.samples.count, bed.count - position)
        for index in 0..<count { bed[position + index] += talker.samples[index] * gain }
        position += max(count, 1) + Int(chance.between(0, 0.3) * Float(Utterance.rate))
      }
    }
    return normalised(bed)
  }

  /// Three notes every 0.4 s, each with harmonics and dying away.
  private static func chords(_ length: Int, _ chance: inout Chance) -> [Float] {
    var bed = [Float](repeating: 0, count: length)
    let step = 6_400
    for start in stride(from: 0, to: length, by: step) {
      for _ in 0..<3 {
        let pitch = 110 * powf(2, Float(chance.index(36)) / 12)
        for harmonic in 1...6 {
          let turn = 2 * Float.pi * pitch * Float(harmonic) / Float(Utterance.rate)
          let gain = powf(Float(harmonic), -1.3)
          for index in 0..<min(step, length - start) {
            bed[start + index] += sinf(turn * Float(index)) * gain * expf(-3 * Float(index) / Float(Utterance.rate))
          }
        }
      }
    }
    return normalised(bed)
  }

  private static func normalised(_ bed: [Float]) -> [Float] {
    var sum: Float = 0
    for value in bed { sum += value * value }
    let gain = 1 / (sum / Float(max(1, bed.count)) + 1e-12).squareRoot()
    return bed.map { $0 * gain }
  }
}
