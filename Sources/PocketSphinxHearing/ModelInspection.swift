// Examines the model's files before PocketSphinx gets them: it ends the process, or reads outside of its buffers, when one is damaged (field
// report A13). The sizes that the headers announce must be those of the files.
internal import Devices

/// What the files of a model say about themselves.
struct ModelInspection {
  /// The phones that words can be made of, without silence and noises.
  let phones: Set<String>

  /// - Throws: `HearingError.model` naming the first file that is missing, unreadable or damaged.
  init(of model: SpeechModel) throws(HearingError) {
    let folder = model.acousticFolder
    let names = try Self.examineDefinition(folder + "/mdef")
    phones = Set(names.filter { $0 != "SIL" && !$0.hasPrefix("+") })
    try Self.examineParameters(folder + "/feat.params")
    let featureCount = try Self.examineDensities(folder + "/means")
    _ = try Self.examineDensities(folder + "/variances")
    try Self.examineTransitions(folder + "/transition_matrices")
    // Either form of the mixture weights will do.
    if (try? FileContent(path: folder + "/mixture_weights")) == nil {
      try Self.examineWeights(folder + "/sendump", featureCount: featureCount)
    }
    _ = try FileContent(path: folder + "/noisedict")
    try Self.examineDictionary(model.dictionaryFile)
  }

  /// The first file whose content does not match its checksum: what PocketSphinx gives up on without naming it. Looks at every byte, so it is
  /// for afterwards.
  static func damagedFile(of model: SpeechModel) -> String? {
    for name in ["means", "variances", "transition_matrices", "mixture_weights"] {
      let path = "\(model.acousticFolder)/\(name)"
      guard let content = try? FileContent(path: path) else { continue }
      var reader = ByteReader(content, path: path)
      if let hasChecksum = try? reader.s3Header(), hasChecksum, !reader.matchesChecksum { return path }
    }
    return nil
  }

  /// The binary model definition: ten counts, names of phones, a tree, phones and senone sequences.
  private static func examineDefinition(_ path: String) throws(HearingError) -> [String] {
    var reader = ByteReader(try FileContent(path: path), path: path)
    guard try reader.bytes(4).elementsEqual("BMDF".utf8) else {
      throw .model(
        file: path, reason: "it is no binary model definition of this byte order (it begins with other bytes than BMDF)"
      )
    }
    let version = try reader.integer()
    guard version <= 1 else { throw .model(file: path, reason: "version \(version) is unknown; 1 is known") }
    _ = try reader.bytes(try reader.count(below: 1 << 16))
    let ciPhones = try reader.count(below: 256)
    let phoneCount = try reader.count(below: 1 << 22)
    let states = try reader.count(below: 16)
    _ = try reader.count(below: 1 << 16)
    let senones = try reader.count(below: 1 << 16)
    let matrices = try reader.count(below: 1 << 16)
    let sequences = try reader.count(below: 1 << 22)
    _ = try reader.count(below: 16)
    let treeNodes = try reader.count(below: 1 << 22)
    _ = try reader.integer()
    guard ciPhones > 0, phoneCount >= ciPhones, states > 0, sequences > 0 else {
      throw .model(file: path, reason: "its header makes no sense")
    }
    var names: [String] = []
    for _ in 0..<ciPhones { names.append(try reader.terminatedText()) }
    // The padding makes the tree start at a multiple of four bytes after the first name.
    try reader.align(4)
    let tree = try reader.bytes(treeNodes * 8)
    for node in 0..<treeNodes {
      let down = Int(tree.loadUnaligned(fromByteOffset: node * 8 + 2, as: Int16.self))
      let target = Int(tree.loadUnaligned(fromByteOffset: node * 8 + 4, as: Int32.self))
      let limit = down == 0 ? phoneCount : treeNodes - down + 1
      // -1 marks a context that has no phone of its own.
      guard down >= 0, target >= (down == 0 ? -1 : 0), target < limit else {
        throw .model(file: path, reason: "it is damaged: node \(node) of its tree points nowhere")
      }
    }
    let entries = try reader.bytes(phoneCount * 12)
    for phone in 0..<phoneCount {
      let sequence = Int(entries.loadUnaligned(fromByteOffset: phone * 12, as: Int32.self))
      let matrix = Int(entries.loadUnaligned(fromByteOffset: phone * 12 + 4, as: Int32.self))
      guard sequence >= 0, sequence < sequences, matrix >= 0, matrix < matrices else {
        throw .model(file: path, reason: "it is damaged: phone \(phone) points nowhere")
      }
    }
    let sequenceSize = try reader.count(below: 1 << 24)
    guard sequenceSize == sequences * states else {
      throw .model(file: path, reason: "its counts contradict each other")
    }
    let members = try reader.bytes(sequenceSize * 2)
    for member in 0..<sequenceSize {
      guard Int(members.loadUnaligned(fromByteOffset: member * 2, as: UInt16.self)) < senones else {
        throw .model(file: path, reason: "it is damaged: a senone sequence points nowhere")
      }
    }
    try reader.expectEnd()
    return names
  }

  /// The settings of the front end: pairs of name and value.
  private static func examineParameters(_ path: String) throws(HearingError) {
    let words = try FileContent(path: path).text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw .model(file: path, reason: "it holds no settings") }
    guard words.count.isMultiple(of: 2),
      stride(from: 0, to: words.count, by: 2).allSatisfy({ words[$0].hasPrefix("-") })
    else { throw .model(file: path, reason: "it is damaged: settings must be pairs of -name and value") }
    guard words.contains("-feat") else {
      throw .model(
        file: path, reason: "it does not say the kind of features (-feat); the file is damaged or of another program")
    }
  }

  /// Means or variances: an s3 header, then their shape and numbers.
  private static func examineDensities(_ path: String) throws(HearingError) -> Int {
    var reader = ByteReader(try FileContent(path: path), path: path)
    let hasChecksum = try reader.s3Header()
    let codebooks = try reader.count(below: 1 << 16)
    let features = try reader.count(below: 64)
    let densities = try reader.count(below: 1 << 12)
    var width = 0
    for _ in 0..<features { width += try reader.count(below: 1 << 10) }
    let total = try reader.count(below: 1 << 28)
    guard total == codebooks * densities * width, total > 0 else {
      throw .model(file: path, reason: "its counts contradict each other")
    }
    _ = try reader.bytes(total * 4)
    if hasChecksum { _ = try reader.bytes(4) }
    try reader.expectEnd()
    return features
  }

  private static func examineTransitions(_ path: String) throws(HearingError) {
    var reader = ByteReader(try FileContent(path: path), path: path)
    let hasChecksum = try reader.s3Header()
    let matrices = try reader.count(below: 1 << 16)
    let sources = try reader.count(below: 64)
    let targets = try reader.count(below: 64)
    let total = try reader.count(below: 1 << 24)
    guard total == matrices * sources * targets, total > 0 else {
      throw .model(file: path, reason: "its counts contradict each other")
    }
    _ = try reader.bytes(total * 4)
    if hasChecksum { _ = try reader.bytes(4) }
    try reader.expectEnd()
  }

  /// Mixture weights as a senone dump: strings with their lengths until a length of 0, then the shape and one byte (or half) a weight.
  private static func examineWeights(_ path: String, featureCount: Int) throws(HearingError) {
    var reader = ByteReader(try FileContent(path: path), path: path)
    var bitsPerWeight = 8
    while true {
      let length = try reader.count(below: 1000)
      if length == 0 { break }
      let line = String(decoding: try reader.bytes(length).prefix { $0 != 0 }, as: UTF8.self)
      let words = line.split(separator: " ")
      if words.first == "cluster_bits", words.count == 2, let bits = Int(words[1]), bits == 4 { bitsPerWeight = 4 }
      if words.first == "feature_count", words.count == 2, Int(words[1]) != featureCount {
        throw .model(file: path, reason: "it is for \(words[1]) kinds of features, the means for \(featureCount)")
      }
    }
    let densities = try reader.count(below: 1 << 12)
    let senones = try reader.count(below: 1 << 20)
    guard densities > 0, senones > 0 else { throw .model(file: path, reason: "its header makes no sense") }
    _ = try reader.bytes(featureCount * densities * ((senones * bitsPerWeight + 7) / 8))
  }

  private static func examineDictionary(_ path: String) throws(HearingError) {
    let content = try FileContent(path: path)
    let start = String(decoding: content.bytes.prefix(4_096), as: UTF8.self)
    guard let line = start.split(whereSeparator: \.isNewline).first,
      line.split(whereSeparator: \.isWhitespace).count >= 2
    else { throw .model(file: path, reason: "it is no pronouncing dictionary: a line must hold a word and its phones") }
  }
}
