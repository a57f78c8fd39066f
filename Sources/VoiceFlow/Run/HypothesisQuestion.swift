/// A hypothesis that the application was told about and may refuse or turn into an intent (spec B3): the run waits for its answer.
struct HypothesisQuestion: Sendable {
  let id: ActivityID
  /// The turn of listening in which it was heard.
  let turn: ActivityID
  let hypothesis: Hypothesis
  let isFinal: Bool
  /// `srClientRejectedHypothesis`.
  var isRejected = false

  init(_ hypothesis: Hypothesis, isFinal: Bool, of turn: ActivityID, in context: inout RunContext) {
    self.turn = turn
    id = context.announce(.hypothesis(module: context.moduleID, hypothesis, final: isFinal))
    self.hypothesis = hypothesis
    self.isFinal = isFinal
  }
}

extension RunContext {
  /// What a hypothesis leads to.
  enum Verdict: Sendable {
    case leave(ModuleExit)
    case garbage
    /// It is on no list.
    case unlisted
  }

  /// Judges a hypothesis after the application's answer, in the order of spec C4.3: rejected, intent, input table. The caller
  /// decides what an unlisted one means and says so.
  mutating func judge(
    _ hypothesis: Hypothesis, isFinal: Bool, isRejected: Bool, of turn: ActivityID
  ) -> Verdict {
    if isRejected {
      say(hypothesis, isFinal, of: turn, .garbage)
      return .garbage
    }
    if let place = listedIntent() ?? (isFinal ? intentMeant(by: hypothesis) : nil) {
      say(hypothesis, isFinal, of: turn, .intent(plan.modules[index].goTo.userIntentCollection[place].intent))
      return .leave(ModuleExit(.intent, .intent(place)))
    }
    let heard = Utterance.normalised(hypothesis.text)
    let entries = plan.modules[index].goTo.userInputCollection
    let inputs = plan.steps[index].inputs
    let place = entries.indices.first { place in
      (isFinal || entries[place].testsPartialHypotheses)
        && Utterance.matches(heard, inputs[place], by: entries[place].comparator)
    }
    if let place {
      say(hypothesis, isFinal, of: turn, .input(entries[place].input))
      return .leave(ModuleExit(.said, .input(place)))
    }
    return .unlisted
  }

  /// Where the application sets no listed intent, the phrases of `intents.json` do: the fields first, then the intent.
  private mutating func intentMeant(by hypothesis: Hypothesis) -> Int? {
    guard let meaning = plan.intents.meaning(of: hypothesis.text, to: plan.modules[index].goTo) else { return nil }
    for field in meaning.fields { set(field.name, to: field.content) }
    intent = meaning.intent
    return listedIntent()
  }

  /// Judges a partial hypothesis that the application is not told about: the way out, if an entry that is tested against such
  /// matches.
  mutating func judgeUntold(_ hypothesis: Hypothesis, of turn: Ear.Turn) -> ModuleExit? {
    guard turn.testsPartials else { return nil }
    switch judge(hypothesis, isFinal: false, isRejected: false, of: turn.id) {
    case .leave(let exit): return exit
    case .garbage, .unlisted:
      say(hypothesis, false, of: turn.id, .ignored)
      return nil
    }
  }

  /// What a turn of listening brought.
  enum Catch: Sendable {
    /// Something that the application has to look at.
    case words(Hypothesis)
    case garbage, silence
    case failure(String)
  }

  /// Takes note of the end of a turn: time has passed unless the recogniser failed, and garbage is said.
  mutating func take(_ outcome: TurnOutcome, of turn: ActivityID) -> Catch {
    switch outcome {
    case .heard(let hypothesis):
      budget.timePassed()
      guard hypothesis.isBlank else { return .words(hypothesis) }
      say(hypothesis, true, of: turn, .garbage)
      return .garbage
    case .noMatch(let guess):
      budget.timePassed()
      if let guess { say(guess, true, of: turn, .garbage) }
      return .garbage
    case .silence:
      budget.timePassed()
      return .silence
    case .failed(let reason): return .failure(reason)
    case .cancelled: return .failure("the turn was cut short")
    }
  }

  mutating func say(
    _ hypothesis: Hypothesis, _ isFinal: Bool, of turn: ActivityID, _ judgement: HypothesisJudgement
  ) {
    effects.append(.hypothesisJudged(turn, hypothesis, final: isFinal, judgement: judgement))
  }

  /// The entry for the intent that is set: the exact one, else one that differs in case only, with a warning (Q17).
  mutating func listedIntent() -> Int? {
    guard let intent else { return nil }
    let entries = plan.modules[index].goTo.userIntentCollection
    if let place = entries.firstIndex(where: { $0.intent == intent }) { return place }
    let lowered = intent.lowercased()
    guard let place = entries.firstIndex(where: { $0.intent.lowercased() == lowered }) else { return nil }
    fault("intent-case", "intent \"\(intent)\" was set; the flow lists \"\(entries[place].intent)\"")
    return place
  }
}

extension Hypothesis {
  /// No word in it.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
