import TestSupport
import Testing

@Suite struct BadInputTests {
  @Test(
    "a fault in a flow is told with its place, status 65, and nothing runs",
    arguments: [
      ("{", "voiceflow.json:1:2"),
      (SmallFlow.voiceflow.replacing("\"playAudio\"", with: "\"playAudoi\""), "did you mean \"playAudio\"?"),
      (
        SmallFlow.voiceflow.replacing("\"DEFAULT\": \"Greet\"", with: "\"DEFAULT\": \"Gret\""),
        "did you mean \"Greet\"?"
      ),
      (SmallFlow.voiceflow.replacing("\"P_Two\"", with: "\"P_Too\""), "did you mean"),
      (SmallFlow.voiceflow.replacing("\"VF_END\", \"type\"", with: "\"VF_FIN\", \"type\""), "VF_END"),
      ("[]", "VF_START"),
    ])
  func flows(voiceflow: String, sentence: String) throws {
    let flow = try SmallFlow(voiceflow: voiceflow)
    for words in [["rehearse", flow.path, "--wake", "--data", "\(flow.path)/data"], ["check", flow.path]] {
      let result = try Program.run(words)
      #expect(result.status == 65)
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(result.errors.contains("\(flow.path)/voiceflow.json:"), "\(result.errors)")
      #expect(result.output == "")
      #expect(!TemporaryFolder.names(in: flow.path).contains("data"))
    }
  }

  @Test("what is not there or cannot be read has status 66") func missing() throws {
    let flow = try SmallFlow()
    let empty = try TemporaryFolder()
    let cases = [
      ["rehearse", "/nonexistent/flow"], ["check", "/nonexistent/flow"], ["rehearse", empty.path],
      ["rehearse", flow.path, "--script", "/nonexistent.json"], ["rehearse", flow.path, "--mic", "/nonexistent.wav"],
      ["rehearse", flow.path, "--config", "/nonexistent.json"], ["rehearse", flow.path, "--script", flow.path],
      ["hear", "/nonexistent.wav"], ["say", "-f", "/nonexistent.txt", "-o", "/dev/null"],
      ["sessions", "--data", "/nonexistent"], ["show", "1", "--data", "/nonexistent"],
    ]
    for words in cases {
      let result = try Program.run(words)
      #expect(result.status == 66, "\(words): \(result.status) \(result.errors)")
      #expect(result.errors.contains("/") && result.errors.split(separator: "\n").count <= 2, "\(result.errors)")
    }
  }

  @Test("a sound file that is none is refused by name") func sound() throws {
    let folder = try TemporaryFolder()
    folder.write("this is not sound, whatever its name says", to: "text.wav")
    let result = try Program.run("hear", "\(folder.path)/text.wav")
    #expect(result.status == 65)
    #expect(result.errors.contains("text.wav"))
  }

  @Test(
    "a hotword that cannot work has status 78",
    arguments: [
      ("", "hotword"), ("   ", "hotword"), ("123 456", "123"), ("你好", "你好"),
    ])
  func hotwords(phrase: String, sentence: String) throws {
    let flow = try SmallFlow()
    flow.folder.write(#"{ "hotwords": ["\#(phrase)"] }"#, to: "appliance.json")
    for words in [
      ["rehearse", flow.path, "--config", "\(flow.path)/appliance.json"],
      ["check", "--config", "\(flow.path)/appliance.json"],
      ["rehearse", flow.path, "--hotword", phrase],
    ] {
      let result = try Program.run(words)
      #expect(result.status == 78, "\(words): \(result.status) \(result.errors)")
      #expect(result.errors.contains(sentence), "\(result.errors)")
    }
  }

  @Test("a folder or file that cannot be created has status 73") func cannotCreate() throws {
    let flow = try SmallFlow()
    for words in [
      ["rehearse", flow.path, "--wake", "--data", "/proc/none"],
      ["rehearse", flow.path, "--wake", "--speaker", "/proc/none.wav"],
      ["rehearse", flow.path, "--wake", "--events", "/proc/none"], ["say", "hello", "-o", "/proc/none.wav"],
    ] {
      let result = try Program.run(words)
      #expect(result.status == 73, "\(words): \(result.status) \(result.errors)")
    }
  }

  @Test("the sample flows have no faults", arguments: ["flows/front-desk", "flows/hello"]) func samples(flow: String)
    throws
  {
    let result = try Program.run("check", flow)
    #expect(result.status == 0)
    #expect(result.errors == "", "\(result.errors)")
  }
}
