/// Text in the ASCII that flite reads, made from text of any kind; says what was lost.
struct SpeakableText: Equatable {
  /// Without runs of blanks; newlines are kept.
  private(set) var bytes: [UInt8] = []
  /// Characters that no English voice reads: emoji, other scripts, damaged text.
  private(set) var droppedCount = 0
  /// The first few of them, for the log.
  private(set) var droppedExamples: [Unicode.Scalar] = []

  init(_ text: some StringProtocol) {
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII, let byte = UInt8(exactly: scalar.value), Self.isPlain(byte) {
        bytes.append(byte)
        continue
      }
      switch LatinFolding.fold(scalar) {
      case .spelling(let spelling): for byte in spelling.utf8 { append(byte) }
      case .silent: break
      case .unspeakable:
        droppedCount += 1
        if droppedExamples.count < 5, !droppedExamples.contains(scalar) { droppedExamples.append(scalar) }
        append(UInt8(ascii: " "))
      }
    }
  }

  /// There is a word in it.
  var isSpeakable: Bool { bytes.contains(where: Self.isPlain) }

  private mutating func append(_ byte: UInt8) {
    if byte == UInt8(ascii: " "), bytes.isEmpty || bytes.last == byte || bytes.last == UInt8(ascii: "\n") { return }
    bytes.append(byte)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
