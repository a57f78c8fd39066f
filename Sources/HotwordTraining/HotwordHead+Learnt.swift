// What was learnt, as the file holds it.
internal import HotwordHeads

extension HotwordHead {
  /// How the stages are added is still to be found.
  init(phrase: String, windows: WindowSet, networks: [HeadTrainer.Parameters]) {
    self.init(
      phrase: phrase, mean: windows.mean, deviation: windows.deviation,
      networks: networks.map(Network.init(parameters:)))
  }
}

extension HotwordHead.Network {
  /// - Parameter parameters: in the order of CHotwordTraining, which is that of the file.
  fileprivate init(parameters: HeadTrainer.Parameters) {
    let hidden = 24
    var rest = parameters[...]
    func take(_ count: Int) -> [Float] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    self.init(
      firstWeights: take(parameters.count - hidden * hidden - 5 * hidden - 1), firstOffsets: take(hidden),
      normScales: take(hidden), normOffsets: take(hidden), secondWeights: take(hidden * hidden),
      secondOffsets: take(hidden), lastWeights: take(hidden), lastOffset: take(1)[0])
  }
}
