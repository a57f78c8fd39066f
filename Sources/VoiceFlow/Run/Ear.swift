/// Listening of a dialog or a listener: the turn that runs, and what is known of it.
struct Ear: Sendable {
  enum State: Sendable {
    case closed
    case open(Turn)
    /// The recogniser failed while a prompt played, which is heard to its end first.
    case failed(String)
  }

  struct Turn: Sendable {
    var id: ActivityID
    var detectsVoice: Bool
    var announcesPartials: Bool
    var testsPartials: Bool
    /// Hears a file, which says the same each time.
    var readsFile: Bool
  }

  private(set) var state = State.closed

  var turn: Turn? {
    switch state {
    case .open(let turn): turn
    case .closed, .failed: nil
    }
  }

  mutating func open(whilePlaying: Bool, in context: inout RunContext) {
    let (request, announcesPartials) = context.listenRequest(whilePlaying: whilePlaying)
    let id = context.begin()
    context.effects.append(.listen(id, request))
    state = .open(
      Turn(
        id: id, detectsVoice: request.limits.detectsVoice, announcesPartials: announcesPartials,
        testsPartials: context.plan.steps[context.index].testsPartials, readsFile: request.utteranceFile != nil))
  }

  /// The turn has ended or was cancelled by the caller.
  mutating func close() { state = .closed }

  mutating func fail(_ reason: String) { state = .failed(reason) }
}
