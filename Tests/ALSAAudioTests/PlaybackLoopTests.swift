@testable import ALSAAudio
import Devices
import Synchronization
import Testing

@Suite struct PlaybackLoopTests {
  private let end = SpeakerEvent.reached(PlaybackID(1), .end)

  @Test("what a source delivers reaches the device sample by sample, without a gap") func exact() throws {
    let bench = try SpeakerBench()
    let sound = TestSource.saw(48_000 + 123)
    bench.play(TestSource(sound), as: 1)
    #expect(bench.runToEnd(of: 1) == .completed)
    let played = bench.played()
    let start = try #require(played.firstIndex { $0 != 0 })
    #expect(Array(played[start..<min(played.count, start + sound.count)]) == sound)
    #expect(played[(start + sound.count - 1)...].allSatisfy { $0 == 0 })
    #expect(bench.counters.snapshot == SoundCounters.Snapshot())
  }

  @Test("the end is reported when the last sample has been heard, not before") func heard() throws {
    let bench = try SpeakerBench()
    bench.play(TestSource(TestSource.saw(24_000)), as: 1)
    while !bench.events.contains(end), bench.played().count < 200_000 { bench.turn() }
    let pcm = try #require(bench.system.latest("one"))
    let heard = bench.played().count - pcm.delay()
    #expect(heard >= 24_000 && heard < 24_000 + 1_000)
    #expect(bench.events.suffix(2) == [end, .ended(PlaybackID(1), .completed)])
  }

  @Test("marks are reported in order, each when the sound before it has been heard") func marks() throws {
    let bench = try SpeakerBench()
    let marks: [(Int, SourceMark)] = [
      (0, .segmentStarted(index: 0, source: 0)), (4_800, .segmentEnded(index: 0)),
      (4_800, .segmentStarted(index: 1, source: 2)), (9_600, .segmentEnded(index: 1)),
    ]
    bench.play(TestSource(TestSource.saw(9_600), marks: marks), as: 1)
    bench.run(milliseconds: 60)
    #expect(bench.events == [.reached(PlaybackID(1), marks[0].1)])
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(bench.events.dropLast() == (marks.map { .reached(PlaybackID(1), $0.1) } + [end])[...])
  }

  @Test("a playback without a sample ends at once") func empty() throws {
    let bench = try SpeakerBench()
    bench.play(TestSource([]), as: 1)
    bench.run(milliseconds: 20)
    #expect(bench.events == [end, .ended(PlaybackID(1), .completed)])
  }

  @Test("a stop fades and is silent at the device within 60 ms, whenever it comes", arguments: [48_000, 44_100])
  func stop(rate: Int) throws {
    let system = FaultySystem(VirtualTime())
    system.setups["one"] = (.s16, rate, 1)
    for round in 0..<20 {
      let bench = try SpeakerBench(system: system)
      bench.play(TestSource([Int16](repeating: 20_000, count: 96_000)), as: 1)
      bench.run(milliseconds: 200)
      for _ in 0..<round { bench.turn() }
      let (heardAtCall, last) = try stopped(bench, moment: round, listening: 100)
      #expect(last - heardAtCall <= 60 * rate / 1_000)
    }
  }

  /// Stops the first playback so many milliseconds into a period, and expects that it fades without a step and ends once.
  ///
  /// - Returns: the sample that was heard at the call, and the last one that was heard.
  private func stopped(_ bench: SpeakerBench, moment: Int, listening: Int) throws -> (atCall: Int, last: Int) {
    let pcm = try #require(bench.system.latest("one"))
    let time = bench.system.time
    time.advance(to: time.now + Int64(moment % 10) * 1_000_000)
    let heardAtCall = pcm.played.count - pcm.delay()
    bench.stop(1)
    bench.run(milliseconds: listening)
    let last = try #require(pcm.played.lastIndex { abs(Int($0)) > 1 })
    let steps = zip(pcm.played, pcm.played.dropFirst()).dropFirst(4_800).map { abs(Int($0) - Int($1)) }
    #expect((steps.max() ?? 0) < 200)
    #expect(bench.events.filter { $0 == .ended(PlaybackID(1), .stopped) }.count == 1)
    return (heardAtCall, last)
  }

  @Test("where a device gives back what it has not played, a stop fades and is silent within 20 ms", arguments: 0..<20)
  func shortStop(turns: Int) throws {
    let system = FaultySystem(VirtualTime())
    system.givesBack = true
    let bench = try SpeakerBench(system: system)
    bench.parts.queue.level.store(Ramp.one / 2, ordering: .relaxed)
    bench.play(TestSource([Int16](repeating: 20_000, count: 96_000)), as: 1)
    bench.run(milliseconds: 200)
    for _ in 0..<turns { bench.turn() }
    let (heardAtCall, last) = try stopped(bench, moment: turns, listening: 40)
    #expect(last - heardAtCall <= 20 * 48 && last >= heardAtCall)
    let pcm = try #require(bench.system.latest("one"))
    // The next one is whole, and no sample of the old one comes again.
    let sound = TestSource.saw(9_600).map { $0 / 2 * 2 }
    bench.play(TestSource(sound), as: 2)
    #expect(bench.runToEnd(of: 2) == .completed)
    let next = pcm.played[(last + 1)...].drop { abs(Int($0)) <= 1 }.prefix(9_000)
    let wanted = sound.drop { abs(Int($0)) <= 3 }.prefix(9_000).map { $0 / 2 }
    #expect(zip(next, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    #expect(bench.counters.snapshot == SoundCounters.Snapshot())
  }

  @Test("a sound is heard within 60 ms of the call, from rest and behind silence", arguments: [0, 300, 307, 5_000])
  func promptness(pause: Int) throws {
    let bench = try SpeakerBench()
    bench.play(TestSource(TestSource.saw(480)), as: 1)
    bench.runToEnd(of: 1)
    bench.run(milliseconds: pause)
    let pcm = try #require(bench.system.latest("one"))
    let before = pcm.played.count
    let heardAtCall = before - pcm.delay()
    bench.play(TestSource(TestSource.saw(48_000)), as: 2)
    bench.run(milliseconds: 100)
    let first = try #require(pcm.played[before...].firstIndex { $0 != 0 })
    #expect(first - heardAtCall <= 60 * 48)
  }

  @Test("a new playback stops the one before; each ends once, in order, and nothing of the old is heard after it")
  func replaced() throws {
    let bench = try SpeakerBench()
    bench.play(TestSource([Int16](repeating: 1_000, count: 96_000)), as: 1)
    bench.run(milliseconds: 100)
    bench.play(TestSource([Int16](repeating: -500, count: 9_600)), as: 2)
    #expect(bench.runToEnd(of: 2) == .completed)
    #expect(bench.events.filter { $0 == .ended(PlaybackID(1), .stopped) }.count == 1)
    let played = bench.played()
    let first = try #require(played.firstIndex { $0 == -500 })
    #expect(played[first..<(first + 9_600)].allSatisfy { $0 == -500 })
    #expect(played[first...].allSatisfy { $0 <= 0 })
    let ends = bench.events.compactMap { if case .ended(let id, _) = $0 { id } else { nil } }
    #expect(ends == [PlaybackID(1), PlaybackID(2)])
  }

  @Test("a pause fades, holds the place, and goes on where it was") func pause() throws {
    let bench = try SpeakerBench()
    let sound = (0..<48_000).map { Int16($0 / 10 + 1) }
    bench.play(TestSource(sound), as: 1)
    bench.run(milliseconds: 300)
    bench.parts.queue.isPaused.store(true, ordering: .relaxed)
    bench.run(milliseconds: 100)
    let before = bench.played().count
    bench.run(milliseconds: 500)
    #expect(bench.played()[before...].allSatisfy { $0 == 0 })
    bench.parts.queue.isPaused.store(false, ordering: .relaxed)
    #expect(bench.runToEnd(of: 1) == .completed)
    // Everything but the two fades of 5 ms is there unchanged.
    let heard = Set(bench.played())
    #expect(sound.filter { !heard.contains($0) }.count <= 2 * 240)
  }

  @Test("while paused for long the device rests, and a stop ends the playback all the same") func pausedStop() throws {
    let bench = try SpeakerBench()
    bench.play(TestSource(TestSource.saw(96_000)), as: 1)
    bench.run(milliseconds: 200)
    bench.parts.queue.isPaused.store(true, ordering: .relaxed)
    bench.run(milliseconds: 3_000)
    let written = bench.played().count
    bench.run(milliseconds: 3_000)
    #expect(bench.played().count == written)
    bench.stop(1)
    bench.run(milliseconds: 50)
    #expect(bench.events.last == .ended(PlaybackID(1), .stopped))
  }

  @Test("after the last sound the device goes on for its time and rests, and starts again for the next")
  func keepAlive() throws {
    var settings = SpeakerSettings(speaker: .init(device: "one"))
    settings.keepAliveMs = 300
    let bench = try SpeakerBench(settings)
    bench.play(TestSource(TestSource.saw(4_800)), as: 1)
    bench.run(milliseconds: 2_000)
    let written = bench.played().count
    #expect(written > 4_800 + 300 * 48 && written < 4_800 + 450 * 48)
    bench.play(TestSource(TestSource.saw(4_800)), as: 2)
    #expect(bench.runToEnd(of: 2) == .completed)
    #expect(bench.counters.snapshot.xruns == 0)
  }

  @Test("an amplifier that wakes late gets silence first") func leadIn() throws {
    var settings = SpeakerSettings(speaker: .init(device: "one"))
    settings.leadInMs = 500
    let bench = try SpeakerBench(settings)
    bench.play(TestSource(TestSource.saw(4_800)), as: 1)
    #expect(bench.runToEnd(of: 1) == .completed)
    #expect(bench.played().firstIndex { $0 != 0 } == 24_000)
  }

  @Test("a stop need not wait for an amplifier that wakes late") func leadInStop() throws {
    var settings = SpeakerSettings(speaker: .init(device: "one"))
    settings.leadInMs = 3_000
    let bench = try SpeakerBench(settings)
    bench.play(TestSource(TestSource.saw(4_800)), as: 1)
    bench.run(milliseconds: 200)
    bench.stop(1)
    bench.run(milliseconds: 60)
    #expect(bench.events.last == .ended(PlaybackID(1), .stopped))
  }

  @Test("a source that is late leaves a gap that does not click and is counted, and the rest follows") func starved()
    throws
  {
    let bench = try SpeakerBench()
    bench.play(TestSource([Int16](repeating: 9_000, count: 96_000)), as: 1)
    bench.feed()
    // Two seconds are queued; without the feeder they run out.
    bench.run(milliseconds: 2_500, feeding: false)
    #expect(bench.counters.snapshot.starved == 0)
    bench.play(TestSource([Int16](repeating: 9_000, count: 144_000)), as: 2)
    bench.feed()
    bench.run(milliseconds: 2_500, feeding: false)
    #expect(bench.counters.snapshot.starved == 1)
    #expect(bench.runToEnd(of: 2) == .completed)
    let steps = zip(bench.played(), bench.played().dropFirst()).map { Int($1) - Int($0) }
    #expect((steps.min() ?? 0) > -200)
  }

  @Test("the volume changes without a click, also while a sound plays") func volume() throws {
    let bench = try SpeakerBench()
    bench.play(TestSource([Int16](repeating: 32_767, count: 96_000)), as: 1)
    bench.run(milliseconds: 200)
    bench.parts.queue.level.store(Ramp.one / 10, ordering: .relaxed)
    bench.run(milliseconds: 200)
    let played = bench.played()
    #expect(abs(Int(played.last ?? 0) - 3_277) <= 1)
    let steps = zip(played, played.dropFirst()).dropFirst(4_800).map { abs(Int($0) - Int($1)) }
    #expect((steps.max() ?? 0) < 60)
  }

  @Test("a source that delivers just in time, also at the start, leaves no gap") func justInTime() throws {
    let bench = try SpeakerBench()
    let sound = TestSource.saw(48_000)
    bench.play(TestSource(sound), as: 1)
    var turns = 0
    while !bench.events.contains(end), turns < 2_000 {
      // One block for each turn: the playback thread is always as far as the feeder.
      _ = bench.parts.feeder.feed()
      bench.turn(feeding: false)
      turns += 1
    }
    let played = bench.played()
    let first = try #require(played.firstIndex { $0 != 0 })
    #expect(Array(played[first...].prefix(sound.count)) == sound)
    #expect(bench.counters.snapshot.starved == 0)
  }
}
