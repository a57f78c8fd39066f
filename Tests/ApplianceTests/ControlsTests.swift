@testable import Appliance
import Devices
import LocatedJSON
import TestSupport
import Testing
import VoiceFlow

/// What buttons do beside the flow: volume, mute, status.
@Suite struct ControlsTests {
  private let board = QuietBoard()

  private func settings(_ buttons: [String: Configuration.Button]) -> Configuration {
    var settings = Configuration()
    settings.buttons = buttons
    return settings
  }

  private func press(_ button: String, on conductor: Conductor, at seconds: Double) {
    conductor.edge(ButtonEdge(button: button, isPressed: true, at: StreamTime(seconds: seconds)))
    conductor.edge(ButtonEdge(button: button, isPressed: false, at: StreamTime(seconds: seconds + 0.1)))
    conductor.advance(to: StreamTime(seconds: seconds + 0.2))
  }

  @Test("the volume goes up and down in steps between silence and the configured limit, and is kept")
  func volume() {
    var settings = settings(["plus": .init([.press: .volumeUp]), "minus": .init([.press: .volumeDown])])
    settings.audio.volume = 7
    settings.audio.maximumVolume = 8
    let conductor = board.conductor([], settings: settings)
    conductor.start(at: .zero)
    #expect(board.volume == 7)
    for second in 1...3 { press("plus", on: conductor, at: Double(second)) }
    #expect(board.volume == 8)
    #expect(board.saved.map(\.volume) == [8])
    for second in 10...20 { press("minus", on: conductor, at: Double(second)) }
    #expect(board.volume == 0)
    #expect(board.saved.last?.volume == 0)
  }

  @Test("a button that leads to no module of the flow is named by the fault, and the conversation goes on")
  func unknownModule() throws {
    var module = VoiceflowModule(id: "Play", kind: .playAudio)
    module.playAudioParams = PlayAudioParams()
    module.playAudioParams?.prompts.promptID = FieldString("P")
    let conductor = board.conductor(
      [module], prompts: ["P"], settings: settings(["stop": .init([.press: .interrupt], module: "VFM_No")]))
    conductor.start(at: .zero)
    conductor.wake(.control, at: StreamTime(seconds: 1))
    press("stop", on: conductor, at: 2)
    let faults = board.events.filter { $0.name == .fault }.compactMap { $0["detail"]?.text }
    #expect(faults == ["button \"stop\" goes on at \"VFM_No\", and the flow has no such module"])
    #expect(!conductor.isIdle)
  }

  @Test("a volume from before the restart counts, but not above the limit of now")
  func rememberedVolume() {
    var remembered = SavedState()
    remembered.volume = 9
    var settings = Configuration()
    settings.audio.maximumVolume = 6
    board.conductor([], settings: settings, remembered: remembered).start(at: .zero)
    #expect(board.volume == 6)
  }

  @Test("a prompt goes on softly while somebody speaks, and as before when he has been heard") func ducking() throws {
    var module = VoiceflowModule(id: "Read", kind: .audioListener)
    module.audioListenerParams = AudioListenerParams()
    module.audioListenerParams?.promptID = FieldString("P")
    let conductor = board.conductor([module], prompts: ["P"])
    conductor.start(at: .zero)
    conductor.wake(.control, at: StreamTime(seconds: 1))
    let turn = try #require(board.turn)
    #expect(!board.isDucked)
    conductor.hearing(.speechBegan(turn, at: StreamTime(seconds: 2)), at: StreamTime(seconds: 2))
    #expect(board.playback != nil && board.isDucked)
    conductor.hearing(.turnEnded(turn, .noMatch(nil), utterance: nil), at: StreamTime(seconds: 3))
    #expect(!board.isDucked)
  }

  @Test("muted, the microphone is closed, its pin is on, nothing wakes by word; a restart keeps it")
  func mute() {
    let settings = settings(["mute": .init([.press: .mute])])
    let conductor = board.conductor([], settings: settings)
    conductor.start(at: .zero)
    #expect(board.isArmed)
    press("mute", on: conductor, at: 1)
    #expect(board.isClosed)
    #expect(!board.isArmed)
    #expect(board.outputs["microphone-mute"] == true)
    conductor.hearing(.microphone(isOpen: false), at: StreamTime(seconds: 2))
    #expect(board.events.contains { $0.name == .microphoneClosed })
    #expect(board.events.last { $0.name == .state }?["state"] == "muted")

    let after = QuietBoard()
    let again = after.conductor([], settings: settings, remembered: board.saved.last ?? SavedState())
    again.start(at: .zero)
    #expect(after.isClosed)
    #expect(!after.isArmed)
    #expect(after.events.first { $0.name == .state }?["state"] == "muted")
    press("mute", on: again, at: 1)
    #expect(!after.isClosed)
    #expect(after.isArmed)
  }

  @Test("a session that ends while muted does not arm the hotword")
  func muteInSession() {
    let settings = settings(["mute": .init([.press: .mute]), "wake": .init([.press: .wake])])
    let conductor = board.conductor(
      [VoiceflowModule(id: "Wait", kind: .pauseResume)], settings: settings)
    conductor.start(at: .zero)
    press("wake", on: conductor, at: 1)
    #expect(board.modules == ["VF_START", "Wait"])
    press("mute", on: conductor, at: 2)
    _ = conductor.perform(.stop, at: StreamTime(seconds: 3))
    #expect(conductor.isIdle)
    #expect(!board.isArmed)
  }

  /// A conductor in a session that plays the prompt "P".
  private func playing() throws -> (Conductor, PlaybackID) {
    var module = VoiceflowModule(id: "Say", kind: .playAudio)
    module.playAudioParams = PlayAudioParams()
    module.playAudioParams?.prompts.promptID = FieldString("P")
    let conductor = board.conductor([module], prompts: ["P"])
    conductor.start(at: .zero)
    conductor.wake(.control, at: StreamTime(seconds: 1))
    return (conductor, try #require(board.playback))
  }

  @Test("who wants a session while the last one is being stopped gets it as soon as that is over")
  func wakeAfterStop() throws {
    let (conductor, playback) = try playing()
    #expect(conductor.perform(.wake, at: StreamTime(seconds: 2))?.contains("a conversation runs") == true)
    #expect(conductor.perform(.stop, at: StreamTime(seconds: 3)) == nil)
    #expect(conductor.perform(.wake, at: StreamTime(seconds: 3)) == nil)
    #expect(board.events.count { $0.name == .sessionStarted } == 1)
    conductor.speaker(.ended(playback, .stopped), at: StreamTime(seconds: 3.1))
    #expect(board.events.count { $0.name == .sessionStarted } == 2)
  }

  @Test("a sound file that cannot be used is told once, though the text in its place is said each time")
  func passedOver() throws {
    let (conductor, playback) = try playing()
    for second in 2...3 {
      conductor.speaker(
        .reached(playback, .passedOver(index: 0, "tone.wav: it is empty")), at: StreamTime(seconds: Double(second)))
    }
    #expect(board.faults("sound") == 1)
    let fault = board.events.last { $0.name == .fault }?["detail"]?.text
    #expect(fault == "prompt \"P\": tone.wav: it is empty; its text is spoken")
  }

  @Test("say-status speaks between conversations, and a conversation silences it")
  func status() {
    let settings = settings(["status": .init([.press: .sayStatus]), "wake": .init([.press: .wake])])
    let conductor = board.conductor([VoiceflowModule(id: "Wait", kind: .pauseResume)], settings: settings)
    conductor.start(at: .zero)
    press("status", on: conductor, at: 1)
    let said = board.playback
    #expect(said != nil)
    #expect(board.events.last { $0.name == .segmentStarted }?["text"]?.text?.contains("volume is 10") == true)
    #expect(board.outputs["amplifier"] == true)
    press("wake", on: conductor, at: 2)
    #expect(board.playback == nil)
    // The end of what was silenced comes late and belongs to nothing.
    if let said { conductor.speaker(.ended(said, .stopped), at: StreamTime(seconds: 3)) }
    press("status", on: conductor, at: 4)
    #expect(board.playback == nil)
    #expect(!conductor.isIdle)
  }

  @Test("a microphone that goes away is said aloud once, however often its plug wobbles")
  func spokenFault() {
    let conductor = board.conductor([])
    conductor.start(at: .zero)
    for second in 1...5 {
      conductor.device(.microphone, isThere: false, at: StreamTime(seconds: Double(second)))
      if let playback = board.playback {
        conductor.speaker(.ended(playback, .completed), at: StreamTime(seconds: Double(second) + 0.3))
      }
      conductor.device(.microphone, isThere: true, at: StreamTime(seconds: Double(second) + 0.5))
    }
    let sentences = board.events.filter { $0.name == .segmentStarted }
    #expect(sentences.count == 1)
    #expect(sentences.first?["text"]?.text?.contains("microphone is missing") == true)
  }

  @Test("faults are said one after the other between conversations, and again when a visitor cut them off")
  func spokenFaults() {
    func texts() -> [String] { board.events.filter { $0.name == .segmentStarted }.compactMap { $0["text"]?.text } }
    board.time = WallTime(millisecondsSince1970: 0)
    let conductor = board.conductor([VoiceflowModule(id: "Wait", kind: .pauseResume)])
    conductor.start(at: .zero)
    #expect(texts().count == 1 && texts()[0].hasPrefix("My clock is not set."))
    conductor.wake(.control, at: StreamTime(seconds: 1))
    #expect(board.playback == nil)
    conductor.device(.microphone, isThere: false, at: StreamTime(seconds: 2))
    #expect(texts().count == 1)
    _ = conductor.command(["stop"], at: StreamTime(seconds: 3))
    #expect(conductor.session == nil)
    #expect(texts().count == 2 && texts()[1].contains("microphone is missing"))
    if let playback = board.playback { conductor.speaker(.ended(playback, .completed), at: StreamTime(seconds: 5)) }
    // What was cut off is said again, but not to every visitor.
    #expect(texts().count == 2)
    conductor.wake(.control, at: StreamTime(seconds: 700))
    _ = conductor.command(["stop"], at: StreamTime(seconds: 701))
    #expect(texts().count == 3 && texts()[2].hasPrefix("My clock is not set."))
    if let playback = board.playback { conductor.speaker(.ended(playback, .completed), at: StreamTime(seconds: 702)) }
    conductor.wake(.control, at: StreamTime(seconds: 1_400))
    _ = conductor.command(["stop"], at: StreamTime(seconds: 1_401))
    #expect(texts().count == 3)
  }

  @Test("a button that is held at the start does nothing, and a noisy one is put aside and said in the log")
  func troubles() {
    let conductor = board.conductor([], settings: settings(["wake": .init([.press: .wake])]))
    conductor.holdAtStart("wake")
    conductor.start(at: .zero)
    conductor.advance(to: StreamTime(seconds: 5))
    #expect(board.modules == [])
    for press in 0..<400 {
      let at = 6 + Double(press) * 0.05
      conductor.edge(ButtonEdge(button: "wake", isPressed: false, at: StreamTime(seconds: at)))
      conductor.edge(ButtonEdge(button: "wake", isPressed: true, at: StreamTime(seconds: at + 0.025)))
      conductor.advance(to: StreamTime(seconds: at + 0.03))
    }
    #expect(board.faults("button-noisy") == 1)
  }

  @Test("a session that is held and forgotten ends, one that goes on in time does not", arguments: [true, false])
  func idleLimit(isForgotten: Bool) {
    var settings = settings(["wake": .init([.press: .wake]), "pause": .init([.press: .pauseResume])])
    settings.limits.idleSeconds = 60
    let conductor = board.conductor(
      [VoiceflowModule(id: "Wait", kind: .pauseResume), VoiceflowModule(id: "Again", kind: .pauseResume)],
      settings: settings)
    conductor.start(at: .zero)
    press("wake", on: conductor, at: 1)
    for second in 2...40 { conductor.advance(to: StreamTime(seconds: Double(second))) }
    if !isForgotten { press("pause", on: conductor, at: 41) }
    for second in 42...90 { conductor.advance(to: StreamTime(seconds: Double(second))) }
    #expect(conductor.isIdle == isForgotten)
    #expect(board.faults("idle-limit") == (isForgotten ? 1 : 0))
    if isForgotten { #expect(board.events.last { $0.name == .sessionEnded }?["reason"] == "limit") }
  }

  @Test("the saved state reads back; a damaged file gives the defaults and says why")
  func savedState() {
    var state = SavedState()
    state.isMuted = true
    state.volume = 4
    state.route = .handset
    let (read, issues) = SavedState.read(Array(state.json.text.utf8), file: "state.json")
    #expect(read == state)
    #expect(issues.isEmpty)
    for damaged in ["", "{", #"{"muted": "perhaps"}"#, #"{"volume": 99}"#, "\u{0}\u{0}"] {
      let (read, issues) = SavedState.read(Array(damaged.utf8), file: "state.json")
      #expect(read == SavedState())
      #expect(!issues.isEmpty)
    }
  }

  @Test("without a handset sound stays at the loudspeaker, whatever a button, a command or the last start wants")
  func noHandset() {
    for handset in [nil, "plughw:CARD=Phone"] {
      let board = QuietBoard()
      var settings = settings(["route": .init([.press: .route])])
      settings.audio.handset = handset
      let conductor = board.conductor([], settings: settings)
      conductor.start(at: .zero)
      press("route", on: conductor, at: 1)
      #expect(board.saved.last?.route == (handset == nil ? nil : .handset))
      #expect(board.faults("button") == (handset == nil ? 1 : 0))
      #expect((conductor.perform(.route(.handset), at: StreamTime(seconds: 2)) == nil) == (handset != nil))
      #expect(conductor.perform(.route(.speaker), at: StreamTime(seconds: 3)) == nil)
      var remembered = SavedState()
      remembered.route = .handset
      #expect(
        board.conductor([], settings: settings, remembered: remembered).route == (handset == nil ? .speaker : .handset))
    }
  }
}
