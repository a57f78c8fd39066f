/// Remembers prompts that would be resolved to the same thing again, so that a flow that goes round asks the heap for nothing.
///
/// Fields and defaults are still read late (spec A0): whoever changes one of them calls `forget`. What chance, a counter or a fault
/// had a part in is not kept.
struct SteadyPrompts: Sendable {
  /// Longer requests, and more than so many, are resolved each time: a flow must not fill the memory of a small board.
  private static let segmentLimit = 16
  private static let requestLimit = 1_024

  private var requests: [PromptChoices.Chooser: PlayRequest] = [:]
  /// Nothing that may differ the next time was met since `begin`.
  private var isSteady = true

  subscript(chooser: PromptChoices.Chooser) -> PlayRequest? { requests[chooser] }

  /// A prompt is about to be resolved.
  mutating func begin() { isSteady = true }

  /// Something was met that need not come out the same the next time.
  mutating func waver() { isSteady = false }

  /// The prompt was resolved.
  mutating func keep(_ request: PlayRequest, for chooser: PromptChoices.Chooser) {
    guard isSteady, requests.count < Self.requestLimit, request.segments.count <= Self.segmentLimit else { return }
    requests[chooser] = request
  }

  /// Something changed that prompts may depend on.
  mutating func forget() {
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
  }
}
