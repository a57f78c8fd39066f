@testable import ALSAAudio
import Devices
import Testing
import Threads

/// What an echo canceller is told about what is played.
@Suite struct ReferenceTests {
  @Test("the reference is what is in the air at a time, to 2 ms, and silence where nothing is played") func aligned()
    throws
  {
    let bench = try SpeakerBench()
    // A click 500 ms after the first sample.
    var sound = [Int16](repeating: 8_000, count: 96_000)
    for index in 24_000..<24_048 { sound[index] = 30_000 }
    bench.play(TestSource(sound), as: 1)
    var block = [Int16](repeating: 0, count: 160)
    var clickAt: [Int64] = []
    var heard: [Int16] = []
    let from = bench.system.time.now
    // As hearing would: blocks of 10 ms, 60 ms later.
    for turn in 0..<150 {
      bench.run(milliseconds: 10)
      let start = from + Int64(turn) * 10_000_000 - 60_000_000
      block.withUnsafeMutableBufferPointer {
        _ = bench.reference.read(into: $0, from: MonotonicTime(nanoseconds: start))
      }
      heard += block
      if let loudest = block.indices.max(by: { block[$0] < block[$1] }), block[loudest] > 15_000 {
        clickAt.append(start + Int64(loudest) * 62_500)
      }
    }
    // When the click was in the air: the device started with its first sample.
    let played = bench.played()
    let first = try #require(played.firstIndex { $0 > 15_000 })
    let startedAt = try #require(bench.system.latest("one")?.startedAt)
    let truth = startedAt + Int64(first) * 1_000_000_000 / 48_000
    #expect(clickAt.count == 1)
    #expect(abs((clickAt.first ?? 0) - truth) < 2_000_000)
    #expect(heard.prefix(800).allSatisfy { $0 == 0 })
    let steps = heard.dropFirst(1_600).filter { $0 == 0 }
    #expect(steps.isEmpty)
  }

  @Test("a reader that comes late, or asks for the future, gets silence and no harm") func late() throws {
    let bench = try SpeakerBench()
    bench.play(TestSource([Int16](repeating: 5_000, count: 480_000)), as: 1)
    bench.run(milliseconds: 5_000)
    var block = [Int16](repeating: 1, count: 160)
    let count = block.withUnsafeMutableBufferPointer {
      bench.reference.read(into: $0, from: bench.system.time.moment.advanced(by: 10_000))
    }
    #expect(count == 0 && block.allSatisfy { $0 == 0 })
    // From here on it follows.
    var total = 0
    for _ in 0..<100 {
      bench.run(milliseconds: 10)
      total += block.withUnsafeMutableBufferPointer {
        bench.reference.read(into: $0, from: bench.system.time.moment.advanced(by: -50))
      }
    }
    #expect(total > 14_000)
  }
}
