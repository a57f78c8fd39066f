import Glibc
import LocatedJSON
import TestSupport
import Testing

/// Programs beside a flow and `hearken ctl`, with the built program.
@Suite struct ApplicationTests {
  private static let hasPython = access("/usr/bin/python3", X_OK) == 0
  private static let flow = "flows/assistant"

  /// A visitor wakes it, asks something and leaves.
  private func script(asking question: String, in folder: TemporaryFolder) -> String {
    folder.write(
      """
      { "steps": [
          { "at": 0.1, "ctl": "wake" },
          { "after": { "event": "prompt.ended", "prompt": "P_Ask" }, "wait": 0.6, "say": "\(question)", "voice": "rms" },
          { "after": { "event": "prompt.ended" }, "wait": 4, "say": "goodbye", "voice": "rms" } ] }
      """, to: "script.json")
    return "\(folder.path)/script.json"
  }

  @Test(
    "the Python program of the flows answers, and two rehearsals with it are the same, byte for byte",
    .enabled(if: hasPython, "python3 is not installed (scripts/bootstrap test)"))
  func python() throws {
    func events() throws -> String {
      let result = try Program.run(
        "rehearse", Self.flow, "--config", "\(Self.flow)/appliance.json", "--script",
        "\(Self.flow)/rehearsals/sums.json",
        "--events", "-")
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let first = try events()
    #expect(first.contains(#""event":"field","name":"Reply","value":"three times four is 12.""#))
    #expect(try events() == first)
  }

  @Test("the shell script of the flows answers") func shell() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      "rehearse", Self.flow, "--application", "./assistant.sh", "--script", script(asking: "what day is it", in: folder)
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(try #/Today is [A-Z][a-z]+day\./#.firstMatch(in: result.output) != nil, "\(result.output)\(result.errors)")
    let lines = TestFile.read("\(Program.package)/\(Self.flow)/assistant.sh").count { $0 == UInt8(ascii: "\n") }
    #expect(lines <= 20)
  }

  @Test("a copy of either program beside another flow leaves the words of its dialogs alone", arguments: ["py", "sh"])
  func leavesOthersAlone(ending: String) throws {
    if ending == "py", !Self.hasPython { return print("skipped: python3 is not installed") }
    let result = try Program.run(
      "rehearse", "flows/front-desk", "--application", "\(Program.package)/\(Self.flow)/assistant.\(ending)",
      "--script",
      "flows/front-desk/rehearsals/stop-the-story.json")
    #expect(result.status == 0, "\(result.errors)\(result.output)")
  }

  @Test("without its program the flow goes on", arguments: [[], ["--application", "./nothing-here"]])
  func alone(options: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      ["rehearse", Self.flow, "--script", script(asking: "what time is it", in: folder)] + options)
    #expect(result.output.contains("I am sorry, I cannot think at the moment."), "\(result.output)")
    #expect(result.output.contains("is over: completed"))
    // Who names a program and does not get it is told.
    #expect(result.status == (options.isEmpty ? 0 : 66), "\(result.errors)")
    #expect(result.errors.contains("cannot start ./nothing-here: No such file or directory") == !options.isEmpty)
  }

  @Test("check names a program that is not there") func missingProgram() throws {
    let folder = try TemporaryFolder()
    folder.write(#"{ "application": { "command": ["./assistant.sh"] } }"#, to: "good.json")
    folder.write("{ \"application\": {\n  \"command\": [\"./asistant.sh\"] } }", to: "bad.json")
    let good = try Program.run("check", Self.flow, "--config", "\(folder.path)/good.json")
    #expect(!good.errors.contains("cannot be started"), "\(good.errors)")
    let bad = try Program.run("check", Self.flow, "--config", "\(folder.path)/bad.json")
    #expect(
      bad.errors.contains("bad.json:2:14: warning: the application \"./asistant.sh\" cannot be started"),
      "\(bad.errors)")
    #expect(bad.status == 0)
  }

  @Test("100 MB in one line take no memory") func flood() throws {
    let folder = try TemporaryFolder()
    folder.write(
      """
      #!/bin/sh
      read -r first
      head -c 100000000 /dev/zero | tr '\\0' x
      echo
      exec ./assistant.sh
      """, to: "flood.sh")
    chmod("\(folder.path)/flood.sh", 0o755)
    let script = script(asking: "what day is it", in: folder)
    func run(_ options: [String]) throws -> Program.Result {
      try Program.run(["rehearse", Self.flow, "--script", script] + options)
    }
    let plain = try run(["--application", "./assistant.sh"])
    let flooded = try run(["--application", "\(folder.path)/flood.sh"])
    #expect(flooded.output.contains("is over: completed"), "\(flooded.output)\(flooded.errors)")
    let usual = max(plain.peakKilobytes, Program.ownPeakKilobytes)
    #expect(flooded.peakKilobytes < usual + 8_000, "\(plain.peakKilobytes) \(flooded.peakKilobytes)")
  }

  @Test("ctl tells the state, streams events, gives commands, and says what is refused") func control() throws {
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/control.sock"
    let appliance = try Program.start(
      ["rehearse", "flows/hello", "--realtime", "--until", "100", "--socket", socket, "--data", "\(folder.path)/data"])
    defer {
      appliance.terminate()
      _ = appliance.wait()
      #expect(access(socket, F_OK) != 0)
    }
    func ctl(_ words: String...) throws -> Program.Result { try Program.run(["ctl", "--socket", socket] + words) }
    while access(socket, F_OK) != 0 { usleep(10_000) }
    let idle = try ctl("state")
    #expect(idle.status == 0, "\(idle.errors)")
    #expect(idle.output.contains("state               idle\n"), "\(idle.output)")
    let events = try Program.start(["ctl", "events", "--socket", socket])
    defer { _ = events.wait() }
    defer { events.terminate() }
    while !events.output.contains("\n") { usleep(10_000) }
    #expect(events.output.hasPrefix(#"{"t":"#) && events.output.contains(#""snapshot":"hello","state":"idle""#))
    #expect(try ctl("mute", "on").status == 0)
    while !events.output.contains(#""event":"appliance.state","state":"muted""#) {
      // The observer may have come after the first one.
      #expect(try ctl("mute", "off").status == 0)
      #expect(try ctl("mute", "on").status == 0)
    }
    #expect(try ctl("mute", "off").status == 0)
    #expect(try ctl("field", "Who", "\"you\"").status == 0)
    #expect(try ctl("wake").status == 0)
    let state = try ctl("state", "--json")
    let value = try #require(LocatedJSON.parse(Array(state.output.utf8), file: "state").value)
    #expect(value["snapshot"]?.string == "hello")
    #expect(value["fields"]?["Who"]?.string == "you")
    let refused = try ctl("interrupt", "Nowhere")
    #expect(refused.status == 1)
    #expect(refused.errors == "hearken: there is no module \"Nowhere\"\n" || refused.errors.contains("no conversation"))
    #expect(try ctl("fly").status == 64)
    let second = try Program.run("rehearse", "flows/hello", "--socket", socket)
    #expect(second.status == 75, "\(second.errors)")
  }

  @Test("without an appliance ctl ends with 69 and one sentence", arguments: [["state"], ["events"], ["wake"]])
  func nobody(words: [String]) throws {
    let result = try Program.run(["ctl", "--socket", "/nonexistent/control.sock"] + words)
    #expect(result.status == 69)
    #expect(
      result.errors
        == "hearken: cannot reach an appliance at /nonexistent/control.sock: none listens there: "
        + "start \"hearken run\", or name the socket that it told with --socket\n")
    #expect(result.output.isEmpty)
  }
}
