@testable import ALSAAudio
import Devices
import Glibc
import TestSupport
import Testing

/// What devices do to a speaker.
@Suite struct FaultTests {
  private func playing(_ settings: SpeakerSettings = SpeakerSettings(speaker: .init(device: "one"))) throws
    -> (SpeakerBench, FaultyPCM)
  {
    let bench = try SpeakerBench(settings)
    bench.play(TestSource(TestSource.saw(96_000)), as: 1)
    bench.run(milliseconds: 300)
    return (bench, try #require(bench.system.latest("one")))
  }

  @Test("a device that runs dry goes on, and it is counted and said once") func xrun() throws {
    let (bench, pcm) = try playing()
    for _ in 0..<5 {
      pcm.nextFaults = [-Int(EPIPE)]
      bench.run(milliseconds: 100)
    }
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(bench.counters.snapshot.xruns == 5)
    #expect(Array(bench.played().filter { $0 != 0 }) == TestSource.saw(96_000).dropLast())
    #expect(bench.journal.messages.filter { $0 == "sound was disturbed" }.count == 1)
  }

  @Test("a device that was suspended is woken, or made ready anew where it cannot", arguments: [0, -Int(ENOSYS)])
  func suspended(result: Int) throws {
    let (bench, pcm) = try playing()
    pcm.resumeResult = result
    pcm.nextFaults = [-Int(ESTRPIPE)]
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(bench.counters.snapshot.suspends == 1)
  }

  @Test("a device that sleeps on after a suspend is waited for") func sleeping() throws {
    let (bench, pcm) = try playing()
    pcm.resumeResult = -Int(EAGAIN)
    pcm.nextFaults = [Int](repeating: -Int(ESTRPIPE), count: 20)
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(bench.devices == [.found(device: "one")])
  }

  @Test("a device that takes a few frames at a time gets them all") func shortWrites() throws {
    let (bench, pcm) = try playing()
    pcm.mostFrames = 7
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(Array(bench.played().filter { $0 != 0 }) == TestSource.saw(96_000).dropLast())
  }

  @Test(
    "a playback fails when the only device is pulled out, the device is found again, and nothing spins or floods the log"
  )
  func unplugged() throws {
    let (bench, pcm) = try playing()
    pcm.fault = -Int(ENODEV)
    bench.system.refusals["one"] = ENODEV
    bench.run(milliseconds: 200)
    guard case .ended(PlaybackID(1), .failed(.broken(let reason))) = bench.events.last else {
      Issue.record("the playback did not fail: \(bench.events)")
      return
    }
    #expect(reason.contains("\"one\""))
    #expect(pcm.isClosed)
    let attempts = bench.system.attempts
    bench.run(milliseconds: 30_000)
    #expect(bench.system.attempts - attempts <= 35)
    #expect(bench.journal.messages.filter { $0 == "sound device lost" }.count == 1)
    // Anything that is played meanwhile fails soon.
    bench.play(TestSource(TestSource.saw(480)), as: 2)
    bench.run(milliseconds: 200)
    guard case .ended(PlaybackID(2), .failed(.broken)) = bench.events.last else {
      Issue.record("the playback did not fail: \(bench.events)")
      return
    }
    bench.system.refusals = [:]
    bench.run(milliseconds: 2_000)
    #expect(bench.devices.count == 3)
    #expect(bench.devices.last == .found(device: "one"))
    bench.play(TestSource(TestSource.saw(4_800)), as: 3)
    #expect(bench.runToEnd(of: 3) == .completed)
  }

  @Test(
    "a device that takes no sound for ever fails its playback within 4 s and does not spin", arguments: [true, false])
  func frozen(isReadyAndRefuses: Bool) throws {
    let (bench, pcm) = try playing()
    if isReadyAndRefuses {
      pcm.nextFaults = [Int](repeating: -Int(EAGAIN), count: 1_000_000)
    } else {
      pcm.fault = -Int(EAGAIN)
    }
    bench.system.refusals["one"] = EBUSY
    let calls = pcm.callCount
    bench.run(milliseconds: 4_000)
    guard case .ended(PlaybackID(1), .failed(.broken)) = bench.events.last else {
      Issue.record("the playback did not fail: \(bench.events)")
      return
    }
    #expect(pcm.callCount - calls < 2_000)
    #expect(bench.counters.snapshot.stalls >= 2)
  }

  @Test("a device that fails again and again after each repair is given up") func hopeless() throws {
    let (bench, pcm) = try playing()
    pcm.nextFaults = [Int](repeating: -Int(EPIPE), count: 1_000)
    bench.system.refusals["one"] = EIO
    bench.run(milliseconds: 500)
    guard case .ended(PlaybackID(1), .failed(.broken)) = bench.events.last else {
      Issue.record("the playback did not fail: \(bench.events)")
      return
    }
  }

  @Test("a device that is busy at the start is found when it is free") func busy() throws {
    let system = FaultySystem(VirtualTime())
    system.refusals["one"] = EBUSY
    let bench = try SpeakerBench(system: system)
    bench.run(milliseconds: 5_000)
    #expect(bench.devices.count == 1)
    system.refusals = [:]
    bench.run(milliseconds: 2_000)
    #expect(bench.devices.last == .found(device: "one"))
    bench.play(TestSource(TestSource.saw(4_800)), as: 1)
    #expect(bench.runToEnd(of: 1) == .completed)
  }

  @Test("a stop ends a playback at once where there is no device") func stopWithoutDevice() throws {
    let system = FaultySystem(VirtualTime())
    system.refusals["one"] = ENODEV
    let bench = try SpeakerBench(system: system)
    bench.play(TestSource(TestSource.saw(4_800)), as: 1)
    bench.stop(1)
    bench.run(milliseconds: 150)
    #expect(bench.events.count == 1)
  }

  @Test(
    "every format, rate and number of channels is served, at the right speed",
    arguments: [
      (SampleFormat.s32, 48_000, 2), (.s16, 44_100, 1), (.float, 96_000, 8), (.s24, 192_000, 2), (.s24Packed, 8_000, 2),
      (.s16, 16_000, 1), (.s32, 22_050, 6),
    ])
  func setups(format: SampleFormat, rate: Int, channels: Int) throws {
    let system = FaultySystem(VirtualTime())
    system.setups["one"] = (format, rate, channels)
    let bench = try SpeakerBench(system: system)
    let sound = (0..<48_000).map { Int16(10_000 * sin(Double($0) * 2 * Double.pi * 500 / 48_000)) }
    bench.play(TestSource(sound), as: 1)
    #expect(bench.runToEnd(of: 1) == .completed)
    let played = bench.played()
    let first = try #require(played.firstIndex { abs(Int($0)) > 500 })
    let last = try #require(played.lastIndex { abs(Int($0)) > 500 })
    #expect(abs(last - first - rate) < rate / 100)
    // 500 Hz for one second crosses zero upwards 500 times.
    let crossings = zip(played, played.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(crossings - 500) <= 1)
    #expect(bench.counters.snapshot == SoundCounters.Snapshot())
  }

  @Test("a device that starts late is waited for: the end is reported when it has been heard (field report A10)")
  func slowStart() throws {
    let bench = try SpeakerBench()
    let pcm = try #require(bench.system.latest("one"))
    pcm.nextFaults = [Int](repeating: -Int(EAGAIN), count: 150)
    let start = bench.system.time.now
    bench.play(TestSource(TestSource.saw(48_000)), as: 1)
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(bench.system.time.now - start > 2_400_000_000)
    #expect(Array(bench.played().filter { $0 != 0 }) == TestSource.saw(48_000).dropLast())
  }

  @Test("a device that is pulled out while nothing plays is noticed") func pulledWhileIdle() throws {
    let bench = try SpeakerBench()
    bench.run(milliseconds: 3_000)
    bench.system.latest("one")?.fault = -Int(ENODEV)
    bench.system.refusals["one"] = ENODEV
    bench.run(milliseconds: 2_000)
    #expect(bench.devices.count == 2)
    bench.system.refusals = [:]
    bench.run(milliseconds: 2_000)
    #expect(bench.devices.last == .found(device: "one"))
  }
}
