import LocatedJSON

/// A flow with its references resolved: what every rule looks at.
struct FlowMap {
  let flow: Flow
  let surroundings: Surroundings
  let ids: [String]
  /// The first module of each id.
  let indices: [String: Int]
  /// The ways out of each module, in the order of the format. None of VF_END: the flow is over there.
  let exits: [[Exit]]
  /// The strings that process modules write into fields, in the order of the flow.
  let writings: [FieldName: [Writing]]
  /// Prompts in the order in which they stand in their files.
  let prompts: [AudioPromptModule]
  let promptUses: [PromptUse]
  let kinds: [VoiceflowModule.Kind]
  let start: Int?
  let end: Int?
  /// All arrows of known aim. Its points are the modules, followed by the fields that serve as targets: a field that many
  /// modules read and many write would need too many arrows otherwise.
  let graph: Digraph
  private let fieldArrows: [[Int]]
  /// Which modules can be reached; all of them where that is not known.
  let isReached: [Bool]

  init(_ flow: Flow, _ surroundings: Surroundings) {
    self.flow = flow
    self.surroundings = surroundings
    var indices: [String: Int] = [:]
    indices.reserveCapacity(flow.modules.count)
    // Modules are large: here and below, what is needed of one is read in its place, without a copy of the whole.
    let ids = flow.modules.indices.map { flow.modules[$0].id }
    for (index, id) in ids.enumerated() where indices[id] == nil { indices[id] = index }
    self.ids = ids
    self.indices = indices
    // Sorted by their places alone: prompts are large.
    let places = flow.prompts.values.map { (position: $0.position, id: $0.id) }
    prompts = places.sorted { $0.position == $1.position ? $0.id < $1.id : $0.position < $1.position }
      .compactMap { flow.prompts[$0.id] }
    promptUses = PromptUse.all(flow.modules, prompts)
    let start = indices[VoiceflowModule.startID]
    let end = indices[VoiceflowModule.endID]
    self.start = start
    kinds = flow.modules.indices.map { flow.modules[$0].kind }
    self.end = end
    var writings: [FieldName: [Writing]] = [:]
    for index in flow.modules.indices {
      guard let params = flow.modules[index].processParams else { continue }
      for entry in params.setValueForFieldNameCollection {
        guard let content = entry.value else { continue }
        writings[entry.name, default: []].append(Writing(module: index, content: content, position: entry.position))
      }
    }
    self.writings = writings
    var resolver = TargetResolver(ids: ids, indices: indices, writings: writings, end: end)
    let exits: [[Exit]] = flow.modules.indices.map { index in
      guard ids[index] != VoiceflowModule.endID else { return [] }
      var exits = Exit.all(of: flow.modules[index])
      for place in exits.indices { exits[place].aim = resolver.aim(of: exits[place].target) }
      return exits
    }
    self.exits = exits
    fieldArrows = resolver.fieldArrows
    graph = Self.graph(exits, fieldArrows)
    isReached = Self.reached(flow, exits, graph, from: [start] + surroundings.entryModules.map { indices[$0] })
  }

  private static func reached(_ flow: Flow, _ exits: [[Exit]], _ graph: Digraph, from entries: [Int?]) -> [Bool] {
    let all = [Bool](repeating: true, count: exits.count)
    guard entries.first != .some(nil), !flow.unreadable.hasLostModules else { return all }
    let isReached = graph.reachable(from: entries.compactMap { $0 })
    let isOpen = exits.indices.contains { index in
      isReached[index] && leadsAnywhere(index, exits[index], in: flow)
    }
    return isOpen ? all : isReached
  }

  private static func leadsAnywhere(_ index: Int, _ exits: [Exit], in flow: Flow) -> Bool {
    if !flow.unreadable.exits.isEmpty, flow.unreadable.exits.contains(flow.modules[index].id) { return true }
    return exits.contains { $0.aim == .anywhere }
  }

  func module(_ index: Int) -> VoiceflowModule { flow.modules[index] }

  /// Whether all is known that stands in its file: what seems to be missing from another one may only be unreadable.
  func isWhole(_ module: VoiceflowModule) -> Bool {
    flow.unreadable.modules.isEmpty || !flow.unreadable.modules.contains(module.id)
  }

  /// A fault that is that of a property which is missing: a key that was misspelt explains it.
  func explained(_ issue: Issue, _ kind: String, _ id: String, lacking properties: String...) -> Issue {
    guard !flow.misspelt.isEmpty else { return issue }
    for name in properties {
      if let slip = flow.misspelt[MisspeltKey.Property(kind: kind, id: id, name: name)] {
        return issue.explained(by: slip, name)
      }
    }
    return issue
  }

  /// What a rule says about each module that is known in full.
  func eachWholeModule(of kinds: [VoiceflowModule.Kind], _ issues: (VoiceflowModule) -> [Issue]) -> [Issue] {
    var result: [Issue] = []
    for index in flow.modules.indices where kinds.contains(self.kinds[index]) && isWhole(flow.modules[index]) {
      result += issues(flow.modules[index])
    }
    return result
  }

  /// Without DEFAULT a flow ends here, with an error that is reported.
  func lacksDefault(_ index: Int) -> Bool { exits[index].first?.key != .goTo(.DEFAULT) }

  /// Whether the module may lead to places that are not known.
  func leadsAnywhere(_ index: Int) -> Bool {
    Self.leadsAnywhere(index, exits[index], in: flow)
  }

  /// The arrows of the exits that are asked for; those of unknown aim are left out.
  func graph(_ isIncluded: (Int, Exit) -> Bool) -> Digraph { Self.graph(exits, fieldArrows, isIncluded) }

  private static func graph(
    _ exits: [[Exit]], _ fieldArrows: [[Int]], _ isIncluded: (Int, Exit) -> Bool = { _, _ in true }
  ) -> Digraph {
    Digraph(count: exits.count + fieldArrows.count) { point, heads in
      guard point < exits.count else {
        heads += fieldArrows[point - exits.count]
        return
      }
      for exit in exits[point] {
        if case .point(let head) = exit.aim, isIncluded(point, exit) { heads.append(head) }
      }
    }
  }

  /// The ids that a string may stand for; nil if it reads a field that the flow never writes.
  func possibleIDs(of string: FieldString) -> [String]? {
    switch string.source {
    case .literal(let text): return [text]
    case .field(let field):
      let texts = writings[field, default: []].compactMap(\.text)
      return texts.isEmpty ? nil : texts
    }
  }

  /// Modules by name, for a sentence: at most three, and how many more.
  func names(_ modules: [Int]) -> String {
    let names = modules.prefix(3).map { quoted(module($0).id) }
    let more = modules.count - names.count
    if more > 0 { return names.joined(separator: ", ") + " and \(more) more" }
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

/// A value that a process module writes into a field.
struct Writing: Hashable {
  var module: Int
  var content: FieldContent
  var position: SourcePosition

  var text: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }
}

/// Finds what a target may mean.
private struct TargetResolver {
  let ids: [String]
  let indices: [String: Int]
  let writings: [FieldName: [Writing]]
  let end: Int?
  /// The modules to which each field leads that serves as a target.
  private(set) var fieldArrows: [[Int]] = []
  private var fields: [FieldName: Exit.Aim] = [:]
  private var nearest: NearestName?

  init(ids: [String], indices: [String: Int], writings: [FieldName: [Writing]], end: Int?) {
    self.ids = ids
    self.indices = indices
    self.writings = writings
    self.end = end
  }

  mutating func aim(of string: FieldString) -> Exit.Aim {
    switch string.source {
    case .literal(let id): return id.isEmpty ? .anywhere : module(id).map { .point($0) } ?? .nowhere
    case .field(let field):
      if let known = fields[field] { return known }
      let texts = Set(writings[field, default: []].compactMap(\.text)).sorted()
      var aim = Exit.Aim.anywhere
      if !texts.isEmpty {
        aim = .point(ids.count + fieldArrows.count)
        fieldArrows.append(Set(texts.compactMap { module($0) }).sorted())
      }
      fields[field] = aim
      return aim
    }
  }

  /// A target that no module has was reported; here it counts as the one that was probably meant, else as the end, where the
  /// run would go: so a slip of the pen does not make half a flow unreachable.
  private mutating func module(_ id: String) -> Int? {
    if let index = indices[id] { return index }
    guard !id.isEmpty else { return end }
    if nearest == nil { nearest = NearestName(ids) }
    return nearest?.nearest(to: id).flatMap { indices[$0] } ?? end
  }
}
