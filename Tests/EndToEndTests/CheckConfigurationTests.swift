import Glibc
import TestSupport
import Testing

/// What is found in a configuration, alone and beside its flow.
@Suite struct CheckConfigurationTests {
  @Test("hotwords that stand in each other's way are told, and a file that was trained for another phrase")
  func rivals() throws {
    let flow = try SmallFlow()
    let head = TestFile.read("\(Program.package)/share/hearken/hey-hearken.hotword")
    flow.folder.write(head, to: "other.hotword")
    flow.folder.write(
      #"""
      { "hotwords": ["hello lighthouse", "Hello  Lighthouse keeper", "good morning",
        { "phrase": "Good Morning", "head": "other.hotword" }] }
      """#, to: "appliance.json")
    let result = try Program.run("check", flow.path, "--config", "\(flow.path)/appliance.json")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "warning: the hotword \"Hello  Lighthouse keeper\" is never heard: \"hello lighthouse\" wakes before it is over"
      ),
      "\(result.errors)")
    #expect(result.errors.contains("warning: the hotword \"Good Morning\" stands here twice"), "\(result.errors)")
    #expect(
      result.errors.contains("was trained for \"hey hearken\", and is to hear \"Good Morning\""), "\(result.errors)")
  }

  @Test("what a configuration names and is not there is found: the flow, a button's module, a voice")
  func namedAndMissing() throws {
    let flow = try SmallFlow()
    flow.folder.write(
      #"{ "flow": "/nonexistent/flow", "voice": "alice", "hotwords": [], "buttons": { "red": { "press": "interrupt", "module": "Grete" } } }"#,
      to: "appliance.json")
    let result = try Program.run("check", flow.path, "--config", "\(flow.path)/appliance.json")
    #expect(result.status == 78)
    for place in [
      "1:11: warning: there is no folder \"/nonexistent/flow\"", "1:41: warning: there is no voice \"alice\"",
      "1:120: error: the button \"red\" goes on at \"Grete\"",
    ] {
      #expect(result.errors.contains("appliance.json:\(place)"), "\(result.errors)")
    }
  }

  @Test("a configuration is checked with the flow that it names; without one, or with a missing one, alone")
  func pair() throws {
    let flow = try SmallFlow()
    func check(_ name: String) throws -> Program.Result {
      flow.folder.write(
        """
        { "flow": "\(name)", "hotwords": [],
          "buttons": { "red": { "press": "interrupt", "module": "Grete" } } }
        """, to: "appliance.json")
      return try Program.run("check", "--config", "\(flow.path)/appliance.json")
    }
    let found = try check(flow.path)
    #expect(found.status == 78)
    #expect(
      found.errors.contains(
        "appliance.json:2:57: error: the button \"red\" goes on at \"Grete\", and the flow has no such module "
          + "(did you mean \"Greet\"?)"), "\(found.errors)")
    #expect(try check("/nonexistent").status == 0)
    flow.folder.write("no flow", to: "empty/notes.txt")
    let empty = try check("\(flow.path)/empty")
    #expect(empty.status == 78)
    #expect(empty.errors.contains("appliance.json:1:11: error: the flow cannot be read: "), "\(empty.errors)")
    flow.folder.write("[", to: "voiceflow.json")
    #expect(try check(flow.path).status == 65)
  }

  @Test("an error in a configuration hides nothing of what is wrong with the rest of it") func layers() throws {
    let folder = try TemporaryFolder()
    folder.write(
      """
      { "limits": { "turnSeconds": 0 },
        "flow": "/nonexistent/flow",
        "voice": "alice",
        "hotwords": ["stop", "", "hey 42"],
        "application": { "command": ["/nonexistent/program"] } }
      """, to: "appliance.json")
    let result = try Program.run("check", "--config", "\(folder.path)/appliance.json")
    #expect(result.status == 78)
    #expect(result.output == "", "there is no effective configuration")
    let places = result.errors.split(separator: "\n").map { line in
      line.dropFirst(folder.path.count + 1).split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      places == [
        "appliance.json:1:30: error:", "appliance.json:2:11: warning:", "appliance.json:3:12: warning:",
        "appliance.json:4:15: note:", "appliance.json:4:16: warning:", "appliance.json:4:24: error:",
        "appliance.json:4:28: error:", "appliance.json:5:31: warning:",
      ], "\(result.errors)")
  }

  @Test("the product's own hotword needs no remark") func ownHotword() throws {
    let folder = try TemporaryFolder()
    folder.write("{}", to: "appliance.json")
    let result = try Program.run("check", "--config", "\(folder.path)/appliance.json")
    #expect(result.status == 0)
    #expect(!result.errors.contains("hearken\" of the hotword"), "\(result.errors)")
  }

  @Test("pronunciations may have stress, in any case") func stress() throws {
    let folder = try TemporaryFolder()
    folder.write(
      #"{ "hotwords": [{ "phrase": "hey xochitl", "pronunciations": { "xochitl": ["S OW1 CH IY0 L", "s ow1 ch iy l"] } }] }"#,
      to: "appliance.json")
    let result = try Program.run("check", "--config", "\(folder.path)/appliance.json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("error") && !result.errors.contains("warning"), "\(result.errors)")
  }

  @Test("a button that leads to no module is refused by run and rehearse in the words of check; a service stays")
  func unknownModule() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/appliance.json"
    folder.write(
      """
      { "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": [], "flow": "flows/hello",
        "buttons": { "stop": { "press": "interrupt", "module": "VFM_No" } } }
      """, to: "appliance.json")
    let place = "\(file):2:58: error: "
    let sentence = place + "the button \"stop\" goes on at \"VFM_No\", and the flow has no such module"
    for words in [
      ["check", "--config", file], ["run", "--config", file], ["run", "--config", file, "--flow", "flows/lights"],
      ["rehearse", "flows/hello", "--config", file, "--wake", "--press", "stop@2"],
    ] {
      let result = try Program.run(words, limit: 60)
      #expect(result.status == 78, "\(words): \(result.status) \(result.errors)")
      #expect(result.errors.contains(sentence), "\(words): \(result.errors)")
    }
    let service = try Program.start(
      [
        "run", "--stay", "--config", file, "--data", "\(folder.path)/data", "--socket", "\(folder.path)/control.sock",
        "--events",
      ], limit: 60)
    while !service.output.contains("code-4"), !service.output.contains("\"idle\"") { usleep(50_000) }
    service.terminate()
    let result = service.wait()
    #expect(result.status == 0)
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }
}
