@testable import ALSAAudio
import Devices
import Glibc
import Synchronization
import Testing

/// Two outputs.
@Suite struct RoutingTests {
  private let both = SpeakerSettings(speaker: .init(device: "one"), handset: .init(device: "two"))

  @Test("the output changes within 100 ms in the middle of a sound, without a click, and nothing is left out")
  func change() throws {
    let bench = try SpeakerBench(both)
    bench.play(TestSource([Int16](repeating: 12_000, count: 96_000)), as: 1)
    bench.run(milliseconds: 500)
    let first = try #require(bench.system.latest("one"))
    let second = try #require(bench.system.latest("two"))
    #expect(second.played.isEmpty)
    let heardAtCall = first.played.count - first.delay()
    let calledAt = bench.system.time.now
    bench.parts.queue.route.store(1, ordering: .relaxed)
    while second.played.isEmpty { bench.turn() }
    #expect(bench.system.time.now - calledAt <= 60_000_000)
    #expect(bench.runToEnd(of: 1) == .completed)
    let last = try #require(first.played.lastIndex { $0 != 0 })
    #expect(last - heardAtCall <= 100 * 48)
    for played in [first.played, second.played] {
      let steps = zip(played, played.dropFirst()).dropFirst(480).map { abs(Int($0) - Int($1)) }
      #expect((steps.max() ?? 0) < 200)
    }
    // All of it came out somewhere: what was faded counts once.
    let loud = first.played.filter { $0 != 0 }.count + second.played.filter { $0 != 0 }.count
    #expect(abs(loud - 96_000) <= 480)
  }

  @Test("a missing output falls back to the other, and is used when it comes") func missing() throws {
    let system = FaultySystem(VirtualTime())
    system.refusals["two"] = ENODEV
    let bench = try SpeakerBench(both, system: system)
    #expect(bench.devices == [.found(device: "one")])
    bench.parts.queue.route.store(1, ordering: .relaxed)
    bench.play(TestSource([Int16](repeating: 12_000, count: 480_000)), as: 1)
    bench.run(milliseconds: 1_000)
    #expect(bench.played("one").contains(12_000))
    system.refusals = [:]
    bench.run(milliseconds: 2_000)
    let count = bench.played("two").count
    #expect(count > 0)
    bench.run(milliseconds: 1_000)
    #expect(bench.played("two").count > count + 40_000)
  }

  @Test("when the output in use is pulled out, the other plays on from where the ears were") func pulled() throws {
    let bench = try SpeakerBench(both)
    let sound = (0..<96_000).map { Int16($0 / 4 + 1) }
    bench.play(TestSource(sound), as: 1)
    bench.run(milliseconds: 500)
    let pcm = try #require(bench.system.latest("one"))
    let heard = try #require(pcm.played.dropLast(pcm.delay()).last)
    pcm.fault = -Int(ENODEV)
    bench.system.refusals["one"] = ENODEV
    #expect(bench.runToEnd(of: 1) == .completed)
    let first = try #require(bench.played("two").first { $0 > 100 })
    // Softer at first: from there the fade is 5 ms long.
    #expect(first <= heard)
    let full = Set(bench.played("two"))
    #expect(sound[(Int(heard) * 4 + 960)...].allSatisfy { full.contains($0) })
    #expect(bench.devices == [.found(device: "one")])
  }

  @Test("two outputs on one stereo card are its channels") func channels() throws {
    let bench = try SpeakerBench(
      SpeakerSettings(speaker: .init(device: "one", channel: 0), handset: .init(device: "one", channel: 1)))
    #expect(bench.system.opened.count == 1)
    #expect(bench.system.opened.first?.setup.channels == 2)
    bench.play(TestSource([Int16](repeating: 12_000, count: 96_000)), as: 1)
    bench.run(milliseconds: 300)
    // The stream shows its first channel.
    #expect(bench.played().last == 12_000)
    bench.parts.queue.route.store(1, ordering: .relaxed)
    bench.run(milliseconds: 100)
    #expect(bench.played().last == 0)
    #expect(bench.runToEnd(of: 1) == .completed)
  }
}
