import Appliance
import Devices
import Testing

@testable import Rehearsal

@Suite struct CuesTests {
  private func event(_ name: ApplianceEvent.Name, at seconds: Double, prompt: String? = nil) -> ApplianceEvent {
    ApplianceEvent(name, at: StreamTime(seconds: seconds), ["prompt": prompt.map(ApplianceEvent.Detail.string)])
  }

  private func matcher(_ name: String, prompt: String? = nil) -> RehearsalScript.Matcher {
    RehearsalScript.Matcher(
      event: name, values: prompt.map { [ApplianceEvent.Entry(key: "prompt", value: .string($0))] } ?? [], line: 9)
  }

  @Test("steps come in the order of their times, those of one moment in the order of the script") func order() {
    var script = RehearsalScript()
    script.steps = [
      .init(when: .at(2), action: .control("pause"), line: 1),
      .init(when: .at(1), action: .control("wake"), line: 2),
      .init(when: .at(2), action: .control("resume"), line: 3),
    ]
    var cues = Cues(script)
    #expect(cues.due(before: StreamTime(seconds: 1)).isEmpty)
    #expect(cues.due(before: StreamTime(seconds: 3)).map(\.step) == [1, 0, 2])
    #expect(!cues.hasScheduled)
  }

  @Test("the cues of a day come in the order of their times, those of one moment in the order of the script") func day()
  {
    var script = RehearsalScript()
    // Every second moment of the day has two, and they stand in the script in no order of time.
    let times = (0..<5_000).map { Double($0 * 7_919 % 2_500 * 36) }
    script.steps = times.enumerated().map { .init(when: .at($1), action: .control("pause"), line: $0) }
    var cues = Cues(script)
    var taken: [Int] = []
    for minute in 1...1_500 { taken += cues.due(before: StreamTime(seconds: Double(minute * 60))).map(\.step) }
    #expect(taken == times.indices.sorted { (times[$0], $0) < (times[$1], $1) })
    #expect(!cues.hasScheduled)
  }

  @Test("a press is a level and later its end") func press() {
    var script = RehearsalScript()
    script.steps = [.init(when: .at(1), action: .press("pause", held: 0.5), line: 1)]
    var cues = Cues(script)
    #expect(cues.due(before: StreamTime(seconds: 1.01)).map(\.deed) == [.edge("pause", isPressed: true)])
    let release = cues.due(before: StreamTime(seconds: 2))
    #expect(release.map(\.deed) == [.edge("pause", isPressed: false)])
    #expect(release.first?.at == StreamTime(seconds: 1.5))
  }

  @Test("steps that wait for the same event take one occurrence each, in order") func after() {
    var script = RehearsalScript()
    script.steps = [
      .init(when: .after(matcher("prompt.ended", prompt: "P"), wait: 0.5), action: .control("a"), line: 1),
      .init(when: .after(matcher("prompt.ended", prompt: "P"), wait: 0), action: .control("b"), line: 2),
    ]
    var cues = Cues(script)
    cues.observe(event(.promptEnded, at: 1, prompt: "Q"))
    #expect(!cues.hasScheduled)
    cues.observe(event(.promptEnded, at: 2, prompt: "P"))
    #expect(cues.due(before: StreamTime(seconds: 60)).map(\.at) == [StreamTime(seconds: 2.5)])
    cues.observe(event(.promptEnded, at: 5, prompt: "P"))
    #expect(cues.due(before: StreamTime(seconds: 60)).map(\.step) == [1])
    #expect(cues.unmet(at: StreamTime(seconds: 60)) == [])
  }

  @Test("what was expected and did not come is told with its line") func unmet() {
    var script = RehearsalScript()
    script.expect = [matcher("session.started"), matcher("prompt.started", prompt: "P"), matcher("session.ended")]
    var cues = Cues(script)
    cues.observe(event(.sessionStarted, at: 0))
    cues.observe(event(.sessionEnded, at: 1))
    #expect(
      cues.unmet(at: StreamTime(seconds: 2)) == [
        "line 9: expected prompt.started (prompt \"P\") after session.started, and it did not come"
      ])
  }

  @Test("expectations are met in order, with others between") func met() {
    var script = RehearsalScript()
    script.expect = [matcher("session.started"), matcher("session.ended")]
    var cues = Cues(script)
    for name in [ApplianceEvent.Name.lamp, .sessionStarted, .field, .sessionEnded] { cues.observe(event(name, at: 0)) }
    #expect(cues.unmet(at: .zero) == [])
  }

  @Test(
    "steps whose time had not come when the rehearsal ended are told, in the order of their times; a press that had begun is not"
  )
  func late() {
    var script = RehearsalScript()
    script.steps = [
      .init(when: .at(70), action: .control("pause"), line: 3),
      .init(when: .at(4.5), action: .press("stop", held: 1), line: 2),
      .init(when: .after(matcher("session.started"), wait: 60), action: .press("pause", held: 0.1), line: 4),
      .init(when: .at(65), action: .press("stop", held: 0.1), line: 0),
    ]
    var cues = Cues(script)
    cues.observe(event(.sessionStarted, at: 1))
    #expect(cues.due(before: StreamTime(seconds: 5)).count == 1)
    #expect(
      cues.unmet(at: StreamTime(seconds: 5)) == [
        "line 4: the step never happened: it was due at 61.0 s, and the rehearsal ended at 5.0 s",
        "--press of \"stop\" never happened: it was due at 65.0 s, and the rehearsal ended at 5.0 s",
        "line 3: the step never happened: it was due at 70.0 s, and the rehearsal ended at 5.0 s",
      ])
  }
}
