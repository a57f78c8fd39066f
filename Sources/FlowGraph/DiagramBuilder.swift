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
      for place in self.exits[index].indices { settle(&self.exits[index][place]) }
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

  mutating func addFaults(_ issues: [Issue]) {
    for issue in issues where issue.severity != .note {
      let owners = places.modules(of: issue)
      for owner in owners {
        let sentence = places.sentence(of: issue, in: owner)
        nodes[owner].faults.append(FlowDiagram.Fault(issue, sentence: sentence))
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

  /// An arrow on which only errors travel is an error path; one of `DEFAULT` alone needs no words.
  private func settle(_ edge: inout FlowDiagram.Edge) {
    if edge.kind == .normal, edge.labels.allSatisfy(\.isError) { edge.kind = .error }
    if edge.labels.map(\.text) == [GoTo.Key.DEFAULT.rawValue] { edge.labels = [] }
  }

  private mutating func index(of id: String) -> Int {
    if let known = modules[id] ?? missing[id] { return known }
    let index = add(FlowDiagram.Node(kind: .missing, id: id, captions: ["no such module"]))
    missing[id] = index
    return index
  }

  private mutating func index(of field: FieldName) -> Int {
    if let known = fields[field] { return known }
    let index = add(FlowDiagram.Node(kind: .field, id: field.description, details: ["the target is read from this field"]))
    fields[field] = index
    return index
  }

  // MARK: - The whole

  /// Puts nodes and arrows in the order of a walk from VF_START, which is also the one in which drawing programs lay them out best.
  func diagram(title: String) -> FlowDiagram {
    let walk = Walk(exits, from: modules[VoiceflowModule.startID])
    var places = Array(repeating: 0, count: nodes.count)
    for (place, index) in walk.order.enumerated() { places[index] = place }
    // Without a start, or with modules that could not be read, nobody knows what is reached.
    let knowsReach = modules[VoiceflowModule.startID] != nil
    var ordered = walk.order.map { nodes[$0] }
    for place in ordered.indices where knowsReach && place >= walk.reachedCount && ordered[place].kind != .end {
      ordered[place].isSetAside = true
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
    let reachedFields = ordered.prefix(walk.reachedCount).filter { $0.kind == .field }.map(\.id)
    return FlowDiagram(
      title: title, nodes: ordered, edges: edges, faults: faults, asideCaption: Self.asideCaption(reachedFields))
  }

  /// A field that is followed may hold more than the flow writes: an application may lead anywhere.
  private static func asideCaption(_ fields: [String]) -> String {
    guard let first = fields.first else { return "not reachable from \(VoiceflowModule.startID)" }
    return "not reachable, unless through \(Words.short(first, columns: 24))\(fields.count > 1 ? ", …" : "")"
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
  fileprivate init(title: String, nodes: [Node], edges: [Edge], faults: [Fault], asideCaption: String) {
    self.title = title
    self.nodes = nodes
    self.edges = edges
    self.faults = faults
    self.asideCaption = asideCaption
  }
}
