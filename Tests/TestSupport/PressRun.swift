// One conversation in which a button is pressed at one moment, and whether everything is in order afterwards.
private import Appliance
private import Devices
private import Rehearsal
private import SimulatedDevices
package import VoiceFlow

/// A conversation of about three seconds on the simulated board: a prompt, a question that is answered, a recording, a prompt.
package struct PressRun {
  /// The buttons that it has.
  package static let buttons = ["pause", "interrupt", "speaker", "mute", "stop"]

  private let button: String
  private let moment: Double
  private var presses: [(at: Double, button: String)] = []
  private var end: Double?
  private var events: [ApplianceEvent] = []
  private var rows: [LogEntry] = []
  private let recordings = CountedRecordings()
  private let synthesizer = ToneSynthesizer(seconds: 0.4)

  /// What is not as it should be, as sentences; none if all is well.
  ///
  /// - Parameters:
  ///   - moment: seconds from the start at which the button goes down. Pause is pressed again 0.3 s later.
  ///   - answer: what the visitor says, 16 kHz.
  package static func faults(_ button: String, at moment: Double, answer: [Int16]) -> [String] {
    var run = PressRun(button: button, moment: moment)
    run.presses = [(moment, button)] + (button == "pause" ? [(moment + 0.3, button)] : [])
    run.rehearse(answer)
    return (run.leftovers + run.faults).map { "\(button) at \(moment) s: \($0)" }
  }

  /// What is left of many presses in a minute, as sentences; at its end whatever runs is stopped.
  package static func faultsOfMashing(seed: UInt64, presses count: Int, answer: [Int16]) -> [String] {
    var run = PressRun(button: "any", moment: 0)
    var dice = seed
    func chance(_ limit: Int) -> Int {
      // Knuth's multiplier, MMIX.
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((dice >> 33) % UInt64(limit))
    }
    let names = ["pause", "interrupt", "speaker", "wake"]
    run.presses = (0..<count).map { _ in (0.5 + Double(chance(59_500)) / 1_000, names[chance(names.count)]) }
    run.presses.sort { $0.at < $1.at }
    // Twice: the first may fall into the time after another press in which a contact bounces.
    run.presses += [(61, "stop"), (62, "stop")]
    run.end = 64
    run.rehearse(answer)
    let last = run.events.last { $0.name == .state }?["state"]?.text ?? ""
    return run.leftovers + (last == "idle" ? [] : ["its state is \(last)"])
  }

  /// What is not as it should be after so many pauses, one after the other.
  package static func faultsOfPausing(_ count: Int, answer: [Int16]) -> [String] {
    var run = PressRun(button: "pause", moment: 0.1)
    // Whatever happens between two of them: a contact that has just changed is not looked at for 50 ms.
    run.presses = (0..<2 * count).map { (0.1 + Double($0) * 0.13, "pause") }
    run.rehearse(answer)
    return run.leftovers + run.faults
  }

  /// Seconds that it takes without a press.
  package static func course(answer: [Int16]) -> Double {
    var run = PressRun(button: "none", moment: 0)
    run.rehearse(answer)
    return run.events.last { $0.name == .sessionEnded }?.at.seconds ?? 0
  }

  private init(button: String, moment: Double) {
    self.button = button
    self.moment = moment
  }

  private mutating func rehearse(_ answer: [Int16]) {
    var configuration = Configuration()
    configuration.hotwords = []
    configuration.buttons = [
      "pause": .init([.press: .pauseResume]), "interrupt": .init([.press: .interrupt]),
      "speaker": .init([.press: .route]), "mute": .init([.press: .mute]), "stop": .init([.press: .stop]),
      "wake": .init([.press: .wake]),
    ]
    let log = QuietBoard()
    let clock = VirtualClock(start: WallTime(millisecondsSince1970: 1_796_000_000_000))
    var setup = Rehearsal.Setup(
      flow: Self.flow, flowName: "presses", media: MediaLibrary(folder: "/nonexistent"), configuration: configuration,
      synthesizer: synthesizer, spotter: nil, recognizer: PhraseRecognizer("opening hours"), log: log,
      recordings: recordings, journal: RecordingJournal(), clock: clock)
    func add(_ when: RehearsalScript.When, _ action: RehearsalScript.Action, _ sound: [Int16]?) {
      setup.script.steps.append(.init(when: when, action: action, line: 0))
      setup.sounds.append(sound)
    }
    add(.at(0.7), .say("opening hours", voice: nil, dBFS: -23), answer)
    for press in presses { add(.at(press.at), .press(press.button, held: 0.05), nil) }
    setup.wakesAtStart = true
    var events: [ApplianceEvent] = []
    let rehearsal = Rehearsal(setup) { events.append($0) }
    _ = rehearsal.run(until: end.map(StreamTime.init(seconds:))) { _, _ in true }
    self.events = events
    rows = log.rows
  }

  /// The conversation.
  package static let flow: Flow = {
    func play(_ id: String, then next: String) -> VoiceflowModule {
      var module = VoiceflowModule(id: id, kind: .playAudio, goTo: GoTo(default: next))
      module.playAudioParams = PlayAudioParams()
      module.playAudioParams?.prompts.promptID = FieldString("P")
      return module
    }
    var ask = VoiceflowModule(id: "Ask", kind: .audioDialog, goTo: GoTo(default: "Record"))
    ask.goTo.userInputCollection = [UserInputEntry(input: "opening hours", goTo: FieldString("Record"))]
    ask.audioDialogParams = AudioDialogParams()
    ask.recordAudioParams = RecordAudioParams()
    ask.recordAudioParams?.vadParams.enableVAD = FieldValue(true)
    ask.recordAudioParams?.stopRecordParams.maxPreSpeechSilenceLengthMs = FieldValue(1_500)
    ask.recordAudioParams?.stopRecordParams.maxPostSpeechSilenceLengthMs = FieldValue(400)
    var record = VoiceflowModule(id: "Record", kind: .recordAudio, goTo: GoTo(default: "Bye"))
    record.recordAudioParams = RecordAudioParams()
    record.recordAudioParams?.stopRecordParams.maxAudioLengthMs = FieldValue(500)
    var prompt = AudioPromptModule(id: "P")
    prompt.textString = FieldString("Hello.")
    return Flow(
      modules: [
        VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "Hello")), play("Hello", then: "Ask"), ask,
        record, play("Bye", then: "VF_END"), VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")),
      ], prompts: ["P": prompt])
  }()

  // MARK: - What has to hold

  private func count(_ name: ApplianceEvent.Name) -> Int { events.count { $0.name == name } }

  /// What has begun and not ended.
  private var leftovers: [String] {
    let pairs: [(ApplianceEvent.Name, ApplianceEvent.Name)] = [
      (.sessionStarted, .sessionEnded), (.moduleStarted, .moduleEnded), (.promptStarted, .promptEnded),
      (.recordingStarted, .recordingEnded),
    ]
    var left = pairs.filter { count($0) != count($1) }.map {
      "\(count($0)) times \($0.rawValue), \(count($1)) \($1.rawValue)"
    }
    if !unclosedRows.isEmpty { left.append("rows were not closed: \(unclosedRows.sorted())") }
    if recordings.isOpen > 0 || recordings.mostOpen > 1 {
      left.append("\(recordings.mostOpen) recordings were open at once, \(recordings.isOpen) still are")
    }
    if synthesizer.alive > 0 { left.append("a voice still speaks") }
    return left
  }

  private var faults: [String] {
    var faults: [String] = []
    func expect(_ holds: Bool, _ sentence: String) { if !holds { faults.append(sentence) } }
    expect(count(.sessionEnded) == 1, "\(count(.sessionEnded)) sessions ended")
    let last = events.last { $0.name == .state }?["state"]?.text ?? ""
    let ending = events.last { $0.name == .sessionEnded }
    let reason = ending?["reason"]?.text ?? ""
    // A contact has to stand for 5 ms; who is quicker than the end by less may come too late.
    let wasInTime = (ending?.at.seconds ?? 0) > moment + 0.03
    let pressed = events.first { $0.name == .button }?.at
    switch button {
    case "interrupt", "stop":
      let expected = wasInTime ? (button == "stop" ? "stopped" : "interrupted") : reason
      expect(reason == expected, "the session ended as \(reason)")
      expect(last == "idle", "its state is \(last)")
      let begun: Set<ApplianceEvent.Name> = [.moduleStarted, .promptStarted, .recordingStarted, .segmentStarted]
      let late = events.filter { begun.contains($0.name) && $0.at > pressed ?? .zero }
      expect(pressed == nil || late.isEmpty, "something began after it: \(late.map(\.name.rawValue))")
      if let pressed, wasInTime {
        expect((ending?.at ?? .zero) < pressed.advanced(byMilliseconds: 60), "it ended late")
      }
    case "mute":
      expect(last == "muted", "its state is \(last)")
      expect(count(.microphoneClosed) == 1, "the microphone was not closed")
      expect(reason == "completed", "the session ended as \(reason)")
      let heard = events.filter { $0.name == .speechStarted && $0.at > pressed ?? .zero }
      expect(heard.isEmpty, "somebody was heard all the same")
    default:
      expect(reason == "completed", "the session ended as \(reason)")
      expect(last == "idle", "its state is \(last)")
      if button == "pause", wasInTime {
        expect(events.contains { $0["state"] == "paused" }, "it was never paused")
      }
      if button == "speaker", wasInTime { expect(count(.route) == 1, "the route changed \(count(.route)) times") }
    }
    return faults
  }

  /// Sessions, steps and recordings whose end is not in the log.
  private var unclosedRows: Set<String> {
    var open: Set<String> = []
    for row in rows {
      switch row {
      case .sessionStarted(let id, _, _, _, _, _): open.insert("session \(id)")
      case .sessionEnded(let id, _, _, _): open.remove("session \(id)")
      case .stepEntered(let id, _, _, _, _, _): open.insert("step \(id)")
      case .stepLeft(let id, _, _, _, _): open.remove("step \(id)")
      case .recordingOpened(let id, _, _, _, _): open.insert("recording \(id)")
      case .recordingClosed(let id, _, _, _, _): open.remove("recording \(id)")
      case .utterance, .hotwordHit, .hotwordSettled, .button, .buttonReleased, .event: break
      }
    }
    return open
  }
}
