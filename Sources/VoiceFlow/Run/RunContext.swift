internal import LocatedJSON

/// What the modules of a run share: the plan, the fields, the defaults that process modules set, the activities that run, and the
/// list of effects that is being written.
struct RunContext: Sendable {
  private(set) var plan: FlowPlan
  private(set) var fields: RuntimeFields
  private(set) var defaults = FlowDefaults()
  var choices: PromptChoices
  var steadyPrompts = SteadyPrompts()
  var activities = ActivityTable()
  var budget: StepBudget
  /// What the application set last; reset before a dialog or listener is processed (spec C1).
  var intent: String?
  /// The module that is processed.
  private(set) var index = 0
  /// Faults of the flow that were said since the module was entered: a turn that is repeated for hours says them once.
  private var said: Set<FlowFault> = []
  /// Empty between two events.
  var effects: [FlowEffect] = []
  private var lastActivity = 0

  init(plan: FlowPlan, fields: RuntimeFields, seed: UInt64, stepBudget: Int) {
    self.plan = plan
    self.fields = fields
    choices = PromptChoices(seed: seed)
    budget = StepBudget(limit: stepBudget)
  }

  var module: VoiceflowModule { plan.modules[index] }
  var moduleID: String { plan.steps[index].id }

  // MARK: Activities

  mutating func newID() -> ActivityID {
    lastActivity += 1
    return ActivityID(lastActivity)
  }

  /// A new activity, whose effect the caller appends.
  mutating func begin() -> ActivityID {
    let id = newID()
    activities.begin(id)
    return id
  }

  mutating func cancel(_ id: ActivityID) {
    if activities.cancel(id) { effects.append(.cancel(id)) }
  }

  mutating func cancelAll() {
    activities.cancelAll { effects.append(.cancel($0)) }
  }

  mutating func announce(_ announcement: Announcement) -> ActivityID {
    let id = newID()
    effects.append(.announce(id, announcement))
    return id
  }

  // MARK: Fields and faults

  mutating func fault(_ name: String, _ detail: String) {
    steadyPrompts.waver()
    effects.append(.fault(FlowFault(name: name, module: moduleID, detail: detail)))
  }

  /// Says a fault of the flow's own words, once in each visit of a module.
  mutating func faultOnce(_ name: String, _ detail: String) {
    steadyPrompts.waver()
    let fault = FlowFault(name: name, module: moduleID, detail: detail)
    if said.insert(fault).inserted { effects.append(.fault(fault)) }
  }

  /// Goes to a module.
  mutating func enter(_ module: Int) {
    index = module
    if !said.isEmpty { said = [] }
  }

  mutating func set(_ name: FieldName, to content: FieldContent?) {
    guard content != nil || fields[name] != nil else { return }
    fields[name] = content
    steadyPrompts.forget()
    effects.append(.fieldChanged(name, content))
  }

  /// Takes other prompts: they are read when they are used (Q28).
  mutating func replace(prompts: [String: AudioPromptModule], audioToText: [String: AudioToTextEntry]) {
    plan.prompts = prompts
    plan.audioToText = audioToText
    steadyPrompts.forget()
  }

  mutating func set(_ new: FlowDefaults) {
    guard new != defaults else { return }
    defaults = new
    steadyPrompts.forget()
  }

  func string(_ property: FieldString?) -> String? { fields.string(property) }

  /// A word out of a list; a word that is not in it counts as absent and is a fault.
  mutating func word<Word: RawRepresentable & CaseIterable>(_ property: FieldString?, as type: Word.Type) -> Word?
  where Word.RawValue == String {
    guard let property, let text = string(property) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    faultOnce("bad-field-value", "\(property.origin) is \"\(text)\"; one of these was expected: \(words)")
    return nil
  }

  mutating func flag(_ property: FieldValue<Bool>?, default standard: Bool) -> Bool {
    value(property, "true or false") { $0.flag } ?? standard
  }

  /// A whole number, not below `least`.
  mutating func integer(_ property: FieldValue<Int>?, atLeast least: Int = 0) -> Int? {
    value(property, "a whole number from \(least)") { content in content.integer.flatMap { $0 >= least ? $0 : nil } }
  }

  /// A number above 0.
  mutating func factor(_ property: FieldValue<Double>?) -> Double {
    value(property, "a number above 0") { content in content.number.flatMap { $0 > 0 ? $0 : nil } } ?? 1
  }

  /// The content of the `…Runtime` field if it is valid, else the value in the file (spec A0).
  private mutating func value<Value>(
    _ property: FieldValue<Value>?, _ expected: @autoclosure () -> String, _ read: (FieldContent) -> Value?
  ) -> Value? {
    guard let property else { return nil }
    guard let name = property.field, let content = fields[name] else { return property.value }
    if let value = read(content) { return value }
    faultOnce("bad-field-value", "\(name) is \"\(content.text)\"; \(expected()) was expected")
    return property.value
  }
}

extension FieldString {
  /// What a fault calls the property.
  fileprivate var origin: String {
    switch source {
    case .literal: position == .nowhere ? "a value" : "the value at \(position)"
    case .field(let name): name.description
    }
  }
}
