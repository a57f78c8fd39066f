/// A walk through all nodes, depth first, without recursion: a flow may be a chain of ten thousand modules.
struct Walk {
  /// One arrow, by the node it leaves and its place there.
  struct Step: Hashable {
    var node: Int
    var exit: Int
  }

  /// Every node once: those that the start leads to first.
  private(set) var order: [Int] = []
  /// How many of `order` the start leads to, with the start itself.
  private(set) var reachedCount = 0
  /// Arrows that lead back to a node on the way to them: each circle has one.
  private(set) var returns: Set<Step> = []

  private enum State { case new, open, closed }

  private var states: [State]

  /// - Parameter start: nil begins at the first node.
  init(_ exits: [[FlowDiagram.Edge]], from start: Int?) {
    states = Array(repeating: .new, count: exits.count)
    if let start { visit(start, exits) }
    reachedCount = order.count
    for node in exits.indices { visit(node, exits) }
  }

  private mutating func visit(_ root: Int, _ exits: [[FlowDiagram.Edge]]) {
    guard states[root] == .new else { return }
    open(root)
    var path = [Step(node: root, exit: 0)]
    while let step = path.last {
      guard step.exit < exits[step.node].count else {
        states[step.node] = .closed
        path.removeLast()
        continue
      }
      path[path.count - 1].exit += 1
      let next = exits[step.node][step.exit].to
      switch states[next] {
      case .new:
        open(next)
        path.append(Step(node: next, exit: 0))
      case .open: returns.insert(step)
      case .closed: break
      }
    }
  }

  private mutating func open(_ node: Int) {
    states[node] = .open
    order.append(node)
  }
}
