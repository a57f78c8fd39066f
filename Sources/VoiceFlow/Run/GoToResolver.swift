/// Finds the module that follows, last of all: after the answer to PreModuleEnd (spec C1.2, C1.4, A23, Q24).
struct GoToResolver: Sendable {
  struct Destination: Sendable {
    /// The key that was followed, in the format's words; empty where no key leads.
    var key: String
    /// nil closes the run.
    var module: Int?
    /// The run ends in an error when it gets there.
    var isError = false
  }

  static func resolve(_ exit: ModuleExit, in context: inout RunContext) -> Destination {
    switch exit.way {
    case .key(.DEFAULT):
      let target = context.plan.steps[context.index].defaultTarget
      if target >= 0 { return Destination(key: GoTo.Key.DEFAULT.rawValue, module: target) }
      return follow(nil, in: &context)
    case .key(let key):
      return follow((key.rawValue, goTo(in: context).targets[key]), in: &context)
    case .intent(let place):
      return follow(("userIntentCollection", goTo(in: context).userIntentCollection[place].goTo), in: &context)
    case .input(let place):
      return follow(("userInputCollection", goTo(in: context).userInputCollection[place].goTo), in: &context)
    case .recording(let reason):
      let failure: Way? =
        reason.isFailure
        ? (GoTo.Key.internalFailure.rawValue, goTo(in: context).targets[.internalFailure]) : nil
      return follow((reason.rawValue, goTo(in: context).goToForStopRecordReason[reason]), failure, in: &context)
    case .again:
      return Destination(key: InterruptionRule.Transition.repeat.rawValue, module: context.index)
    case .goTo(let id):
      let key = InterruptionRule.Transition.goto.rawValue
      return context.plan.indices[id].map { Destination(key: key, module: $0) } ?? unknown(id, key: key, in: &context)
    case .flowEnd:
      return Destination(key: InterruptionRule.Transition.end.rawValue, module: context.plan.end)
    case .interrupted(let module):
      return Destination(key: "", module: module)
    case .stop:
      return Destination(key: "", module: nil)
    }
  }

  /// A key, and the target that the module gives for it.
  private typealias Way = (key: String, target: FieldString?)

  private static func goTo(in context: RunContext) -> GoTo { context.plan.modules[context.index].goTo }

  /// The first way whose target is given, else `DEFAULT`; without that one too the run ends in an error.
  private static func follow(_ first: Way?, _ second: Way? = nil, in context: inout RunContext) -> Destination {
    if let first, let destination = destination(of: first, in: &context) { return destination }
    if let second, let destination = destination(of: second, in: &context) { return destination }
    let standard: Way = (GoTo.Key.DEFAULT.rawValue, goTo(in: context).targets[.DEFAULT])
    if let destination = destination(of: standard, in: &context) { return destination }
    switch standard.target?.source {
    case nil, .literal: context.fault("no-target", "no key leads on and DEFAULT is empty")
    case .field: break  // Its own fault was said above.
    }
    return Destination(key: GoTo.Key.DEFAULT.rawValue, module: context.plan.end, isError: true)
  }

  /// Where a way leads; nil if its target is not given.
  private static func destination(of way: Way, in context: inout RunContext) -> Destination? {
    guard let id = context.string(way.target), !id.isEmpty else {
      if case .field(let name)? = way.target?.source {
        context.fault("unset-target", "\(way.key) goes to \(name), which holds nothing")
      }
      return nil
    }
    if let module = context.plan.indices[id] { return Destination(key: way.key, module: module) }
    return unknown(id, key: way.key, in: &context)
  }

  /// A target that is no module: `internalFailure` if that leads somewhere, else the end, in an error (spec C1.4).
  private static func unknown(_ id: String, key: String, in context: inout RunContext) -> Destination {
    context.fault("unknown-target", "\(key) goes to \"\(id)\", which no module is called")
    if let rescue = context.string(goTo(in: context).targets[.internalFailure]),
      let module = context.plan.indices[rescue]
    {
      return Destination(key: GoTo.Key.internalFailure.rawValue, module: module)
    }
    return Destination(key: key, module: context.plan.end, isError: true)
  }
}
