@testable import ALSAAudio
import Sound
import TestSupport
import Testing

/// The small parts that audio threads are made of.
@Suite struct PartsTests {
  @Test("samples survive every format", arguments: SampleFormat.allCases) func formats(format: SampleFormat) {
    let samples: [Int16] = [0, 1, -1, 127, -128, 255, 256, -32_768, 32_767, 12_345]
    var bytes = [UInt8](repeating: 0xA5, count: samples.count * 2 * format.bytes)
    var back = [Int16](repeating: 0, count: samples.count)
    bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      samples.withUnsafeBufferPointer { format.encode($0, channels: 2, channel: nil, into: base) }
      back.withUnsafeMutableBufferPointer { format.decode(base, channels: 2, channel: 1, into: $0) }
      #expect(back == samples)
      back.withUnsafeMutableBufferPointer { format.decode(base, channels: 2, channel: nil, into: $0) }
      #expect(back == samples)
      samples.withUnsafeBufferPointer { format.encode($0, channels: 2, channel: 1, into: base) }
      back.withUnsafeMutableBufferPointer { format.decode(base, channels: 2, channel: 0, into: $0) }
      #expect(back.allSatisfy { $0 == 0 })
    }
  }

  @Test("too loud a sample of a finer format saturates, and one that is no number is silence") func extremes() {
    let floats: [Float] = [2, -2, .nan, .infinity, 0.999_999]
    var back = [Int16](repeating: 1, count: floats.count)
    floats.withUnsafeBytes { bytes in
      back.withUnsafeMutableBufferPointer { back in
        if let base = bytes.baseAddress { SampleFormat.float.decode(base, channels: 1, channel: nil, into: back) }
      }
    }
    #expect(back == [32_767, -32_768, 0, 32_767, 32_767])
  }

  @Test("a ring carries samples around its end, and says what has room") func ring() {
    let ring = SampleRing(capacity: 7)
    var read: [Int16] = []
    var next: Int16 = 0
    for _ in 0..<50 {
      let offered = (0..<5).map { next + Int16($0) }
      next += Int16(offered.withUnsafeBufferPointer { ring.write($0) })
      var buffer = [Int16](repeating: 0, count: 3)
      let count = buffer.withUnsafeMutableBufferPointer { ring.copy(from: ring.start, into: $0) }
      read += buffer[..<count]
      ring.free(before: ring.start + count)
    }
    #expect(read == (0..<Int16(read.count)).map { $0 })
    #expect(read.count >= 145)
    #expect(ring.room == 7 - (ring.end - ring.start))
    ring.free(before: .max)
    #expect(ring.room == 7)
    ring.free(before: 0)
    #expect(ring.start == ring.end)
  }

  @Test("a ramp arrives exactly, in its time") func ramp() {
    var ramp = Ramp(0, samples: 240)
    ramp.target = Ramp.one
    var values: [Int] = []
    let left = ramp.samplesLeft
    while !ramp.isSteady { values.append(ramp.next()) }
    #expect(values.count == left && abs(left - 240) <= 1)
    #expect(values.last == Ramp.one)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  private struct Space: ParameterSpace {
    var formats: [SampleFormat]
    var rates: [Int]
    var channels: ClosedRange<Int>
    func allows(_ format: SampleFormat) -> Bool { formats.contains(format) }
    func allows(channels: Int) -> Bool { self.channels.contains(channels) }
    func allows(rate: Int) -> Bool { rates.contains(rate) }
    func fix(_ format: SampleFormat) -> Bool { allows(format) }
    func fix(channels: Int) -> Bool { allows(channels: channels) }
    func fix(rateNear rate: Int) -> Int? { rates.min { abs($0 - rate) < abs($1 - rate) } }
  }

  @Test("a device gets what is wanted where it can, and else the least conversion") func negotiation() throws {
    let wish = PCMWish.playback(rate: 48_000, channel: nil)
    let card = try Negotiation(wish, in: Space(formats: [.s32, .s24], rates: [44_100, 96_000], channels: 2...8))
    #expect((card.format, card.rate, card.channels) == (.s32, 96_000, 2))
    let odd = try Negotiation(wish, in: Space(formats: [.float], rates: [37_000], channels: 1...1))
    #expect((odd.format, odd.rate, odd.channels) == (.float, 37_000, 1))
    #expect(throws: Negotiation.Refusal.format) {
      try Negotiation(wish, in: Space(formats: [], rates: [48_000], channels: 1...2))
    }
    #expect(throws: Negotiation.Refusal.channels) {
      try Negotiation(.playback(rate: 48_000, channel: 1), in: Space(formats: [.s16], rates: [48_000], channels: 1...1))
    }
    let hearing = try Negotiation(
      .capture(rate: 16_000, channel: nil), in: Space(formats: [.s16], rates: [8_000, 44_100, 48_000], channels: 2...2))
    #expect(hearing.rate == 48_000)
  }

  @Test("a card named by its number draws a warning with its name")
  func deviceNames() throws {
    let cards = [SoundCard(number: 1, id: "Device", name: "USB", devices: [])]
    let cases: [(String, Int?, String?)] = [
      ("hw:1", 1, "hw:CARD=Device"), ("plughw:1,0", 1, "plughw:CARD=Device,DEV=0"),
      ("hw:CARD=1,DEV=2", 1, "hw:CARD=Device,DEV=2"), ("hw:2", 2, nil), ("plughw:CARD=Device", nil, nil),
      ("default", nil, nil), ("simulated", nil, nil), ("hw:", nil, nil), ("hw:99999999999999999999", nil, nil),
    ]
    for (name, number, stable) in cases {
      #expect(DeviceName(name).cardNumber == number, "\(name)")
      #expect(DeviceName(name).stableName(cards: cards) == stable, "\(name)")
    }
    let journal = RecordingJournal()
    DeviceName("hw:1").advise(in: journal)
    DeviceName("hw:CARD=Device").advise(in: journal)
    #expect(journal.messages == ["sound device named by number"])
  }

  @Test("attempts to open a device come soon at first and once a second at last") func backOff() {
    var backOff = BackOff()
    var now: Int64 = 1_000_000_000
    var waits: [Int64] = []
    for _ in 0..<6 {
      backOff.failed(at: now)
      waits.append((backOff.dueAt - now) / 1_000_000)
      now = backOff.dueAt
    }
    #expect(waits == [200, 400, 800, 1_000, 1_000, 1_000])
  }

  @Test("a line of the journal that repeats itself is let through every 5 s, with the count") func logLimit() {
    var limit = LogLimit()
    let counts = (0..<1_000).compactMap { limit.allow("lost", at: Int64($0) * 10_000_000) }
    #expect(counts == [0, 499])
    #expect(limit.allow("found", at: 0) == 0)
  }

  @Test("the cards of the machine can be listed, whatever there is") func cards() {
    let numbers = SoundCard.allWithCapabilities().map(\.number)
    #expect(numbers == numbers.sorted())
  }
}
