// What an examination of the board has found, one sentence at a time.
package import LocatedJSON

/// One sentence about one part of the board, and what to do.
package struct Finding: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// In order.
    case fine
    /// Works, and could be better.
    case warning
    /// Does not work.
    case fault
    /// Could not be looked at.
    case unknown
  }

  package var part: String
  package var verdict: Verdict
  package var sentence: String
  /// What to do; nil where there is nothing.
  package var advice: String?

  package init(_ part: String, _ verdict: Verdict, _ sentence: String, advice: String? = nil) {
    self.part = part
    self.verdict = verdict
    self.sentence = sentence
    self.advice = advice
  }

  /// `microphone  fault    there is no sound (check the plug)`
  package var line: String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return padded(part, 13) + padded(verdict == .fine ? "ok" : verdict.rawValue, 9) + sentence
      + (advice.map { " (\($0))" } ?? "")
  }

  package var json: JSONText {
    [
      "part": .string(part), "verdict": .string(verdict.rawValue), "sentence": .string(sentence),
      "advice": advice.map { .string($0) },
    ]
  }
}
