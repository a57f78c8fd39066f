@testable import ALSAAudio
import CAllocationProbe
import Devices
import Sound
import Synchronization
import Testing

/// What the audio threads do in their loops asks the heap for nothing. Each is done twice: the first time of all Swift makes its own tables of
/// types, once per process.
@Suite struct AllocationTests {
  @Test("the probe sees an allocation") func probe() {
    guard allocation_probe_works() != 0 else { return }
    let before = allocation_probe_count()
    let array = [Int](unsafeUninitializedCapacity: 1_000) { $1 = 0 }
    #expect(allocation_probe_count() > before)
    #expect(array.isEmpty)
  }

  @Test(
    "playing allocates nothing: sound, stop, pause, another output, volume, conversion",
    arguments: [(SampleFormat.s16, 48_000, 1), (.s24Packed, 44_100, 2)])
  func playing(format: SampleFormat, rate: Int, channels: Int) throws {
    guard allocation_probe_works() != 0 else { return }
    for lap in 0..<2 {
      let system = FaultySystem(VirtualTime())
      system.keepsSound = false
      for device in ["one", "two"] { system.setups[device] = (format, rate, channels) }
      let bench = try SpeakerBench(
        SpeakerSettings(speaker: .init(device: "one"), handset: .init(device: "two")), system: system)
      let loop = bench.parts.loop
      let queue = bench.parts.queue
      var spent: UInt64 = 0
      var turns = 0
      for round in 0..<6 {
        bench.play(TestSource(TestSource.saw(48_000)), as: round)
        for turn in 0..<60 {
          bench.feed()
          if turn == 30 {
            switch round {
            case 1: queue.isPaused.store(true, ordering: .relaxed)
            case 2: queue.isPaused.store(false, ordering: .relaxed)
            case 3: queue.route.store(1, ordering: .relaxed)
            case 4: queue.level.store(20_000, ordering: .relaxed)
            default: bench.stop(round)
            }
          }
          let before = allocation_probe_count()
          let step = loop.runOnePeriod()
          spent += allocation_probe_count() - before
          if case .wait(let milliseconds) = step { system.time.advance(milliseconds: milliseconds) }
          if step == .idle { system.time.advance(milliseconds: 10) }
          turns += 1
        }
      }
      #expect(turns == 360)
      #expect(lap == 0 || spent == 0)
    }
  }

  @Test("taking the echo out allocates nothing") func echo() {
    guard allocation_probe_works() != 0 else { return }
    var noise = NoiseGenerator(.pink, level: Decibels(-20))
    let played = noise.samples(48_000)
    let canceller = EchoCanceller()
    var heard = [Int16](repeating: 0, count: 160)
    var asked: UInt64 = 0
    for lap in 0..<2 {
      for start in stride(from: 16_000, to: played.count - 159, by: 160) {
        // Gets louder and softer, so that the delay, 200 ms, can be found.
        for index in 0..<160 { heard[index] = played[start - 3_200 + index] / (start / 1_600 % 2 == 0 ? 3 : 30) }
        let before = allocation_probe_count()
        played[start..<start + 160].withUnsafeBufferPointer { reference in
          heard.withUnsafeMutableBufferPointer {
            canceller.process(UnsafeBufferPointer($0), reference: reference, into: $0)
          }
        }
        if lap > 0 { asked += allocation_probe_count() - before }
      }
    }
    #expect(asked == 0)
  }

  @Test("hearing allocates nothing", arguments: [(SampleFormat.s16, 16_000, 1), (.s32, 48_000, 2)])
  func hearing(format: SampleFormat, rate: Int, channels: Int) throws {
    guard allocation_probe_works() != 0 else { return }
    for lap in 0..<2 {
      let system = FaultySystem(VirtualTime())
      system.setups["mic"] = (format, rate, channels)
      let counters = SoundCounters()
      let parts = try MicrophoneParts(
        MicrophoneSettings(device: "mic"), system: system, counters: counters, clock: { system.time.now })
      _ = parts.keeper.keep(at: system.time.now)
      var spent: UInt64 = 0
      // Two seconds fit into the ring; after that samples are dropped, which must cost nothing either.
      for _ in 0..<300 {
        let before = allocation_probe_count()
        let step = parts.loop.runOnePeriod()
        spent += allocation_probe_count() - before
        if case .wait(let milliseconds) = step { system.time.advance(milliseconds: milliseconds) }
      }
      #expect(parts.queue.ring.end > 31_000)
      #expect(lap == 0 || spent == 0)
    }
  }

  @Test("through libasound itself playing and hearing allocate nothing") func library() throws {
    guard allocation_probe_works() != 0 else { return }
    for lap in 0..<2 {
      let time = VirtualTime()
      let counters = SoundCounters()
      let system = ALSASystem(configuration: "pcm.nothing { type null }")
      let speaker = try SpeakerParts(
        SpeakerSettings(speaker: .init(device: "nothing")), system: system, counters: counters, clock: { time.now })
      let microphone = try MicrophoneParts(
        MicrophoneSettings(device: "nothing"), system: system, counters: counters, clock: { time.now })
      _ = speaker.keepers[0].keep(at: time.now)
      _ = microphone.keeper.keep(at: time.now)
      speaker.feeder.take(TestSource(TestSource.saw(90_000)), generation: speaker.register.begin(PlaybackID(1)))
      while speaker.feeder.feed() == .fed {}
      var spent: UInt64 = 0
      for _ in 0..<250 {
        let before = allocation_probe_count()
        let played = speaker.loop.runOnePeriod()
        let heard = microphone.loop.runOnePeriod()
        spent += allocation_probe_count() - before
        if case .wait = played { time.advance(milliseconds: 10) }
        if case .wait = heard { time.advance(milliseconds: 10) }
      }
      #expect(speaker.queue.heard.load(ordering: .relaxed) > 60_000)
      #expect(microphone.queue.ring.end > 16_000)
      #expect(lap == 0 || spent == 0)
      speaker.keepers[0].end()
      microphone.keeper.end()
    }
  }
}
