// When a lamp is lit.
internal import Devices
internal import Threads

/// A pattern in time, begun at a moment. Every pattern but `off` begins with light.
struct LampPlayer: Hashable, Sendable {
  let pattern: LampPattern
  let start: MonotonicTime

  func isLit(at now: MonotonicTime) -> Bool {
    let steps = pattern.steps
    guard !steps.isEmpty else { return pattern == .on }
    return position(in: steps, at: now).step.isMultiple(of: 2)
  }

  /// The moment after `now` at which the light changes; nil if it stays as it is.
  func nextChange(after now: MonotonicTime) -> MonotonicTime? {
    let steps = pattern.steps
    guard !steps.isEmpty else { return nil }
    return position(in: steps, at: now).end
  }

  private func position(in steps: [Int], at now: MonotonicTime) -> (step: Int, end: MonotonicTime) {
    let elapsed = max(0, now.nanoseconds - start.nanoseconds)
    let round = Int64(steps.reduce(0, +)) * 1_000_000
    var end = elapsed - elapsed % round
    for step in steps.indices {
      end += Int64(steps[step]) * 1_000_000
      if elapsed < end { return (step, MonotonicTime(nanoseconds: start.nanoseconds + end)) }
    }
    // Not reached: the last step ends with the round.
    return (0, now)
  }
}

extension LampPattern {
  /// Milliseconds lit, dark, lit, … of one round; empty for light that does not change.
  var steps: [Int] {
    switch self {
    case .off, .on: []
    case .slow: [1_000, 1_000]
    case .fast: [125, 125]
    case .code2: Self.code(2)
    case .code3: Self.code(3)
    case .code4: Self.code(4)
    case .code5: Self.code(5)
    case .code6: Self.code(6)
    case .code7: Self.code(7)
    }
  }

  /// Slow enough to be counted; the pause is told from the gaps at a glance.
  private static func code(_ flashes: Int) -> [Int] {
    Array(repeating: [150, 300], count: flashes - 1).flatMap(\.self) + [150, 1_500]
  }
}
