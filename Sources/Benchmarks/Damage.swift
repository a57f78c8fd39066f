// The ways in which a file is damaged: bytes, words, and pieces of other files.
private import HotwordTraining

struct Damage {
  private var chance: Chance

  init(seed: UInt64) { chance = Chance(seed: seed, stream: "damage") }

  mutating func below(_ limit: Int) -> Int { chance.index(limit) }

  private static let marks =
    Array("{}[]\",:\\'/*\n\r\t u0e-.\u{0}".utf8) + [0xFF, 0xFE, 0xC3, 0xED, 0xA0, 0xF4, 0xEF, 0xBB]

  private static let words: [[UInt8]] = [
    "null", "true", "\"true\"", "0", "-1", "1e999", "9223372036854775808", "\"$[X]\"", "\"\"", "[]", "{}", "\\ud800",
    "\\u0000", "// c\n", "/*", "\"DEFAULT\":", "\"id\":", "\"promptID\":", "\"style\":", "\"combo\"", "\"VF_END\"",
    "\"goTo\":", "\"volumeRuntime\":", "\u{FEFF}",
  ].map { Array($0.utf8) }

  mutating func damaged(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(6) {
      let place = below(bytes.count)
      let end = min(bytes.count, place + 1 + below(60))
      switch below(10) {
      case 0 where !bytes.isEmpty: bytes.remove(at: place)
      case 1: bytes.insert(Self.marks[below(Self.marks.count)], at: place)
      case 2 where !bytes.isEmpty: bytes[place] = Self.marks[below(Self.marks.count)]
      case 3 where !bytes.isEmpty: bytes[place] ^= UInt8(1 << below(8))
      case 4: bytes.removeSubrange(place..<end)
      case 5: bytes.insert(contentsOf: Self.words[below(Self.words.count)], at: place)
      case 6: replaceValue(in: &bytes, near: place)
      case 7:
        let from = below(other.count)
        bytes.insert(contentsOf: other[from..<min(other.count, from + below(200))], at: place)
      case 8:
        // The same again and again: deep nesting, long lists, many faults.
        let piece = bytes[place..<min(end, place + 8)]
        let times = below(10) == 0 ? below(20_000) : below(20)
        var repeated: [UInt8] = []
        for _ in 0..<times { repeated += piece }
        bytes.insert(contentsOf: repeated, at: place)
      default: bytes.removeSubrange(place..<(below(4) == 0 ? bytes.count : end))
      }
    }
    return bytes
  }

  /// Puts a word where a value stands, so that the file is still JSON and means something else.
  private mutating func replaceValue(in bytes: inout [UInt8], near place: Int) {
    guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let start = colon + 1
    let stops = Array(",}]\n".utf8)
    let end = bytes[start...].firstIndex { stops.contains($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.words[below(Self.words.count)])
  }
}
