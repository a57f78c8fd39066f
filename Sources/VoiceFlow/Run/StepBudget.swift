/// Counts modules that were processed without anything that takes time, and ends a loop that would spin for ever (spec C1.7).
///
/// What proves that time passed: a segment with something in it was heard to its end, somebody spoke or kept silent, a recording
/// ended, a pause was ended. Announcements that are answered, prompts that failed and texts without a word prove nothing.
struct StepBudget: Sendable {
  private let limit: Int
  private var used = 0
  /// The latest modules, as a ring; allocated once.
  private var recent: [Int]
  private var written = 0

  /// Loops longer than this are named by their last modules.
  private static let memory = 64

  init(limit: Int) {
    self.limit = max(1, limit)
    recent = Array(repeating: -1, count: Self.memory)
  }

  mutating func timePassed() { used = 0 }

  /// Takes one step into a module; false if the budget was spent.
  mutating func spend(on module: Int) -> Bool {
    recent[written % Self.memory] = module
    written &+= 1
    used += 1
    return used <= limit
  }

  /// The modules from the one entered last back to its previous visit: the loop, in order of processing.
  var loop: [Int] {
    let count = min(written, Self.memory)
    guard count > 0 else { return [] }
    let inOrder = (written - count..<written).map { recent[$0 % Self.memory] }
    guard let last = inOrder.last, let before = inOrder.dropLast().lastIndex(of: last) else { return inOrder }
    return Array(inOrder[before..<inOrder.count - 1])
  }
}
