import Testing

@testable import HotwordHearing

@Suite struct VoiceGateTests {
  private var gate = VoiceGate()
  private var noise = Noise()

  /// The share of blocks for which it was open.
  private mutating func share(_ samples: [Int16]) -> Double {
    var open = 0
    let blocks = samples.count / VoiceGate.block
    samples.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for index in 0..<blocks where gate.hear(start + index * VoiceGate.block) { open += 1 }
    }
    return Double(open) / Double(blocks)
  }

  @Test("a room that stays the same closes it, however loud", arguments: [0, 10, 300, 5_000])
  mutating func closes(_ level: Int) {
    _ = share(noise.samples(seconds: 3, level: level))
    let quiet = share(noise.samples(seconds: 60, level: level))
    #expect(quiet == 0)
  }

  @Test("what rises above the room opens it, and it stays open for a while", arguments: [10, 300])
  mutating func opens(_ level: Int) {
    _ = share(noise.samples(seconds: 5, level: level))
    let before = share(noise.samples(seconds: 0.1, level: level))
    #expect(before == 0)
    _ = share(noise.samples(seconds: 0.2, level: 2 * level))
    #expect(gate.isOpen)
    let after = share(noise.samples(seconds: 1.5, level: level))
    #expect(after == 1)
    _ = share(noise.samples(seconds: 2, level: level))
    #expect(!gate.isOpen)
  }

  @Test("a fan that is switched on closes it again within ten seconds, and one that is switched off does not matter")
  mutating func learnsTheRoom() {
    _ = share(noise.samples(seconds: 5, level: 20))
    _ = share(noise.samples(seconds: 10, level: 60))
    let settled = share(noise.samples(seconds: 20, level: 60))
    #expect(settled == 0)
    _ = share(noise.samples(seconds: 1, level: 20))
    _ = share(noise.samples(seconds: 0.2, level: 40))
    #expect(gate.isOpen)
  }

  @Test("it is open while the room is not known")
  mutating func beginsOpen() {
    let open = share(noise.samples(seconds: 0.5, level: 100))
    #expect(open == 1)
    _ = share(noise.samples(seconds: 0.5, level: 100))
    #expect(!gate.isOpen)
  }
}

/// White noise of chance, always the same.
private struct Noise {
  private var state: UInt64 = 7

  mutating func samples(seconds: Double, level: Int) -> [Int16] {
    (0..<Int(seconds * 16_000)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16(Int(state >> 33) % (2 * level + 1) - level)
    }
  }
}
