import Devices
import SQLiteSessionLog
import Testing

@testable import LogReports

@Suite struct HotwordTuningTests {
  private func outcome(
    _ score: Double, accepted: Bool = true, answered: Bool = false, phrase: String = "hey hearken", day: Double = 0
  ) -> HotwordOutcome {
    let at = SQLiteValue.text(wall(day * 86_400).utcText)
    let flag = SQLiteValue.integer(accepted ? 1 : 0)
    let values: [SQLiteValue] = [
      .integer(1), at, .text(phrase), .real(score), flag, .null, .null, .integer(1),
    ]
    return HotwordOutcome(hit: HotwordHitRecord(values), wasAnswered: answered, recording: nil)
  }

  /// Ten days with a false wake each and a few that were meant.
  private var week: [HotwordOutcome] {
    var hits: [HotwordOutcome] = []
    for day in 0..<10 { hits.append(outcome(0.1 * Double(day), day: Double(day))) }
    for score in [0.95, 1.2, 2.0] { hits.append(outcome(score, answered: true, day: 5)) }
    for step in 2..<7 { hits.append(outcome(-0.1 * Double(step), accepted: false, day: 6)) }
    return hits
  }

  @Test("the threshold lets through as many wakes for nothing as are borne")
  func quieter() throws {
    let tuning = try #require(HotwordTuning.all(week, forDay: 0.2, now: wall(10 * 86_400)).first)
    #expect(tuning.days == 10)
    #expect(tuning.answered == 3)
    #expect(tuning.unanswered == 10)
    #expect(tuning.nearMisses == 5)
    // Two of the ten may stay: those of 0.9 and 0.8.
    #expect((0.7...0.8).contains(tuning.threshold))
    #expect(tuning.expectedForDay == 0.2)
    #expect(tuning.lost == 0)
    #expect(!tuning.isThin)
    #expect(abs(tuning.sensitivity - (0.5 - tuning.threshold / 2)) < 1e-9)
  }

  @Test("who bears more may turn it up, but not beyond what was heard")
  func louder() throws {
    let tuning = try #require(HotwordTuning.all(week, forDay: 20, now: wall(10 * 86_400)).first)
    #expect(abs(tuning.threshold - -0.6) < 0.021)
    #expect(tuning.sensitivity > 0.78)
  }

  @Test("wakes that were meant and would be missed are counted")
  func lost() throws {
    let hits = [outcome(0.5, answered: true), outcome(0.6), outcome(0.9)]
    let tuning = try #require(HotwordTuning.all(hits, forDay: 0, now: wall(86_400)).first)
    #expect(tuning.lost == 1)
    #expect(tuning.isThin)
    #expect(tuning.lines.last?.contains("proves little") == true)
  }

  @Test("each phrase by itself, in the order in which they were first heard")
  func phrases() {
    let hits = [outcome(0, phrase: "b"), outcome(0, phrase: "a"), outcome(1, phrase: "b")]
    #expect(HotwordTuning.all(hits, forDay: 1, now: wall(60)).map(\.phrase) == ["b", "a"])
    #expect(HotwordTuning.all([], forDay: 1, now: wall()).isEmpty)
  }
}
