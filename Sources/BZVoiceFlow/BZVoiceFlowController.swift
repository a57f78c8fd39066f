public import BZMedia
internal import Devices
internal import LocatedJSON
internal import VoiceFlow

/// Runs voiceflows for an application: the interface of BZVoiceFlow 1.2.0, on a board.
///
/// Everything belongs to the main thread, and every call returns at once: sound, speech and the flow have threads of their own. Callbacks
/// come on the main thread as well, see `BZVoiceFlowCallback`. A program has one controller that runs flows: there is one loudspeaker.
///
/// ```swift
/// let controller = BZVoiceFlowController()
/// controller.initialize()
/// controller.setVoiceFlowCallback(voiceFlowCallback: self)
/// controller.loadAudioPromptModules(localFileURL: "/opt/kiosk/prompts.json")
/// controller.loadVoiceflow(localFileURL: "/opt/kiosk/voiceflow.json")
/// controller.runVoiceflow()
/// ```
@preconcurrency @MainActor
public final class BZVoiceFlowController: BZEventsObserverDelegate {
  let maker: FlowStageMaker
  let journal = LibraryJournal()
  let fields = FieldMirror()
  let delivery: MainDelivery
  let attendance = Attendance()
  weak var callback: (any BZVoiceFlowCallback)?
  /// What `loadSSLexicon` has taught.
  var lexicon = Lexicon()
  var stage: (any FlowStage)?
  var isInitialized = false
  var lastError = BZ_RESULT.BZ_SUCCESS
  /// What was at fault at the last error, where that is more than the result says.
  var lastDetail = ""
  var audioSession = AudioSession.standard
  var mediaModules = MediaModule.standard
  var locations = ResourceLocations()
  var isSpeakerEnabled = true
  var modules: [VoiceflowModule]?
  /// What the loaded modules are, by id.
  var kinds: [String: VoiceflowModule.Kind] = [:]
  /// Nil until the first were loaded.
  var prompts: [String: AudioPromptModule]?
  var audioToText: [String: AudioToTextEntry] = [:]
  var progress = FlowProgress()
  var reports = MediaReports()
  /// What runs as soon as the flow that is ending has ended.
  var next: FlowOrder?

  /// A controller that runs flows on the board.
  public convenience init() { self.init(stage: .board, delivery: MainDelivery()) }

  /// - Parameters:
  ///   - stage: where flows run.
  ///   - delivery: takes callbacks to the main thread.
  package init(stage: FlowStageMaker, delivery: MainDelivery) {
    maker = stage
    self.delivery = delivery
    FormatTables.makeInAdvance()
  }

  deinit { stage?.close() }

  /// Initializes the controller; before this only log levels can be set.
  @discardableResult
  public func initialize() -> BZ_RESULT {
    isInitialized = true
    return .BZ_SUCCESS
  }

  /// The text of a result. For the error that came last it also says what was at fault: the file and line, the missing id.
  public func forBZResult(bzResult: BZ_RESULT) -> String {
    bzResult == lastError && !lastDetail.isEmpty ? "\(bzResult): \(lastDetail)" : "\(bzResult)"
  }

  /// The error that came last, also that of a call that returned false; `BZ_SUCCESS` if there was none.
  public func getLastError() -> BZ_RESULT { lastError }

  /// Names the object that takes part in the flow; it is held weakly.
  ///
  /// - Returns: false if the controller is not initialized.
  @discardableResult
  public func setVoiceFlowCallback(voiceFlowCallback: any BZVoiceFlowCallback) -> Bool {
    guard isInitialized else { return refuse(.BZ_NOT_INITIALIZED) }
    callback = voiceFlowCallback
    attendance.isThere = true
    return true
  }

  /// Sets the least important level of log lines: `none`, `fault`, `error`, `default`, `info`, `debug` or `verbose`; nil is `default`.
  ///
  /// On a board lines go to standard error, where systemd's journal takes them.
  public func setLogLevel(logLevel: String?) {
    if let level = level(logLevel) { journal.setLevel(level) }
  }

  /// Sets the levels of the media modules. They share one log on a board: the most talkative level of all counts.
  public func setMediaModulesLogLevels(logLevels: [String: String?]) {
    for (module, name) in logLevels.sorted(by: { $0.key < $1.key }) {
      guard LibraryJournal.mediaModules.contains(module) else {
        _ = fail(.BZ_INVALID_PARAMETER, "there is no media module \"\(module)\"")
        continue
      }
      if let level = level(name) { journal.setLevel(level, ofMediaModule: module) }
    }
  }

  private func level(_ name: String?) -> LogLevel? {
    guard let name else { return .default }
    if let level = LogLevel(rawValue: name.lowercased()) { return level }
    let names = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
    _ = fail(.BZ_INVALID_PARAMETER, "there is no log level \"\(name)\" (\(names))")
    return nil
  }

  // MARK: - Errors

  /// Remembers an error.
  func fail(_ result: BZ_RESULT, _ detail: String = "") -> BZ_RESULT {
    lastError = result
    lastDetail = detail
    journal.log(.warning, "a call of the API was refused", ["bz.result": forBZResult(bzResult: result)])
    return result
  }

  /// Remembers an error of a call that returns false then.
  func refuse(_ result: BZ_RESULT, _ detail: String = "") -> Bool {
    _ = fail(result, detail)
    return false
  }

  /// The first error among the faults of a file, as a result; nil if it can be used.
  func failure(among issues: [Issue]) -> BZ_RESULT? {
    let errors = issues.filter { $0.severity == .error }
    guard let first = errors.first else { return nil }
    let rest = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return fail(.BZ_INVALID_JSON, "\(first)\(rest)")
  }
}
