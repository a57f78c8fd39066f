import SpokenText
import Testing

@Suite struct HostileTextTests {
  @Test("any bytes, with markup or without, become words of a few letters and known punctuation") func arbitrary() {
    let pieces = [
      "<", ">", "</", "<p>", "<audio src='x'>", "\"", "'", "&", ";", "1", "9", ".", ",", "-", " ", "\n", "a", "Z",
      "\u{E9}", "\u{1F600}",
      "$", "\u{A3}", "%", "/", "@", ":", "St.", "No.", "<say-as interpret-as=\"date\">", "<prosody rate=\"", "=", "(",
      ")", "x", "^", "\u{301}",
    ]
    var seed: UInt64 = 11
    func next() -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return seed >> 33
    }
    for round in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<80 {
        if round % 2 == 0 {
          bytes += Array(pieces[Int(next()) % pieces.count].utf8)
        } else {
          bytes.append(UInt8(truncatingIfNeeded: next()))
        }
      }
      for isSSML in [false, true] {
        let text = SpokenText(String(decoding: bytes, as: UTF8.self), isSSML: isSSML)
        let length = String(decoding: bytes, as: UTF8.self).utf8.count
        for word in words(text) {
          #expect(!word.spelling.isEmpty)
          #expect(word.spelling.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 }, "\(word.spelling)")
          #expect(["", ",", ".", "?", "!", ":", ";"].contains(word.punctuation))
          #expect(word.source.lowerBound >= 0 && word.source.upperBound <= length)
        }
      }
    }
  }
}
