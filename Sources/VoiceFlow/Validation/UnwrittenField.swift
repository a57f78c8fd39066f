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
    var first: [FieldName: (use: FieldUse, count: Int)] = [:]
    for use in map.flow.fieldUses where !known.contains(use.field) {
      let earlier = first[use.field]
      first[use.field] = (
        earlier.map { use.position < $0.use.position ? use : $0.use } ?? use, (earlier?.count ?? 0) + 1
      )
    }
    let fields = first.values.map { use, count in
      let near = names.nearest(to: use.field.rawValue).map { "did you mean \(FieldName($0))? Or an" } ?? "an"
      let reader = use.kind == "entry" ? "the entry for" : use.kind
      return Issue(
        .warning, at: use.position, rule: "unwritten-field",
        "the field \(quoted(use.field.description, "")) is read by \(quoted(use.property)) of \(reader) \(quoted(use.id))"
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
