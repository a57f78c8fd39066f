// Reads and writes files FILE.hotword.
package import Devices
private import LocatedJSON
private import SpeechEmbedding

extension HotwordHead {
  /// The file's bytes: a model file whose numbers are the means, the deviations, and then network by network all its arrays in their order;
  /// but the first weights, nearly all that a network has, are octets, and the numbers have the unit of each neuron's instead.
  ///
  /// Asks for a head without `fault`: such a file would be refused.
  package var bytes: [UInt8] {
    var numbers = mean + deviation
    var octets: [Int8] = []
    for network in networks {
      let weights = Octets(network.firstWeights, columns: hidden)
      octets += weights.values
      numbers += weights.units + network.firstOffsets + network.normScales + network.normOffsets
      numbers += network.secondWeights + network.secondOffsets + network.lastWeights + [network.lastOffset]
    }
    let header: JSONText = [
      "phrase": .string(phrase), "window": .integer(window), "hidden": .integer(hidden),
      "networks": .integer(networks.count), "octets": .integer(octets.count), "fusion": fusion.json,
      "report": report.json,
    ]
    return ModelFile.bytes(.hotword, header: header, numbers: numbers, octets: octets)
  }

  /// The head that is read from its file: the first weights are what fits into it.
  package var rounded: HotwordHead {
    var head = self
    for index in networks.indices {
      head.networks[index].firstWeights = Octets(networks[index].firstWeights, columns: hidden).weights
    }
    return head
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - name: what errors call it: its path.
  /// - Throws: `HearingError.model` naming the file and what is wrong with it.
  package init(_ bytes: [UInt8], name: String) throws(HearingError) {
    let file = try ModelFile(bytes, kind: .hotword, name: name)
    let header = file.header
    guard let phrase = header["phrase"]?.string, let window = header["window"]?.integer,
      let hidden = header["hidden"]?.integer, let count = header["networks"]?.integer, let fusion = header["fusion"],
      (1...32).contains(window), (1...64).contains(hidden), (1...8).contains(count)
    else { throw .model(file: name, reason: "its header lacks something; train it again") }
    let size = SpeechEmbedding.vectorSize
    let weights = window * size * hidden
    let perNetwork = (hidden + 6) * hidden + 1
    guard file.numbers.count == 2 * size + count * perNetwork, file.octets.count == count * weights else {
      throw .model(file: name, reason: "it has not as many numbers as its header tells; train it again")
    }
    var rest = file.numbers[...]
    func take(_ count: Int) -> [Float] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    self.init(
      phrase: phrase, window: window, hidden: hidden, mean: take(size), deviation: take(size), networks: [],
      fusion: Fusion(fusion), report: TrainingReport(header["report"]))
    for index in 0..<count {
      let octets = Octets(values: Array(file.octets[index * weights..<(index + 1) * weights]), units: take(hidden))
      networks.append(
        Network(
          firstWeights: octets.weights, firstOffsets: take(hidden), normScales: take(hidden),
          normOffsets: take(hidden), secondWeights: take(hidden * hidden), secondOffsets: take(hidden),
          lastWeights: take(hidden), lastOffset: take(1)[0]))
    }
    if let fault { throw .model(file: name, reason: "\(fault); train it again") }
  }
}

extension Fusion {
  fileprivate var json: JSONText {
    [
      "firstWeight": .number(firstWeight), "firstFloor": .number(firstFloor), "threshold": .number(threshold),
      "unit": .number(unit),
    ]
  }

  /// A key that is missing makes no sense, which `fault` finds.
  fileprivate init(_ value: LocatedValue) {
    func number(_ key: String) -> Double { value[key]?.number ?? .nan }
    self.init(
      firstWeight: number("firstWeight"), firstFloor: number("firstFloor"), threshold: number("threshold"),
      unit: number("unit"))
  }
}

extension TrainingReport {
  fileprivate var json: JSONText {
    [
      "seed": .integer(seed), "positives": .integer(positives), "missesClean": .number(missesClean),
      "missesNoisy": .number(missesNoisy), "falseWakesPerHour": .number(falseWakesPerHour),
      "negativeHours": .number(negativeHours), "confusions": .array(confusions.map { .string($0) }),
    ]
  }

  fileprivate init(_ value: LocatedValue?) {
    func number(_ key: String) -> Double { value?[key]?.number ?? 0 }
    self.init(
      seed: value?["seed"]?.integer ?? 0, positives: value?["positives"]?.integer ?? 0,
      missesClean: number("missesClean"), missesNoisy: number("missesNoisy"),
      falseWakesPerHour: number("falseWakesPerHour"), negativeHours: number("negativeHours"),
      confusions: value?["confusions"]?.elements.compactMap(\.string) ?? [])
  }
}
