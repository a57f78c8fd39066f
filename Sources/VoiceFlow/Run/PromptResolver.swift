/// Turns the prompts that a module names into the segments to play: styles, nesting, fall-backs, voices (spec C3).
///
/// Resolution is late: fields are read when the module needs the prompt. Nesting is walked with a list, so its depth is no matter;
/// cycles and groups that multiply beyond all sense are faults.
struct PromptResolver: Sendable {
  enum Resolution: Sendable {
    /// The module names no prompt.
    case nothing
    case play(PlayRequest)
    /// Cannot be loaded; the fault has been reported.
    case failed
  }

  private enum Visit {
    case enter(String)
    case leave(String)
  }

  /// Prompts that one request may touch; a flow that needs more is a mistake that multiplied.
  static let visitLimit = 10_000

  /// The module's own choice of voice, between the prompt's and the process modules'.
  var engine: FieldString?
  var voice: SSVoiceParams?

  init(engine: FieldString? = nil, voice: SSVoiceParams? = nil) {
    self.engine = engine
    self.voice = voice
  }

  /// - Parameters:
  ///   - standard: the style if none is given and there are several prompts.
  ///   - serial: the place that `serial` takes in a dialog, where it goes by the number of the retry.
  func resolve(
    _ reference: PromptReference, by chooser: PromptChoices.Chooser, style standard: PromptStyle? = nil,
    serial: Int? = nil, in context: inout RunContext
  ) -> Resolution {
    if let request = context.steadyPrompts[chooser] { return .play(request) }
    context.steadyPrompts.begin()
    let resolution = resolveAnew(reference, by: chooser, style: standard, serial: serial, in: &context)
    if case .play(let request) = resolution { context.steadyPrompts.keep(request, for: chooser) }
    return resolution
  }

  private func resolveAnew(
    _ reference: PromptReference, by chooser: PromptChoices.Chooser, style standard: PromptStyle?, serial: Int?,
    in context: inout RunContext
  ) -> Resolution {
    let style = context.word(reference.style, as: PromptStyle.self) ?? standard
    let single = context.string(reference.promptID)
    var listed = reference.promptCollection.compactMap { context.string($0) }
    if let single, listed.isEmpty || style == .single || style == nil { listed = [single] }
    guard !listed.isEmpty else { return .nothing }
    return resolve(choose(style ?? .combo, of: listed, by: chooser, serial: serial, in: &context), in: &context)
  }

  /// The segments of these prompts, one after the other.
  func resolve(_ named: [String], in context: inout RunContext) -> Resolution {
    guard let first = named.first else { return .nothing }
    var segments: [PromptSegment] = []
    var path: Set<String> = []
    var visits = 0
    var work = named.reversed().map(Visit.enter)
    while let visit = work.popLast() {
      switch visit {
      case .leave(let id):
        path.remove(id)
      case .enter(let id):
        visits += 1
        guard visits <= Self.visitLimit else {
          context.fault("prompt-too-long", "prompt \"\(first)\" leads to more than \(Self.visitLimit) prompts")
          return .failed
        }
        guard let prompt = context.plan.prompts[id] else {
          context.fault("unknown-prompt", "there is no prompt \"\(id)\"")
          return .failed
        }
        guard !path.contains(id) else {
          context.fault("prompt-cycle", "prompt \"\(id)\" contains itself")
          return .failed
        }
        let children = self.children(of: prompt, in: &context)
        if children.isEmpty {
          guard let segment = segment(of: prompt, in: &context) else { return .failed }
          segments.append(segment)
        } else {
          path.insert(id)
          work.append(.leave(id))
          work.append(contentsOf: children.reversed().map(Visit.enter))
        }
      }
    }
    return .play(PlayRequest(prompt: first, segments: segments))
  }

  /// The prompts that a group plays this time; empty for a prompt that plays itself.
  private func children(of prompt: AudioPromptModule, in context: inout RunContext) -> [String] {
    guard !prompt.promptCollection.isEmpty else { return [] }
    let style = context.word(prompt.style, as: PromptStyle.self) ?? .combo
    if style == .single, prompt.audioFile != nil || prompt.textString != nil || prompt.textFile != nil { return [] }
    let listed = prompt.promptCollection.compactMap { context.string($0) }
    return choose(style, of: listed, by: .prompt(prompt.id), serial: nil, in: &context)
  }

  private func choose(
    _ style: PromptStyle, of listed: [String], by chooser: PromptChoices.Chooser, serial: Int?,
    in context: inout RunContext
  ) -> [String] {
    guard !listed.isEmpty else { return [] }
    switch style {
    case .single: return [listed[0]]
    case .combo: return listed
    case .select:
      context.steadyPrompts.waver()
      return [listed[context.choices.select(by: chooser, from: listed.count)]]
    case .serial:
      context.steadyPrompts.waver()
      let place = serial ?? context.choices.advance(chooser, through: listed.count)
      return [listed[min(max(0, place), listed.count - 1)]]
    }
  }
}
