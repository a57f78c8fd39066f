import TestSupport
import Testing

@testable import Sound

@Suite struct ResamplerTests {
  private static let rates = [8_000, 11_025, 16_000, 22_050, 44_100, 48_000]

  @Test(
    "a tone keeps its pitch, its length and its level (field report C6)", arguments: rates, [8_000, 16_000, 48_000])
  func tones(from: Int, to: Int) throws {
    let clip = Clip(sampleRate: from, samples: Tones.sine(1_000, rate: from, seconds: 0.5))
    let converted = try clip.resampled(to: to)
    #expect(converted.sampleRate == to)
    #expect(abs(converted.samples.count * from - clip.samples.count * to) <= from)
    #expect(abs(Tones.frequency(of: converted.samples, rate: to, near: 1_000) - 1_000) < 0.2)
    #expect(abs(Level(of: converted.samples).rms.value - Level(of: clip.samples).rms.value) < 0.3)
  }

  @Test("the filter's delay is taken out", arguments: rates, [16_000, 48_000])
  func delay(from: Int, to: Int) throws {
    // A bump in the middle stays in the middle.
    var samples = [Int16](repeating: 0, count: from / 5)
    for index in -40...40 { samples[from / 10 + index] = Int16((41 - abs(index)) * 500) }
    let converted = try Clip(sampleRate: from, samples: samples).resampled(to: to).samples
    let peak = try #require(converted.indices.max { converted[$0] < converted[$1] })
    #expect(abs(peak - to / 10) <= max(1, to / from))
  }

  @Test("blocks of any size give the same as one", arguments: [1, 7, 160, 4_096, 5_000])
  func blocks(size: Int) throws {
    let samples = Tones.sine(440, rate: 22_050, seconds: 0.3)
    let whole = try Clip(sampleRate: 22_050, samples: samples).resampled(to: 16_000).samples
    let resampler = try Resampler(from: 22_050, to: 16_000)
    // Twice, since `finish` makes it as new.
    for _ in 0..<2 {
      var parts: [Int16] = []
      for start in stride(from: 0, to: samples.count, by: size) {
        parts += resampler.process(Array(samples[start..<min(samples.count, start + size)]))
      }
      parts += resampler.finish()
      #expect((parts == whole) as Bool)
    }
  }

  @Test("into a small buffer, all of the input is consumed in turns") func smallBuffer() throws {
    let samples = Tones.sine(440, rate: 16_000, seconds: 0.1)
    let whole = try Resampler(from: 16_000, to: 48_000).process(samples)
    let resampler = try Resampler(from: 16_000, to: 48_000)
    var converted: [Int16] = []
    var room = [Int16](repeating: 0, count: 100)
    samples.withUnsafeBufferPointer { input in
      var rest = input[...]
      for _ in 0..<1_000 where !rest.isEmpty {
        let counts = room.withUnsafeMutableBufferPointer {
          resampler.process(UnsafeBufferPointer(rebasing: rest), into: $0)
        }
        rest = rest.dropFirst(counts.consumed)
        converted += room[..<counts.produced]
      }
      #expect(rest.isEmpty)
    }
    #expect((converted == Array(whole[..<converted.count])) as Bool)
    #expect(whole.count - converted.count < 100)
  }

  @Test("nothing in, nothing out; one sample is one sample") func edges() throws {
    let resampler = try Resampler(from: 8_000, to: 48_000)
    #expect(resampler.finish() == [])
    #expect(try Clip(sampleRate: 48_000, samples: []).resampled(to: 16_000).samples == [])
    #expect(try Clip(sampleRate: 8_000, samples: [1_000]).resampled(to: 16_000).samples.count == 2)
    #expect(try Clip(sampleRate: 16_000, samples: [5]).resampled(to: 16_000).samples == [5])
  }

  @Test("rates that are none are refused", arguments: [(0, 16_000), (16_000, 0), (-1, 8_000), (16_000, 1_000_000)])
  func badRates(from: Int, to: Int) {
    #expect(throws: ResamplerError.self) { try Resampler(from: from, to: to) }
  }
}
