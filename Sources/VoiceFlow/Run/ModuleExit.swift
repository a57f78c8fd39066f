/// How a module was left: why, for the log, and which way, for the goTo that is resolved last of all (spec C1).
struct ModuleExit: Hashable, Sendable {
  enum Way: Hashable, Sendable {
    /// A key of the module's goTo; all but `DEFAULT` fall back to it.
    case key(GoTo.Key)
    /// An entry of `userIntentCollection`, by its place.
    case intent(Int)
    /// An entry of `userInputCollection`, by its place.
    case input(Int)
    /// The reason's own key, then for failures `internalFailure`, then `DEFAULT`.
    case recording(StopRecordReason)
    /// An interruption of the sound is over and the module starts again.
    case again
    /// An interruption of the sound is over and leads to this id.
    case goTo(String)
    /// An interruption of the sound is over and ends the flow.
    case flowEnd
    /// The application interrupted the flow to go on at this module.
    case interrupted(Int)
    /// The flow was stopped.
    case stop
  }

  var reason: ModuleEndReason
  var way: Way

  init(_ reason: ModuleEndReason, _ way: Way) {
    self.reason = reason
    self.way = way
  }

  static let done = ModuleExit(.completed, .key(.DEFAULT))
  static let loadPromptFailure = ModuleExit(.error, .key(.loadPromptFailure))
  static let internalFailure = ModuleExit(.error, .key(.internalFailure))
  static let stopped = ModuleExit(.stopped, .stop)

  /// The way out when a prompt was not played.
  init(_ failure: PromptFailure) {
    switch failure {
    case .cannotLoad: self = .loadPromptFailure
    case .device: self = .internalFailure
    }
  }
}
