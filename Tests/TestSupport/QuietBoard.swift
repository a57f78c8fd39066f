// An appliance whose devices do nothing by themselves, so that a test decides what they report and when.
package import Appliance
package import Devices
package import VoiceFlow

package final class QuietBoard: Speaker, Ears, ControlPanel, Synthesizer, RecordingStore, SessionLog {
  package init() {}

  package private(set) var events: [ApplianceEvent] = []
  package private(set) var rows: [LogEntry] = []
  package private(set) var playback: PlaybackID?
  package private(set) var turn: ActivityID?
  private var lastID: Int64 = 0
  package let journal = RecordingJournal()
  package var time = WallTime(millisecondsSince1970: 1_796_000_000_000)
  package private(set) var volume: Int?
  package private(set) var isDucked = false
  package private(set) var isClosed = false
  package private(set) var isArmed = false
  package private(set) var outputs: [String: Bool] = [:]
  package private(set) var saved: [SavedState] = []

  /// - Parameter modules: between VF_START and VF_END, each leading to the next.
  package func conductor(
    _ modules: [VoiceflowModule], prompts: [String] = [], application: (any Application)? = nil,
    settings: Configuration = Configuration(), remembered: SavedState = SavedState(),
    observer: @escaping (ApplianceEvent) -> Void = { _ in }
  ) -> Conductor {
    var chain = [VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: modules.first?.id ?? "VF_END"))]
    for (index, module) in modules.enumerated() {
      var module = module
      let next = index + 1 < modules.count ? modules[index + 1].id : "VF_END"
      if module.goTo.targets[.DEFAULT] == nil { module.goTo.targets[.DEFAULT] = FieldString(next) }
      chain.append(module)
    }
    chain.append(VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")))
    var known: [String: AudioPromptModule] = [:]
    for id in prompts {
      known[id] = AudioPromptModule(id: id)
      known[id]?.textString = FieldString("This is \(id).")
    }
    var parts = Conductor.Parts(
      flow: Flow(modules: chain, prompts: known), flowName: "quiet", media: MediaLibrary(folder: "/nonexistent"),
      speaker: self, ears: self, panel: self, synthesizer: self, log: self, recordings: self, journal: journal,
      wallClock: { [unowned self] in time },
      observer: { [unowned self] event in
        events.append(event)
        observer(event)
      })
    parts.application = application
    parts.save = { [unowned self] state in saved.append(state) }
    return Conductor(parts, settings: settings, seed: 1, saved: remembered)
  }

  /// Modules in the order in which they were started.
  package var modules: [String] { events.filter { $0.name == .moduleStarted }.compactMap { $0["module"]?.text } }

  package func faults(_ name: String) -> Int {
    events.filter { $0.name == .fault && $0["name"] == .string(name) }.count
  }

  // MARK: Devices

  package let sampleRate = 16_000
  package func play(_ source: any SampleSource, as playback: PlaybackID) { self.playback = playback }
  package func stop(_ playback: PlaybackID) { self.playback = nil }
  package func setPaused(_ paused: Bool) {}
  package func setDucked(_ ducked: Bool) { isDucked = ducked }
  package func setVolume(_ step: Int) { volume = step }
  package func route(to route: Route) {}
  package func setHotwordArmed(_ armed: Bool) { isArmed = armed }
  package func listen(
    _ activity: ActivityID, to task: RecognitionTask, limits: SpeechLimits, echo: EchoHandling,
    keeping: (any RecordingWriter)?
  ) { turn = activity }
  package func listen(_ activity: ActivityID, to task: RecognitionTask, inFile file: String) {}
  package func record(
    _ activity: ActivityID, limits: SpeechLimits, echo: EchoHandling, notifyAtMs: Int, to writer: any RecordingWriter,
    whole: (any RecordingWriter)?
  ) {}
  package func cancel(_ activity: ActivityID) { turn = nil }
  package func setSpeaking(_ speaking: Bool) {}
  package func setSaid(_ text: String) {}
  package func setMicrophone(available: Bool) {}
  package func setMuted(_ muted: Bool) { isClosed = muted }
  package func show(_ pattern: LampPattern, on lamp: String) {}
  package func turn(_ output: String, on isOn: Bool) { outputs[output] = isOn }

  package let voices = [Voice(id: "quiet", name: "quiet", gender: .female, languageCode: "en-US")]
  package func voice(for request: VoiceQuery) -> Voice { voices[0] }
  package func speech(
    of text: String, isSSML: Bool, voice: Voice, manner: SpeechManner
  ) throws(SynthesisError) -> any Speech {
    throw .nothingToSay
  }
  package func find(name: String) -> String? { nil }
  package func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter {
    throw RecordingError(operation: "open", path: name, reason: "nothing is recorded")
  }

  // MARK: The log

  package func nextID(in table: LogTable) -> Int64 {
    lastID += 1
    return lastID
  }
  package func append(_ entry: LogEntry) { rows.append(entry) }
  package func flush() {}
}

/// Takes every ask, and answers those that `reply` wants answered before it returns.
package final class Beside: Application {
  package init() {}

  package var isThere = true
  package var asks: [Ask] = []
  package var reply: (Ask) -> Void = { _ in }

  package func ask(_ ask: Ask) -> Bool {
    guard isThere else { return false }
    asks.append(ask)
    reply(ask)
    return true
  }
}
