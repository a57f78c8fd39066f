import Appliance
import Devices
import Rehearsal
import SQLiteSessionLog
import Sound
import TestSupport
import Testing
import VoiceFlow

@Suite struct ConductorTests {
  private static let long = "This is a long text, which goes on for quite some time, so that somebody can interrupt it."

  private func at(_ seconds: Double, _ action: RehearsalScript.Action) -> RehearsalScript.Step {
    RehearsalScript.Step(when: .at(seconds), action: action, line: 1)
  }

  @Test("a dialog understands what is said, and the log keeps it") func dialog() throws {
    let kiosk = try Kiosk(
      [.ask("Ask", ["opening hours": "Hours"]), .play("Hours", "P")], prompts: ["P": "We open at ten."])
    kiosk.script.steps = [at(1, .say("opening hours", voice: "awb", dBFS: -23))]
    #expect(try kiosk.rehearse().sessions == 1)
    let story = try kiosk.story()
    #expect(story.utterances.map(\.hypothesis) == ["opening hours"])
    #expect(story.utterances.map(\.outcome) == ["input"])
    #expect(story.steps.map(\.module) == ["VF_START", "Ask", "Hours", "VF_END"])
    #expect(story.steps[1].reason == "said")
    #expect(story.session.endReason == "completed")
    // What was said lies where it was said.
    let utterance = try #require(story.utterances.first)
    #expect((900...1_400).contains(utterance.startedMs))
    #expect((1_700...2_400).contains(utterance.endedMs))
  }

  @Test("silence is silence: the retries end, and each leaves a row") func silence() throws {
    let kiosk = try Kiosk([.ask("Ask", ["opening hours": "VF_END"])])
    kiosk.flow.modules[1].audioDialogParams?.dialogMaxRetryCount.timeout = FieldValue(1)
    #expect(try kiosk.rehearse().sessions == 1)
    let story = try kiosk.story()
    #expect(story.utterances.map(\.outcome) == ["silence", "silence"])
    #expect(story.steps[1].reason == "silence")
    #expect(story.steps[1].goToKey == "maxTimeoutCount" || story.steps[1].goToKey == "DEFAULT")
    #expect((6_000...6_200).contains(try #require(story.session.durationMs)))
  }

  @Test("a recording has the length of its limit and a row with its file") func recording() throws {
    let kiosk = try Kiosk([.record("Rec", limitMs: 2_000)])
    _ = try kiosk.rehearse()
    let recordings = try kiosk.story().recordings
    #expect(recordings.map(\.durationMs) == [2_000])
    #expect(recordings.map(\.bytes) == [44 + 64_000])
    #expect(recordings.map(\.state) == ["complete"])
  }

  @Test("a prompt is recorded without being played, in steps between which buttons work")
  func recordFromPrompt() throws {
    func kiosk() throws -> Kiosk {
      var record = VoiceflowModule.record("Rec", limitMs: 0)
      record.recordAudioParams?.promptID = FieldString("P")
      record.recordAudioParams?.recordFromPrompt = FieldValue(true)
      record.recordAudioParams?.notifyPosMs = FieldValue(1_000)
      return try Kiosk([record], prompts: ["P": Self.long])
    }
    let whole = try kiosk()
    _ = try whole.rehearse()
    let recording = try #require(try whole.story().recordings.first)
    #expect(recording.state == "complete")
    let lasted = try #require(recording.durationMs)
    #expect(lasted > 3_000)
    #expect(whole.times(.segmentStarted).isEmpty)
    #expect(try whole.story().events.contains { $0.name == "recording.position" })
    let began = try #require(whole.times(.recordingStarted).first)
    let ended = try #require(whole.times(.recordingEnded).first)
    // A second of sound a step, a step a block.
    #expect(ended > began && ended < began + 2)

    let stopped = try kiosk()
    stopped.script.steps = [at(began + 0.015, .press("stop", held: 0.1))]
    stopped.configuration.buttons["stop"] = Configuration.Button([.press: .stop])
    _ = try stopped.rehearse()
    let cut = try #require(try stopped.story().recordings.first)
    #expect(cut.state == "complete")
    #expect(try #require(cut.durationMs) < lasted)
  }

  @Test("a recording may run while its prompt plays, and tells when it has its position") func recordWhilePlay() throws
  {
    var record = VoiceflowModule.record("Rec", limitMs: 2_000)
    record.recordAudioParams?.promptID = FieldString("P")
    record.recordAudioParams?.recordWhilePlay = FieldValue(true)
    record.recordAudioParams?.notifyPosMs = FieldValue(500)
    let kiosk = try Kiosk([record], prompts: ["P": "Please speak now."])
    _ = try kiosk.rehearse()
    let recording = try #require(try kiosk.story().recordings.first)
    #expect(recording.durationMs == 2_000 && recording.state == "complete")
    let began = try #require(kiosk.times(.recordingStarted).first)
    let said = try #require(kiosk.times(.segmentStarted).first)
    let heard = try #require(kiosk.times(.promptEnded).first)
    #expect(began <= said + 0.1 && began < heard)
    let notes = try kiosk.story().events.filter { $0.name == "recording.position" }
    #expect(notes.count == 1)
  }

  @Test("what was recorded can be recognised afterwards; a recording that is not there fails the turn")
  func utteranceFile() throws {
    func ask(_ id: String, _ file: String, then next: String) -> VoiceflowModule {
      var module = VoiceflowModule.ask(id, ["opening hours": next, "good night": next], then: next)
      module.goTo.targets[.maxSRErrorCount] = FieldString("VF_END")
      module.recognizeAudioParams = RecognizeAudioParams()
      module.recognizeAudioParams?.recognizeUtteranceFile = FieldValue(true)
      module.recognizeAudioParams?.utteranceFileName = FieldString(file)
      return module
    }
    var record = VoiceflowModule.record("Rec", limitMs: 3_000, then: "Ask")
    record.recordAudioParams?.recordingFileName = FieldString("answer")
    let kiosk = try Kiosk([record, ask("Ask", "answer.wav", then: "Miss"), ask("Miss", "other.wav", then: "VF_END")])
    kiosk.script.steps = [at(1, .say("opening hours", voice: "awb", dBFS: -23))]
    #expect(try kiosk.rehearse().sessions == 1)
    let story = try kiosk.story()
    #expect(story.steps.map(\.module) == ["VF_START", "Rec", "Ask", "Miss", "VF_END"])
    #expect(story.utterances.map(\.hypothesis) == ["opening hours"])
    #expect(story.steps[2].reason == "said")
    #expect(story.steps[3].reason == "error")
    #expect(story.steps[3].goToKey == "maxSRErrorCount")
  }

  @Test("a lexicon that a flow loads changes how a word is said, and what is wrong with it is told")
  func lexicon() throws {
    func seconds(_ entries: String) throws -> (seconds: Double, faults: [String]) {
      var process = VoiceflowModule(id: "Teach", kind: .process, goTo: GoTo(default: "Say"))
      process.processParams = ProcessParams()
      process.processParams?.fliteCustomLexicon = FliteCustomLexicon()
      process.processParams?.fliteCustomLexicon?.loadCustomLexicon = FieldValue(true)
      process.processParams?.fliteCustomLexicon?.customLexiconEntryList = FieldString(entries)
      let kiosk = try Kiosk([process, .play("Say", "P")], prompts: ["P": "velmundo"])
      _ = try kiosk.rehearse()
      let faults = kiosk.events.filter { $0.name == .fault }.compactMap { $0["detail"]?.text }
      return (try #require(kiosk.times(.promptEnded).first), faults)
    }
    let short = try seconds("velmundo : b iy1")
    let long = try seconds("velmundo : b iy1 b iy0 b iy0 b iy0 b iy0 b iy0|other : zz1")
    #expect(long.seconds > short.seconds + 0.3)
    #expect(short.faults.isEmpty)
    #expect(long.faults.count == 1)
    #expect(long.faults.first?.contains("\"zz1\" in the entry for \"other\" is no phone") == true)
  }

  @Test("pause holds the prompt where it is, and the same button goes on") func pause() throws {
    func duration(_ steps: [RehearsalScript.Step]) throws -> (kiosk: Kiosk, seconds: Double) {
      let kiosk = try Kiosk([.play("Long", "P")], prompts: ["P": Self.long])
      kiosk.script.steps = steps
      _ = try kiosk.rehearse()
      return (kiosk, try #require(kiosk.times(.promptEnded).first))
    }
    let plain = try duration([])
    let paused = try duration([at(1, .press("pause", held: 0.1)), at(5, .press("pause", held: 0.1))])
    #expect((3.9...4.1).contains(paused.seconds - plain.seconds))
    #expect(paused.kiosk.times(.state, ["state": "paused"]).count == 1)
    #expect(try paused.kiosk.story().buttons.map(\.action) == ["pause-resume", "pause-resume"])
    #expect(try paused.kiosk.story().session.endReason == "completed")
  }

  @Test("pause in a dialog stops its time as well") func pauseInDialog() throws {
    let kiosk = try Kiosk([.ask("Ask", ["opening hours": "VF_END"])])
    kiosk.script.steps = [at(1, .press("pause", held: 0.1)), at(20, .press("pause", held: 0.1))]
    _ = try kiosk.rehearse()
    #expect((22_000...22_300).contains(try #require(try kiosk.story().session.durationMs)))
  }

  @Test("interrupt silences at once and never listens by itself") func interrupt() throws {
    let kiosk = try Kiosk(
      [.play("Long", "P", then: "Ask"), .ask("Ask", ["opening hours": "VF_END"])], prompts: ["P": Self.long])
    kiosk.script.steps = [at(1, .press("interrupt", held: 0.1))]
    _ = try kiosk.rehearse()
    let end = try #require(kiosk.times(.promptEnded, ["outcome": "stopped"]).first)
    #expect(end - 1 <= 0.06)
    #expect(kiosk.times(.state, ["state": "listening"]).isEmpty)
    #expect(try kiosk.story().session.endReason == "interrupted")
  }

  @Test("interrupt goes on at the configured module") func interruptToModule() throws {
    let kiosk = try Kiosk(
      [.play("Long", "P"), .play("Menu", "Q")], prompts: ["P": Self.long, "Q": "Back at the start."])
    kiosk.configuration.buttons["interrupt"]?.module = "Menu"
    kiosk.script.steps = [at(1, .press("interrupt", held: 0.1))]
    _ = try kiosk.rehearse()
    let steps = try kiosk.story().steps
    #expect(steps.map(\.module) == ["VF_START", "Long", "Menu", "VF_END"])
    #expect(steps[1].reason == "interrupted")
    #expect(try kiosk.story().session.endReason == "completed")
  }

  @Test("a microphone that goes away fails the turn, and the log says so; it comes back for the next") func unplugged()
    throws
  {
    let kiosk = try Kiosk(
      [
        .ask("Ask", ["opening hours": "VF_END"], then: "Sorry"), .play("Sorry", "P", then: "Again"),
        .ask("Again", ["opening hours": "VF_END"]),
      ], prompts: ["P": "I am sorry, I did not hear you."])
    kiosk.script.steps = [
      at(1, .unplug("microphone")), at(1.2, .plug("microphone")),
      RehearsalScript.Step(
        when: .after(
          .init(event: "module.started", values: [.init(key: "module", value: .string("Again"))], line: 1), wait: 0.5),
        action: .say("opening hours", voice: "awb", dBFS: -23), line: 1),
    ]
    _ = try kiosk.rehearse()
    #expect(kiosk.times(.deviceLost, ["device": "microphone"]).count == 1)
    #expect(kiosk.times(.deviceFound, ["device": "microphone"]).count == 1)
    let story = try kiosk.story()
    #expect(story.steps.map(\.reason).contains("device-lost"))
    #expect(story.utterances.map(\.hypothesis).contains("opening hours"))
    #expect(story.session.endReason == "completed")
  }

  @Test("a speaker that is gone does not hang the flow") func speakerGone() throws {
    let kiosk = try Kiosk([.play("Long", "P", then: "Rec"), .record("Rec", limitMs: 500)], prompts: ["P": Self.long])
    kiosk.script.steps = [at(1, .unplug("speaker"))]
    #expect(try kiosk.rehearse().sessions == 1)
    #expect(kiosk.times(.promptEnded, ["outcome": "failed"]).first.map { $0 <= 1.05 } == true)
    #expect(try kiosk.story().steps[1].reason == "device-lost")
  }

  @Test("muted, nothing is heard until it is taken back") func muted() throws {
    let kiosk = try Kiosk([
      .ask("Ask", ["opening hours": "VF_END"], then: "Again"), .ask("Again", ["opening hours": "VF_END"]),
    ])
    kiosk.script.steps = [
      at(0.5, .control("mute on")), at(1, .say("opening hours", voice: "awb", dBFS: -23)), at(4, .control("mute off")),
    ]
    _ = try kiosk.rehearse(until: 12)
    #expect(try kiosk.story().utterances.allSatisfy { $0.hypothesis == nil })
    #expect(kiosk.times(.state, ["state": "muted"]) == [0.51])
  }

  @Test("a session that lasts too long is ended, in order") func limit() throws {
    let kiosk = try Kiosk([.play("Long", "P", then: "Long")], prompts: ["P": "Again and again."])
    kiosk.configuration.limits.sessionSeconds = 10
    #expect(try kiosk.rehearse().sessions == 1)
    let story = try kiosk.story()
    #expect(story.session.endReason == "limit")
    #expect((10_000...10_100).contains(try #require(story.session.durationMs)))
    #expect(story.steps.allSatisfy { $0.reason != nil })
  }

  @Test("the gain of the configuration lifts what is recorded", arguments: [0.0, 12])
  func gain(decibels: Double) throws {
    var module = VoiceflowModule(id: "R", kind: .recordAudio, goTo: GoTo(default: "VF_END"))
    module.recordAudioParams = RecordAudioParams()
    module.recordAudioParams?.stopRecordParams.maxRecordLengthMs = FieldValue(2_000)
    let kiosk = try Kiosk([module])
    kiosk.configuration.audio.gain = decibels
    kiosk.script.steps = [at(0.2, .say("one two three four five", voice: nil, dBFS: -40))]
    _ = try kiosk.rehearse()
    let path = try #require(try kiosk.story().recordings.first?.path)
    let clip = try WAVFile.decode(TestFile.read("\(kiosk.folder)/recordings/\(path)"))
    #expect(abs(Level(of: clip.samples).rms.value - (-41.5 + decibels)) < 3)
  }
}
