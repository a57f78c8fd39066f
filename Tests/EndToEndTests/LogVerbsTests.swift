import Glibc
import LocatedJSON
import TestSupport
import Testing

/// The verbs that read the log and remove from it, on a log that a rehearsal has made.
@Suite struct LogVerbsTests {
  /// Greets, records half a second, and ends.
  private static let flow = """
    [
      { "id": "VF_START", "type": "node", "name": "start", "goTo": { "DEFAULT": "Greet" } },
      { "id": "Greet", "type": "playAudio", "name": "greet", "playAudioParams": { "promptID": "P_One" },
        "goTo": { "DEFAULT": "Record" } },
      { "id": "Record", "type": "recordAudio", "name": "record",
        "recordAudioParams": { "recordingFileName": "note", "stopRecordParams": { "maxRecordLengthMs": 500 } },
        "goTo": { "DEFAULT": "VF_END" } },
      { "id": "VF_END", "type": "node", "name": "end", "goTo": { "DEFAULT": "" } },
    ]
    """

  /// A data folder with two sessions, each with a recording.
  private func log() throws -> (flow: SmallFlow, data: String) {
    let flow = try SmallFlow(voiceflow: Self.flow)
    let data = "\(flow.path)/data"
    for _ in 0..<2 {
      let result = try Program.run("rehearse", flow.path, "--wake", "--data", data)
      try #require(result.status == 0, "\(result.errors)")
    }
    return (flow, data)
  }

  private func objects(_ text: String) throws -> [LocatedValue] {
    try text.split(separator: "\n").map { line in
      try #require(LocatedJSON.parse(Array(line.utf8), file: "-").value, "\(line)")
    }
  }

  @Test("sessions, show, stats and export tell of the same conversations, and forget removes one for good")
  func life() throws {
    let (flow, data) = try log()
    func hearken(_ words: String...) throws -> Program.Result { try Program.run(words + ["--data", data]) }

    let list = try hearken("sessions")
    #expect(list.status == 0)
    #expect(list.output.split(separator: "\n").count == 3)
    #expect(!list.output.contains("\u{1B}"), "no colours where there is no terminal")
    #expect(try objects(try hearken("sessions", "--json").output).map { $0["recordings"]?.integer } == [1, 1])

    let dialogue = try hearken("show", "last").output
    #expect(dialogue.contains("woken by  a command"))
    #expect(dialogue.contains("device     \"The museum opens at ten o'clock.\"  (P_One)"))
    #expect(dialogue.contains("recording  "))

    let stats = try hearken("stats", "--days", "7")
    #expect(stats.output.contains("  sessions    2, "))
    #expect(stats.output.contains("  2  ██"))
    #expect(try objects(try hearken("stats", "--json").output).first?["sessions"]?.integer == 2)

    let out = "\(flow.path)/out/deep"
    let export = try hearken("export", "--since", "1d", "-o", out)
    #expect(export.output == "2 sessions and 2 recordings are in \(out)\n", "\(export.errors)")
    let sessions = try objects(String(decoding: TestFile.read("\(out)/sessions.jsonl"), as: UTF8.self))
    #expect(sessions.map { $0["id"]?.integer } == [1, 2])
    for session in sessions {
      let recording = try #require(session["recordings"].flatMap { Array($0.elements).first })
      let path = try #require(recording["path"]?.string)
      let copy = TestFile.read("\(out)/\(try #require(recording["file"]?.string))")
      #expect(copy.count == recording["bytes"]?.integer)
      #expect(copy.elementsEqual(TestFile.read("\(data)/recordings/\(path)")))
    }
    #expect(!TemporaryFolder.names(in: out).contains { $0.hasSuffix(".part") })
    for own in [data, "\(data)/recordings", "\(data)/recordings/mine"] {
      #expect(try hearken("export", "2", "-o", own).status == 64, "an export into the appliance's own folder")
    }

    let asked = try hearken("forget", "1")
    #expect(asked.status == 64 && asked.errors.contains("--yes"), "nobody can be asked")
    let forgotten = try hearken("forget", "1", "--yes")
    #expect(forgotten.output == "1 session and 1 recording were removed.\n", "\(forgotten.errors)")
    #expect(forgotten.status == 0)
    #expect(try objects(try hearken("sessions", "--json").output).map { $0["id"]?.integer } == [2])
    #expect(try hearken("show", "1").status == 66)
    let path = try #require(sessions[0]["recordings"].flatMap { Array($0.elements).first }?["path"]?.string)
    #expect(access("\(data)/recordings/\(path)", F_OK) != 0)
    // From tomorrow on, as it were.
    #expect(try hearken("forget", "--before", "2099-01-01", "--yes").output.hasPrefix("1 session"))
    #expect(try hearken("sessions").output == "There are no sessions.\n")
  }

  @Test("--follow tells each session when it begins and when it has ended, and ends by a signal")
  func follow() throws {
    let (flow, data) = try log()
    let tail = try Program.start(["sessions", "--follow", "--json", "--last", "1", "--data", data])
    func wait(for count: Int) throws -> [LocatedValue] {
      for _ in 0..<600 {
        let lines = tail.output
        if lines.count(where: { $0 == "\n" }) >= count { return try objects(lines) }
        usleep(50_000)
      }
      Issue.record("there are no \(count) lines: \(tail.output) \(tail.errors)")
      return []
    }
    #expect(try wait(for: 1).map { $0["id"]?.integer } == [2])
    #expect(try Program.run("rehearse", flow.path, "--wake", "--data", data).status == 0)
    let told = try wait(for: 2)
    #expect(told.dropFirst().allSatisfy { $0["id"]?.integer == 3 })
    // The rehearsal may have been over before the first look.
    _ = try wait(for: told.last?["end_reason"]?.string == nil ? 3 : 2)
    tail.terminate()
    #expect(tail.wait().status == 0)
  }

  @Test("A standard output that cannot be written is noticed, whatever is printed")
  func fullDisk() throws {
    let (flow, data) = try log()
    for words in [
      ["sessions", "--data", data], ["show", "1", "--data", data], ["stats", "--data", data],
      ["export", "1", "-o", "\(flow.path)/out", "--data", data], ["version"], ["-h"], ["show", "-h"],
      ["schema", "voiceflow"], ["graph", flow.path, "--dot"], ["rehearse", flow.path, "--wake"], ["say", "--voices"],
    ] {
      let result = try Program.start(words, output: "/dev/full").wait()
      #expect(result.status == 73, "\(words): \(result.status) \(result.errors)")
      #expect(result.errors.contains("standard output: No space left on device"), "\(words): \(result.errors)")
    }
  }

  @Test(
    "Wrong words are told",
    arguments: [
      (["export", "1"], "-o DIR"), (["export", "-o", "/dev/null"], "--since T"),
      (["export", "1", "--since", "1d", "-o", "x"], "not both"), (["forget"], "--before T"),
      (["forget", "1", "--before", "1d"], "not both"), (["stats", "--days", "many"], "--days is \"many\""),
      (["sessions", "--since", "yesterday"], "--since is \"yesterday\""),
      (["schema", "export", "x"], "written by Hearken"),
    ] as [([String], String)])
  func usage(words: [String], sentence: String) throws {
    let result = try Program.run(words)
    #expect(result.status == 64, "\(words): \(result.errors)")
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("A log that is not there has status 66 for every verb that reads it")
  func missing() throws {
    for words in [["stats"], ["export", "1", "-o", "/tmp/none"], ["forget", "1", "--yes"], ["sessions", "--follow"]] {
      let result = try Program.run(words + ["--data", "/nonexistent"])
      #expect(result.status == 66, "\(words): \(result.status) \(result.errors)")
    }
  }

  @Test("A log without any session says so, whatever session is asked for") func empty() throws {
    let flow = try SmallFlow()
    let data = "\(flow.path)/data"
    try #require(try Program.run("rehearse", flow.path, "--until", "0.1", "--data", data).status == 0)
    for words in [["show", "last"], ["show", "7"], ["forget", "last", "--yes"]] {
      let result = try Program.run(words + ["--data", data])
      #expect(result.status == 66)
      #expect(result.errors == "hearken: the log has no sessions yet\n", "\(words): \(result.errors)")
    }
  }

  @Test("A session that nobody writes any more is told as cut off before the next start says so in the log")
  func left() throws {
    let long = Array(repeating: "The museum opens at ten o'clock.", count: 20).joined(separator: " ")
    let flow = try SmallFlow(prompts: SmallFlow.prompts.replacing("The museum opens at ten o'clock.", with: long))
    let data = "\(flow.path)/data"
    let running = try Program.start(["rehearse", flow.path, "--wake", "--realtime", "--data", data])
    func hearken(_ words: String...) throws -> String { try Program.run(words + ["--data", data]).output }
    while !(try hearken("sessions").contains("still running")) { usleep(50_000) }
    running.kill()
    _ = running.wait()
    let list = try hearken("sessions")
    #expect(list.contains("cut off by a crash or a power cut") && !list.contains("still running"), "\(list)")
    #expect(try hearken("show", "1").contains("end       cut off by a crash or a power cut"))
    #expect(try hearken("sessions", "--json").contains(#""end_reason":null"#), "the log itself is as it was")
  }
}
