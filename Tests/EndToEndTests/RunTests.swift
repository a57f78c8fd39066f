import Glibc
import SQLiteSessionLog
import TestSupport
import Testing

/// `hearken run` with simulated sound devices, in real time, looked after by `hearken ctl` and by signals.
@Suite(.serialized) struct RunTests {
  /// Looks until something holds, 20 s at most.
  private static func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<400 {
      if try condition() { return true }
      usleep(50_000)
    }
    return try condition()
  }

  /// What the log of a folder says of a hotword that cannot be used.
  private static func hotwordFault(in folder: TemporaryFolder) throws -> String? {
    try Connection(path: "\(folder.path)/data/sessions.db", mode: .readOnly, busyTimeout: 1_000)
      .value("SELECT detail FROM events WHERE name = 'fault.hotword'").text
  }

  /// A running appliance and the folder it lives in.
  private struct Appliance {
    let folder: TemporaryFolder
    let running: Program.Running

    init(flow: String = "flows/hello", stays: Bool = false) throws {
      let folder = try TemporaryFolder()
      self.folder = folder
      folder.write(
        #"{ "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": [] }"#, to: "appliance.json")
      running = try Program.start(
        [
          "run", "--config", "\(folder.path)/appliance.json", "--flow", flow, "--data", "\(folder.path)/data",
          "--socket", "\(folder.path)/control.sock", "--events",
        ] + (stays ? ["--stay"] : []), limit: 60)
    }

    func ctl(_ words: String...) throws -> Program.Result {
      try Program.run(["ctl"] + words + ["--socket", "\(folder.path)/control.sock"], limit: 20)
    }

    /// Looks until the events have the text, 20 s at most.
    func waits(for text: String) -> Bool { RunTests.holds { running.output.contains(text) } }

    /// Milliseconds from the signal to the end, and how it ended.
    func terminate() -> (milliseconds: Int, result: Program.Result) {
      let begun = clock()
      running.terminate()
      let result = running.wait()
      return (clock() - begun, result)
    }

    private func clock() -> Int {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
    }
  }

  @Test("it waits, is woken over the socket, speaks, and SIGTERM ends it within 2 s with the session's row closed")
  func wakeAndStop() throws {
    let appliance = try Appliance()
    #expect(appliance.waits(for: #""state":"idle""#))
    let state = try appliance.ctl("state")
    #expect(state.status == 0)
    #expect(state.output.contains("idle"))
    // Signals that mean nothing to it end nothing.
    for signal in [SIGUSR1, SIGUSR2, SIGALRM] { appliance.running.signal(signal) }
    #expect(try appliance.ctl("wake").status == 0)
    #expect(appliance.waits(for: "segment.started"))
    let (milliseconds, result) = appliance.terminate()
    #expect(result.status == 0)
    #expect(milliseconds < 2_000)
    let sessions = try Program.run("sessions", "--data", "\(appliance.folder.path)/data")
    #expect(sessions.output.contains("the appliance was stopped"))
  }

  @Test("the program beside the flow never outlives it, even if it ignores everything", arguments: [SIGTERM, SIGKILL])
  func programEndsToo(signal: Int32) throws {
    let folder = try TemporaryFolder()
    folder.write(
      """
      { "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": [],
        "application": { "command":
          ["/bin/sh", "-c", "trap '' TERM INT HUP; echo $$ >\(folder.path)/process; while :; do sleep 0.05; done"] } }
      """, to: "appliance.json")
    let running = try Program.start(
      [
        "run", "--config", "\(folder.path)/appliance.json", "--flow", "flows/hello", "--data",
        "\(folder.path)/data", "--socket", "\(folder.path)/control.sock", "--events",
      ], limit: 60)
    #expect(Self.holds { running.output.contains(#""state":"idle""#) && folder.text("process").hasSuffix("\n") })
    let process = try #require(Int32(folder.text("process").dropLast()))
    #expect(Glibc.kill(process, 0) == 0)
    // The second SIGTERM ends it at once, in the middle of what the first has begun.
    running.signal(signal)
    usleep(50_000)
    running.signal(signal)
    let status = running.wait().status
    #expect(status == 128 + signal)
    #expect(Self.holds { Glibc.kill(process, 0) != 0 })
  }

  @Test("a second appliance on the same data names the first and leaves")
  func second() throws {
    let appliance = try Appliance()
    #expect(appliance.waits(for: #""state":"idle""#))
    let second = try Program.run(
      "run", "--config", "\(appliance.folder.path)/appliance.json", "--flow", "flows/hello", "--data",
      "\(appliance.folder.path)/data")
    #expect(second.status == 75)
    #expect(second.errors.contains("process "))
    #expect(appliance.terminate().result.status == 0)
  }

  @Test("mute and volume survive kill -9; the microphone is muted from the first moment on")
  func remembers() throws {
    let appliance = try Appliance()
    #expect(appliance.waits(for: #""state":"idle""#))
    #expect(try appliance.ctl("mute", "on").status == 0)
    #expect(appliance.waits(for: "microphone.closed"))
    #expect(Self.holds { appliance.folder.text("data/state.json").contains(#""muted":true"#) })
    appliance.running.kill()
    _ = appliance.running.wait()
    let again = try Program.start(
      [
        "run", "--config", "\(appliance.folder.path)/appliance.json", "--flow", "flows/hello", "--data",
        "\(appliance.folder.path)/data", "--socket", "\(appliance.folder.path)/control.sock", "--events",
      ], limit: 60)
    #expect(Self.holds { again.output.contains("appliance.state") })
    again.terminate()
    let output = again.wait().output
    #expect(output.split(separator: "\n").first?.contains(#""state":"muted""#) == true)
    #expect(!output.contains("microphone.opened"))
  }

  @Test("SIGHUP takes a new flow between conversations, and keeps the old one if the new has faults")
  func reload() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String) {
      folder.write(
        """
        [{ "id": "VF_START", "type": "node", "goTo": { "DEFAULT": "Say" } },
         { "id": "Say", "type": "playAudio", "playAudioParams": { "promptID": "P" }, "goTo": { "DEFAULT": "VF_END" } },
         { "id": "VF_END", "type": "node" }]
        """, to: "flow/voiceflow.json")
      folder.write(text, to: "flow/prompts.json")
    }
    mkdir("\(folder.path)/flow", 0o755)
    write(#"[{ "id": "P", "style": "single", "textString": "The old words." }]"#)
    let appliance = try Appliance(flow: "\(folder.path)/flow")
    #expect(appliance.waits(for: #""state":"idle""#))

    write(#"[{ "id": "Q", "style": "single", "textString": "The broken words." }]"#)
    appliance.running.signal(SIGHUP)
    #expect(Self.holds { appliance.running.errors.contains("stay as they were") })
    #expect(try appliance.ctl("wake").status == 0)
    #expect(appliance.waits(for: "The old words."))
    #expect(appliance.waits(for: "session.ended"))

    write(#"[{ "id": "P", "style": "single", "textString": "The new words." }]"#)
    appliance.running.signal(SIGHUP)
    // The socket is made anew while the files are read.
    let isNew = try Self.holds {
      _ = try appliance.ctl("wake")
      return appliance.running.output.contains("The new words.")
    }
    #expect(isNew)
    let (_, result) = appliance.terminate()
    #expect(result.status == 0)
    #expect(result.errors.contains("error: "))
  }

  @Test("bad files end it before anything is started, with their own status")
  func badFiles() throws {
    let folder = try TemporaryFolder()
    folder.write("{ \"hotwrods\": [] }", to: "appliance.json")
    #expect(try Program.run("run", "--config", "\(folder.path)/appliance.json", "--flow", "flows/hello").status == 78)
    folder.write("{}", to: "appliance.json")
    #expect(try Program.run("run", "--config", "\(folder.path)/appliance.json").status == 64)
    #expect(try Program.run("run", "--config", "\(folder.path)/appliance.json", "--flow", "/nonexistent").status == 66)
    #expect(try Program.run("run", "--config", "/nonexistent").status == 66)
  }

  @Test("a service whose files have faults stays, says so when it is woken, and takes better files at SIGHUP")
  func stays() throws {
    let folder = try TemporaryFolder()
    folder.write("[", to: "flow/voiceflow.json")
    let appliance = try Appliance(flow: "\(folder.path)/flow", stays: true)
    #expect(appliance.waits(for: #""state":"degraded""#))
    #expect(appliance.running.output.contains("code-4"))
    #expect(try appliance.ctl("wake").status == 0)
    #expect(appliance.waits(for: "my program has faults"))
    let result = appliance.terminate().result
    #expect(result.status == 0)
    #expect(result.errors.contains("voiceflow.json:1:"))
  }

  @Test("a hotword that cannot be heard does not end a running appliance, nor keep a service from starting")
  func badHotword() throws {
    let bad = #"{ "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": ["hey 0"] }"#
    let appliance = try Appliance()
    #expect(appliance.waits(for: #""state":"idle""#))
    appliance.folder.write(bad, to: "appliance.json")
    appliance.running.signal(SIGHUP)
    #expect(Self.holds { appliance.running.errors.contains("stay as they were") })
    #expect(try appliance.ctl("wake").status == 0)
    #expect(appliance.terminate().result.status == 0)

    let folder = try TemporaryFolder()
    folder.write(bad, to: "appliance.json")
    let service = try Program.start(
      [
        "run", "--stay", "--config", "\(folder.path)/appliance.json", "--flow", "flows/hello", "--data",
        "\(folder.path)/data", "--socket", "\(folder.path)/control.sock", "--events",
      ], limit: 60)
    #expect(Self.holds { service.output.contains(#""state":"idle""#) })
    #expect(try Program.run("ctl", "wake", "--socket", "\(folder.path)/control.sock").status == 0)
    #expect(Self.holds { service.output.contains("segment.started") })
    service.terminate()
    let result = service.wait()
    #expect(result.status == 0)
    #expect(result.errors.contains("hey 0"))
    #expect(try Self.hotwordFault(in: folder)?.contains("no hotword is heard") == true)
  }

  @Test("a trained file that is damaged is told by a running appliance in its events and in its log")
  func damagedHead() throws {
    let flow = try SmallFlow()
    flow.folder.write(Array("HKHOTWD\n".utf8) + [1, 0, 0, 0], to: "museum.hotword")
    flow.folder.write(
      #"{ "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": ["hey museum"] }"#,
      to: "appliance.json")
    let running = try Program.start(
      [
        "run", "--config", "\(flow.path)/appliance.json", "--flow", flow.path, "--data", "\(flow.path)/data",
        "--socket", "\(flow.path)/control.sock", "--events",
      ], limit: 60)
    #expect(Self.holds { running.output.contains("museum.hotword: it is cut short") })
    running.terminate()
    #expect(running.wait().status == 0)
    #expect(try Self.hotwordFault(in: flow.folder)?.contains("museum.hotword: it is cut short") == true)
  }

  @Test("with faults in its configuration a service keeps what is in order, such as its sound devices")
  func partlyBroken() throws {
    let folder = try TemporaryFolder()
    folder.write(
      #"{ "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": [{ "phrase": "hey you", "sensitivity": 7 }] }"#,
      to: "appliance.json")
    let service = try Program.start(
      [
        "run", "--stay", "--config", "\(folder.path)/appliance.json", "--flow", "flows/hello", "--data",
        "\(folder.path)/data", "--socket", "\(folder.path)/control.sock", "--events",
      ], limit: 60)
    #expect(Self.holds { service.output.contains("code-4") })
    #expect(try Program.run("ctl", "wake", "--socket", "\(folder.path)/control.sock").status == 0)
    #expect(Self.holds { service.output.contains("my program has faults") })
    service.terminate()
    let result = service.wait()
    #expect(result.errors.contains("device=simulated"))
    #expect(result.errors.contains("appliance.json:1:"))
  }

  @Test("a reader of its events that stops reading holds up neither buttons nor the end")
  func unreadEvents() throws {
    let folder = try TemporaryFolder()
    folder.write(
      #"{ "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": [] }"#, to: "appliance.json")
    mkfifo("\(folder.path)/events", 0o600)
    // Opened for both, the pipe has a reader that never reads.
    let pipe = open("\(folder.path)/events", O_RDWR)
    defer { close(pipe) }
    let running = try Program.start(
      [
        "run", "--config", "\(folder.path)/appliance.json", "--flow", "flows/hello", "--data",
        "\(folder.path)/data", "--socket", "\(folder.path)/control.sock", "--events",
      ], output: "\(folder.path)/events", limit: 60)
    let isReady = try Self.holds {
      try Program.run("ctl", "state", "--socket", "\(folder.path)/control.sock").status == 0
    }
    #expect(isReady)
    for turn in 0..<150 {
      let result = try Program.run(
        "ctl", "field", "N", "\"\(String(repeating: "x", count: 900))\(turn)\"", "--socket",
        "\(folder.path)/control.sock")
      #expect(result.status == 0)
    }
    running.terminate()
    #expect(running.wait().status == 0)
  }
}
