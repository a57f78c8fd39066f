// What counts as a good system.
import SystemSlots
import Testing

@Suite struct TrialTests {
  /// The verdict after a list of (second, listens).
  private func verdict(_ seen: [(Int, Bool)]) -> Trial.Verdict {
    var trial = Trial(at: 0)
    var verdict = Trial.Verdict.undecided
    for (second, listens) in seen where verdict == .undecided {
      verdict = trial.observe(isListening: listens, at: second * 1_000)
    }
    return verdict
  }

  @Test("ten seconds of listening are good, less are not decided") func steady() {
    #expect(verdict((0...10).map { ($0, true) }) == .good)
    #expect(verdict((0...9).map { ($0, true) }) == .undecided)
  }

  @Test("a break begins anew") func interrupted() {
    #expect(verdict((0...18).map { ($0, $0 != 9) }) == .undecided)
    #expect(verdict((0...20).map { ($0, $0 != 9) }) == .good)
  }

  @Test("three minutes without are no good, though it listens now and then") func late() {
    #expect(verdict((0...179).map { ($0, false) }) == .undecided)
    #expect(verdict((0...180).map { ($0, false) }) == .failed)
    #expect(verdict((0...400).map { ($0, $0 % 8 != 0) }) == .failed)
  }
}
