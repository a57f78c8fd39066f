// Chance that can be repeated: all that a training does at random comes from here.
private import Glibc

/// Random numbers from a seed: the same seed gives the same numbers everywhere (SplitMix64, Steele et al. 2014).
package struct Chance: Sendable {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: of the whole training.
  ///   - stream: what the numbers are for; streams of one seed are independent, so that work may be shared between threads in any order.
  package init(seed: UInt64, stream: String = "", index: Int = 0) {
    // FNV-1a over the name, then the index.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = seed &* 0xD134_2543_DE82_EF95 &+ hash
    state = next() ^ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Even in 0..<1.
  package mutating func unit() -> Float { Float(next() >> 40) / 16_777_216 }

  /// Even between two numbers.
  package mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

  /// Even in 0..<count; `count` is at least 1.
  package mutating func index(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// True with this probability.
  package mutating func happens(_ probability: Float) -> Bool { unit() < probability }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[index(elements.count)] }

  /// Two independent numbers of a normal distribution (Box and Muller 1958).
  package mutating func normals() -> (Float, Float) {
    let radius = (-2 * logf(max(unit(), 1e-7))).squareRoot()
    let angle = 2 * Float.pi * unit()
    return (radius * cosf(angle), radius * sinf(angle))
  }

  /// White noise of deviation 1.
  package mutating func noise(_ count: Int) -> [Float] {
    var noise: [Float] = []
    noise.reserveCapacity(count + 1)
    while noise.count < count {
      let pair = normals()
      noise.append(pair.0)
      noise.append(pair.1)
    }
    if noise.count > count { noise.removeLast() }
    return noise
  }
}
