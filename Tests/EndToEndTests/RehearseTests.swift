import Glibc
import LocatedJSON
import Sound
import TestSupport
import Testing

@Suite struct RehearseTests {
  private static let scripts: [(flow: String, script: String)] = TemporaryFolder.names(in: "\(Program.package)/flows")
    .flatMap { flow in
      TemporaryFolder.names(in: "\(Program.package)/flows/\(flow)/rehearsals").map { ("flows/\(flow)", $0) }
    }

  @Test("every rehearsal of the sample flows meets its expectations", arguments: scripts)
  func samples(flow: String, script: String) throws {
    // A flow may have a program beside it.
    let settings = "\(flow)/appliance.json"
    let hasSettings = access("\(Program.package)/\(settings)", F_OK) == 0
    if hasSettings, access("/usr/bin/python3", X_OK) != 0 { return print("skipped: python3 is not installed") }
    let result = try Program.run(
      ["rehearse", flow, "--script", "\(flow)/rehearsals/\(script)"] + (hasSettings ? ["--config", settings] : []))
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(result.output.contains("--- session 1 begins"))
  }

  @Test("the front desk has at least four rehearsals") func enough() {
    #expect(Self.scripts.count { $0.flow == "flows/front-desk" } >= 4)
  }

  @Test("the rehearsal that flows/README.md shows meets its expectations") func shown() throws {
    let page = String(decoding: TestFile.read("\(Program.package)/flows/README.md"), as: UTF8.self)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "```jsonc rehearsal"))
    let folder = try TemporaryFolder()
    folder.write(lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n"), to: "visit.json")
    let result = try Program.run("rehearse", "flows/front-desk", "--script", "\(folder.path)/visit.json")
    #expect(result.status == 0, "\(result.errors)\(result.output)")
  }

  @Test("two runs write the same events, byte for byte") func repeatable() throws {
    let (flow, script) = try #require(Self.scripts.first { $0.flow == "flows/front-desk" })
    func events() throws -> String {
      try Program.run("rehearse", flow, "--script", "\(flow)/rehearsals/\(script)", "--events", "-").output
    }
    let first = try events()
    #expect(first.split(separator: "\n").count > 50)
    #expect(try events() == first)
  }

  @Test("what the speaker plays is the prompts, in order, and nothing else") func speaker() throws {
    let flow = try SmallFlow()
    let result = try Program.run(
      "rehearse", flow.path, "--wake", "--speaker", "\(flow.path)/out.wav", "--events", "\(flow.path)/events")
    #expect(result.status == 0, "\(result.errors)")
    let clip = try WAVFile.decode(flow.folder.bytes("out.wav"))
    // Each segment is cut out by the times of its events and recognised among all sentences of the flow.
    flow.folder.write(
      """
      #JSGF V1.0;
      grammar prompts;
      public <prompt> = the museum opens at ten o'clock | please leave your coat downstairs | that recording is missing today;
      """, to: "prompts.gram")
    var starts: [Double] = []
    var ends: [Double] = []
    for line in flow.folder.text("events").split(separator: "\n") {
      let value = try #require(LocatedJSON.parse(Array(line.utf8), file: "events").value)
      let time = try #require(value["t"]?.number)
      if value["event"]?.string == "segment.started" { starts.append(time) }
      if value["event"]?.string == "segment.ended" { ends.append(time) }
    }
    #expect(starts.count == 2 && ends.count == 2)
    func samples(_ from: Double, _ to: Double) -> ArraySlice<Int16> {
      func position(_ seconds: Double) -> Int { max(0, min(clip.samples.count, Int(seconds * 16_000))) }
      return clip.samples[position(from)..<max(position(from), position(to))]
    }
    for (index, (start, end)) in zip(starts, ends).enumerated() {
      flow.folder.write(
        WAVFile.encode(Clip(sampleRate: 16_000, samples: Array(samples(start - 0.02, end + 0.02)))), to: "\(index).wav")
    }
    let heard = try Program.run(
      "hear", "\(flow.path)/0.wav", "\(flow.path)/1.wav", "--grammar", "\(flow.path)/prompts.gram")
    let texts = heard.output.split(separator: "\n").map { line in
      LocatedJSON.parse(Array(line.utf8), file: "hear").value?["text"]?.string
    }
    #expect(texts == ["the museum opens at ten o'clock", "please leave your coat downstairs"], "\(heard.errors)")
    #expect(samples(0, starts[0] - 0.02).allSatisfy { $0 == 0 })
    #expect(samples(ends[1] + 0.02, 60).allSatisfy { $0 == 0 })
  }

  @Test("a prompt whose file is missing and has no text takes the flow's failure key") func missingPrompt() throws {
    let flow = try SmallFlow(
      prompts: SmallFlow.prompts.replacing(
        #""textString": "Please leave your coat downstairs.""#, with: #""audioFile": "$[File]""#))
    let result = try Program.run("rehearse", flow.path, "--wake", "--events", "-")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains(
        #""event":"module.ended","module":"Greet","type":"playAudio","reason":"error","goTo":"loadPromptFailure","next":"Sorry""#
      ))
    #expect(result.output.contains("That recording is missing today."))
  }

  @Test("a flow that breaks down ends in words, not in silence") func apology() throws {
    let flow = try SmallFlow(
      voiceflow: SmallFlow.voiceflow.replacing(
        #""goTo": { "DEFAULT": "Greet" }"#, with: #""goTo": { "DEFAULT": "$[Nowhere]" }"#))
    let result = try Program.run("rehearse", flow.path, "--wake", "--events", "-")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("I am sorry, something went wrong."))
    #expect(result.output.contains(#""event":"session.ended","session":1,"reason":"error""#))
  }

  @Test("a rehearsal that is told to stop closes its session") func stopped() throws {
    let long = Array(repeating: "The museum opens at ten o'clock.", count: 20).joined(separator: " ")
    let flow = try SmallFlow(prompts: SmallFlow.prompts.replacing("The museum opens at ten o'clock.", with: long))
    let running = try Program.start(["rehearse", flow.path, "--wake", "--realtime", "--data", "\(flow.path)/data"])
    // However slow the machine is: the signal comes in the middle of the conversation, a minute before its end.
    while !running.output.contains("session 1 begins") { usleep(10_000) }
    running.terminate()
    let stopped = running.wait()
    #expect(stopped.output.contains("session 1 is over: shutdown"), "\(stopped.output)\(stopped.errors)")
    let sessions = try Program.run("sessions", "--data", "\(flow.path)/data", "--json")
    #expect(sessions.output.contains(#""end_reason":"shutdown""#), "\(sessions.output)\(sessions.errors)")
  }

  @Test("an expectation that is not met is told with its line, and the status is 1") func unmet() throws {
    let flow = try SmallFlow()
    flow.folder.write(
      """
      { "steps": [],
        "expect": [ { "event": "session.started" },
                    { "event": "module.started", "module": "Sorry" } ] }
      """, to: "script.json")
    let result = try Program.run("rehearse", flow.path, "--wake", "--script", "\(flow.path)/script.json")
    #expect(result.status == 1)
    #expect(result.errors.contains("line 3: expected module.started (module \"Sorry\")"), "\(result.errors)")
  }

  @Test("a step may wait for the end of the first session, and begin another") func secondSession() throws {
    let flow = try SmallFlow()
    flow.folder.write(
      """
      { "steps": [ { "after": { "event": "session.ended" }, "wait": 2, "ctl": "wake" } ],
        "expect": [ { "event": "session.ended", "session": 2 } ] }
      """, to: "script.json")
    let result = try Program.run("rehearse", flow.path, "--wake", "--script", "\(flow.path)/script.json")
    #expect(result.status == 0, "\(result.errors)\(result.output)")
  }

  @Test("a human being can be heard from a file") func microphone() throws {
    let flow = try SmallFlow()
    let said = try Program.run("say", "hey hearken", "--voice", "awb", "-o", "\(flow.path)/said.wav")
    #expect(said.status == 0, "\(said.errors)")
    let result = try Program.run("rehearse", flow.path, "--mic", "\(flow.path)/said.wav", "--until", "12")
    #expect(result.output.contains("session 1 begins, woken by hotword"), "\(result.output)\(result.errors)")
  }

  @Test("a button that the configuration does not have is refused before anything is rehearsed")
  func unknownButton() throws {
    let pressed = try Program.run("rehearse", "flows/hello", "--press", "blue@1")
    #expect(pressed.status == 64)
    #expect(pressed.errors.contains("no button \"blue\""))
    let folder = try TemporaryFolder()
    folder.write("{ \"steps\": [\n { \"at\": 1, \"press\": \"wakeup\" } ] }", to: "s.json")
    let scripted = try Program.run("rehearse", "flows/hello", "--script", "\(folder.path)/s.json")
    #expect(scripted.status == 65)
    #expect(scripted.errors.contains("s.json:2"))
  }

  @Test("commands that no appliance takes are refused before anything is rehearsed, all at once") func wrongCommands()
    throws
  {
    let folder = try TemporaryFolder()
    folder.write(
      """
      { "steps": [ { "at": 1, "ctl": "fly" },
                   { "at": 2, "ctl": "volume loud" },
                   { "at": 3, "ctl": "wake" } ] }
      """, to: "s.json")
    let result = try Program.run("rehearse", "flows/hello", "--script", "\(folder.path)/s.json")
    #expect(result.status == 65)
    #expect(result.output == "")
    #expect(result.errors.contains("s.json:1: error: there is no command \"fly\""), "\(result.errors)")
    #expect(result.errors.contains("s.json:2: error: the volume must be"), "\(result.errors)")
    #expect(!result.errors.contains("s.json:3"))
  }

  @Test("a voice that is not there is an error with its line") func unknownVoice() throws {
    let folder = try TemporaryFolder()
    folder.write("{ \"steps\": [\n { \"at\": 0.2, \"say\": \"x\", \"voice\": \"bob\" } ] }", to: "s.json")
    let result = try Program.run("rehearse", "flows/hello", "--script", "\(folder.path)/s.json")
    #expect(result.status == 65)
    #expect(result.errors.contains("s.json:2: error: there is no voice \"bob\" (there are slt"), "\(result.errors)")
  }

  @Test("steps that the end of the rehearsal forestalls are told, and the status is 1") func forestalled() throws {
    let flow = try SmallFlow()
    flow.folder.write("{ \"steps\": [\n { \"at\": 50, \"ctl\": \"wake\" } ], \"until\": 3 }", to: "s.json")
    let result = try Program.run("rehearse", flow.path, "--wake", "--script", "\(flow.path)/s.json")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "s.json: line 2: the step never happened: it was due at 50.0 s, and the rehearsal ended at 3.0 s"),
      "\(result.errors)")
    let press = try Program.run("rehearse", flow.path, "--wake", "--press", "pause@50", "--until", "3")
    #expect(press.status == 1)
    #expect(press.errors.contains("hearken: --press of \"pause\" never happened"), "\(press.errors)")
  }
}
