// The format of voice files, checked number by number.

/// Walks through a `.flitevox` file (version 2.0, a CLUSTERGEN voice) as flite's loader and synthesizer do, and refuses what would lead
/// them outside of what the file holds: flite believes every number, and answers a wrong one by ending the process.
struct VoiceFileCheck {
  struct Fault: Error, Hashable {
    var reason: String
    var offset: Int
  }

  private var reader: VoiceFileReader
  private(set) var features: [String: String] = [:]
  /// What the voice calls itself.
  private(set) var name = ""
  private var types = 0
  private var shape = 1
  private var channels = 0

  init(_ bytes: UnsafeRawBufferPointer) { reader = VoiceFileReader(bytes) }

  mutating func run() throws(Fault) {
    try readHeader()
    try readFeatures()
    name = try reader.text(atMost: 128)
    types = try reader.count(1...4_096, "types of sound")
    for _ in 0..<types { _ = try reader.text(atMost: 64) }
    try expect(try reader.integer() == types, "the number of types is written twice and differs")
    try expect((8_000...48_000).contains(try reader.integer()), "the sample rate is not one of speech")
    try readNumber(40...500, "mean of the frequency")
    try readNumber(0.1...200, "deviation of the frequency")
    let models = try count(of: "num_param_models")
    for _ in 0..<(try count(of: "num_f0_models")) { try readTrees(leaves: -1_000...1_000) }
    // Leaves of these trees number the frames, which follow.
    var lastFrame: [Double] = []
    for _ in 0..<models { lastFrame.append(try readTrees(leaves: 0...1_000_000)) }
    let hasAccents = try readFlag("whether it models the melody by accents (SPAM)")
    // Leaves of the first of the two number the accents, which follow the frames; those of the second are logarithms of frequencies.
    let lastAccent = hasAccents ? try readTree(leaves: 0...100_000) : 0
    if hasAccents { _ = try readTree(leaves: -10...10) }
    for model in 0..<models { try readFrames(last: lastFrame[model]) }
    if hasAccents { try readAccents(last: lastAccent) }
    try readFloats(channels, "least values")
    try readFloats(channels, "ranges of values")
    if shape > 1 { for _ in 0..<models { try readTable() } }
    try readNumber(0.002...0.02, "time of a frame")
    for _ in 0..<(try count(of: "num_dur_models")) { try readDurations() }
    try readPhones()
    try readVocoder(hasAccents: hasAccents)
    try expect(reader.isAtEnd, "there is more in it than a voice")
  }

  private func expect(_ holds: Bool, _ reason: String) throws(Fault) {
    if !holds { throw Fault(reason: reason, offset: reader.offset) }
  }

  private mutating func readHeader() throws(Fault) {
    let magic = Array("CMU_FLITE_CG_VOXDATA-v2.0".utf8) + [0]
    try expect(try reader.take(magic.count).elementsEqual(magic), "it is not a flite voice of version 2.0")
    try expect(try reader.integer() == 1, "it was written for computers with the other order of bytes")
  }

  private mutating func readFeatures() throws(Fault) {
    for _ in 0..<64 {
      let name = try reader.text(atMost: 64)
      let value = try reader.text(atMost: 4_096)
      if name == "end_of_features" {
        let language = features["language"] ?? ""
        try expect(language == "eng", "it speaks \"\(language)\"; only English (eng) is built in")
        try expect(features["secondary_languages"] ?? "" == "", "it needs a second language, which is not built in")
        shape = Int(features["model_shape"] ?? "1") ?? 0
        try expect((1...3).contains(shape), "its parameters are packed in an unknown way")
        return
      }
      // flite keeps functions, trees and lexicons under such names: a text there would be taken for one.
      let isReserved = ["func", "cart", "tree", "db", "lex", "phoneset", "hook", "callback", "stream", "rate"]
        .contains { name.contains($0) }
      try expect(!isReserved, "it sets \"\(name)\", which is not for files to set")
      features[name] = value
    }
    try expect(false, "its list of properties has no end")
  }

  private func count(of feature: String) throws(Fault) -> Int {
    let count = Int(features[feature] ?? "1") ?? 0
    try expect((1...32).contains(count), "\(feature) is not a number from 1 to 32")
    return count
  }

  private mutating func readNumber(_ range: ClosedRange<Double>, _ what: String) throws(Fault) {
    let number = try reader.number()
    try expect(range.contains(number), "the \(what) is \(number)")
  }

  /// One tree for each type.
  /// - Returns: the largest leaf.
  @discardableResult
  private mutating func readTrees(leaves: ClosedRange<Double>) throws(Fault) -> Double {
    let count = try reader.count(1...4_096, "trees")
    try expect(count >= types, "there are fewer trees than types of sound")
    var largest = 0.0
    for _ in 0..<count { largest = max(largest, try readTree(leaves: leaves)) }
    return largest
  }

  /// A tree of questions: the next node follows where the answer is yes, another one behind it where it is no; leaves are numbers.
  private mutating func readTree(leaves: ClosedRange<Double>) throws(Fault) -> Double {
    let count = try reader.count(1...65_535, "nodes")
    var largestFeature = -1
    var largest = 0.0
    for node in 0..<count {
      let feature = try reader.byte()
      let question = try reader.byte()
      let no = try reader.short()
      let kind = try reader.short()
      var number: Double?
      switch kind {
      case 1: number = Double(try reader.integer())
      case 3: number = try reader.number()
      case 5: _ = try reader.text(atMost: 64)
      default: try expect(false, "a node of a tree holds a value of the unknown kind \(kind)")
      }
      switch question {
      case 255:
        guard let number, leaves.contains(number) else {
          throw Fault(reason: "a leaf of a tree is out of range", offset: reader.offset)
        }
        largest = max(largest, number)
      case 0, 2, 3:
        // "is" takes anything; "less" and "greater" need numbers.
        try expect(question == 0 || number != nil, "a tree compares with what is no number")
        try expect(node + 1 < count && no > node && no < count, "a tree leads out of itself")
        largestFeature = max(largestFeature, feature)
      default: try expect(false, "a tree asks an unknown question (\(question))")
      }
    }
    let features = try reader.count(0...256, "features of a tree")
    try expect(largestFeature < features, "a tree asks for a feature that it does not name")
    for _ in 0..<features { try readFeaturePath() }
    return largest
  }

  /// Such as `R:segstate.parent.n.name`: flite has room for a limited number of parts.
  private mutating func readFeaturePath() throws(Fault) {
    let path = try reader.text(atMost: 200)
    let isPath = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    try expect(
      isPath && !path.isEmpty && path.utf8.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") } <= 24,
      "a tree asks for the impossible feature \"\(path)\"")
  }

  /// The vectors of one model.
  private mutating func readFrames(last: Double) throws(Fault) {
    let channels = try reader.integer()
    let frames = try reader.integer()
    let rows = try reader.count(1...200_000, "frames")
    try expect(frames == rows, "the number of frames is written twice and differs")
    try expect(Int(last) < frames, "a tree leads to a frame that is not there")
    try expect((40...400).contains(channels) && channels % 2 == 0, "a frame of \(channels) values is unknown")
    try expect(self.channels == 0 || self.channels == channels, "its models differ in size")
    try expect(shape != 3 || channels == 114, "a packed frame of \(channels) values is unknown")
    self.channels = channels
    let width = shape == 1 ? channels : shape == 2 ? channels / 2 : 41
    for _ in 0..<rows { try expect(try reader.block().count == 2 * width, "a frame has the wrong length") }
  }

  /// The accents of a melody: of the numbers of each, flite uses the peak, the height of its flanks and how much of it rises.
  private mutating func readAccents(last: Double) throws(Fault) {
    let (peak, height, rise) = (0, 2, 6)
    let width = try reader.integer()
    let accents = try reader.integer()
    let rows = try reader.count(1...100_000, "accents")
    try expect(accents == rows, "the number of accents is written twice and differs")
    try expect(Int(last) < accents, "a tree leads to an accent that is not there")
    try expect((7...64).contains(width), "an accent of \(width) values is unknown")
    for _ in 0..<rows {
      let numbers = try reader.floats()
      try expect(numbers.count == width, "an accent has the wrong length")
      // A rise of more than all of it would be written behind the end of the sound.
      try expect(
        (-10...10).contains(numbers[peak]) && (-10...10).contains(numbers[height]) && (-1...1).contains(numbers[rise]),
        "an accent holds impossible numbers")
    }
  }

  private mutating func readFlag(_ what: String) throws(Fault) -> Bool {
    let flag = try reader.integer()
    try expect(flag == 0 || flag == 1, "it does not say \(what)")
    return flag == 1
  }

  /// Finite numbers, at least so many.
  private mutating func readFloats(_ count: Int, _ what: String) throws(Fault) {
    let numbers = try reader.floats()
    try expect(numbers.count >= count, "the table of \(what) is too short")
    try expect(numbers.allSatisfy { abs($0) < 1e6 }, "the table of \(what) holds what is no number")
  }

  /// What packed values stand for: 256 numbers for each channel.
  private mutating func readTable() throws(Fault) {
    let rows = try reader.count(1...400, "rows")
    try expect(rows >= channels, "the table of packed values is too short")
    for _ in 0..<rows { try readFloats(256, "packed values") }
  }

  private mutating func readDurations() throws(Fault) {
    for _ in 0..<(try reader.count(1...4_096, "durations")) {
      try readNumber(0...0.5, "mean of a duration")
      try readNumber(0...0.3, "deviation of a duration")
      _ = try reader.text(atMost: 64)
    }
    _ = try readTree(leaves: -8...8)
  }

  private mutating func readPhones() throws(Fault) {
    for _ in 0..<(try reader.count(1...256, "phones")) {
      for _ in 0..<(try reader.count(2...10, "states of a phone")) { _ = try reader.text(atMost: 64) }
    }
  }

  private mutating func readVocoder(hasAccents: Bool) throws(Fault) {
    let smooths = try readFlag("whether to smooth")
    let window = try reader.block().count
    let size = try reader.integer()
    try expect(
      window == 4 * size && (1...9).contains(size) && size % 2 == 1, "its window for smoothing has the wrong length")
    try readNumber(0...0.9, "warping of frequencies")
    try readNumber(0...1, "strength of the filter")
    _ = try reader.integer()
    let isMixed = try readFlag("what excites the filter")
    let bands = try reader.integer()
    let order = try reader.integer()
    try expect((0...16).contains(bands) && (0...512).contains(order), "its filters have an impossible size")
    try expect(!isMixed || bands == 5 && order > 0, "its excitation has \(bands) bands, and 5 are known")
    let rows = try reader.count(0...16, "filters")
    try expect(rows == bands, "the number of filters is written twice and differs")
    for _ in 0..<rows {
      let block = try reader.block()
      try expect(block.count == 8 * order, "a filter has the wrong length")
      for start in stride(from: 0, to: block.count, by: 8) {
        let bits = UInt64(littleEndian: block.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        let number = Double(bitPattern: bits)
        try expect(number.isFinite && abs(number) < 100, "a filter holds what is no number")
      }
    }
    let again = try readFlag("whether it models the melody by accents (SPAM)")
    try expect(again == hasAccents, "it says twice, and differently, how it models the melody")
    try readNumber(0...20, "gain")
    // What is left of a frame when the spread of values, voicing and excitation are taken off are the frequency and the spectrum.
    let spectrum = channels / (smooths ? 2 : 1) - 2 * (isMixed ? 6 : 1)
    try expect(spectrum >= 13 && spectrum <= 130, "a frame of \(channels) values is too short for what it shall hold")
  }
}
