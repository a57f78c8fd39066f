/// The module that is being worked on, as its own small state machine.
enum Turn: Sendable {
  case idle
  case paused
  case playAudio(PlayAudioTurn)
  case recordAudio(RecordAudioTurn)
  case dialog(DialogTurn)
  case listener(ListenerTurn)
  case runAEC(RunAECTurn)

  /// Begins the work of a module; a module without lasting work is left at once.
  static func begin(_ kind: VoiceflowModule.Kind, in context: inout RunContext) -> (Turn, ModuleExit?) {
    switch kind {
    case .node:
      return (.idle, .done)
    case .process:
      context.applyProcess()
      return (.idle, .done)
    case .pauseResume:
      return (.paused, nil)
    case .playAudio:
      var turn = PlayAudioTurn()
      let exit = turn.begin(in: &context)
      return (.playAudio(turn), exit)
    case .recordAudio:
      var turn = RecordAudioTurn()
      let exit = turn.begin(in: &context)
      return (.recordAudio(turn), exit)
    case .audioDialog:
      var turn = DialogTurn()
      let exit = turn.begin(in: &context)
      return (.dialog(turn), exit)
    case .audioListener:
      var turn = ListenerTurn()
      let exit = turn.begin(in: &context)
      return (.listener(turn), exit)
    case .runAEC:
      var turn = RunAECTurn()
      let exit = turn.begin(in: &context)
      return (.runAEC(turn), exit)
    }
  }

  /// Forwards an event; the way out if it ends the module.
  mutating func handle(_ event: FlowEvent, in context: inout RunContext) -> ModuleExit? {
    switch self {
    case .idle:
      return nil
    case .paused:
      guard case .resumeRequested = event else { return nil }
      context.budget.timePassed()
      return .done
    case .playAudio(var turn):
      self = .idle
      let exit = turn.handle(event, in: &context)
      self = .playAudio(turn)
      return exit
    case .recordAudio(var turn):
      self = .idle
      let exit = turn.handle(event, in: &context)
      self = .recordAudio(turn)
      return exit
    case .dialog(var turn):
      self = .idle
      let exit = turn.handle(event, in: &context)
      self = .dialog(turn)
      return exit
    case .listener(var turn):
      self = .idle
      let exit = turn.handle(event, in: &context)
      self = .listener(turn)
      return exit
    case .runAEC(var turn):
      self = .idle
      let exit = turn.handle(event, in: &context)
      self = .runAEC(turn)
      return exit
    }
  }
}
