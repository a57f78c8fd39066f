@testable import ALSAAudio
import Devices
import Glibc
import Sound
import Testing
import Threads

@Suite struct CaptureLoopTests {
  /// A microphone without threads: the test moves time.
  private final class Bench {
    let system: FaultySystem
    let parts: MicrophoneParts
    let counters = SoundCounters()
    private(set) var changes: [DeviceChange] = []
    private(set) var heard: [Int16] = []
    /// When each of them was in the air.
    private(set) var starts: [Int64] = []
    var time: VirtualTime { system.time }

    init(_ setup: (format: SampleFormat, rate: Int, channels: Int)? = nil, channel: Int? = nil) throws {
      let system = FaultySystem(VirtualTime())
      system.setups["mic"] = setup
      self.system = system
      parts = try MicrophoneParts(
        MicrophoneSettings(device: "mic", channel: channel), system: system, counters: counters,
        clock: { system.time.now })
      keep()
    }

    func run(milliseconds: Int, reading: Bool = true) {
      let end = time.now + Int64(milliseconds) * 1_000_000
      var buffer = [Int16](repeating: 0, count: 160)
      while time.now < end {
        if case .wait(let milliseconds) = parts.loop.runOnePeriod() { time.advance(milliseconds: milliseconds) }
        keep()
        guard reading else { continue }
        let read = buffer.withUnsafeMutableBufferPointer { parts.queue.read(into: $0, waitingAtMost: 0) }
        heard += buffer[..<read.count]
        starts += (0..<read.count).map { read.startedAt.nanoseconds + Int64($0) * 62_500 }
      }
    }

    private func keep() { if let change = parts.keeper.keep(at: time.now) { changes.append(change) } }
  }

  @Test("16 kHz mono is heard as it is") func exact() throws {
    let bench = try Bench()
    bench.system.latest("mic")?.heard = { Int16(truncatingIfNeeded: $0) }
    bench.run(milliseconds: 1_000)
    #expect(bench.heard.count >= 15_800)
    #expect(bench.heard == bench.heard.indices.map { Int16(truncatingIfNeeded: $0) })
  }

  @Test(
    "every format, rate and number of channels is heard at the right pitch",
    arguments: [
      (SampleFormat.s32, 48_000, 2), (.s16, 44_100, 1), (.float, 96_000, 8), (.s24, 192_000, 2), (.s24Packed, 8_000, 2),
    ])
  func setups(format: SampleFormat, rate: Int, channels: Int) throws {
    let bench = try Bench((format, rate, channels))
    bench.system.latest("mic")?.heard = { Int16(10_000 * sin(Double($0) * 2 * Double.pi * 500 / Double(rate))) }
    bench.run(milliseconds: 2_000)
    #expect(abs(bench.heard.count - 32_000) < 500)
    let second = bench.heard.dropFirst(8_000).prefix(16_000)
    let crossings = zip(second, second.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(crossings - 500) <= 1)
    #expect((second.max() ?? 0) > 9_800 && (second.max() ?? 0) < 10_200)
  }

  @Test("the time of a sample is known to 2 ms") func times() throws {
    let bench = try Bench((.s16, 48_000, 1))
    // A click half a second after the start of the device.
    bench.system.latest("mic")?.heard = { $0 == 24_000 ? 30_000 : 0 }
    let startedAt = bench.time.now
    bench.run(milliseconds: 1_000)
    let place = try #require(bench.heard.indices.max { bench.heard[$0] < bench.heard[$1] })
    #expect(abs(bench.starts[place] - startedAt - 500_000_000) < 2_000_000)
  }

  @Test("what nobody reads is dropped and counted, and hearing goes on") func overrun() throws {
    let bench = try Bench()
    bench.run(milliseconds: 5_000, reading: false)
    #expect(bench.counters.snapshot.overrun > 40_000)
    #expect(bench.counters.snapshot.xruns == 0)
    bench.run(milliseconds: 3_000)
    #expect(bench.heard.count > 32_000)
  }

  @Test("after the process stood still the device is started again and heard, and it is counted") func overslept()
    throws
  {
    let bench = try Bench()
    bench.run(milliseconds: 300)
    bench.time.advance(milliseconds: 2_000)
    bench.run(milliseconds: 300)
    #expect(bench.counters.snapshot.xruns == 1)
    #expect(bench.heard.count > 2 * 4_300)
  }

  @Test("a microphone that is pulled out is found again within 2 s of coming back, and nothing spins") func unplugged()
    throws
  {
    let bench = try Bench()
    bench.run(milliseconds: 300)
    let pcm = try #require(bench.system.latest("mic"))
    pcm.fault = -Int(ENODEV)
    bench.system.refusals["mic"] = ENODEV
    let attempts = bench.system.attempts
    bench.run(milliseconds: 30_000)
    #expect(bench.changes.count == 2)
    #expect(bench.system.attempts - attempts <= 35)
    #expect(pcm.isClosed)
    bench.system.refusals = [:]
    bench.run(milliseconds: 2_000)
    #expect(bench.changes.last == .found(device: "mic"))
    let count = bench.heard.count
    bench.run(milliseconds: 1_000)
    #expect(bench.heard.count > count + 14_000)
  }

  @Test("a device that never gives anything is reported as lost within 4 s (field report D9)") func silentForEver()
    throws
  {
    let bench = try Bench()
    bench.run(milliseconds: 100)
    bench.system.latest("mic")?.fault = -Int(EAGAIN)
    bench.system.refusals["mic"] = EBUSY
    bench.run(milliseconds: 4_000)
    guard case .lost(device: "mic", let reason) = bench.changes.last else {
      Issue.record("it was not reported: \(bench.changes)")
      return
    }
    #expect(reason.contains("no sound"))
  }

  @Test("one channel can be picked") func picked() throws {
    var samples = [Int16](repeating: 0, count: 2)
    let frames: [Int16] = [1, 2, 3, 4, 5, 6]
    frames.withUnsafeBytes { bytes in
      samples.withUnsafeMutableBufferPointer { samples in
        guard let base = bytes.baseAddress else { return }
        SampleFormat.s16.decode(base, channels: 3, channel: 1, into: samples)
        #expect(Array(samples) == [2, 5])
        SampleFormat.s16.decode(base, channels: 3, channel: nil, into: samples)
        #expect(Array(samples) == [2, 5])
      }
    }
  }
}
