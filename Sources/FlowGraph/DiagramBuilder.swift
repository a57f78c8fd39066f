internal import LocatedJSON
internal import VoiceFlow

/// Makes a diagram out of a flow: one node a module, field and missing target, one arrow for all that leads the same way.
struct DiagramBuilder {
  private let flow: Flow
  private let places: FaultPlaces
  private var nodes: [FlowDiagram.Node] = []
  /// The arrows that leave each node.
  private var exits: [[FlowDiagram.Edge]] = []
  /// Modules by id, then fields and missing targets as they are met.
  private var modules: [String: Int] = [:]
  private var fields: [FieldName: Int] = [:]
  private var missing: [String: Int] = [:]
  private var faults: [FlowDiagram.Fault] = []
  /// Where the checker says that nothing leads there. The picture shows it by setting the module aside.
  private var unreachable: [Int: [FlowDiagram.Fault]] = [:]
  /// The place of an arrow among those that leave its node.
  private var arrows: [Arrow: Int] = [:]

  private struct Arrow: Hashable {
    var from: Int
    var to: Int
    var kind: FlowDiagram.Edge.Kind
  }

  init(_ flow: Flow) {
    self.flow = flow
    places = FaultPlaces(flow)
  }

  // MARK: - Nodes and arrows

  mutating func addModules() {
    let caption = ModuleCaption(flow: flow)
    for module in flow.modules {
      var node = FlowDiagram.Node(kind: .module(module.kind), id: module.id)
      switch module.id {
      case VoiceflowModule.startID: node.kind = .start
      case VoiceflowModule.endID: node.kind = .end
      default: node.captions = caption.lines(for: module)
      }
      node.details = [module.kind.rawValue] + [caption.name(of: module)].compactMap { $0 }
      let index = add(node)
      if modules[module.id] == nil { modules[module.id] = index }
    }
    let inheritsGoTo = flow.modules.contains {
      $0.kind == .process && ModuleExits.mayGoTo($0.audioInterruptTransitionParams?.transitionType)
    }
    for (index, module) in flow.modules.enumerated() {
      let exits = ModuleExits(of: module, inheritsGoTo: inheritsGoTo)
      for exit in exits.ways { connect(index, exit, .normal) }
      if let exit = exits.interruption { connect(index, exit, .interruption) }
      for place in self.exits[index].indices { self.exits[index][place].settle() }
    }
  }

  /// The targets that the flow itself writes into the fields that are followed (spec A3).
  mutating func addFieldValues() {
    for module in flow.modules {
      for entry in module.processParams?.setValueForFieldNameCollection ?? [] {
        guard let field = fields[entry.name], case .string(let id)? = entry.value, !id.isEmpty else { continue }
        connect(field, to: index(of: id), .field, label: nil)
      }
    }
  }

  /// As the checker does it: a slip of the pen does not make half a flow unreachable.
  mutating func addGuesses() {
    var names = NearestName(flow.modules.map(\.id))
    for (index, node) in nodes.enumerated() where node.kind == .missing {
      guard let meant = names.nearest(to: node.id), let to = modules[meant] else { continue }
      connect(index, to: to, .guess, label: FlowDiagram.Label(text: "meant?"))
    }
  }

  mutating func addFaults(_ issues: [Issue]) {
    for issue in issues where issue.severity != .note {
      let owners = places.modules(of: issue)
      for owner in owners {
        let fault = FlowDiagram.Fault(issue, sentence: places.sentence(of: issue, in: owner))
        if issue.rule == "unreachable-module" {
          unreachable[owner, default: []].append(fault)
        } else {
          nodes[owner].faults.append(fault)
        }
      }
      if owners.isEmpty { faults.append(FlowDiagram.Fault(issue, sentence: issue.sentence)) }
    }
  }

  private mutating func add(_ node: FlowDiagram.Node) -> Int {
    nodes.append(node)
    exits.append([])
    return nodes.count - 1
  }

  private mutating func connect(_ from: Int, _ exit: ModuleExits.Exit, _ kind: FlowDiagram.Edge.Kind) {
    let to: Int
    var kind = kind
    switch exit.target.source {
    case .literal(let id): to = index(of: id)
    case .field(let name):
      to = index(of: name)
      if kind == .normal { kind = .field }
    }
    connect(from, to: to, kind, label: exit.label)
  }

  private mutating func connect(_ from: Int, to: Int, _ kind: FlowDiagram.Edge.Kind, label: FlowDiagram.Label?) {
    let arrow = Arrow(from: from, to: to, kind: kind)
    let place = arrows[arrow] ?? exits[from].count
    if place == exits[from].count {
      arrows[arrow] = place
      exits[from].append(FlowDiagram.Edge(kind: kind, from: from, to: to))
    }
    if let label { exits[from][place].labels.append(label) }
  }

  private mutating func index(of id: String) -> Int {
    if let known = modules[id] ?? missing[id] { return known }
    let index = add(FlowDiagram.Node(kind: .missing, id: id, captions: ["no such module"]))
    missing[id] = index
    return index
  }

  private mutating func index(of field: FieldName) -> Int {
    if let known = fields[field] { return known }
    let index = add(
      FlowDiagram.Node(kind: .field, id: field.description, details: ["the target is read from this field"]))
    fields[field] = index
    return index
  }

  // MARK: - The whole

  /// Puts nodes and arrows in the order of a walk from VF_START, which is also the one in which drawing programs lay them out best.
  func diagram(title: String) -> FlowDiagram {
    let walk = Walk(exits, from: modules[VoiceflowModule.startID])
    var places = Array(repeating: 0, count: nodes.count)
    for (place, index) in walk.order.enumerated() { places[index] = place }
    let openField = walk.order.prefix(walk.reachedCount).first { nodes[$0].kind == .field && exits[$0].isEmpty }
    let isKnown = knowsReach
    let ordered = walk.order.enumerated().map { place, index in
      var node = nodes[index]
      node.isSetAside = isKnown && place >= walk.reachedCount && node.kind != .end
      for fault in unreachable[index] ?? [] {
        if node.isSetAside { node.details.append(fault.description) } else { node.faults.append(fault) }
      }
      return node
    }
    let edges = walk.order.flatMap { index in
      exits[index].enumerated().map { place, edge in
        var edge = edge
        edge.from = places[edge.from]
        edge.to = places[edge.to]
        edge.isReturn = walk.returns.contains(Walk.Step(node: index, exit: place))
        return edge
      }
    }
    var diagram = FlowDiagram(title: title, nodes: ordered, edges: edges, faults: faults)
    if let openField {
      // The flow never writes the field that it follows: an application does, and may lead anywhere.
      diagram.asideIsLegitimate = true
      diagram.asideCaption = "perhaps reached through \(Words.short(nodes[openField].id, columns: 24))"
    }
    return diagram
  }

  /// Without a start, or with exits that could not be read, nobody knows what is reached.
  private var knowsReach: Bool {
    modules[VoiceflowModule.startID] != nil && !flow.unreadable.hasLostModules && flow.unreadable.exits.isEmpty
  }
}

extension FlowDiagram.Edge {
  /// When all its labels are known: an arrow on which only errors travel is an error path, one of `DEFAULT` alone needs no words.
  fileprivate mutating func settle() {
    if kind == .normal, labels.allSatisfy(\.isError) { kind = .error }
    if labels.map(\.text) == [GoTo.Key.DEFAULT.rawValue] { labels = [] }
  }
}

extension FlowDiagram.Fault {
  fileprivate init(_ issue: Issue, sentence: String) {
    severity = issue.severity
    self.sentence = Words.clean(sentence) + (issue.hint.map { " (\(Words.clean($0)))" } ?? "")
    description = Words.clean(issue.description)
  }
}

extension FlowDiagram {
  fileprivate init(title: String, nodes: [Node], edges: [Edge], faults: [Fault]) {
    self.title = title
    self.nodes = nodes
    self.edges = edges
    self.faults = faults
    asideCaption = "not reachable from \(VoiceflowModule.startID)"
    asideIsLegitimate = false
  }
}
