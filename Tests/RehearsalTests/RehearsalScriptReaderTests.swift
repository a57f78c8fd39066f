import Appliance
import LocatedJSON
import Rehearsal
import SimulatedDevices
import TestSupport
import Testing

@Suite struct RehearsalScriptReaderTests {
  /// The script, and its faults as they are printed.
  private func read(_ text: String) -> (script: RehearsalScript, issues: [String]) {
    let (script, issues) = RehearsalScriptReader.read(Array(text.utf8), file: "script.json")
    return (script, issues.map(\.description))
  }

  @Test("the published example is read as it stands") func example() throws {
    let (script, issues) = read(
      """
      { "room": { "noise": { "file": "fan.wav", "dBFS": -45 }, "echo": { "delayMs": 40, "gain": -12 } },   // both optional
        "steps": [
          { "at": 1.0, "say": "hey hearken", "voice": "rms" },
          { "at": 4.0, "play": "yes.wav" },
          { "after": { "event": "prompt.ended", "prompt": "P_Menu" }, "wait": 0.5, "say": "opening hours" },
          { "at": 9.0, "press": "pause", "for": 0.08 },
          { "at": 12.0, "edges": "interrupt", "levels": [[0, 1], [0.002, 0], [0.003, 1], [0.9, 0]] },
          { "at": 20.0, "unplug": "microphone" }, { "at": 25.0, "plug": "microphone" },
          { "at": 30.0, "ctl": "intent GoToSleep" } ],
        "until": 60,
        "expect": [ { "event": "session.started" }, { "event": "module.started", "module": "VF_START" } ] }
      """)
    #expect(issues == [])
    #expect(script.noise == RehearsalScript.Noise(file: "fan.wav", dBFS: -45))
    #expect(script.echo == SimulatedRoom.Echo(delayMs: 40, gain: -12))
    #expect(script.steps.count == 8)
    #expect(script.steps[0].action == .say("hey hearken", voice: "rms", dBFS: -23))
    #expect(script.steps[3].action == .press("pause", held: 0.08))
    guard case .after(let matcher, let wait) = script.steps[2].when else {
      Issue.record("the third step waits for an event")
      return
    }
    #expect(matcher.event == "prompt.ended")
    #expect(matcher.values == [ApplianceEvent.Entry(key: "prompt", value: .string("P_Menu"))])
    #expect(wait == 0.5)
    #expect(script.until == 60)
    #expect(script.expect.map(\.event) == ["session.started", "module.started"])
  }

  @Test("flows/README.md lists every event, and shows a script that is read as it stands") func page() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let page = String(decoding: TestFile.read("\(root)/flows/README.md"), as: UTF8.self)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "## Rehearsals"))
    let chapter = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    // The first cell of a row holds one name or several, each in backquotes.
    let cells = chapter.filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let listed = Set(cells.flatMap { $0.split(separator: " ").map { String($0.dropFirst().dropLast()) } })
    #expect(ApplianceEvent.Name.allCases.map(\.rawValue).filter { !listed.contains($0) } == [])
    let script = chapter.drop { $0 != "```jsonc rehearsal" }.dropFirst().prefix { $0 != "```" }
    #expect(script.count > 10)
    #expect(read(script.joined(separator: "\n")).issues == [])
  }

  @Test(
    "faults are named with their place",
    arguments: [
      (#"{"steps": [{"say": "hello"}]}"#, "needs \"at\""),
      (#"{"steps": [{"at": 1}]}"#, "does one thing"),
      (#"{"steps": [{"at": 1, "say": "x", "press": "b"}]}"#, "this one does 2"),
      (#"{"steps": [{"at": -1, "say": "x"}]}"#, "number from 0"),
      (#"{"steps": [{"at": 1, "unplug": "toaster"}]}"#, "\"microphone\", \"speaker\""),
      (#"{"steps": [{"at": 1, "edges": "b", "levels": [[0, 2]]}]}"#, "0 or 1"),
      (#"{"expect": [{"event": "sesion.started"}]}"#, "did you mean \"session.started\"?"),
      (#"{"expect": [{"event": "prompt.ended", "outcom": "completed"}]}"#, "did you mean \"outcome\"?"),
      (#"{"steps": [{"after": {"event": "button", "prompt": "x"}, "say": "x"}]}"#, "\"prompt\""),
      (#"{"expect": [{"event": "prompt.ended", "prompt": ["x"]}]}"#, "is one value"),
      (#"{"expect": ["prompt.ended"]}"#, "needs its name"),
      (#"{"step": []}"#, "did you mean \"steps\"?"),
      (#"{"steps": 5}"#, "must be an array"),
    ])
  func faults(text: String, expected: String) {
    let descriptions = read(text).issues
    #expect(descriptions.contains { $0.hasPrefix("script.json:1:") && $0.contains(expected) }, "\(descriptions)")
  }
}
