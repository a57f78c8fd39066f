import Appliance
import Devices
import Rehearsal
import SQLiteSessionLog
import TestSupport
import Testing
import VoiceFlow

/// The log of a rehearsal says what its events said, row for row.
@Suite struct LogOfEventsTests {
  /// A visit with a dialog, a recording and prompts, into which buttons are pressed at moments that a seed decides.
  private func kiosk(_ seed: UInt64) throws -> Kiosk {
    let kiosk = try Kiosk(
      [
        .play("Hello", "P", then: "Ask"),
        .ask("Ask", ["opening hours": "Hours", "leave a message": "Rec"], then: "Bye"),
        .play("Hours", "Q", then: "Ask"), .record("Rec", limitMs: 1_500, then: "Bye"), .play("Bye", "P"),
      ], prompts: ["P": "Good morning.", "Q": "We open at ten."])
    var chance = seed
    func random(_ count: Int) -> Int {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((chance >> 33) % UInt64(count))
    }
    let phrases = ["opening hours", "leave a message", "purple elephants"]
    kiosk.script.steps = [
      RehearsalScript.Step(
        when: .at(2 + Double(random(30)) / 10),
        action: .say(phrases[random(phrases.count)], voice: "awb", dBFS: -23), line: 1)
    ]
    for name in ["pause", "pause", "speaker", "interrupt"].prefix(random(5)) {
      kiosk.script.steps.append(
        RehearsalScript.Step(when: .at(1 + Double(random(120)) / 10), action: .press(name, held: 0.1), line: 1))
    }
    return kiosk
  }

  @Test("Sessions, steps, utterances, recordings and buttons of the log are those of the events", arguments: 1...8)
  func same(_ seed: Int) throws {
    let kiosk = try kiosk(UInt64(seed))
    #expect(try kiosk.rehearse(until: 60).sessions == 1)
    let story = try kiosk.story()
    func events(_ name: ApplianceEvent.Name) -> [ApplianceEvent] { kiosk.events.filter { $0.name == name } }

    let ended = try #require(events(.sessionEnded).first)
    let started = try #require(events(.sessionStarted).first)
    #expect(story.session.endReason == ended["reason"]?.text)
    #expect(story.session.durationMs == ended.at.milliseconds(since: started.at))

    #expect(story.steps.map(\.module) == events(.moduleStarted).map { $0["module"]?.text })
    #expect(story.steps.map(\.kind) == events(.moduleStarted).map { $0["type"]?.text })
    let left = events(.moduleEnded)
    #expect(story.steps.prefix(left.count).map(\.reason) == left.map { $0["reason"]?.text })
    #expect(story.steps.prefix(left.count).map(\.goToKey) == left.map { $0["goTo"]?.text })
    #expect(story.steps.prefix(left.count).map(\.nextModule) == left.map { $0["next"]?.text })
    for (step, (start, end)) in zip(story.steps, zip(events(.moduleStarted), left)) {
      #expect(step.durationMs == end.at.milliseconds(since: start.at))
    }

    let heard = events(.hypothesis).filter { $0["final"] == .bool(true) && $0["text"]?.text != "" }
    #expect(story.utterances.compactMap(\.hypothesis) == heard.map { $0["text"]?.text })
    #expect(story.recordings.count == events(.recordingStarted).count)
    #expect(story.buttons.map(\.name) == events(.button).filter { $0.at <= ended.at }.map { $0["name"]?.text })
    #expect(story.prompts.map(\.prompt) == events(.segmentStarted).map { $0["prompt"]?.text })
    let faults = story.events.filter { $0.name.hasPrefix("fault.") }
    #expect(faults.map(\.name) == events(.fault).map { "fault.\($0["name"]?.text ?? "")" })
  }
}
