import Glibc
import Sound
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

  @Test("a grammar with a fault is told with its place on standard error, and nothing else is printed") func grammar()
    throws
  {
    let folder = try TemporaryFolder()
    folder.write("hello there", to: "plain.gram")
    folder.write("#JSGF V1.0;\ngrammar g;\npublic <a> = yes |;\n", to: "open.gram")
    for (name, place) in [("plain.gram", "1:1"), ("open.gram", "3:19")] {
      let path = "\(folder.path)/\(name)"
      let result = try Program.run("hear", "\(folder.path)/none.wav", "--grammar", path)
      #expect(result.status == 65)
      #expect(result.output == "")
      #expect(result.errors.hasPrefix("\(path):\(place): error: "), "\(result.errors)")
    }
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

  @Test("a configuration without faults is printed with every default, and what is printed reads back the same")
  func effectiveConfiguration() throws {
    let folder = try TemporaryFolder()
    folder.write(#"{ "hotwords": ["hey museum"], "limits": { "turnSeconds": 12 }, }"#, to: "one.json")
    let first = try Program.run("check", "--config", "\(folder.path)/one.json")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("\"turnSeconds\": 12") && first.output.contains("\"recordingSeconds\": 300"))
    folder.write(first.output, to: "two.json")
    #expect(try Program.run("check", "--config", "\(folder.path)/two.json").output == first.output)
  }

  @Test("a data folder that is in use is refused with 75 and names who uses it; it is left alone") func inUse() throws {
    let long = Array(repeating: "The museum opens at ten o'clock.", count: 20).joined(separator: " ")
    let flow = try SmallFlow(prompts: SmallFlow.prompts.replacing("The museum opens at ten o'clock.", with: long))
    let data = "\(flow.path)/data"
    let running = try Program.start(["rehearse", flow.path, "--wake", "--realtime", "--data", data])
    while !running.output.contains("session 1 begins") { usleep(10_000) }
    let second = try Program.run("rehearse", flow.path, "--wake", "--data", data)
    #expect(second.status == 75, "\(second.errors)")
    #expect(second.errors.contains { $0.isNumber } && second.errors.contains(data), "\(second.errors)")
    running.terminate()
    #expect(running.wait().output.contains("session 1 is over: shutdown"))
    let sessions = try Program.run("sessions", "--data", data, "--json")
    #expect(!sessions.output.contains("crash"), "\(sessions.output)")
  }

  @Test("a recording that a crash cut off is kept, and the log says so") func cutOff() throws {
    let flow = try SmallFlow(
      voiceflow: SmallFlow.voiceflow.replacing(
        #""type": "playAudio", "name": "sorry", "playAudioParams": { "promptID": "P_Three" }"#,
        with:
          #""type": "recordAudio", "name": "record", "recordAudioParams": { "stopRecordParams": { "maxAudioLengthMs": 60000 } }"#
      ).replacing(#""DEFAULT": "Greet""#, with: #""DEFAULT": "Sorry""#))
    let data = "\(flow.path)/data"
    let running = try Program.start(["rehearse", flow.path, "--wake", "--realtime", "--data", data])
    while !running.output.contains("recording number 1 begins") { usleep(10_000) }
    usleep(2_500_000)
    running.kill()
    _ = running.wait()
    _ = try Program.run("rehearse", "flows/hello", "--wake", "--data", data)
    let story = try Program.run("show", "1", "--data", data, "--json")
    #expect(story.output.contains(#""state":"recovered""#), "\(story.output)\(story.errors)")
    #expect(story.output.contains(#""end_reason":"crash""#), "\(story.output)")
  }

  @Test(
    "the sample flows have no faults",
    arguments: ["front-desk", "hello", "lights", "assistant", "hotword-assistant", "speech-verifier"])
  func samples(flow: String) throws {
    let result = try Program.run("check", "flows/\(flow)")
    #expect(result.status == 0)
    #expect(result.errors == "", "\(result.errors)")
  }

  @Test("without its devices doctor says so once for each")
  func nothingThere() throws {
    let folder = try TemporaryFolder()
    folder.write(
      #"{ "audio": { "microphone": "hw:CARD=NoSuchCard", "speaker": "hw:CARD=NoSuchCard" }, "buttons": {} }"#,
      to: "appliance.json")
    let result = try Program.run("doctor", "--config", "\(folder.path)/appliance.json")
    #expect(result.status == 69)
    #expect(result.errors == "", "the findings have it")
    #expect(result.output.split(separator: "\n").filter { $0.contains("NoSuchCard") }.count == 2, "\(result.output)")
  }

  @Test("doctor has a line for each hotword, with what check finds wrong with it") func doctorHotwords() throws {
    let folder = try TemporaryFolder()
    func doctor(_ hotwords: String) throws -> Program.Result {
      folder.write(
        """
        { "audio": { "microphone": "simulated", "speaker": "simulated" }, "buttons": {}, "data": "\(folder.path)/data",
          "hotwords": \(hotwords) }
        """, to: "appliance.json")
      return try Program.run("doctor", "--config", "\(folder.path)/appliance.json")
    }
    let bad = try doctor(#"["hey museum", "the", "stop", "hey 42"]"#)
    #expect(bad.status == 1, "\(bad.output)\(bad.errors)")
    let lines = bad.output.split(separator: "\n").filter { $0.hasPrefix("hotword") }.map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).prefix(2).joined(separator: " ")
    }
    #expect(lines == ["hotword ok", "hotword fault", "hotword warning", "hotword fault"], "\(bad.output)")
    #expect(bad.output.contains("\"hey museum\" can be heard, by the first stage alone"), "\(bad.output)")
    #expect(bad.output.contains("the word \"42\" of the hotword \"hey 42\" has no pronunciation"), "\(bad.output)")
    let none = try doctor("[]")
    #expect(none.output.contains("none is configured: buttons wake the appliance"), "\(none.output)")
  }

  @Test("a sound in which nothing is found is told, and nothing is printed") func nothingFound() throws {
    let folder = try TemporaryFolder()
    folder.write(
      WAVFile.encode(Clip(sampleRate: 16_000, samples: [Int16](repeating: 0, count: 16_000))), to: "quiet.wav")
    let result = try Program.run("hear", "\(folder.path)/quiet.wav")
    #expect(result.status == 0 && result.output == "")
    #expect(
      result.errors == "hearken: \(folder.path)/quiet.wav: nothing in it is anywhere near \"hey hearken\"\n",
      "\(result.errors)")
  }
}
