// One hit for each saying; near misses are told once, and late enough to become hits instead.
import Devices
import Testing

@testable import PocketSphinxHearing

@Suite struct HitJudgeTests {
  private func judge(_ sensitivity: Double = 0.5) -> HitJudge {
    HitJudge([Hotword(phrase: "one", sensitivity: sensitivity), Hotword(phrase: "two")])
  }

  private func finding(_ score: Double, _ range: Range<Int>, phrase: Int = 0) -> HitJudge.Finding {
    HitJudge.Finding(phrase: phrase, score: score, start: range.lowerBound, end: range.upperBound)
  }

  @Test("a finding at the threshold is a hit at once")
  func accepted() {
    var judge = judge()
    let hits = judge.judge([finding(0, 1_000..<9_000)], now: 10_000)
    #expect(hits == [HotwordHit(phrase: "one", score: 0, accepted: true, start: 1_000, end: 9_000)])
  }

  @Test("the same saying, found again and better, is not told again")
  func refractory() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    #expect(judge.judge([finding(3, 1_000..<10_000)], now: 11_000).isEmpty)
    #expect(judge.judge([finding(3, 10_000..<20_000)], now: 21_000).isEmpty)
  }

  @Test("the next saying is told")
  func twice() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    #expect(judge.judge([finding(1, 20_000..<30_000)], now: 31_000).map(\.accepted) == [true])
  }

  @Test("phrases do not stand in each other's way")
  func independent() {
    var judge = judge()
    let hits = judge.judge([finding(1, 1_000..<9_000, phrase: 1), finding(1, 1_000..<9_000)], now: 10_000)
    #expect(hits.map(\.phrase) == ["one", "two"])
  }

  @Test("a near miss is told after a second, at its best")
  func nearMiss() {
    var judge = judge()
    #expect(judge.judge([finding(-1, 1_000..<9_000)], now: 10_000).isEmpty)
    #expect(judge.judge([finding(-0.5, 1_000..<9_500)], now: 11_000).isEmpty)
    #expect(
      judge.judge([], now: 26_000) == [
        HotwordHit(phrase: "one", score: -0.5, accepted: false, start: 1_000, end: 9_500)
      ])
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test("a near miss that grows into a hit is told only as a hit")
  func grows() {
    var judge = judge()
    _ = judge.judge([finding(-1, 1_000..<9_000)], now: 10_000)
    #expect(judge.judge([finding(0.2, 1_000..<10_000)], now: 11_000).map(\.accepted) == [true])
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test("what is far from the threshold is not told")
  func far() {
    var judge = judge()
    #expect(judge.judge([finding(-HitJudge.nearMiss - 0.1, 1_000..<9_000)], now: 10_000).isEmpty)
    #expect(judge.judge([], now: 60_000).isEmpty)
  }

  @Test(
    "sensitivity shifts the decision and not the score",
    arguments: [(0.0, false), (0.25, false), (0.5, true), (1.0, true)])
  func sensitivity(sensitivity: Double, accepted: Bool) {
    var judge = judge(sensitivity)
    let hits = judge.judge([finding(0.5, 1_000..<9_000)], now: 10_000) + judge.judge([], now: 60_000)
    #expect(hits.map(\.accepted) == [accepted])
    #expect(hits.map(\.score) == [0.5])
  }

  @Test("after a reset positions may repeat")
  func reset() {
    var judge = judge()
    _ = judge.judge([finding(1, 1_000..<9_000)], now: 10_000)
    judge.reset()
    #expect(judge.judge([finding(1, 1_000..<9_000)], now: 10_000).count == 1)
  }
}
