import Glibc
import Testing

@testable import Sound

@Suite struct ReferenceStretchTests {
  private static func sine(_ position: Double) -> Float { Float(0.5 * sin(2 * Double.pi * 1_000 * position / 16_000)) }

  private func read(_ stretch: ReferenceStretch, blocks: Int) -> [Float] {
    let ring = (0..<16_000).map { Int16(Self.sine(Double($0)) * 32_768) }
    var samples: [Float] = []
    for block in 0..<blocks {
      samples += [Float](unsafeUninitializedCapacity: 160) { room, count in
        guard let first = room.baseAddress else { return }
        stretch.read(ring, count: ring.count, from: 160 * (block % 90 + 1), ahead: 320, into: first, length: 160)
        count = 160
      }
    }
    return samples
  }

  @Test("clocks that agree leave every sample as it is") func still() {
    let samples = read(ReferenceStretch(), blocks: 4)
    for index in samples.indices { #expect(abs(samples[index] - Self.sine(Double(index + 160))) < 1e-4) }
  }

  @Test("a drift that lasts is believed, and the reference keeps step", arguments: [100e-6, -100e-6])
  func drift(_ drift: Double) {
    let stretch = ReferenceStretch()
    for _ in 0..<30 { stretch.note(drift: stretch.rate == 0 ? drift : 0) }
    #expect(abs(stretch.rate - drift) < 1e-6)
    let samples = read(stretch, blocks: 50)
    for index in samples.indices {
      let place = Double(index + 160) - drift * Double(index + 1)
      #expect(abs(samples[index] - Self.sine(place)) < 5e-3)
    }
  }

  @Test("a filter that still learns, and somebody who moves, are no drift") func noDrift() {
    let stretch = ReferenceStretch()
    for drift in [300e-6, -40e-6, 90e-6, -60e-6, 20e-6, 1e-6, -10e-6, 5e-6, 4_000e-6, 3e-6, -8e-6, 2e-6] {
      for _ in 0..<3 { stretch.note(drift: drift) }
    }
    #expect(stretch.rate == 0)
  }
}
