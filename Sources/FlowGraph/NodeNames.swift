/// The names by which a text of a drawing language refers to nodes.
enum NodeNames {
  /// The id of each node where it is usable and not taken, else `n` and its number.
  static func make(_ nodes: [FlowDiagram.Node], isUsable: (String) -> Bool) -> [String] {
    let ids = Set(nodes.map(\.id))
    var taken: Set<String> = []
    return nodes.enumerated().map { index, node in
      if isUsable(node.id), taken.insert(node.id).inserted { return node.id }
      var name = "n\(index)"
      // A module may be called like that.
      while ids.contains(name) { name += "_" }
      return name
    }
  }
}
