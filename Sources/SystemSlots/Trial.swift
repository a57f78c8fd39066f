// What counts as a good system.

/// Watches a system that was started for the first times: it is good when the appliance has listened for a while without a break.
package struct Trial: Sendable {
  package enum Verdict: Sendable { case undecided, good, failed }

  /// How long it must listen without a break, in milliseconds.
  package static let steadyMs = 10_000
  /// How long it may take; a board that does not get there starts anew.
  package static let patienceMs = 180_000

  private let start: Int
  private var listeningSince: Int?

  /// - Parameter start: milliseconds of a clock that never jumps.
  package init(at start: Int) { self.start = start }

  /// - Parameter isListening: the appliance answers and its microphone is there.
  package mutating func observe(isListening: Bool, at now: Int) -> Verdict {
    listeningSince = isListening ? listeningSince ?? now : nil
    if let listeningSince, now - listeningSince >= Self.steadyMs { return .good }
    return now - start >= Self.patienceMs ? .failed : .undecided
  }
}
