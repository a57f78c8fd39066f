import Appliance
import Devices
import Rehearsal
import SQLiteSessionLog
import Testing
import VoiceFlow

/// Programs beside the flow that do what they should not: the flow goes on, and the log says what happened.
@Suite struct HostileProgramTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var program: String
    /// Names of events that the log must have, or their first parts, and what one of each must say.
    var logged: [String: String]
    /// How often the program was late.
    var late: ClosedRange<Int>

    init(_ what: String, _ program: String, _ logged: [String: String], late: ClosedRange<Int> = 0...0) {
      testDescription = what
      self.program = program
      self.logged = logged
      self.late = late
    }
  }

  /// Reads events; with each ask in `$n`, does something.
  private static func asked(_ deed: String) -> String {
    #"while read -r l; do case $l in *'"ask":'*) n=${l##*:}; n=${n%\}}; "# + deed + " ;; esac; done"
  }

  private static let answer = #"echo "{\"answer\":$n}""#

  static let cases = [
    Case("answers", asked(answer), [:]),
    Case(
      "answers late", asked("sleep 0.9; \(answer)"),
      ["fault.application-late": "ask 1", "application.error": "not open"],
      late: 1...6),
    Case("answers twice", asked("\(answer); \(answer)"), ["application.error": "was answered before"]),
    Case(
      "answers wrongly", asked(#"echo '{"answer":9999}'; echo '{"answer":"x"}'; echo '[1]'; echo 'no'; "# + answer),
      ["application.error": "there was no ask 9999"]),
    Case(
      "sets what does not exist", asked(#"echo '{"do":"load-prompt","prompt":"P"}'; echo '{"do":"fly"}'; "# + answer),
      ["application.error": "there is no command \\\"fly\\\""]),
    Case(
      "says 100 MB in one line", asked(#"test $n = 1 && head -c 100000000 /dev/zero | tr '\0' x; echo; "# + answer),
      ["application.error": "longer than 65536 bytes"]),
    Case("never answers", "exec sleep 60", ["fault.application-late": "ask 1"], late: 2...2),
    Case(
      "reads and never answers", "cat >/dev/null; exit", ["fault.application-late": "no longer waited for"], late: 2...2
    ),
    Case(
      "dies in the middle of a line", #"read -r l; printf '{"answer":'; exit 3"#,
      ["application": "in the middle of a line"]),
    Case("is killed", "read -r l; kill -9 $$", ["application.ended": "signal 9, it ended the connection"]),
    Case("closes its output and stays", "exec >&-; exec sleep 60", ["application.gone": "it ended the connection"]),
    Case("cannot be found", "exec /nonexistent/program", ["application.ended": "exit status 127"]),
    Case(
      "talks without end", #"while :; do echo '{"do":"field","name":"A","value":1}'; done"#,
      ["fault.application-late": "ask 1"], late: 1...2),
  ]

  @Test("the flow goes on beside a program, and the log says what happened", arguments: cases)
  func goesOn(hostile: Case) throws {
    let kiosk = try Kiosk([.play("Hello", "P")], prompts: ["P": "Hello."])
    // Who answers in time has time to start on a busy machine; the others are not waited for that long.
    if hostile.late != 0...0 { kiosk.configuration.application.answerMs = 120 }
    kiosk.program = hostile.program
    #expect(try kiosk.rehearse().sessions == 1)
    let story = try kiosk.story()
    #expect(story.steps.map(\.module) == ["VF_START", "Hello", "VF_END"])
    #expect(story.session.endReason == "completed")
    #expect(kiosk.times(.promptEnded, ["outcome": "completed"]).count == 1)
    for (name, words) in hostile.logged {
      let details = story.events.filter { $0.name == name || $0.name.hasPrefix("\(name).") }.map(\.detail)
      #expect(details.contains { $0.contains(words) }, "\(name): \(details)")
    }
    let late = story.events.count { $0.name == "fault.application-late" }
    #expect(hostile.late.contains(late), "late \(late) times")
    #expect(story.events.count { $0.name == "application.error" } <= 10)
  }

  @Test("a program that answers in time costs no virtual time, and the same program gives the same events")
  func repeats()
    throws
  {
    func events(_ program: String?) throws -> [ApplianceEvent] {
      let kiosk = try Kiosk([.play("Hello", "P")], prompts: ["P": "Hello."])
      kiosk.program = program
      _ = try kiosk.rehearse()
      return kiosk.events
    }
    let program = Self.asked("sleep 0.05; " + Self.answer)
    let first = try events(program)
    #expect(try events(program) == first)
    func story(_ events: [ApplianceEvent]) -> [ApplianceEvent.Name] {
      // Between two modules the appliance thinks for a moment.
      events.map(\.name).filter { $0 != .state }
    }
    let alone = try events(nil)
    #expect(story(first) == story(alone))
    // A block of 10 ms passes before what was asked in it goes on.
    let (with, without) = (try #require(first.last), try #require(alone.last))
    #expect(with.at.milliseconds - without.at.milliseconds <= 30)
  }
}
