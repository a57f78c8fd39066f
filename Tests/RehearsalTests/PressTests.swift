import Devices
import FliteSpeech
import TestSupport
import Testing

/// Buttons at every moment of a conversation; `scripts/bench --board` does it every 10 ms.
@Suite struct PressTests {
  private func answer() throws -> [Int16] {
    let synthesizer = FliteSynthesizer()
    let voice = synthesizer.voice(for: .init(id: "awb"))
    let speech = try synthesizer.speech(of: "opening hours", isSSML: false, voice: voice)
    var answer: [Int16] = []
    while let piece = try speech.next() { answer += piece }
    return answer
  }

  @Test("two hundred pauses, in every module, and the conversation comes to its end (field report G7)")
  func pauses() throws {
    #expect(PressRun.faultsOfPausing(200, answer: try answer()) == [])
  }

  @Test("500 presses of pause, interrupt, route and wake in a minute leave nothing behind (field report F10)")
  func mashing() throws {
    #expect(PressRun.faultsOfMashing(seed: 500, presses: 500, answer: try answer()) == [])
  }

  @Test(
    "a press at every tenth of a second of a conversation ends in the documented state", arguments: PressRun.buttons)
  func everywhere(button: String) throws {
    let answer = try answer()
    let course = PressRun.course(answer: answer)
    #expect((2.5...5).contains(course))
    var faults: [String] = []
    for tenth in 0...Int(course * 10) { faults += PressRun.faults(button, at: Double(tenth) / 10, answer: answer) }
    #expect(faults == [])
  }
}
