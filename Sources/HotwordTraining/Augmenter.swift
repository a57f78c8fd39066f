// Makes of a dry utterance what a microphone in a room would hear.
private import Glibc

/// Rooms, throats, noises, loudspeakers and levels. A value without state: all chance is handed in.
///
/// The ranges are those of the measured recipe: pitch and formants by 0.86 to 1.17, rooms of RT60 0.08 to 0.6 s, noise at 0 to 28 dB, a
/// level of -42 to -16 dBFS.
struct Augmenter: Sendable {
  let beds: NoiseBeds
  /// Speech that may stand before and after.
  let neighbours: [Utterance]

  /// A sound in its place in a clip.
  struct Placed {
    var sound: Utterance
    /// Where what was said ends, in samples of the clip.
    var end: Int
    /// The power of what was said, by which noise is measured.
    var power: Float
  }

  /// Silence before an utterance: a head hears nearly two seconds at once.
  static let lead = 24_000
  private static let rest = 8_000

  /// The utterance as a clip with silence or other speech around it.
  func clip(of utterance: Utterance, _ chance: inout Chance) throws(TrainingError) -> Placed {
    var sound = utterance
    if chance.happens(0.9) { sound = room(try sound.played(at: chance.between(0.86, 1.17)), &chance) }
    var placed = place(sound, end: sound.end(within: 25), &chance)
    try surround(&placed, sound.samples.count, &chance)
    placed.sound = finish(placed.sound, power: placed.power, &chance)
    return placed
  }

  /// The utterance as it is judged by: in a room, and with talkers so many decibels below it if wanted.
  func judged(_ utterance: Utterance, talkers decibels: Float?, _ chance: inout Chance) throws(TrainingError) -> Placed
  {
    let sound = room(try utterance.played(at: chance.between(0.9, 1.12)), &chance)
    var placed = place(sound, end: sound.end(within: 25), &chance)
    let noise = beds.talkers(placed.sound.samples.count, &chance)
    let gain = placed.power.squareRoot() * powf(10, -(decibels ?? 45) / 20)
    for index in noise.indices { placed.sound.samples[index] += noise[index] * gain }
    return placed
  }

  /// Noise alone as a clip.
  func noise(seconds: Float, _ chance: inout Chance) -> Utterance {
    let bed = Utterance(samples: beds.piece(Int(seconds * Float(Utterance.rate)), &chance))
    return finish(bed.raised(by: 0.01), power: 1e-4, &chance)
  }

  private func place(_ sound: Utterance, end: Int, _ chance: inout Chance) -> Placed {
    var samples = [Float](repeating: 0, count: Self.lead)
    samples += sound.samples
    samples += [Float](repeating: 0, count: Self.rest)
    return Placed(sound: Utterance(samples: samples), end: Self.lead + end, power: sound.activePower)
  }

  /// Other speech before in a third of the clips, and after in nearly as many.
  private func surround(_ placed: inout Placed, _ count: Int, _ chance: inout Chance) throws(TrainingError) {
    guard !neighbours.isEmpty else { return }
    if chance.happens(0.35) {
      let other = try neighbour(placed.power, &chance)
      let end = Self.lead - Int(chance.between(0.02, 0.5) * Float(Utterance.rate))
      let length = min(other.count, end)
      for index in 0..<length { placed.sound.samples[end - length + index] += other[other.count - length + index] }
    }
    if chance.happens(0.3) {
      let other = try neighbour(placed.power, &chance)
      let start = Self.lead + count + Int(chance.between(0, 0.25) * Float(Utterance.rate))
      let length = min(other.count, placed.sound.samples.count - start)
      if length > 0 { for index in 0..<length { placed.sound.samples[start + index] += other[index] } }
    }
  }

  private func neighbour(_ power: Float, _ chance: inout Chance) throws(TrainingError) -> [Float] {
    let other = try chance.pick(neighbours).played(at: chance.between(0.86, 1.17))
    return other.raised(by: (power / other.activePower).squareRoot()).samples
  }

  /// A room as noise that dies away behind the direct sound; three of ten stay dry.
  private func room(_ sound: Utterance, _ chance: inout Chance) -> Utterance {
    guard chance.happens(0.7) else { return sound }
    let decay = chance.between(0.08, 0.6)
    let count = Int(Float(Utterance.rate) * min(decay, 0.5))
    var response = chance.noise(count)
    var energy: Float = 1e-9
    let gap = Int(chance.between(10, 60))
    for index in 0..<count {
      response[index] *= index < gap ? 0 : powf(10, -3 * Float(index) / Float(Utterance.rate) / decay)
      energy += response[index] * response[index]
    }
    let gain = powf(10, -chance.between(-2, 16) / 20) / energy.squareRoot()
    for index in 0..<count { response[index] *= gain }
    response[0] = 1
    let heard = Fourier.convolve(sound.samples, response)
    return Utterance(samples: Array(heard.prefix(sound.samples.count + 3_200)))
  }

  /// Noise of the room, the microphone's colour, the level, and the converter's hiss.
  private func finish(_ sound: Utterance, power: Float, _ chance: inout Chance) -> Utterance {
    var samples = sound.samples
    if chance.happens(0.85) {
      let noise = beds.piece(samples.count, &chance)
      let gain = power.squareRoot() * powf(10, -chance.between(0, 28) / 20)
      for index in samples.indices { samples[index] += noise[index] * gain }
    }
    samples = colour(samples, &chance)
    let level = powf(10, chance.between(-42, -16) / 20) / Utterance(samples: samples).activePower.squareRoot()
    let hiss = powf(10, chance.between(-85, -62) / 20)
    let noise = chance.noise(samples.count)
    for index in samples.indices { samples[index] = samples[index] * level + noise[index] * hiss }
    return Utterance(samples: samples)
  }

  /// A tilt, a peak or dip, a lower edge, and in four of ten an upper edge of the band.
  private func colour(_ samples: [Float], _ chance: inout Chance) -> [Float] {
    let tilt = chance.between(-4, 4) / 2
    let (centre, peak) = (chance.between(300, 3_500), chance.between(-8, 6))
    let low = chance.between(40, 250)
    let high: Float = chance.happens(0.4) ? chance.between(3_000, 7_500) : 8_000
    return Fourier.shape(samples) { share in
      let frequency = max(share * Float(Utterance.rate), 1)
      var decibels = tilt * log2f(max(frequency, 80) / 1_000)
      let distance = log2f(frequency / centre) / 0.6
      decibels += peak * expf(-distance * distance)
      if frequency < low { decibels -= 12 * log2f(low / max(frequency, 5)) }
      if frequency > high { decibels -= 24 * log2f(frequency / high) }
      return powf(10, decibels / 20)
    }
  }
}
