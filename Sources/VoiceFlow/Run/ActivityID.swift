/// Names one thing that the run asked for: a prompt, a turn of listening, a recording, an answer. A late report about an activity
/// that was cancelled or replaced is recognised by it and changes nothing.
package struct ActivityID: Hashable, Sendable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
}
