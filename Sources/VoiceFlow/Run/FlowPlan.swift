/// A flow prepared for running: ids looked up once, what every step needs kept apart from the bulk of the document.
struct FlowPlan: Sendable {
  struct Step: Sendable {
    var id: String
    var kind: VoiceflowModule.Kind
    /// The module that `DEFAULT` names literally, or -1: the way that nearly every step takes needs no look-up.
    var defaultTarget: Int
    /// The words of the input table as they are compared, one for each entry.
    var inputs: [String] = []
    /// What is expected where the module names no task: those words and what its intents are said with, since nothing else
    /// leads anywhere by itself; else anything.
    var expected = ListenRequest.Task.dictation
    /// Some entry is tested against partial hypotheses.
    var testsPartials = false
  }

  let steps: [Step]
  let modules: [VoiceflowModule]
  var prompts: [String: AudioPromptModule]
  var audioToText: [String: AudioToTextEntry]
  let intents: IntentBook
  let indices: [String: Int]
  let start: Int?
  let end: Int?

  init(_ flow: Flow) {
    modules = flow.modules
    prompts = flow.prompts
    audioToText = flow.audioToText
    let intents = IntentBook(flow.intents)
    self.intents = intents
    // The reader refuses a file with the same id twice (Q26); of a flow built otherwise the first one counts.
    let indices = Dictionary(
      flow.modules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.indices = indices
    start = indices[VoiceflowModule.startID]
    end = indices[VoiceflowModule.endID]
    steps = flow.modules.map { module in
      var target = -1
      if case .literal(let id)? = module.goTo.targets[.DEFAULT]?.source { target = indices[id] ?? -1 }
      var step = Step(id: module.id, kind: module.kind, defaultTarget: target)
      let entries = module.goTo.userInputCollection
      guard !entries.isEmpty || !module.goTo.userIntentCollection.isEmpty else { return step }
      step.inputs = entries.map { Utterance.normalised($0.input) }
      step.testsPartials = entries.contains { $0.testsPartialHypotheses }
      let distinct = Self.distinct(zip(step.inputs, entries).map { ExpectedPhrase($0, $1.comparator) })
      if let grammar = intents.grammar(for: module.goTo, and: distinct.map(\.text)) {
        step.expected = .task(
          id: "intents of \(module.id)", kind: .jsgfString, data: grammar, file: nil, location: nil)
      } else if !distinct.isEmpty {
        step.expected = .phrases(distinct)
      }
      return step
    }
  }

  /// Each text once, as what leaves the most open beside it; in the order in which they are listed.
  private static func distinct(_ phrases: [ExpectedPhrase]) -> [ExpectedPhrase] {
    let widths = UserInputEntry.Comparator.allCases
    func width(_ phrase: ExpectedPhrase) -> Int { widths.firstIndex(of: phrase.comparator) ?? 0 }
    var places: [String: Int] = [:]
    var distinct: [ExpectedPhrase] = []
    for phrase in phrases where !phrase.text.isEmpty {
      if let place = places[phrase.text] {
        if width(phrase) > width(distinct[place]) { distinct[place] = phrase }
      } else {
        places[phrase.text] = distinct.count
        distinct.append(phrase)
      }
    }
    return distinct
  }
}
