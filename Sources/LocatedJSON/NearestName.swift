/// Finds the name that somebody probably meant.
///
/// Names are near that differ in case, in blanks around them, or in a few letters: one in three of the longer name, three at most; two letters
/// that changed places count as one difference.
package struct NearestName: Sendable {
  private let names: [String]
  /// The names as they are compared; made when the first question is asked.
  private var folded: [[UInt8]] = []
  /// Which letters occur in each, one bit for several letters.
  private var letters: [UInt64] = []
  /// The first name of each folded form.
  private var exact: [[UInt8]: Int] = [:]
  /// Comparisons left: a file in which everything is wrong must not take minutes, and a hint is only a hint.
  private var budget = 1_000_000

  package init(_ names: some Sequence<String>) {
    self.names = Array(names)
  }

  /// The nearest of the names, the first one of several; nil if none is near.
  package mutating func nearest(to name: String) -> String? {
    if folded.count < names.count {
      folded = names.map(Self.fold)
      letters = folded.map(Self.letters)
      exact = Dictionary(zip(folded, folded.indices)) { first, _ in first }
    }
    let wanted = Self.fold(name)
    if let index = exact[wanted] { return names[index] }
    guard budget >= names.count, wanted.count <= 256 else { return nil }
    budget -= names.count
    var best: Int?
    let wantedLetters = Self.letters(of: wanted)
    var bound = 3
    for index in folded.indices where bound > 0 {
      let limit = min(bound, max(wanted.count, folded[index].count) / 3)
      // One difference changes two letters at most.
      guard (wantedLetters ^ letters[index]).nonzeroBitCount <= 2 * limit else { continue }
      let distance = Self.distance(wanted, folded[index], limit: limit)
      guard distance <= limit else { continue }
      best = index
      bound = distance - 1
    }
    return best.map { names[$0] }
  }

  private static func letters(of name: [UInt8]) -> UInt64 {
    name.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  private static func fold(_ name: String) -> [UInt8] {
    var scalars = name.lowercased().unicodeScalars[...]
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    return Array(String(scalars).utf8)
  }

  /// The number of letters to insert, remove, replace or exchange with their neighbour; `limit + 1` if there are more.
  static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    // What both begin and end with needs no comparing; names of one file mostly share their prefix.
    let shared = zip(left, right).prefix { $0 == $1 }.count
    let a = left.dropFirst(shared)
    let b = right.dropFirst(shared)
    let tail = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    let source = Array(a.dropLast(tail))
    let target = Array(b.dropLast(tail))
    guard !source.isEmpty, !target.isEmpty else { return source.count + target.count }
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in 1...source.count {
      var current = [row]
      current.reserveCapacity(last.count)
      for column in 1...target.count {
        var cost = last[column - 1] + (source[row - 1] == target[column - 1] ? 0 : 1)
        cost = min(cost, last[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, source[row - 1] == target[column - 2], source[row - 2] == target[column - 1] {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      guard (current.min() ?? 0) <= limit else { return limit + 1 }
      beforeLast = last
      last = current
    }
    return min(last[target.count], limit + 1)
  }
}

/// The one of `names` that somebody probably meant by `name`; nil if none is near. For many questions use `NearestName`.
package func nearest(to name: String, in names: some Sequence<String>) -> String? {
  var finder = NearestName(names)
  return finder.nearest(to: name)
}
