// Runs the networks of a trained hotword over the vectors of the speech embedding.
private import SpeechEmbedding

/// Scores the newest vectors. Allocates nothing after `init`. Confined to one thread at a time.
package final class HotwordScorer {
  private typealias Eight = SIMD8<Float>

  /// Vectors that a logit sees; before so many were pushed there is none.
  package let window: Int
  private let inputs: Int
  /// Neurons of a hidden layer, in eights.
  private let eights: Int
  private let networks: [(start: UnsafeMutablePointer<Eight>, lastOffset: Float)]
  private let recent: UnsafeMutablePointer<Float>
  private let hidden: UnsafeMutablePointer<Eight>
  private let deeper: UnsafeMutablePointer<Eight>
  private var filled = 0

  /// - Parameter head: one without `fault`.
  package init(_ head: HotwordHead) {
    window = head.window
    inputs = head.window * SpeechEmbedding.vectorSize
    eights = head.hidden / 8
    recent = .allocate(capacity: inputs)
    recent.initialize(repeating: 0, count: inputs)
    hidden = .allocate(capacity: eights)
    hidden.initialize(repeating: .zero, count: eights)
    deeper = .allocate(capacity: eights)
    deeper.initialize(repeating: .zero, count: eights)
    networks = head.networks.map { (Self.load($0, of: head), $0.lastOffset) }
  }

  deinit {
    for network in networks { network.start.deallocate() }
    recent.deallocate()
    hidden.deallocate()
    deeper.deallocate()
  }

  /// Forgets the vectors.
  package func reset() { filled = 0 }

  /// Takes the next vector; the mean logit of the networks, or nil as long as the window is not full.
  package func push(_ vector: UnsafeBufferPointer<Float>) -> Float? {
    let size = SpeechEmbedding.vectorSize
    guard vector.count == size, let start = vector.baseAddress else { return nil }
    recent.update(from: recent + size, count: inputs - size)
    (recent + inputs - size).update(from: start, count: size)
    filled = min(window, filled + 1)
    return filled == window ? logit(recent) : nil
  }

  /// The mean logit of the networks for `window` vectors, the oldest first.
  package func logit(_ vectors: UnsafePointer<Float>) -> Float {
    var sum: Float = 0
    for network in networks { sum += logit(vectors, network.start) + network.lastOffset }
    return sum / Float(networks.count)
  }

  private func logit(_ vectors: UnsafePointer<Float>, _ network: UnsafeMutablePointer<Eight>) -> Float {
    var place = network
    multiply(vectors, inputs, &place, into: hidden)
    normalise(&place)
    hidden.withMemoryRebound(to: Float.self, capacity: 8 * eights) { values in
      multiply(values, 8 * eights, &place, into: deeper)
    }
    var sum: Float = 0
    for part in 0..<eights { sum += (pointwiseMax(deeper[part], .zero) * place[part]).sum() }
    return sum
  }

  /// A row of weights for each input, then the offsets.
  private func multiply(
    _ values: UnsafePointer<Float>, _ count: Int, _ place: inout UnsafeMutablePointer<Eight>,
    into sums: UnsafeMutablePointer<Eight>
  ) {
    for part in 0..<eights { sums[part] = place[count * eights + part] }
    for index in 0..<count {
      let value = Eight(repeating: values[index])
      for part in 0..<eights { sums[part] += value * place[part] }
      place += eights
    }
    place += eights
  }

  /// LayerNorm and ReLU of the first layer, in place.
  private func normalise(_ place: inout UnsafeMutablePointer<Eight>) {
    let count = Float(8 * eights)
    var sum: Float = 0
    for part in 0..<eights { sum += hidden[part].sum() }
    let mean = Eight(repeating: sum / count)
    var squares: Float = 0
    for part in 0..<eights {
      let difference = hidden[part] - mean
      squares += (difference * difference).sum()
    }
    let scale = Eight(repeating: 1 / (squares / count + 1e-5).squareRoot())
    for part in 0..<eights {
      hidden[part] = pointwiseMax((hidden[part] - mean) * scale * place[part] + place[eights + part], .zero)
    }
    place += 2 * eights
  }

  /// The arrays in one block: the first layer with means and deviations worked in, the norm, the second layer, the last.
  private static func load(_ network: HotwordHead.Network, of head: HotwordHead) -> UnsafeMutablePointer<Eight> {
    let size = SpeechEmbedding.vectorSize
    var first = network.firstWeights
    var offsets = network.firstOffsets
    for input in 0..<head.window * size {
      let (mean, deviation) = (head.mean[input % size], head.deviation[input % size])
      for output in 0..<head.hidden {
        let index = input * head.hidden + output
        first[index] /= deviation
        offsets[output] -= mean * first[index]
      }
    }
    let all =
      first + offsets + network.normScales + network.normOffsets + network.secondWeights + network.secondOffsets
      + network.lastWeights
    let block = UnsafeMutablePointer<Eight>.allocate(capacity: all.count / 8)
    for index in 0..<all.count / 8 {
      (block + index).initialize(to: Eight(all[8 * index..<8 * index + 8]))
    }
    return block
  }
}
