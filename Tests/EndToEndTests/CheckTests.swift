import Glibc
import LocatedJSON
import TestSupport
import Testing

@Suite struct CheckTests {
  /// A fault in the third line of `voiceflow.json`.
  private static let faulty = SmallFlow.voiceflow.replacing("\"P_Two\"", with: "\"P_Too\"")

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test("a fault has the same place in every encoding and with every line end") func encodings() throws {
    let flow = try SmallFlow(voiceflow: Self.faulty)
    let plain = try Program.run("check", flow.path)
    #expect(plain.status == 65)
    #expect(plain.errors.contains("voiceflow.json:4:105: error: "), "\(plain.errors)")
    let forms: [[UInt8]] = [
      utf16(Self.faulty, bigEndian: false), utf16(Self.faulty, bigEndian: true), [0xEF, 0xBB, 0xBF] + Self.faulty.utf8,
      Array(Self.faulty.replacing("\n", with: "\r\n").utf8), Array(Self.faulty.replacing("\n", with: "\r").utf8),
    ]
    for bytes in forms {
      flow.folder.write(bytes, to: "voiceflow.json")
      let result = try Program.run("check", flow.path)
      #expect(result.errors == plain.errors)
      #expect(result.status == 65)
    }
  }

  @Test("bytes that are no text are named with their place") func invalidText() throws {
    let flow = try SmallFlow()
    let parts = SmallFlow.prompts.split(separator: "museum", maxSplits: 1)
    flow.folder.write(Array(parts[0].utf8) + [0xFF, 0xFE, 0xC0] + Array(parts[1].utf8), to: "prompts.json")
    let result = try Program.run("check", flow.path)
    #expect(result.errors.contains("\(flow.path)/prompts.json:2:58: "), "\(result.errors)")
    #expect(result.errors.contains("UTF-8"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count <= 3, "\(result.errors)")
  }

  @Test("nesting without end is a fault like any other", arguments: [100_000, 1_000_000]) func nesting(depth: Int)
    throws
  {
    for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
      for file in ["voiceflow.json", "prompts.json", "appliance.json"] {
        let broken = try SmallFlow()
        broken.folder.write(
          String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth), to: file)
        let settings = file == "appliance.json" ? ["--config", "\(broken.path)/appliance.json"] : []
        let result = try Program.run(["check", broken.path] + settings, limit: 30)
        #expect(result.status == (file == "appliance.json" ? 78 : 65), "\(result.errors.prefix(500))")
        #expect(result.errors.contains("\(file):1:"), "\(result.errors.prefix(500))")
        #expect(result.errors.split(separator: "\n").count <= 3, "\(result.errors.prefix(500))")
      }
    }
  }

  /// Faults in four files, warnings and notes among them.
  private func manyFaults() throws -> SmallFlow {
    let flow = try SmallFlow(
      voiceflow: Self.faulty.replacing("\"DEFAULT\": \"Greet\"", with: "\"DEFAULT\": \"Gret\""),
      prompts: SmallFlow.prompts.replacing(
        "\"textString\": \"Please", with: "\"audioFile\": \"x.wav\", \"note\": \"Please"))
    flow.folder.write("[ { \"audioFile\": \"a.wav\", \"textString\": \"你好\" } ]", to: "audio-to-text.json")
    flow.folder.write("{ \"hotwords\": [\n  \"stop\", \"42\" ] }", to: "appliance.json")
    flow.folder.write(Array("no sound".utf8), to: "audio/x.wav")
    return flow
  }

  @Test("all faults are told at once, by file and place") func order() throws {
    let flow = try manyFaults()
    let result = try Program.run("check", flow.path, "--config", "\(flow.path)/appliance.json")
    #expect(result.status == 65)
    let places = result.errors.split(separator: "\n").map { line in
      line.dropFirst(flow.path.count + 1).split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      places == [
        "appliance.json:1:15: note:", "appliance.json:2:3: warning:", "appliance.json:2:11: error:",
        "audio-to-text.json:1:41: error:",
        "prompts.json:3:52: error:", "prompts.json:3:61: warning:", "voiceflow.json:2:77: error:",
        "voiceflow.json:4:105: error:",
      ], "\(result.errors)")
  }

  @Test("editors get the same faults as objects on standard output") func json() throws {
    let flow = try manyFaults()
    let words = ["check", flow.path, "--config", "\(flow.path)/appliance.json"]
    let text = try Program.run(words)
    let result = try Program.run(words + ["--json"])
    #expect(result.status == text.status)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n").map { line -> String in
      guard let row = LocatedJSON.parse(Array(line.utf8), file: "").value else { return "no JSON" }
      func string(_ key: String) -> String { row[key]?.string ?? "" }
      #expect(!string("rule").isEmpty)
      let hint = row["hint"]?.string.map { " (\($0))" } ?? ""
      return "\(string("file")):\(row["line"]?.integer ?? -1):\(row["column"]?.integer ?? -1): "
        + "\(string("severity")): \(string("sentence"))\(hint)"
    }
    #expect(lines.joined(separator: "\n") + "\n" == text.errors)
  }

  @Test("check writes nothing into the folder that it reads") func readsOnly() throws {
    let flow = try manyFaults()
    let before = FolderSnapshot(flow.path)
    for options in [[], ["--json"], ["--config", "\(flow.path)/appliance.json"], ["--hotword", "stop"]] {
      _ = try Program.run(["check", flow.path] + options)
    }
    #expect(FolderSnapshot(flow.path) == before)
  }

  @Test("a fault of the configuration alone has status 78, one of the flow goes first") func statuses() throws {
    let flow = try SmallFlow()
    flow.folder.write("{ \"hotword\": [] }", to: "appliance.json")
    #expect(try Program.run("check", flow.path, "--config", "\(flow.path)/appliance.json").status == 78)
    flow.folder.write("[]", to: "voiceflow.json")
    #expect(try Program.run("check", flow.path, "--config", "\(flow.path)/appliance.json").status == 65)
    #expect(try Program.run("check", flow.path, "--config", "\(flow.path)/none.json").status == 66)
  }

  @Test("a hotword of the command line has no place, and its faults are told all the same") func hotword() throws {
    let result = try Program.run("check", "--hotword", "stop", "--hotword", "42")
    #expect(result.status == 78)
    #expect(result.errors.contains("warning: the hotword \"stop\" is short (1 syllable)"), "\(result.errors)")
    #expect(result.errors.contains("error: the word \"42\" of the hotword \"42\""), "\(result.errors)")
    #expect(!result.errors.contains(":0:"))
  }

  @Test("a word is looked for once, however many inputs a flow has") func manyInputs() throws {
    // Words of the letters a to e that no dictionary has all of.
    let inputs = (0..<3_000).map { index in
      let word = String(index, radix: 5).compactMap { $0.wholeNumberValue.map { "abcde".dropFirst($0).prefix(1) } }
      return "{ \"comparator\": \"equals\", \"input\": \"go \(word.joined())\", \"goTo\": \"VF_END\" }"
    }
    let flow = try SmallFlow(
      voiceflow: """
        [
          { "id": "VF_START", "type": "node", "name": "start", "goTo": { "DEFAULT": "Ask" } },
          { "id": "Ask", "type": "audioDialog", "name": "ask",
            "audioDialogParams": { "dialogPromptCollection": [ { "type": "initial", "promptID": "P_One" } ] },
            "goTo": { "DEFAULT": "VF_END", "userInputCollection": [ \(inputs.joined(separator: ",\n")) ] } },
          { "id": "VF_END", "type": "node", "name": "end", "goTo": { "DEFAULT": "" } }
        ]
        """)
    let result = try Program.run("check", flow.path, limit: 60)
    #expect(result.status != 124, "it took too long")
    #expect(result.errors.contains("the word \"edeee\""), "\(result.errors.suffix(500))")
  }

  @Test("--warm keeps the speech of fixed texts, once") func warm() throws {
    let flow = try SmallFlow()
    let data = try TemporaryFolder()
    let first = try Program.run("check", flow.path, "--warm", "--data", data.path)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("are ready in \(data.path)/speech"), "\(first.output)")
    let names = TemporaryFolder.names(in: "\(data.path)/speech")
    #expect(!names.isEmpty)
    let kept = names.map { data.bytes("speech/\($0)") }
    let second = try Program.run("check", flow.path, "--warm", "--data", data.path)
    #expect(second.output == first.output)
    #expect(TemporaryFolder.names(in: "\(data.path)/speech").map { data.bytes("speech/\($0)") } == kept)
    let nowhere = try Program.run("check", flow.path, "--warm", "--data", "/proc/nowhere")
    #expect(nowhere.status == 73, "\(nowhere.errors)")
  }

  @Test("voices that a board has not, and voice files that are none, are told") func voices() throws {
    let flow = try SmallFlow(
      voiceflow: SmallFlow.voiceflow)
    flow.folder.write("no voice", to: "synthesis/en-US/claire.flitevox")
    let prompts = SmallFlow.prompts.replacing(
      "\"textString\"", with: "\"ssVoiceParams\": { \"name\": \"Samantha\" }, \"textString\"")
    flow.folder.write(prompts, to: "prompts.json")
    let result = try Program.run("check", flow.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains("note: the voice \"Samantha\" is not on a board; \"slt\" speaks in its place"),
      "\(result.errors)")
    #expect(
      result.errors.contains("synthesis/en-US/claire.flitevox:1:1: warning: this voice cannot be used"),
      "\(result.errors)")
  }

  @Test("a check of a large lexicon ends by a signal") func stop() throws {
    let flow = try SmallFlow()
    flow.folder.write((0..<19_000).map { "word\($0) : d aa1 n ah0\n" }.joined(), to: "lexicon.txt")
    let check = try Program.start(["check", flow.path], limit: 60)
    for _ in 0..<10_000 {
      if check.hasBegun { break }
      usleep(1_000)
    }
    check.terminate()
    let result = check.wait()
    #expect([128 + SIGTERM, 130].contains(result.status), "\(result.status)")
    #expect(!result.errors.contains("note:"))
  }
}
