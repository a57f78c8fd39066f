import Devices
import Testing
import Threads

@testable import GPIOPanel

@Suite struct LampPlayerTests {
  private static let start = MonotonicTime(nanoseconds: 7_000_000_123)

  /// When the light changes in the first so many milliseconds, as the player itself tells.
  private func changes(of pattern: LampPattern, until end: Int) -> [Int] {
    let player = LampPlayer(pattern: pattern, start: Self.start)
    var moments: [Int] = []
    var now = Self.start
    while moments.count < 1_000, let next = player.nextChange(after: now) {
      #expect(next > now)
      #expect(player.isLit(at: next) != player.isLit(at: now))
      now = next
      guard now.milliseconds(since: Self.start) <= end else { break }
      moments.append(now.milliseconds(since: Self.start))
    }
    return moments
  }

  @Test(
    "each pattern begins with light and changes when the table says",
    arguments: [
      (LampPattern.slow, [1_000, 2_000, 3_000]),
      (.fast, [125, 250, 375, 500]),
      (.code2, [150, 450, 600, 2_100, 2_250]),
      (.code3, [150, 450, 600, 900, 1_050, 2_550, 2_700]),
    ])
  func table(_ pattern: LampPattern, _ expected: [Int]) {
    #expect(LampPlayer(pattern: pattern, start: Self.start).isLit(at: Self.start))
    #expect(changes(of: pattern, until: expected.last ?? 0) == expected)
  }

  @Test("on and off never change")
  func steady() {
    for (pattern, lit) in [(LampPattern.on, true), (.off, false)] {
      let player = LampPlayer(pattern: pattern, start: Self.start)
      #expect(player.nextChange(after: Self.start) == nil)
      #expect(player.isLit(at: Self.start.advanced(by: 100_000)) == lit)
    }
  }

  @Test("the flashes of a code are as many as its word says", arguments: LampPattern.allCases)
  func codes(_ pattern: LampPattern) {
    guard pattern.rawValue.hasPrefix("code-") else { return }
    let player = LampPlayer(pattern: pattern, start: Self.start)
    // Flashes up to the first pause that is longer than a second.
    var flashes = 0
    var now = Self.start
    while flashes < 100, let next = player.nextChange(after: now) {
      if player.isLit(at: now) { flashes += 1 } else if next.milliseconds(since: now) > 1_000 { break }
      now = next
    }
    #expect("code-\(flashes)" == pattern.rawValue)
  }

  @Test("a pattern is the same after a year", arguments: [LampPattern.slow, .fast, .code6])
  func long(_ pattern: LampPattern) {
    let player = LampPlayer(pattern: pattern, start: Self.start)
    let round = pattern.steps.reduce(0, +)
    let later = Self.start.advanced(by: 31_536_000_000 / round * round)
    for step in 0..<round {
      #expect(player.isLit(at: later.advanced(by: step)) == player.isLit(at: Self.start.advanced(by: step)))
    }
  }

  @Test("a moment before the start counts as the start")
  func early() {
    #expect(LampPlayer(pattern: .slow, start: Self.start).isLit(at: Self.start.advanced(by: -5)))
  }
}
