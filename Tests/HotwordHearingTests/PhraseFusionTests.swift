import HotwordHeads
import PocketSphinxHearing
import Testing

@testable import HotwordHearing

@Suite struct PhraseFusionTests {
  private var fusion = PhraseFusion(
    phrase: 2, fusion: Fusion(firstWeight: 2, firstFloor: -3, threshold: 4, unit: 2))

  private func finding(_ score: Double, end: Int) -> KeyphraseSearch.Candidate {
    KeyphraseSearch.Candidate(phrase: 2, margin: 0, score: score, start: end - 8_000, end: end, firstStage: score)
  }

  @Test("both stages are added when they mean the same moment")
  mutating func adds() throws {
    fusion.note(finding(0.5, end: 20_000))
    fusion.note(logit: 3, end: 22_000)
    let found = fusion.best(now: 22_000)
    let best = try #require(found)
    #expect(best.score == 0)
    #expect(best.start == 12_000 && best.end == 20_000)
    #expect(best.firstStage == 0.5 && best.secondStage == 3)
  }

  @Test("what is more than a second apart is not added")
  mutating func asksForCoincidence() {
    fusion.note(finding(5, end: 20_000))
    fusion.note(logit: 3, end: 36_001)
    let best = fusion.best(now: 36_001)
    #expect(best?.score == -3.5)
  }

  @Test("a finding that comes later is added to the peak before it")
  mutating func waits() throws {
    for (index, logit) in [1.0, 6, 2, -4].enumerated() { fusion.note(logit: logit, end: 20_000 + 1_280 * index) }
    let alone = fusion.best(now: 23_840)
    #expect(alone?.secondStage == 6 && alone?.firstStage == nil)
    fusion.note(finding(1, end: 20_500))
    let found = fusion.best(now: 24_000)
    let best = try #require(found)
    #expect(best.score == 2)
    #expect(best.secondStage == 6)
  }

  @Test("without the second stage's word there is no decision, and after a second none either")
  mutating func needsALogit() {
    fusion.note(finding(9, end: 20_000))
    let early = fusion.best(now: 20_000)
    #expect(early == nil)
    fusion.note(logit: 9, end: 20_000)
    let late = fusion.best(now: 36_001)
    #expect(late == nil)
  }

  @Test("a word that woke counts no more until it has left the window")
  mutating func wakesOnce() {
    fusion.note(logit: 20, end: 20_000)
    let word = fusion.best(now: 20_000)
    #expect(word != nil)
    fusion.spend()
    fusion.note(logit: 18, end: 21_280)
    let echo = fusion.best(now: 21_280)
    #expect(echo == nil)
    fusion.note(logit: -9, end: 22_560)
    fusion.note(logit: 19, end: 23_840)
    let next = fusion.best(now: 23_840)
    #expect(next?.secondStage == 19)
  }
}
