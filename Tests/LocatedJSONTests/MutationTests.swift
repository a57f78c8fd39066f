import LocatedJSON
import Testing

@Suite struct MutationTests {
  @Test("files with random damage are read or refused, never worse", arguments: 0..<8 as Range<UInt64>)
  func damage(seed: UInt64) {
    var random = SplitMix64(state: seed)
    for _ in 0..<500 {
      var bytes = Array(Self.sound.utf8)
      for _ in 0...random.below(6) { Self.mutate(&bytes, &random) }
      let (value, issues) = LocatedJSON.parse(bytes, file: "f.json")
      #expect(value != nil || issues.contains { $0.severity == .error })
      #expect(issues.count <= 22)
      for issue in issues { #expect(issue.position.line >= 1 && issue.position.column >= 1) }
      // Whatever tree came out can be walked and written, and what is written can be read.
      if let value {
        let again = LocatedJSON.parse(Array(value.json.text.utf8), file: "f.json")
        #expect(!again.issues.contains { $0.rule == "json-syntax" })
      }
    }
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let marks = Array("{}[]\",:\\'/*\n\r\t u0e-.\u{0}".utf8) + [0xFF, 0xC3, 0xED, 0xA0, 0xF4]
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(marks[random.below(marks.count)], at: place)
    case 2: bytes[place] = marks[random.below(marks.count)]
    case 3: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + random.below(40)))
    default:
      let piece = bytes[place..<min(bytes.count, place + random.below(40))]
      bytes.insert(contentsOf: piece, at: random.below(bytes.count))
    }
    if bytes.isEmpty { bytes = [UInt8(ascii: "[")] }
  }

  private static let sound = """
    // A flow
    [
        { "id": "VF_START", "type": "node", "goTo": { "DEFAULT": "VFM_Ask", }, },
        { "id": "VFM_Ask", "n": [-1.5e3, 0, 12345678901234567890], "text": "Ünïcödé \\u00e9 \\ud83d\\udc4d \\n", },
        /* a comment */
        { "deep": [[[{"a": {"b": [true, false, null]}}]]], "empty": {}, "none": [], },
    ]

    """
}

/// A small generator whose sequence is the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { limit <= 1 ? 0 : Int(next() % UInt64(limit)) }
}
