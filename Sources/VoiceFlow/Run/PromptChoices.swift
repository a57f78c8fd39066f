/// Remembers what `select` and `serial` chose, for a whole run (spec C3, Q14, Q15).
struct PromptChoices: Sendable {
  /// Who chooses: a prompt module, or the list in a flow module.
  enum Chooser: Hashable, Sendable {
    case prompt(String)
    case module(Int)
    case group(Int, DialogPrompt.Kind)
  }

  private var generator: SplitMix64
  /// The place chosen last.
  private var last: [Chooser: Int] = [:]

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// One of `count` by chance, never the same twice in a row.
  mutating func select(by chooser: Chooser, from count: Int) -> Int {
    var choice = 0
    if let before = last[chooser], before < count, count > 1 {
      choice = generator.index(below: count - 1)
      if choice >= before { choice += 1 }
    } else {
      choice = generator.index(below: count)
    }
    last[chooser] = choice
    return choice
  }

  /// The next of `count`; the last one stays.
  mutating func advance(_ chooser: Chooser, through count: Int) -> Int {
    let choice = min(last[chooser].map { $0 + 1 } ?? 0, max(0, count - 1))
    last[chooser] = choice
    return choice
  }
}
