// An utterance as a microphone hears it: with quiet before and after, perhaps in babble.

struct Scene {
  var file: String
  var samples: [Int16]
  /// Where the utterance's last word ends.
  var end: Int
  /// Where hits must end to be about the utterance: one second of it or more is the room alone at either side.
  var span: ClosedRange<Int>

  private static let lead = 24_000
  private static let trail = 24_000

  /// - Parameter number: which one it is, so that each has noise of its own.
  init(_ utterance: Utterance, number: Int, babble: [Double]?) {
    file = utterance.file
    end = Self.lead + utterance.end
    span = Self.lead...Self.lead + utterance.samples.count + 8_000
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    // What a converter makes by itself.
    func faint() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % 7 - 3
    }
    let level = babble == nil ? 0 : (utterance.speechPower / 10).squareRoot()
    let offset = number * 50_021
    samples = (0..<Self.lead + utterance.samples.count + Self.trail).map { index in
      var sample = Double(faint())
      if utterance.samples.indices.contains(index - Self.lead) {
        sample += Double(utterance.samples[index - Self.lead])
      }
      if let babble { sample += level * babble[(index + offset) % babble.count] }
      return Int16(clamping: Int(sample.rounded()))
    }
  }
}
