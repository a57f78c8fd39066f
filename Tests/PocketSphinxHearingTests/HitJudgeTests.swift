// One hit for each saying; near misses are told once, and late enough to become hits instead.
import Devices
import Testing

@testable import PocketSphinxHearing

@Suite struct HitJudgeTests {
  private func judge(_ sensitivity: Double = 0.5) -> HitJudge {
    HitJudge([Hotword(phrase: "one", sensitivity: sensitivity), Hotword(phrase: "two")])
  }

  private func finding(_ score: Double, _ range: Range<Int>, phrase: Int = 0) -> HitJudge.Finding {
    HitJudge.Finding(phrase: phrase, margin: 0, score: score, start: range.lowerBound, end: range.upperBound)
  }

  @Test("a finding at the threshold is a hit after a moment")
  func accepted() {
    var judge = judge()
    #expect(judge.judge([finding(0, 1_000..<9_000)], now: 10_000).isEmpty)
    let hits = judge.judge([], now: 10_000 + HitJudge.hesitation)
    #expect(hits == [HotwordHit(phrase: "one", score: 0, verdict: .accepted, start: 1_000, end: 9_000)])
  }

  @Test("within that moment a better saying takes its place")
  func better() {
    var judge = judge()
    _ = judge.judge([finding(0, 1_000..<9_000)], now: 10_000)
    _ = judge.judge([finding(2, 1_000..<9_200)], now: 10_200)
    #expect(judge.judge([], now: 11_000).map(\.score) == [2])
  }

  @Test("of two phrases in the same sound the surer is told")
  func rivals() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    _ = judge.judge([finding(3, 500..<9_100, phrase: 1)], now: 10_100)
    #expect(judge.judge([], now: 11_000).map(\.phrase) == ["two"])
    // Not even later, or as a near miss.
    #expect(judge.judge([finding(2.5, 1_000..<9_300)], now: 11_200).isEmpty)
    #expect(judge.judge([], now: 60_000).map(\.verdict) == [.settled])
  }

  @Test("the same saying, found again and better, is not told again")
  func refractory() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    #expect(judge.judge([], now: 11_000).count == 1)
    #expect(judge.judge([finding(3, 1_000..<10_000)], now: 11_000).isEmpty)
    #expect(judge.judge([finding(3, 10_000..<20_000)], now: 21_000).filter { $0.verdict != .settled }.isEmpty)
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test("a hit is settled half a second later, at the best that it reached")
  func settled() {
    var judge = HitJudge([Hotword(phrase: "one")], hesitation: 0)
    #expect(judge.judge([finding(0.2, 1_000..<9_000)], now: 9_200).map(\.verdict) == [.accepted])
    #expect(judge.judge([finding(2, 1_000..<9_600)], now: 10_000).isEmpty)
    #expect(judge.judge([finding(1, 1_000..<9_800)], now: 10_200).isEmpty)
    #expect(judge.judge([], now: 9_200 + HitJudge.settling - 1).isEmpty)
    let settled = judge.judge([], now: 9_200 + HitJudge.settling)
    #expect(settled == [HotwordHit(phrase: "one", score: 2, verdict: .settled, start: 1_000, end: 9_600)])
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test("the next saying is told")
  func twice() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    _ = judge.judge([], now: 11_000)
    _ = judge.judge([finding(1, 20_000..<30_000)], now: 31_000)
    #expect(judge.judge([], now: 32_000).map(\.accepted) == [true])
  }

  @Test("phrases one after the other do not stand in each other's way")
  func independent() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000, phrase: 1), finding(1, 9_000..<17_000)], now: 18_000)
    #expect(judge.judge([], now: 19_000).map(\.phrase) == ["two", "one"])
  }

  @Test("a near miss is told after a second, at its best")
  func nearMiss() {
    var judge = judge()
    #expect(judge.judge([finding(-1, 1_000..<9_000)], now: 10_000).isEmpty)
    #expect(judge.judge([finding(-0.5, 1_000..<9_500)], now: 11_000).isEmpty)
    #expect(
      judge.judge([], now: 26_000) == [
        HotwordHit(phrase: "one", score: -0.5, verdict: .nearMiss, start: 1_000, end: 9_500)
      ])
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test("a near miss that grows into a hit is told only as a hit")
  func grows() {
    var judge = judge()
    _ = judge.judge([finding(-1, 1_000..<9_000)], now: 10_000)
    _ = judge.judge([finding(0.2, 1_000..<10_000)], now: 11_000)
    #expect(judge.judge([], now: 12_000).map(\.accepted) == [true])
    #expect(judge.judge([], now: 60_000).map(\.verdict) == [.settled])
  }

  @Test("what is far from the threshold is not told")
  func far() {
    var judge = judge()
    #expect(judge.judge([finding(-HitJudge.nearMiss - 0.1, 1_000..<9_000)], now: 10_000).isEmpty)
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test(
    "sensitivity shifts the decision and not the score",
    arguments: [(0.0, false), (0.2, false), (0.5, true), (1.0, true)])
  func sensitivity(sensitivity: Double, accepted: Bool) {
    var judge = judge(sensitivity)
    var hits = judge.judge([finding(0.5, 1_000..<9_000)], now: 10_000)
    hits += judge.judge([], now: 60_000)
    #expect(hits.map(\.accepted) == [accepted])
    #expect(hits.map(\.score) == [0.5])
  }

  @Test("after a reset positions may repeat")
  func reset() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    #expect(judge.judge([], now: 11_000).count == 1)
    judge.reset()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    #expect(judge.judge([], now: 11_000).count == 1)
  }
}
