// An appliance whose devices do nothing by themselves, so that a test decides what they report and when.
import Appliance
import Devices
import TestSupport
import VoiceFlow

final class QuietBoard: Speaker, Ears, ControlPanel, Synthesizer, RecordingStore, SessionLog {
  private(set) var events: [ApplianceEvent] = []
  private(set) var rows: [LogEntry] = []
  private(set) var playback: PlaybackID?
  private(set) var turn: ActivityID?
  private var lastID: Int64 = 0
  let journal = RecordingJournal()
  private(set) var volume: Int?
  private(set) var isDucked = false
  private(set) var isClosed = false
  private(set) var isArmed = false
  private(set) var outputs: [String: Bool] = [:]
  private(set) var saved: [SavedState] = []

  /// - Parameter modules: between VF_START and VF_END, each leading to the next.
  func conductor(
    _ modules: [VoiceflowModule], prompts: [String] = [], application: (any Application)? = nil,
    settings: Configuration = Configuration(), remembered: SavedState = SavedState()
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
      wallClock: { WallTime(millisecondsSince1970: 1_796_000_000_000) },
      observer: { [unowned self] event in events.append(event) })
    parts.application = application
    parts.save = { [unowned self] state in saved.append(state) }
    return Conductor(parts, settings: settings, seed: 1, saved: remembered)
  }

  /// Modules in the order in which they were started.
  var modules: [String] { events.filter { $0.name == .moduleStarted }.compactMap { $0["module"]?.text } }

  func faults(_ name: String) -> Int {
    events.filter { $0.name == .fault && $0["name"] == .string(name) }.count
  }

  // MARK: Devices

  let sampleRate = 16_000
  func play(_ source: any SampleSource, as playback: PlaybackID) { self.playback = playback }
  func stop(_ playback: PlaybackID) { self.playback = nil }
  func setPaused(_ paused: Bool) {}
  func setDucked(_ ducked: Bool) { isDucked = ducked }
  func setVolume(_ step: Int) { volume = step }
  func route(to route: Route) {}
  func setHotwordArmed(_ armed: Bool) { isArmed = armed }
  func listen(
    _ activity: ActivityID, to task: RecognitionTask, limits: SpeechLimits, keeping: (any RecordingWriter)?
  ) { turn = activity }
  func listen(_ activity: ActivityID, to task: RecognitionTask, inFile file: String) {}
  func record(_ activity: ActivityID, limits: SpeechLimits, notifyAtMs: Int, to writer: any RecordingWriter) {}
  func cancel(_ activity: ActivityID) { turn = nil }
  func setSpeaking(_ speaking: Bool) {}
  func setMicrophone(available: Bool) {}
  func setMuted(_ muted: Bool) { isClosed = muted }
  func show(_ pattern: LampPattern, on lamp: String) {}
  func turn(_ output: String, on isOn: Bool) { outputs[output] = isOn }

  let voices = [Voice(id: "quiet", name: "quiet", gender: .female, languageCode: "en-US")]
  func voice(for request: VoiceQuery) -> Voice { voices[0] }
  func speech(of text: String, isSSML: Bool, voice: Voice) throws(SynthesisError) -> any Speech { throw .nothingToSay }
  func find(name: String) -> String? { nil }
  func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter {
    throw RecordingError(operation: "open", path: name, reason: "nothing is recorded")
  }

  // MARK: The log

  func nextID(in table: LogTable) -> Int64 {
    lastID += 1
    return lastID
  }
  func append(_ entry: LogEntry) { rows.append(entry) }
  func flush() {}
}

/// Takes every ask, and answers those that `reply` wants answered before it returns.
final class Beside: Application {
  var isThere = true
  var asks: [Ask] = []
  var reply: (Ask) -> Void = { _ in }

  func ask(_ ask: Ask) -> Bool {
    guard isThere else { return false }
    asks.append(ask)
    reply(ask)
    return true
  }
}
