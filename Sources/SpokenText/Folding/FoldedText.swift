/// Text of any kind in ASCII and `Sign`s, each byte with its place in the source; says what was lost.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// Where the character of each byte begins and ends in the source, in bytes of UTF-8.
  private(set) var starts: [Int32] = []
  private(set) var ends: [Int32] = []
  /// Characters that no English voice reads: emoji, other scripts, damaged text.
  private(set) var droppedCount = 0
  /// The first few different ones, for the log.
  private(set) var droppedExamples: [Unicode.Scalar] = []
  /// Looking up the name of a character takes longer than all the rest.
  private var known: [Unicode.Scalar: LatinFolding.Result] = [:]

  var count: Int { bytes.count }

  /// - Parameter source: the place of the text, of all its characters if it does not stand in the source itself.
  mutating func append(_ text: String, at source: Range<Int>, isVerbatim: Bool = true) {
    var offset = source.lowerBound
    for scalar in text.unicodeScalars {
      let next = isVerbatim ? offset + UTF8.width(scalar) : source.upperBound
      append(scalar, at: offset..<next)
      if isVerbatim { offset = next }
    }
  }

  mutating func append(_ scalar: Unicode.Scalar, at source: Range<Int>) {
    if scalar.value >= 0x20, scalar.value < 0x7F {
      put(UInt8(truncatingIfNeeded: scalar.value), source)
      return
    }
    let result: LatinFolding.Result
    if let before = known[scalar] {
      result = before
    } else {
      result = LatinFolding.fold(scalar)
      known[scalar] = result
    }
    switch result {
    case .spelling(let spelling):
      // "2½" is two and a half, not twenty-one halves.
      if isFraction(spelling), let last = bytes.last, isDigit(last) { put(UInt8(ascii: " "), source) }
      for byte in spelling.utf8 { put(byte, source) }
    case .silent: break
    case .unspeakable:
      droppedCount += 1
      if droppedExamples.count < 5, !droppedExamples.contains(scalar) { droppedExamples.append(scalar) }
      put(UInt8(ascii: " "), source)
    }
  }

  private mutating func put(_ byte: UInt8, _ source: Range<Int>) {
    bytes.append(byte)
    starts.append(Int32(clamping: source.lowerBound))
    ends.append(Int32(clamping: source.upperBound))
  }

  private func isFraction(_ spelling: String) -> Bool { spelling.utf8.count >= 3 && spelling.utf8.contains(0x2F) }

  /// Where bytes of the range stand in the source.
  func source(of range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return Int(starts[first])..<Int(max(starts[first], ends[last]))
  }
}

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
