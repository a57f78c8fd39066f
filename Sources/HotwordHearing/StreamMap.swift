// Where in the stream something was heard, when the gate left parts of it out.

/// Positions of the sound that was listened to, as positions of the stream. A value.
struct StreamMap {
  /// Findings are told at most some seconds late, and gaps are longer than a second apart.
  private static let limit = 8

  /// From which position on how many samples had been left out.
  private var gaps: [(from: Int, skipped: Int)] = []

  /// Notes samples that were left out before the position of what is listened to next.
  mutating func skip(_ count: Int, at position: Int) {
    let skipped = (gaps.last?.skipped ?? 0) + count
    if gaps.last?.from == position { gaps.removeLast() }
    gaps.append((position, skipped))
    if gaps.count > Self.limit { gaps.removeFirst() }
  }

  func position(_ heard: Int) -> Int {
    heard + (gaps.last { $0.from <= heard }?.skipped ?? 0)
  }
}
