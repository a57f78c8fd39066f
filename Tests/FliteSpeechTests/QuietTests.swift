import Testing

@testable import FliteSpeech

@Suite struct QuietTests {
  /// Silence, a click or a tone of so many milliseconds, at 16 kHz.
  private func quiet(_ milliseconds: Int) -> [Int16] { [Int16](repeating: 20, count: milliseconds * 16) }
  private func loud(_ milliseconds: Int) -> [Int16] { [Int16](repeating: 900, count: milliseconds * 16) }

  private func trimmed(_ samples: [Int16], packet: Int) -> [Int16] {
    var quiet = Quiet(sampleRate: 16_000)
    var passed: [Int16] = []
    for start in stride(from: 0, to: samples.count, by: packet) {
      samples[start..<min(samples.count, start + packet)].withUnsafeBufferPointer { passed += quiet.take($0) }
    }
    return passed + quiet.finish()
  }

  @Test(
    "30 ms of the quiet before and behind stay, and all within, however it comes", arguments: [1, 79, 160, 401, 9_999])
  func trims(packet: Int) {
    let sentence = loud(50) + quiet(400) + loud(20)
    let expected = quiet(30) + sentence + quiet(30)
    #expect((trimmed(quiet(200) + sentence + quiet(130), packet: packet) == expected) as Bool)
  }

  @Test("less quiet than that stays as it is", arguments: [7, 400]) func short(packet: Int) {
    let samples = quiet(10) + loud(50) + quiet(20)
    #expect((trimmed(samples, packet: packet) == samples) as Bool)
  }

  @Test("nothing is left of silence") func silence() {
    #expect(trimmed(quiet(500), packet: 400).isEmpty)
    #expect(trimmed([], packet: 400).isEmpty)
  }
}
