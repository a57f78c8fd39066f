/// The bytes of a file as UTF-8, whatever Unicode encoding an editor saved them in.
struct UTF8Text {
  /// Why a file is no text at all.
  struct Refusal: Error {
    var issue: Issue
  }

  var bytes: [UInt8]
  /// Where the text begins, after a byte order mark.
  var start = 0
  var issues: [Issue] = []

  /// Recognises the encoding by its byte order mark, or by the zeros between the characters that begin every JSON text.
  static func decode(_ bytes: [UInt8], file: String) -> Result<UTF8Text, Refusal> {
    switch Array(bytes.prefix(4)) {
    case let head where head.starts(with: [0xEF, 0xBB, 0xBF]):
      return .success(UTF8Text(bytes: bytes, start: 3))
    case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]:
      return .failure(Refusal(issue: utf32(file)))
    case let head where head.starts(with: [0xFF, 0xFE]):
      return .success(UTF8Text(utf16: bytes.dropFirst(2), bigEndian: false, file: file))
    case let head where head.starts(with: [0xFE, 0xFF]):
      return .success(UTF8Text(utf16: bytes.dropFirst(2), bigEndian: true, file: file))
    case let head where head.count == 4 && (head.dropFirst().allSatisfy { $0 == 0 } && head[0] != 0):
      return .failure(Refusal(issue: utf32(file)))
    case let head where head.count == 4 && (head.dropLast().allSatisfy { $0 == 0 } && head[3] != 0):
      return .failure(Refusal(issue: utf32(file)))
    case let head where head.count >= 2 && head[0] != 0 && head[1] == 0:
      return .success(UTF8Text(utf16: bytes[...], bigEndian: false, file: file))
    case let head where head.count >= 2 && head[0] == 0 && head[1] != 0:
      return .success(UTF8Text(utf16: bytes[...], bigEndian: true, file: file))
    default:
      return .success(UTF8Text(bytes: bytes))
    }
  }

  private static func utf32(_ file: String) -> Issue {
    Issue(
      .error, at: SourcePosition(file: file, line: 1, column: 1), rule: "json-encoding",
      "the file is in UTF-32, which is not read", hint: "save it as UTF-8")
  }

  private init(bytes: [UInt8], start: Int = 0) {
    self.bytes = bytes
    self.start = start
  }

  /// Half of a surrogate pair without the other becomes U+FFFD and an issue.
  private init(utf16 source: ArraySlice<UInt8>, bigEndian: Bool, file: String) {
    bytes = []
    bytes.reserveCapacity(source.count)
    var position = SourcePosition(file: file, line: 1, column: 1)
    let (high, low) = bigEndian ? (0, 1) : (1, 0)
    let starts = stride(from: source.startIndex, to: source.endIndex - 1, by: 2)
    let units = starts.lazy.map { UInt16(source[$0 + high]) << 8 | UInt16(source[$0 + low]) }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    reading: while true {
      let scalar: Unicode.Scalar
      switch decoder.decode(&iterator) {
      case .scalarValue(let decoded): scalar = decoded
      case .emptyInput: break reading
      case .error:
        scalar = "\u{FFFD}"
        report("half of a surrogate pair stands alone in the UTF-16 text", at: position)
      }
      bytes.append(scalar: scalar)
      if scalar == "\n" {
        position.line += 1
        position.column = 1
      } else {
        position.column += 1
      }
    }
    if source.count % 2 != 0 { report("the UTF-16 text ends in the middle of a character", at: position) }
  }

  private mutating func report(_ sentence: String, at position: SourcePosition) {
    guard issues.count < 20 else { return }
    issues.append(Issue(.error, at: position, rule: "json-encoding", sentence, hint: "save the file as UTF-8"))
  }
}

extension [UInt8] {
  /// Adds the bytes of a scalar.
  mutating func append(scalar: Unicode.Scalar) {
    append(contentsOf: String(Character(scalar)).utf8)
  }
}
