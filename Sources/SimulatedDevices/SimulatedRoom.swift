private import Sound

/// The room of a rehearsal: what the microphone hears, a block at a time, in virtual time.
///
/// Sounds are placed at sample positions from the start; noise and the echo of the speaker are added.
package struct SimulatedRoom {
  /// The speaker as the microphone hears it.
  package struct Echo: Hashable, Sendable {
    package var delayMs: Int
    /// Decibels, negative.
    package var gain: Double

    package init(delayMs: Int, gain: Double) {
      self.delayMs = delayMs
      self.gain = gain
    }
  }

  private struct Placed {
    var start: Int
    var samples: [Int16]
  }

  private var sounds: [Placed] = []
  private let noise: [Int16]
  private var echoes: [EchoPath]
  package private(set) var position = 0
  package var isMicrophonePlugged = true

  /// - Parameters:
  ///   - noise: repeated for ever, at hearing rate; empty for digital silence.
  ///   - echo: the straight way from the speaker to the microphone.
  ///   - reflections: by the walls.
  package init(noise: [Int16] = [], echo: Echo? = nil, reflections: [Echo] = []) {
    self.noise = noise
    echoes = ([echo].compactMap(\.self) + reflections).map {
      EchoPath(delay: $0.delayMs * Clip.hearingRate / 1_000, gain: Gain(Decibels($0.gain)))
    }
  }

  /// Places a sound, at hearing rate, so that it begins at a sample position; a position that has passed begins now.
  package mutating func place(_ samples: [Int16], at start: Int) {
    sounds.append(Placed(start: max(start, position), samples: samples))
  }

  /// The last sample of everything that was placed.
  package var endOfSounds: Int { sounds.map { $0.start + $0.samples.count }.max() ?? 0 }

  /// What the microphone hears while the speaker plays `speaker`.
  package mutating func nextBlock(speaker: [Int16]) -> [Int16] {
    let count = speaker.count
    var mix = [Int32](repeating: 0, count: count)
    for sound in sounds where sound.start < position + count && sound.start + sound.samples.count > position {
      let from = max(sound.start, position)
      let to = min(sound.start + sound.samples.count, position + count)
      for index in from..<to { mix[index - position] += Int32(sound.samples[index - sound.start]) }
    }
    if !noise.isEmpty {
      for index in 0..<count { mix[index] += Int32(noise[(position + index) % noise.count]) }
    }
    for path in echoes.indices {
      for index in 0..<count { mix[index] += Int32(echoes[path].next(speaker[index])) }
    }
    position += count
    sounds.removeAll { $0.start + $0.samples.count <= position }
    guard isMicrophonePlugged else { return [Int16](repeating: 0, count: count) }
    return mix.map { Int16(clamping: $0) }
  }
}
