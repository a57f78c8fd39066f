/// Finds out whether words are one of an intent's phrases, and what its slots hold.
///
/// A small machine that follows all ways through the phrases at once, so that the time is bounded by words times steps whatever the
/// phrases are. Where several ways fit, the one that is written first counts.
struct IntentMatcher: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case word(String)
    /// Both ways; the first one is preferred.
    case split(Int, Int)
    case jump(Int)
    case capture(FieldName, FieldContent)
    case match
  }

  struct Capture: Hashable, Sendable {
    var field: FieldName
    var content: FieldContent
  }

  private(set) var steps: [Step] = []

  init(_ phrases: [IntentPhrase], slots: [String: IntentSlot]) {
    var builder = Builder(slots: slots)
    builder.anyOf(phrases.map(\.pattern.parts).filter { !$0.isEmpty }) { builder, parts in builder.sequence(parts) }
    builder.steps.append(.match)
    steps = builder.steps
  }

  /// What the slots hold; nil if the words are none of the phrases.
  func match(_ words: [String]) -> [Capture]? {
    var threads = Threads(count: steps.count)
    follow(0, [], &threads)
    for word in words {
      var next = Threads(count: steps.count)
      for thread in threads.list {
        guard case .word(word) = steps[thread.step] else { continue }
        follow(thread.step + 1, thread.captures, &next)
      }
      if next.list.isEmpty { return nil }
      threads = next
    }
    return threads.list.first { steps[$0.step] == .match }?.captures
  }

  private struct Threads {
    var list: [(step: Int, captures: [Capture])] = []
    var isSeen: [Bool]

    init(count: Int) { isSeen = [Bool](repeating: false, count: count) }
  }

  /// Adds the words and the end that can come next, in the order of preference.
  private func follow(_ start: Int, _ captures: [Capture], _ threads: inout Threads) {
    var waiting = [(step: start, captures: captures)]
    while var (step, captures) = waiting.popLast() {
      while !threads.isSeen[step] {
        threads.isSeen[step] = true
        switch steps[step] {
        case .word, .match:
          threads.list.append((step, captures))
        case .split(let first, let second):
          waiting.append((second, captures))
          step = first
          continue
        case .jump(let target):
          step = target
          continue
        case .capture(let field, let content):
          captures.append(Capture(field: field, content: content))
          step += 1
          continue
        }
        break
      }
    }
  }
}

extension IntentMatcher {
  /// Writes the steps of phrases.
  private struct Builder {
    let slots: [String: IntentSlot]
    var steps: [Step] = []

    init(slots: [String: IntentSlot]) { self.slots = slots }

    mutating func sequence(_ parts: [PhrasePattern.Part]) {
      for part in parts {
        switch part {
        case .word(let word): steps.append(.word(word))
        case .choice(let choices): anyOf(choices) { builder, parts in builder.sequence(parts) }
        case .slot(let name, let field):
          let values = (slots[name]?.values ?? []).flatMap { value in
            value.say.map { (words: $0.split(separator: " ").map(String.init), content: value.value) }
          }
          anyOf(values) { builder, value in
            builder.steps += value.words.map(Step.word)
            builder.steps.append(.capture(field, value.content))
          }
        }
      }
    }

    mutating func anyOf<Way>(_ ways: [Way], _ write: (inout Builder, Way) -> Void) {
      guard !ways.isEmpty else {
        // Nothing leads on from here: a word that nobody says.
        steps.append(.word(""))
        return
      }
      var exits: [Int] = []
      for (index, way) in ways.enumerated() {
        let isLast = index == ways.count - 1
        let split = steps.count
        if !isLast { steps.append(.split(split + 1, 0)) }
        write(&self, way)
        guard !isLast else { break }
        exits.append(steps.count)
        steps.append(.jump(0))
        steps[split] = .split(split + 1, steps.count)
      }
      for exit in exits { steps[exit] = .jump(steps.count) }
    }
  }

  /// Words that both understand, or nil; looks at no more than some ten thousand pairs of places.
  func common(with other: IntentMatcher) -> String? {
    struct Pair: Hashable {
      var left: Int
      var right: Int
    }
    var origin: [Pair: (from: Pair, word: String?)] = [:]
    let start = Pair(left: 0, right: 0)
    var queue = [start]
    var next = 0
    while next < queue.count, queue.count < 50_000 {
      let pair = queue[next]
      next += 1
      func add(_ left: Int, _ right: Int, _ word: String? = nil) {
        let new = Pair(left: left, right: right)
        guard new != start, origin[new] == nil else { return }
        origin[new] = (pair, word)
        queue.append(new)
      }
      switch (steps[pair.left], other.steps[pair.right]) {
      case (.match, .match):
        var words: [String] = []
        var current = pair
        while let step = origin[current] {
          if let word = step.word { words.append(word) }
          current = step.from
        }
        return words.reversed().joined(separator: " ")
      case (.split(let first, let second), _):
        add(first, pair.right)
        add(second, pair.right)
      case (.jump(let target), _): add(target, pair.right)
      case (.capture, _): add(pair.left + 1, pair.right)
      case (_, .split(let first, let second)):
        add(pair.left, first)
        add(pair.left, second)
      case (_, .jump(let target)): add(pair.left, target)
      case (_, .capture): add(pair.left, pair.right + 1)
      case (.word(let left), .word(let right)):
        if left == right, !left.isEmpty { add(pair.left + 1, pair.right + 1, left) }
      case (.match, .word), (.word, .match): break
      }
    }
    return nil
  }
}
