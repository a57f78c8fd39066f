/// What a drawing program is told of the whole, so that large flows stay readable.
struct DiagramLayout {
  /// The picture runs from left to right: boxes are wide and low, so that a flow with a broad level makes a long page instead of a
  /// strip ten screens wide.
  let isSideways: Bool
  /// Nodes to which so many error paths lead that words on each would bury everything else.
  private let isCrowded: [Bool]

  /// A level of more nodes than this does not fit a screen side by side.
  private static let broadestLevel = 12
  /// A node with more error paths than this is crowded.
  private static let mostErrorPaths = 6

  init(_ diagram: FlowDiagram) {
    var errorPaths = Array(repeating: 0, count: diagram.nodes.count)
    for edge in diagram.edges where edge.kind == .error { errorPaths[edge.to] += 1 }
    isCrowded = errorPaths.map { $0 > Self.mostErrorPaths }
    isSideways = Self.levels(diagram).contains { $0 > Self.broadestLevel }
  }

  /// An error path that is drawn pale and without words.
  func isHushed(_ edge: FlowDiagram.Edge) -> Bool { edge.kind == .error && isCrowded[edge.to] }

  /// How many nodes are so many arrows away from the first one.
  private static func levels(_ diagram: FlowDiagram) -> [Int] {
    guard !diagram.nodes.isEmpty else { return [] }
    var exits: [[Int]] = Array(repeating: [], count: diagram.nodes.count)
    for edge in diagram.edges { exits[edge.from].append(edge.to) }
    var counts: [Int] = []
    var isSeen = Array(repeating: false, count: diagram.nodes.count)
    isSeen[0] = true
    var level = [0]
    while !level.isEmpty {
      counts.append(level.count)
      var next: [Int] = []
      for to in level.flatMap({ exits[$0] }) where !isSeen[to] {
        isSeen[to] = true
        next.append(to)
      }
      level = next
    }
    return counts
  }
}
