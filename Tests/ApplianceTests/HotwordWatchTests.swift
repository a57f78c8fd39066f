// What wakes is told at once; what belongs into the log, when the saying is over.
import Devices
import Testing

@testable import Appliance

@Suite struct HotwordWatchTests {
  /// Tells what is due at a position.
  private final class Spotter: HotwordSpotter {
    var position = 0
    var due: [(at: Int, hit: HotwordHit)]
    init(_ due: [(at: Int, hit: HotwordHit)]) { self.due = due }

    func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> [HotwordHit] {
      let before = position
      position += samples.count
      return due.filter { $0.at > before && $0.at <= position }.map(\.hit)
    }
    func reset() throws(HearingError) { position = 0 }
  }

  private func hit(_ score: Double, _ verdict: HotwordHit.Verdict, end: Int = 40_000) -> HotwordHit {
    HotwordHit(phrase: "hey", score: score, verdict: verdict, start: 32_000, end: end)
  }

  /// Positions at which something was told, what, and how much sound came with it.
  private struct Told: Equatable {
    var at: Int
    var verdict: HotwordHit.Verdict
    var score: Double
    var sound = 0
  }

  private func told(_ events: [HearingEvent], at position: Int) -> [Told] {
    events.compactMap { event in
      switch event {
      case .hotword(let hit, _, let sound):
        Told(at: position, verdict: hit.verdict, score: hit.score, sound: sound.count)
      case .hotwordSettled(let hit, let sound):
        Told(at: position, verdict: .settled, score: hit.score, sound: sound.count)
      default: nil
      }
    }
  }

  /// Hears up to a position in blocks of 10 ms, and is disarmed as soon as something wakes.
  private func run(_ watch: HotwordWatch, from start: Int = 0, to end: Int, muted: Bool = false) -> [Told] {
    var all: [Told] = []
    let block = [Int16](repeating: 1, count: 160)
    for position in stride(from: start + 160, through: end, by: 160) {
      let events = block.withUnsafeBufferPointer { watch.hear($0, own: OwnVoice(), at: .zero) }
      all += told(events, at: position)
      if all.contains(where: { $0.verdict == .accepted }) { all += told(watch.setArmed(false), at: position) }
    }
    return all
  }

  private func watch(_ due: [(at: Int, hit: HotwordHit)]) -> HotwordWatch {
    let watch = HotwordWatch(Spotter(due), keepsSound: true)
    _ = watch.setArmed(true)
    return watch
  }

  @Test(
    "a hotword wakes at once, and half a second later its best score and its sound are told, though the session has begun"
  )
  func settled() {
    let watch = watch([(38_400, hit(0.1, .accepted, end: 38_000)), (46_400, hit(2, .settled))])
    #expect(
      run(watch, to: 80_000) == [
        Told(at: 38_400, verdict: .accepted, score: 0.1), Told(at: 46_400, verdict: .settled, score: 2, sound: 32_000),
      ])
    #expect(!watch.isSettling)
  }

  @Test("what its spotter never settles is settled as it was, once")
  func forgotten() {
    let watch = watch([(38_400, hit(0.1, .accepted))])
    #expect(run(watch, to: 80_000).map(\.verdict) == [.accepted, .settled])
  }

  @Test("where hearing ends before, it is settled then", arguments: [true, false])
  func interrupted(rearmed: Bool) {
    let watch = watch([(38_400, hit(0.1, .accepted)), (46_400, hit(2, .settled))])
    #expect(run(watch, to: 40_000).map(\.verdict) == [.accepted])
    let last = rearmed ? watch.setArmed(true) : watch.forget()
    #expect(told(last, at: 0).map(\.verdict) == [.settled])
    #expect(watch.forget().isEmpty)
  }

  @Test("a near miss comes with its sound; while a hotword is settled nothing else is told")
  func nearMisses() {
    let watch = watch([
      (20_800, hit(-0.5, .nearMiss, end: 16_000)), (38_400, hit(0.1, .accepted)), (40_000, hit(-0.2, .nearMiss)),
      (41_600, hit(3, .accepted)), (46_400, hit(2, .settled)), (60_800, hit(-0.1, .nearMiss)),
    ])
    #expect(run(watch, to: 80_000).map(\.score) == [-0.5, 0.1, 2])
  }
}
