import LocatedJSON

/// A flow with its references resolved: what every rule looks at.
struct FlowMap {
  let flow: Flow
  let surroundings: Surroundings
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
    for (index, module) in flow.modules.enumerated() where indices[module.id] == nil { indices[module.id] = index }
    self.indices = indices
    // Sorted by their places alone: prompts are large.
    let places = flow.prompts.values.map { (position: $0.position, id: $0.id) }
    prompts = places.sorted { ($0.position, $0.id) < ($1.position, $1.id) }.compactMap { flow.prompts[$0.id] }
    promptUses = PromptUse.all(flow.modules, prompts)
    let start = indices[VoiceflowModule.startID]
    let end = indices[VoiceflowModule.endID]
    self.start = start
    kinds = flow.modules.map { $0.kind }
    self.end = end
    var writings: [FieldName: [Writing]] = [:]
    for (index, module) in flow.modules.enumerated() {
      for entry in module.processParams?.setValueForFieldNameCollection ?? [] {
        guard let content = entry.value else { continue }
        writings[entry.name, default: []].append(Writing(module: index, content: content, position: entry.position))
      }
    }
    self.writings = writings
    var resolver = TargetResolver(flow: flow, indices: indices, writings: writings, end: end)
    let exits: [[Exit]] = flow.modules.map { module in
      guard module.id != VoiceflowModule.endID else { return [] }
      return Exit.all(of: module).map { exit in
        var exit = exit
        exit.aim = resolver.aim(of: exit.target)
        return exit
      }
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
      isReached[index] && leadsAnywhere(exits[index], of: flow.modules[index], in: flow)
    }
    return isOpen ? all : isReached
  }

  private static func leadsAnywhere(_ exits: [Exit], of module: VoiceflowModule, in flow: Flow) -> Bool {
    flow.unreadable.exits.contains(module.id) || exits.contains { $0.aim == .anywhere }
  }

  func module(_ index: Int) -> VoiceflowModule { flow.modules[index] }

  /// Whether all is known that stands in its file: what seems to be missing from another one may only be unreadable.
  func isWhole(_ module: VoiceflowModule) -> Bool { !flow.unreadable.modules.contains(module.id) }

  /// What a rule says about each module that is known in full.
  func eachWholeModule(of kinds: Set<VoiceflowModule.Kind>? = nil, _ issues: (VoiceflowModule) -> [Issue]) -> [Issue] {
    var result: [Issue] = []
    // Modules are large: those that do not matter are not even copied.
    for index in flow.modules.indices where kinds?.contains(self.kinds[index]) ?? true {
      let module = flow.modules[index]
      if isWhole(module) { result += issues(module) }
    }
    return result
  }

  /// Without DEFAULT a flow ends here, with an error that is reported.
  func lacksDefault(_ index: Int) -> Bool { exits[index].first?.key != .goTo(.DEFAULT) }

  /// Whether the module may lead to places that are not known.
  func leadsAnywhere(_ index: Int) -> Bool {
    Self.leadsAnywhere(exits[index], of: module(index), in: flow)
  }

  /// The arrows of the exits that are asked for; those of unknown aim are left out.
  func graph(_ isIncluded: (Int, Exit) -> Bool) -> Digraph { Self.graph(exits, fieldArrows, isIncluded) }

  private static func graph(
    _ exits: [[Exit]], _ fieldArrows: [[Int]], _ isIncluded: (Int, Exit) -> Bool = { _, _ in true }
  ) -> Digraph {
    let arrows = exits.indices.map { index in
      exits[index].compactMap { exit -> Int? in
        guard case .point(let point) = exit.aim, isIncluded(index, exit) else { return nil }
        return point
      }
    }
    return Digraph(arrows + fieldArrows)
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
  let flow: Flow
  let indices: [String: Int]
  let writings: [FieldName: [Writing]]
  let end: Int?
  /// The modules to which each field leads that serves as a target.
  private(set) var fieldArrows: [[Int]] = []
  private var fields: [FieldName: Exit.Aim] = [:]
  private var nearest: NearestName?

  init(flow: Flow, indices: [String: Int], writings: [FieldName: [Writing]], end: Int?) {
    self.flow = flow
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
        aim = .point(flow.modules.count + fieldArrows.count)
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
    if nearest == nil { nearest = NearestName(flow.modules.map(\.id)) }
    return nearest?.nearest(to: id).flatMap { indices[$0] } ?? end
  }
}
