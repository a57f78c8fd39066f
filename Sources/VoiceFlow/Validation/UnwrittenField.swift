import LocatedJSON

/// Fields that are read and never written, and intents that nothing can set.
enum UnwrittenField: FlowRule {
  /// Set by the application's intent (class reference, `setUserIntent`).
  private static let intent = FieldName("intent")

  static func issues(in map: FlowMap) -> [Issue] {
    guard map.flow.unreadable.modules.isEmpty, !map.flow.unreadable.hasLostModules else { return intents(in: map) }
    var known = map.surroundings.fields.union(map.writings.keys)
    known.insert(intent)
    for entry in map.flow.intents {
      known.formUnion(entry.setValueForFieldNameCollection.map(\.name))
      known.formUnion(entry.phrases.flatMap(\.pattern.slots).map(\.field))
    }
    var names = NearestName(known.map(\.rawValue).sorted())
    var first: [FieldName: (use: FieldUse, reader: String, count: Int)] = [:]
    func add(_ uses: [FieldUse], _ reader: @autoclosure () -> String) {
      for use in uses where !known.contains(use.field) {
        if let earlier = first[use.field] {
          let isFirst = use.position < earlier.use.position
          first[use.field] = (
            isFirst ? use : earlier.use, isFirst ? reader() : earlier.reader, earlier.count + 1
          )
        } else {
          first[use.field] = (use, reader(), 1)
        }
      }
    }
    var uses: [FieldUse] = []
    for index in map.flow.modules.indices where map.flow.modules[index].mayReadFields {
      let module = map.module(index)
      uses.removeAll(keepingCapacity: true)
      VoiceflowModule.table.addUses(of: module, to: &uses)
      add(uses, "module \(quoted(module.id))")
    }
    for place in map.prompts.indices where map.prompts[place].mayReadFields {
      let prompt = map.prompts[place]
      uses.removeAll(keepingCapacity: true)
      AudioPromptModule.table.addUses(of: prompt, to: &uses)
      add(uses, "prompt \(quoted(prompt.id))")
    }
    for entry in map.flow.audioToText.values {
      uses.removeAll(keepingCapacity: true)
      AudioToTextEntry.table.addUses(of: entry, to: &uses)
      add(uses, "the entry for \(quoted(entry.audioFile))")
    }
    let fields = first.values.map { use, reader, count in
      let near = names.nearest(to: use.field.rawValue).map { "did you mean \(FieldName($0))? Or an" } ?? "an"
      return Issue(
        .warning, at: use.position, rule: "unwritten-field",
        "the field \(quoted(use.field.description, "")) is read by \(quoted(use.property)) of \(reader)"
          + (count > 1 ? " and \(count - 1) more" : "") + ", but no process module writes it",
        hint: "\(near) application may set it")
    }
    return fields + intents(in: map)
  }

  private static func intents(in map: FlowMap) -> [Issue] {
    guard let known = map.surroundings.intents else { return [] }
    var names = NearestName(known.sorted())
    let entries = map.flow.modules.indices.flatMap { map.flow.modules[$0].goTo.userIntentCollection }
    return entries.filter { !known.contains($0.intent) }.map { entry in
      Issue(
        .warning, at: entry.position, rule: "unset-intent", "the intent \(quoted(entry.intent)) is set by nothing",
        hint: names.nearest(to: entry.intent).map { "did you mean \(quoted($0))?" }
          ?? "add it to intents.json, or let the application set it")
    }
  }
}
