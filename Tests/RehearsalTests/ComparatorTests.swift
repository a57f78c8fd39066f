import Appliance
import Rehearsal
import SQLiteSessionLog
import Testing
import VoiceFlow

/// A flow whose entries ask for words within what is said, without a grammar.
@Suite struct ComparatorTests {
  /// Where a dialog leads that listens for "tower" anywhere.
  private func way(_ text: String, _ voice: String) throws -> String? {
    var ask = VoiceflowModule.ask("Ask", ["tower": "Tower"])
    ask.goTo.userInputCollection[0].comparator = .contains
    ask.goTo.targets[.maxGarbageCount] = FieldString("Garbage")
    let kiosk = try Kiosk([ask, .play("Tower", "P"), .play("Garbage", "P")], prompts: ["P": "Good."])
    kiosk.script.steps = [
      RehearsalScript.Step(when: .at(1), action: .say(text, voice: voice, dBFS: -23), line: 1)
    ]
    #expect(try kiosk.rehearse(until: 30).sessions == 1)
    return try kiosk.story().steps.first { $0.module == "Ask" }?.nextModule
  }

  @Test("\"contains\" understands its word within a sentence", arguments: ["slt", "rms"])
  func within(voice: String) throws {
    #expect(try way("tell me about the tower please", voice) == "Tower")
  }

  @Test(
    "other sentences are no match",
    arguments: ["what time do you close today", "I would like a large coffee with milk"])
  func others(text: String) throws {
    #expect(try way(text, "slt") == "Garbage")
  }
}
