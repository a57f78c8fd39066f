/// Reads a token from the left.
struct ByteScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  /// The bytes for which something holds; nil if there is none.
  mutating func run(where holds: (UInt8) -> Bool) -> String? {
    let run = bytes[position...].prefix(while: holds)
    position += run.count
    return run.isEmpty ? nil : String(decoding: run, as: UTF8.self)
  }

  mutating func digits(_ counts: ClosedRange<Int>) -> String? {
    let start = position
    if let run = run(where: isDigit), counts.contains(run.utf8.count) { return run }
    position = start
    return nil
  }
}
