/// Adds sounds up, as a room does. Sums saturate.
package enum Mixing {
  /// Adds as many samples as both have. Allocates nothing.
  package static func add(
    _ samples: UnsafeBufferPointer<Int16>, gain: Gain = .unity, to mix: UnsafeMutableBufferPointer<Int16>
  ) {
    for index in 0..<min(samples.count, mix.count) {
      mix[index] = Int16(clamping: Int(mix[index]) + Int(gain(samples[index])))
    }
  }

  /// Adds a sound that starts at a position of the mix; the mix grows where it is too short. Before 0 the sound is cut.
  package static func add(_ samples: [Int16], gain: Gain = .unity, at position: Int, to mix: inout [Int16]) {
    let sound = samples.dropFirst(max(0, -position))
    let start = max(0, position)
    if mix.count < start + sound.count { mix += [Int16](repeating: 0, count: start + sound.count - mix.count) }
    sound.withUnsafeBufferPointer { sound in
      mix.withUnsafeMutableBufferPointer { mix in
        add(sound, gain: gain, to: UnsafeMutableBufferPointer(rebasing: mix[start...]))
      }
    }
  }
}

/// A loudspeaker's way back into the microphone: later and weaker. Streaming, allocates nothing after `init`.
package struct EchoPath: Sendable {
  private var line: [Int16]
  private var position = 0
  private let gain: Gain

  /// - Parameter delay: in samples, 0 to 10 s at 48 kHz; others are brought into that range.
  package init(delay: Int, gain: Gain) {
    line = [Int16](repeating: 0, count: max(0, min(480_000, delay)))
    self.gain = gain
  }

  package mutating func next(_ sample: Int16) -> Int16 {
    guard !line.isEmpty else { return gain(sample) }
    let late = line[position]
    line[position] = sample
    position = position + 1 == line.count ? 0 : position + 1
    return gain(late)
  }
}
