import LocatedJSON
import SQLiteSessionLog
import TestSupport
import Testing

@Suite struct HotwordSoundTests {
  /// A rehearsal in which the hotword is said, and the log that it left.
  private struct Heard {
    let flow: SmallFlow
    let log: Connection

    init(log keeping: String, then steps: String = "") throws {
      flow = try SmallFlow()
      flow.folder.write(#"{ "hotwords": ["hey hearken"], "log": \#(keeping) }"#, to: "appliance.json")
      flow.folder.write(
        #"{ "steps": [ { "at": 4.0, "say": "hey hearken", "voice": "awb" }\#(steps) ], "until": 14 }"#,
        to: "script.json")
      let result = try Program.run(
        "rehearse", flow.path, "--config", "\(flow.path)/appliance.json", "--script", "\(flow.path)/script.json",
        "--data", "\(flow.path)/data")
      #expect(result.output.contains("woken by hotword"), "\(result.output)\(result.errors)")
      log = try Connection(path: "\(flow.path)/data/sessions.db", mode: .readOnly, busyTimeout: 1_000)
    }
  }

  @Test("an owner who wants it has some seconds of sound for each hotword that woke, in which it is heard again")
  func kept() throws {
    let heard = try Heard(log: #"{ "hotwordSound": true }"#)
    let kept = """
      FROM hotword_hits h JOIN recordings r ON r.id = h.recording_id WHERE h.accepted AND r.state = 'complete'
      """
    #expect((1_500...3_500).contains(try heard.log.integer("SELECT r.duration_ms \(kept)")))
    let path = try #require(try heard.log.value("SELECT r.path \(kept)").text)
    let again = try Program.run("hear", "\(heard.flow.path)/data/recordings/\(path)")
    #expect(again.output.contains(#""accepted":true"#), "\(path) \(again.output)\(again.errors)")
    // The decision comes before the word is over; the sound ends after it.
    let end = try #require(LocatedJSON.parse(Array(again.output.utf8), file: "").value?["end"]?.number)
    let length = Double(try heard.log.integer("SELECT r.duration_ms \(kept)")) / 1_000
    #expect(length - end > 0.15, "\(again.output)")
  }

  @Test("it belongs to the session that it woke, even if that is over at once: who forgets one forgets the other")
  func forgotten() throws {
    let heard = try Heard(
      log: #"{ "hotwordSound": true }"#,
      then: #", { "after": { "event": "session.started" }, "wait": 0.2, "ctl": "stop" }"#)
    #expect(try heard.log.integer("SELECT count(*) FROM recordings WHERE session_id = 1 AND step_id IS NULL") == 1)
    let listed = try Program.run("tune", "--recordings", "--data", "\(heard.flow.path)/data")
    let fields = listed.output.split(separator: "\n")[0].split(separator: "\t")
    #expect(fields.count == 4)
    #expect(try Program.run("hear", String(fields[3])).status == 0)
    let removed = try Program.run("forget", "1", "--yes", "--data", "\(heard.flow.path)/data")
    #expect(removed.output.contains("1 recording"), "\(removed.output)\(removed.errors)")
  }

  @Test(
    "a microphone that is pulled out in the middle of a hotword wakes nobody when it comes back",
    arguments: [0.55, 0.65])
  func pulled(after seconds: Double) throws {
    let flow = try SmallFlow()
    flow.folder.write(#"{ "hotwords": ["hey hearken"] }"#, to: "appliance.json")
    flow.folder.write(
      """
      { "steps": [
        { "at": 4.0, "say": "hey hearken" }, { "at": \(4 + seconds), "unplug": "microphone" },
        { "at": 13.0, "plug": "microphone" } ], "until": 16 }
      """, to: "script.json")
    let result = try Program.run(
      "rehearse", flow.path, "--config", "\(flow.path)/appliance.json", "--script", "\(flow.path)/script.json")
    #expect(!result.output.contains("woken"), "\(result.output)\(result.errors)")
  }

  @Test(
    "without it, or without recordings, there is none",
    arguments: ["{ }", #"{ "hotwordSound": true, "recordings": false }"#])
  func notKept(keeping: String) throws {
    let heard = try Heard(log: keeping)
    #expect(try heard.log.integer("SELECT count(*) FROM hotword_hits WHERE accepted") == 1)
    // The best that it reached, which is more than what just suffices; the session knows the same.
    #expect(
      try heard.log.integer(
        """
        SELECT count(*) FROM sessions s JOIN hotword_hits h ON h.session_id = s.id AND h.score = s.hotword_score
        WHERE h.score > 0.5
        """) == 1)
    #expect(try heard.log.integer("SELECT count(*) FROM hotword_hits WHERE recording_id IS NOT NULL") == 0)
  }
}
