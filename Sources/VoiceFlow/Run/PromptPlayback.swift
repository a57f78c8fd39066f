/// A prompt that plays, and how far it was heard: what resuming it after an interruption needs.
struct PromptPlayback: Sendable {
  let id: ActivityID
  let request: PlayRequest
  /// The segment that is heard now, or was heard last.
  private var segment = 0
  private var positionMs: Int?
  /// Whether the end of a segment was reported.
  private(set) var hasEndedSegment = false

  init(_ request: PlayRequest, in context: inout RunContext) {
    id = context.begin()
    self.request = request
    context.effects.append(.promptStarted(id, prompt: request.prompt))
    context.effects.append(.play(id, request))
  }

  /// Takes note of a report about segments; reports about other activities are no matter.
  mutating func note(_ event: FlowEvent, in context: inout RunContext) {
    switch event {
    case .segmentStarted(id, let index) where request.segments.indices.contains(index):
      segment = index
      positionMs = nil
    case .segmentEnded(id, let index) where request.segments.indices.contains(index):
      segment = index + 1
      positionMs = nil
      hasEndedSegment = true
      if !request.segments[index].isBlank { context.budget.timePassed() }
    case .segmentPosition(id, let index, let milliseconds) where request.segments.indices.contains(index):
      segment = index
      positionMs = milliseconds
    default:
      break
    }
  }

  /// What is still to be heard, `rewindMs` back in the segment that was cut; nil if everything was heard.
  func rest(rewindMs: Int) -> PlayRequest? {
    guard segment < request.segments.count else { return nil }
    var rest = PlayRequest(prompt: request.prompt, segments: Array(request.segments[segment...]))
    if let positionMs {
      let (back, overflow) = positionMs.subtractingReportingOverflow(rewindMs)
      rest.segments[0].startPosMs = max(rest.segments[0].startPosMs, overflow ? 0 : back)
    }
    return rest
  }
}
