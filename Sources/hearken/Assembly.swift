internal import Appliance
internal import Devices
private import FliteSpeech
private import HotwordHearing
internal import LocatedJSON
internal import PocketSphinxHearing
private import Recordings
internal import Rehearsal
internal import SQLiteSessionLog
private import SimulatedDevices
internal import VoiceFlow

/// Puts the parts together: the only place that knows every adapter.
struct Assembly {
  let configuration: Configuration
  let folder: FlowFolder
  /// The built-in flow stands where the owner's has faults.
  let isFlowBroken: Bool

  /// Reads the configuration and the folder of a flow; with a fault in one of them, or between them, there is no assembly.
  ///
  /// - Parameter flowFolder: that of the flow for a configuration.
  init(_ arguments: Arguments, orAt usual: String? = nil, flowFolder: (Configuration) throws(Failure) -> String)
    throws(Failure)
  {
    let settings = try Settings(arguments, orAt: usual)
    configuration = try settings.flawless()
    isFlowBroken = false
    folder = try Self.folder(flowFolder(configuration))
    let errors = folder.issues.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(.badFlow, lines: errors.map(\.description)) }
    let missing = Self.moduleIssues(settings, folder.flow)
    guard missing.isEmpty else { throw Failure(.badConfiguration, lines: missing.map(\.description)) }
  }

  /// A flow that was found without faults.
  init(_ configuration: Configuration, folder: FlowFolder) {
    self.configuration = configuration
    self.folder = folder
    isFlowBroken = false
  }

  /// An appliance that still speaks, though its files have faults: whoever wakes it is told.
  ///
  /// - Parameter configuration: what of it is in order. The program beside the flow belongs to the owner's flow and is not started.
  init(broken configuration: Configuration) {
    var configuration = configuration
    configuration.application.command = []
    self.configuration = configuration
    folder = FlowFolder.apology
    isFlowBroken = true
  }

  /// The effective configuration, if it has no errors.
  static func configuration(_ arguments: Arguments, orAt usual: String? = nil) throws(Failure) -> Configuration {
    try Settings(arguments, orAt: usual).flawless()
  }

  /// The same of a file that has faults: keys that cannot be used have their defaults.
  static func whatIsInOrder(_ arguments: Arguments, orAt usual: String? = nil) -> Configuration {
    var configuration = (try? Settings(arguments, orAt: usual))?.configuration ?? Configuration()
    // Of a file that cannot be read, too.
    if let socket = arguments["--socket"] { configuration.application.socket = socket }
    return configuration
  }

  /// The folder of a flow that is named: that folder itself, or a sample of the name; nil if there is none.
  static func place(ofFlow name: String) -> String? { Files.isFolder(name) ? name : Supplies.flow(name) }

  static func folder(_ path: String) throws(Failure) -> FlowFolder {
    guard let found = place(ofFlow: path) else {
      throw Failure(.noInput, "hearken: there is no folder \(path)\(Supplies.samplesHint)")
    }
    do { return try FlowFolder(found) } catch {
      throw Failure(.noInput, "hearken: cannot read \(error.file): \(error.reason)")
    }
  }

  /// The hotwords of the configuration, ready to be heard; one that cannot work is a failure.
  func spotter(_ files: SpeechFiles) throws(Failure) -> (any HotwordSpotter)? {
    try Self.spotter(configuration.hotwords, files, lexicon: folder.lexicon)
  }

  /// What the hotwords of the configuration are heard with.
  var speechFiles: SpeechFiles { SpeechFiles(for: configuration.hotwords, flowFolder: folder.media.folder) }

  /// - Parameters:
  ///   - files: what of them cannot be used, the first stage does without.
  ///   - nearMiss: as `TwoStageSpotter` takes it.
  static func spotter(
    _ hotwords: [Hotword], _ files: SpeechFiles, lexicon: Lexicon = Lexicon(),
    nearMiss: Double = HitJudge.nearMiss
  ) throws(Failure) -> (any HotwordSpotter)? {
    guard !hotwords.isEmpty else { return nil }
    do {
      let spotter = try TwoStageSpotter(
        hotwords: hotwords, heads: files.heads, weights: files.weights, model: Supplies.speechModel, lexicon: lexicon,
        fallback: FlitePronouncer(), nearMiss: nearMiss)
      guard spotter.refused.isEmpty else {
        throw Failure(.badConfiguration, lines: spotter.refused.map { "hearken: \($0.sentence)" })
      }
      return spotter
    } catch let failure as Failure {
      throw failure
    } catch let error as HearingError {
      throw error.failure
    } catch {
      throw Failure(.internalFault, "hearken: \(error)")
    }
  }

  static func recognizer(_ lexicon: Lexicon = Lexicon()) -> PocketSphinxRecognizer {
    PocketSphinxRecognizer(model: Supplies.speechModel, lexicon: lexicon, fallback: FlitePronouncer())
  }

  /// What is wrong with the files beside a flow, found with the speech of the board.
  static func fileIssues(_ folder: FlowFolder) -> [Issue] {
    let synthesizer = synthesizer(folder)
    var inspector = FolderInspector(
      folder, synthesizer: synthesizer,
      recognizer: Self.recognizer(folder.lexicon))
    return inspector.issues() + voiceIssues(synthesizer) + SpeechFiles.issues(in: folder.media.folder)
  }

  /// The flow, with the configuration's voice where it asks for none.
  var flow: Flow {
    var flow = folder.flow
    if configuration.voice != VoiceQuery() {
      flow.voice = VoiceRequest(id: configuration.voice.id, name: configuration.voice.name)
    }
    return flow
  }

  /// Everything that a rehearsal needs beside its script.
  ///
  /// - Returns: beside it the log, which has to be told how time passes.
  func rehearsalSetup(data: DataFolder) throws(Failure) -> (Rehearsal.Setup, SQLiteSessionLog) {
    let clock = VirtualClock(start: System.wallTime)
    let journal = StandardErrorJournal(threshold: .error)
    let log: SQLiteSessionLog
    // What a crash cut off is made whole first, so that the log can say so.
    let scan = RecoveryScan(folder: data.recordings)
    do {
      let start = clock.wallTime
      var surroundings = LogSurroundings { start }
      surroundings.recording = { scan.summary(ofRecording: $0) }
      log = try SQLiteSessionLog(
        path: data.log, bootID: System.bootID, writing: .inline, settings: logSettings, surroundings: surroundings,
        journal: journal, adopted: scan.adopted)
    } catch {
      throw Failure(.cannotCreate, "hearken: \(error)")
    }
    let files = FileRecordingStore(folder: data.recordings, syncEveryMs: 0, clock: { clock.wallTime })
    let speechFiles = speechFiles
    speechFiles.complain()
    let setup = Rehearsal.Setup(
      flow: flow, flowName: folder.name, media: folder.media, configuration: configuration,
      synthesizer: Self.synthesizer(folder), spotter: try spotter(speechFiles),
      recognizer: Self.recognizer(folder.lexicon),
      log: log, recordings: configuration.log.keepsRecordings ? files : NoRecordingStore(), journal: journal,
      clock: clock)
    return (setup, log)
  }
}
