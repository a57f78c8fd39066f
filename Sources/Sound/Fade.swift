/// Straight ramps of 5 ms that keep a start or a stop in the middle of sound from clicking.
package enum Fade {
  /// Samples in a fade.
  package static func length(sampleRate: Int) -> Int { max(1, sampleRate / 200) }

  /// From silence to full over all of `samples`, which is a fade long.
  package static func fadeIn(_ samples: UnsafeMutableBufferPointer<Int16>) {
    for index in samples.indices { samples[index] = scaled(samples[index], index + 1, samples.count + 1) }
  }

  /// From full to silence over all of `samples`, which is a fade long.
  package static func fadeOut(_ samples: UnsafeMutableBufferPointer<Int16>) {
    for index in samples.indices { samples[index] = scaled(samples[index], samples.count - index, samples.count + 1) }
  }

  private static func scaled(_ sample: Int16, _ part: Int, _ whole: Int) -> Int16 {
    Int16(truncatingIfNeeded: Int(sample) * part / whole)
  }
}

extension Clip {
  /// The same sound with a fade at both ends; sound shorter than two fades is left alone.
  package func withSoftEdges() -> Clip {
    let length = Fade.length(sampleRate: sampleRate)
    guard samples.count >= 2 * length else { return self }
    var soft = self
    soft.samples.withUnsafeMutableBufferPointer { samples in
      Fade.fadeIn(UnsafeMutableBufferPointer(rebasing: samples[..<length]))
      Fade.fadeOut(UnsafeMutableBufferPointer(rebasing: samples[(samples.count - length)...]))
    }
    return soft
  }
}
