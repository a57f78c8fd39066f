// What training gives: the second stage of one hotword, as its file FILE.hotword holds it.
//
//   let head = try HotwordHead(bytes, name: path)   // reads
//   try Files.write(head.bytes, …)                  // writes
//   HotwordScorer(head).push(vector)                // runs: a logit for each vector of the speech embedding
private import SpeechEmbedding

/// A trained hotword: small networks whose logits are averaged, and how their sum with the first stage decides. A value; any thread.
package struct HotwordHead: Hashable, Sendable {
  /// The end of the names of such files.
  package static let fileExtension = "hotword"

  /// The phrase it was trained for, as its owner typed it.
  package var phrase: String
  /// How many vectors of the embedding a network sees at once.
  package var window: Int
  /// Neurons of each of the two hidden layers, a multiple of 8.
  package var hidden: Int
  /// Of each of the embedding's numbers in training: a network sees (value - mean) / deviation.
  package var mean: [Float]
  package var deviation: [Float]
  package var networks: [Network]
  package var fusion: Fusion
  package var report: TrainingReport

  /// Linear, LayerNorm (epsilon 1e-5), ReLU, linear, ReLU, linear. Matrices stand input by input: the weights of one input to all outputs are
  /// neighbours. Inputs of the first are the numbers of the oldest vector, then those of the next.
  package struct Network: Hashable, Sendable {
    package var firstWeights: [Float]
    package var firstOffsets: [Float]
    package var normScales: [Float]
    package var normOffsets: [Float]
    package var secondWeights: [Float]
    package var secondOffsets: [Float]
    package var lastWeights: [Float]
    package var lastOffset: Float

    package init(
      firstWeights: [Float], firstOffsets: [Float], normScales: [Float], normOffsets: [Float], secondWeights: [Float],
      secondOffsets: [Float], lastWeights: [Float], lastOffset: Float
    ) {
      self.firstWeights = firstWeights
      self.firstOffsets = firstOffsets
      self.normScales = normScales
      self.normOffsets = normOffsets
      self.secondWeights = secondWeights
      self.secondOffsets = secondOffsets
      self.lastWeights = lastWeights
      self.lastOffset = lastOffset
    }
  }

  package init(
    phrase: String, window: Int = 16, hidden: Int = 24, mean: [Float], deviation: [Float], networks: [Network],
    fusion: Fusion = Fusion(), report: TrainingReport = TrainingReport()
  ) {
    self.phrase = phrase
    self.window = window
    self.hidden = hidden
    self.mean = mean
    self.deviation = deviation
    self.networks = networks
    self.fusion = fusion
    self.report = report
  }

  /// Whether it was trained for a phrase: the same words, however they are written.
  package func serves(_ phrase: String) -> Bool { Self.words(of: self.phrase) == Self.words(of: phrase) }

  private static func words(of phrase: String) -> [String] {
    phrase.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "-") }.map(String.init)
  }

  /// Why it cannot be used; nil if it can: sizes that fit, numbers that are some.
  package var fault: String? {
    let size = SpeechEmbedding.vectorSize
    if phrase.isEmpty { return "it names no phrase" }
    if !(1...32).contains(window) { return "its window of \(window) vectors is not from 1 to 32" }
    if !(8...64).contains(hidden) || hidden % 8 != 0 {
      return "its \(hidden) neurons are no multiple of 8 from 8 to 64"
    }
    if !(1...8).contains(networks.count) { return "it has \(networks.count) networks; from 1 to 8 can be averaged" }
    guard mean.count == size, deviation.count == size, deviation.allSatisfy({ $0 > 0 }) else {
      return "its \(size) means and deviations are not complete"
    }
    for network in networks {
      guard network.firstWeights.count == window * size * hidden, network.secondWeights.count == hidden * hidden,
        [network.firstOffsets, network.normScales, network.normOffsets, network.secondOffsets, network.lastWeights]
          .allSatisfy({ $0.count == hidden })
      else { return "its networks have not the size that it tells" }
    }
    return fusion.fault
  }
}
