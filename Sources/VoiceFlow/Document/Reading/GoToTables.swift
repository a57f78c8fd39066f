import LocatedJSON

// Where modules lead (spec A23, A24).

extension GoTo: FlowObject {
  init() { self.init(default: nil) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<GoTo>(
    "goTo",
    Key.allCases.map(target) + [
      .list("userIntentCollection", \.userIntentCollection),
      .list("userInputCollection", \.userInputCollection),
      .part(ObjectTable("goToForStopRecordReason", StopRecordReason.allCases.map(target))),
    ]
      // Also understood beside the other keys (Q3).
      + StopRecordReason.allCases.map(target))

  private static func target(_ key: Key) -> Property<GoTo> {
    Property(
      name: key.rawValue, shape: .string, runtime: .itself,
      read: { value, goTo, reading in
        if let target = reading.fieldString(value, key.rawValue) { goTo.targets[key] = target }
      })
  }

  private static func target(_ reason: StopRecordReason) -> Property<GoTo> {
    Property(
      name: reason.rawValue, shape: .string, runtime: .itself,
      read: { value, goTo, reading in
        if let target = reading.fieldString(value, reason.rawValue) { goTo.goToForStopRecordReason[reason] = target }
      })
  }
}

extension UserIntentEntry: FlowObject {
  init() { self.init(intent: "", goTo: FieldString("")) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<UserIntentEntry>(
    "userIntentCollection", [.literal("intent", \.intent).required, .string("goTo", \.goTo)])
}

extension UserInputEntry: FlowObject {
  init() { self.init(input: "", goTo: FieldString("")) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<UserInputEntry>(
    "userInputCollection",
    [
      // Spelt like this in both generations of the format.
      Property(name: "enablePartialSRHypothsis", shape: .bool) { value, entry, reading in
        guard let tests = reading.bool(value, "enablePartialSRHypothsis", hasTwin: false) else { return }
        entry.testsPartialHypotheses = tests
      },
      Property(name: "comparator", shape: .literalWords(Comparator.allCases.map(\.rawValue) + [""])) {
        value, entry, reading in
        guard let word = reading.literal(value, "comparator") else { return }
        let words = Words(Comparator.self)
        guard
          case .literal(let name)? = words.check(FieldString(word, at: value.position), "comparator", &reading)?.source,
          let comparator = Comparator(rawValue: name)
        else { return }
        entry.comparator = comparator
      },
      .literal("input", \.input).required,
      .string("goTo", \.goTo),
    ])
}
