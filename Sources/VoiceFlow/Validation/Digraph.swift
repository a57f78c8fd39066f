/// Arrows between numbered points, and where they lead. Nothing here recurses: a flow may be one long chain.
struct Digraph {
  private let starts: [Int]
  private let heads: [Int]
  var count: Int { starts.count - 1 }

  /// - Parameter add: Appends the points to which the arrows of a point lead.
  init(count: Int, _ add: (Int, inout [Int]) -> Void) {
    var starts = [0]
    var heads: [Int] = []
    starts.reserveCapacity(count + 1)
    heads.reserveCapacity(count * 2)
    for point in 0..<count {
      add(point, &heads)
      starts.append(heads.count)
    }
    self.starts = starts
    self.heads = heads
  }

  init(_ arrows: [[Int]]) {
    self.init(count: arrows.count) { point, heads in heads += arrows[point] }
  }

  private init(starts: [Int], heads: [Int]) {
    self.starts = starts
    self.heads = heads
  }

  func successors(of point: Int) -> ArraySlice<Int> { heads[starts[point]..<starts[point + 1]] }

  var reversed: Digraph {
    // Counted first, so that each arrow has its place.
    var starts = [Int](repeating: 0, count: count + 1)
    for head in heads { starts[head + 1] += 1 }
    for point in 0..<count { starts[point + 1] += starts[point] }
    var next = starts
    var tails = [Int](repeating: 0, count: heads.count)
    for point in 0..<count {
      for head in successors(of: point) {
        tails[next[head]] = point
        next[head] += 1
      }
    }
    return Digraph(starts: starts, heads: tails)
  }

  /// Which points can be reached, the sources included.
  func reachable(from sources: some Sequence<Int>) -> [Bool] {
    var isReached = [Bool](repeating: false, count: count)
    var open = sources.filter { !isReached[$0] }
    for source in open { isReached[source] = true }
    while let point = open.popLast() {
      for head in successors(of: point) where !isReached[head] {
        isReached[head] = true
        open.append(head)
      }
    }
    return isReached
  }

  /// The strongly connected components (Tarjan): every arrow between two of them leads to the one that comes first.
  func components() -> [[Int]] {
    var components: [[Int]] = []
    components.reserveCapacity(count)
    var order = [Int](repeating: -1, count: count)
    var lowest = order
    var isOnStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var visits: [(point: Int, next: Int)] = []
    var counter = 0
    for root in 0..<count where order[root] < 0 {
      visits.append((root, 0))
      while let (point, next) = visits.last {
        if next == 0 {
          order[point] = counter
          lowest[point] = counter
          counter += 1
          stack.append(point)
          isOnStack[point] = true
        }
        let heads = successors(of: point)
        if next < heads.count {
          visits[visits.count - 1].next += 1
          let head = heads[heads.startIndex + next]
          if order[head] < 0 {
            visits.append((head, 0))
          } else if isOnStack[head] {
            lowest[point] = min(lowest[point], order[head])
          }
          continue
        }
        visits.removeLast()
        if let parent = visits.last?.point { lowest[parent] = min(lowest[parent], lowest[point]) }
        guard lowest[point] == order[point] else { continue }
        var component: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          component.append(member)
          if member == point { break }
        }
        if component.count > 1 { component.sort() }
        components.append(component)
      }
    }
    return components
  }

  /// The components in which one can go round for ever: several points, or one that leads to itself.
  func loops() -> [[Int]] {
    components().filter { $0.count > 1 || successors(of: $0[0]).contains($0[0]) }
  }

  /// A shortest way round in one of the `loops`, from its first point; empty if there is none.
  func roundTrip(in loop: [Int]) -> [Int] {
    guard let start = loop.first else { return [] }
    var cameFrom: [Int: Int] = [:]
    var open = [start]
    var position = 0
    while position < open.count {
      let point = open[position]
      position += 1
      for head in successors(of: point) {
        if head == start {
          var way = [point]
          while let last = way.last, last != start, let before = cameFrom[last] { way.append(before) }
          return way.reversed()
        }
        if cameFrom[head] == nil, loop.binaryContains(head) {
          cameFrom[head] = point
          open.append(head)
        }
      }
    }
    return []
  }
}

extension [Int] {
  /// Whether a sorted array holds a number.
  func binaryContains(_ value: Int) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value
  }
}
