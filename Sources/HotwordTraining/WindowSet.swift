// All that a head learns from, as windows into one row of embeddings.
private import Glibc

/// Embeddings of clips behind one another, and which windows hold the phrase.
struct WindowSet: Sendable {
  /// Embeddings in a window, and numbers in an embedding.
  static let width = 16
  static let dimensions = 96

  /// One kind of negatives: where they come from.
  enum Kind: Int, CaseIterable, Sendable {
    /// People, from the bank.
    case people
    case nearMisses
    case sentences
    /// Before the phrase in a positive clip.
    case before
    case noise
  }

  /// Numbers, normalised once `normalise` was called.
  private(set) var embeddings: [Float] = []
  /// Starts of windows in `embeddings`.
  private(set) var positives: [Int32] = []
  private var byKind: [[Int32]] = Array(repeating: [], count: Kind.allCases.count)
  /// Of each number of an embedding.
  private(set) var mean = [Float](repeating: 0, count: dimensions)
  private(set) var deviation = [Float](repeating: 1, count: dimensions)

  var negatives: [Int32] { byKind.flatMap { $0 } }

  /// Where a clip's embeddings end: the first has heard 76 frames of 10 ms and the rest of the last one's 32 ms, each further one 80 ms more.
  static func seconds(ofEmbedding index: Int) -> Float {
    Float((8 * index + 75) * 160 + 512) / Float(Utterance.rate)
  }

  /// Adds a clip with the phrase.
  ///
  /// - Parameter end: where the phrase ends, in seconds of the clip. Windows that end from 0.04 s before to 0.28 s behind it hold it, so that
  ///   half of all sayings are known a window earlier; those that end well before its end do not.
  mutating func addPositive(_ clip: [Float], end: Float) {
    let base = embeddings.count
    let count = clip.count / Self.dimensions
    guard count >= Self.width else { return }
    embeddings += clip
    for last in (Self.width - 1)..<count {
      let distance = Self.seconds(ofEmbedding: last) - end
      let start = Int32(base + (last - Self.width + 1) * Self.dimensions)
      if (-0.04...0.28).contains(distance) {
        positives.append(start)
      } else if distance < -0.45 {
        byKind[Kind.before.rawValue].append(start)
      }
    }
  }

  /// Adds a clip without the phrase.
  mutating func addNegative(_ clip: [Float], _ kind: Kind) {
    let base = embeddings.count
    let count = clip.count / Self.dimensions
    guard count >= Self.width else { return }
    embeddings += clip
    for last in (Self.width - 1)..<count {
      byKind[kind.rawValue].append(Int32(base + (last - Self.width + 1) * Self.dimensions))
    }
  }

  /// Brings every number of the embeddings to mean 0 and deviation 1. To be called once, when all clips are there.
  mutating func normalise() {
    var sums = [Double](repeating: 0, count: Self.dimensions)
    var squares = sums
    let rows = embeddings.count / Self.dimensions
    embeddings.withUnsafeBufferPointer { values in
      for row in 0..<rows {
        for column in 0..<Self.dimensions {
          let value = Double(values[row * Self.dimensions + column])
          sums[column] += value
          squares[column] += value * value
        }
      }
    }
    for column in 0..<Self.dimensions {
      let average = sums[column] / Double(max(1, rows))
      mean[column] = Float(average)
      deviation[column] = Float(max(0, squares[column] / Double(max(1, rows)) - average * average).squareRoot()) + 1e-3
    }
    normalise(&embeddings)
  }

  /// Other embeddings in the same measure.
  func normalise(_ others: inout [Float]) {
    let inverse = deviation.map { 1 / $0 }
    others.withUnsafeMutableBufferPointer { values in
      for row in 0..<(values.count / Self.dimensions) {
        for column in 0..<Self.dimensions {
          let place = row * Self.dimensions + column
          values[place] = (values[place] - mean[column]) * inverse[column]
        }
      }
    }
  }

  /// A negative: first its kind by the weights, then any of the kind.
  func negative(_ chance: inout Chance) -> Int32 {
    let kinds = Kind.allCases.filter { !byKind[$0.rawValue].isEmpty }
    var rest = chance.unit() * kinds.reduce(0) { $0 + Self.weight($1) }
    for kind in kinds {
      rest -= Self.weight(kind)
      if rest < 0 { return chance.pick(byKind[kind.rawValue]) }
    }
    return chance.pick(byKind[kinds.last?.rawValue ?? 0])
  }

  private static func weight(_ kind: Kind) -> Float {
    switch kind {
    case .people: 0.35
    case .nearMisses: 0.2
    case .sentences: 0.3
    case .before: 0.1
    case .noise: 0.05
    }
  }
}
