// The recordings: people who say hotwords, people who do not, and voices for babble.
private import Appliance
internal import Sound

/// One utterance, as it was recorded.
struct Utterance {
  var file: String
  var samples: [Int16]

  /// Where the last word ends: after the last 10 ms above -25 dB of the loudest.
  var end: Int {
    let powers = Self.powers(samples)
    let limit = (powers.max() ?? 0) * 0.003_16
    return ((powers.lastIndex { $0 > limit } ?? 0) + 1) * 160
  }

  /// Mean power while somebody speaks: of the moments within 30 dB of the loudest.
  var speechPower: Double {
    let powers = Self.powers(samples)
    let limit = (powers.max() ?? 0) * 0.001
    let active = powers.filter { $0 >= limit }
    return active.reduce(0, +) / Double(max(1, active.count))
  }

  private static func powers(_ samples: [Int16]) -> [Double] {
    stride(from: 0, to: samples.count - 159, by: 160).map { start in
      samples[start..<start + 160].reduce(0) { $0 + Double($1) * Double($1) } / 160
    }
  }
}

struct AudioFolder {
  let path: String

  init(_ path: String) { self.path = path }

  /// The folders of people who say a hotword, in the order of their names.
  func hotwords() throws(Failure) -> [String] {
    let names = MediaLibrary.entries(of: "\(path)/human").filter {
      $0 != "orders" && MediaLibrary.isFolder("\(path)/human/\($0)")
    }.sorted()
    guard !names.isEmpty else { throw Failure("there are no folders of hotwords in \(path)/human") }
    return names
  }

  func utterances(_ folder: String) throws(Failure) -> [Utterance] {
    var utterances: [Utterance] = []
    for name in MediaLibrary.entries(of: "\(path)/\(folder)").sorted()
    where name.hasSuffix(".flac") || name.hasSuffix(".wav") {
      utterances.append(Utterance(file: "\(folder)/\(name)", samples: try Self.samples("\(path)/\(folder)/\(name)")))
    }
    return utterances
  }

  /// A minute of eight synthetic voices that talk at once, each as loud as the others; the same at each run. They have nothing in common
  /// with the people in whose speech false wakes are counted.
  func babble() throws(Failure) -> [Double] {
    let speech = try utterances("synthetic/clean").filter { $0.file.contains("/s_") }
    func voice(_ utterance: Utterance) -> Substring {
      let name = utterance.file.split(separator: "/").last ?? ""
      return name.dropFirst(2).prefix { $0 != "_" }
    }
    let voices = Set(speech.map(voice)).sorted().prefix(8)
    guard voices.count == 8 else {
      throw Failure("\(path)/synthetic/clean has speech of \(voices.count) voices, not of 8")
    }
    return Self.mixed(voices.map { name in speech.filter { voice($0) == name } })
  }

  /// The same of people: eight that give orders without a pause, one of eight each time.
  func peoplesBabble() throws(Failure) -> [Double] {
    let orders = try utterances("human/orders")
    guard orders.count >= 8 else { throw Failure("\(path)/human/orders has not eight utterances") }
    return Self.mixed((0..<8).map { talker in stride(from: talker, to: orders.count, by: 8).map { orders[$0] } })
  }

  /// A minute of talkers at once, of power 1.
  private static func mixed(_ talkers: [[Utterance]]) -> [Double] {
    var sum = [Double](repeating: 0, count: 60 * 16_000)
    for (place, own) in talkers.enumerated() {
      let all = own.flatMap(\.samples)
      let scale = 1 / Utterance(file: "", samples: all).speechPower.squareRoot()
      for index in sum.indices { sum[index] += scale * Double(all[(index + place * 37_000) % all.count]) }
    }
    let power = sum.reduce(0) { $0 + $1 * $1 } / Double(sum.count)
    return sum.map { $0 / power.squareRoot() }
  }

  static func samples(_ path: String) throws(Failure) -> [Int16] {
    do {
      return try MediaLibrary.decode(MediaLibrary.read(path), name: path, format: nil).resampled(to: 16_000).samples
    } catch { throw Failure("\(path): \(error)") }
  }
}
