internal import Appliance
public import BZMedia
internal import Devices
internal import Recordings
internal import VoiceFlow

/// Running the flow. Each call returns at once; what follows is told by callbacks.
extension BZVoiceFlowController {
  /// Runs the loaded voiceflow from `VF_START`.
  ///
  /// May be called in `BZVFC_PreModuleEnd` of `VF_END`: it begins when the flow before has ended.
  @discardableResult
  public func runVoiceflow() -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    guard progress.phase != .running, next == nil else { return fail(.BZ_ALREADY_RUNNING) }
    guard let modules else { return fail(.BZ_VOICEFLOW_NOT_LOADED) }
    guard let prompts else { return fail(.BZ_AUDIO_PROMPTS_NOT_LOADED) }
    var flow = Flow(modules: modules, prompts: prompts, audioToText: audioToText)
    flow.languageCode = locations.languageCode
    flow.voice = voice
    let order = FlowOrder(flow: flow, locations: locations)
    if progress.phase == .ending { next = order } else { begin(order) }
    return .BZ_SUCCESS
  }

  /// Stops the flow; `BZVFC_PreModuleEnd` of `VF_END` is the last that is told.
  @discardableResult
  public func stopVoiceflow() -> BZ_RESULT {
    if let refusal = unlessRunning() { return refusal }
    next = nil
    // A second stop would not wait for the callbacks of the first.
    guard progress.phase == .running, !progress.isStopping else { return .BZ_SUCCESS }
    progress.isStopping = true
    return tell { conductor, now in conductor.perform(.stop, at: now) }
  }

  /// Leaves the module that is being processed and goes on at another of the same flow.
  @discardableResult
  public func interruptVoiceflow(gotoVFMID: String) -> BZ_RESULT {
    if let refusal = unlessRunning() { return refusal }
    guard kinds[gotoVFMID] != nil else { return fail(.BZ_MODULE_NOT_FOUND, "\"\(gotoVFMID)\"") }
    return tell { conductor, now in conductor.perform(.interrupt(module: gotoVFMID), at: now) }
  }

  /// Leaves the `pauseResume` module that is being processed.
  @discardableResult
  public func resumeVoiceflow() -> BZ_RESULT {
    if let refusal = unlessRunning() { return refusal }
    guard progress.isProcessing(.pauseResume) else { return fail(.BZ_NOT_PAUSED) }
    return tell { conductor, now in conductor.perform(.resume, at: now) }
  }

  /// Gives the `audioListener` that is being processed its next prompt. To be called when its segment has ended, in `BZVFC_MediaEvent`.
  @discardableResult
  public func loadAudioListenerPrompt(promptID: String) -> BZ_RESULT {
    if let refusal = unlessRunning() { return refusal }
    guard progress.isProcessing(.audioListener), !progress.isStarting else { return fail(.BZ_NO_AUDIO_LISTENER) }
    guard prompts?[promptID] != nil else { return fail(.BZ_PROMPT_NOT_FOUND, "\"\(promptID)\"") }
    return tell { conductor, now in conductor.perform(.loadPrompt(promptID), at: now) }
  }

  private func unlessRunning() -> BZ_RESULT? {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return progress.phase == .idle ? fail(.BZ_NOT_RUNNING) : nil
  }

  /// Has something done on the appliance's thread, if there is one yet.
  @discardableResult
  func tell(_ work: @escaping @Sendable (Conductor, StreamTime) -> String?) -> BZ_RESULT {
    let journal = journal
    stage?.post { conductor, now in
      guard let refusal = work(conductor, now) else { return }
      journal.log(.warning, "what the application wanted came too late", ["application.refused": refusal])
    }
    return .BZ_SUCCESS
  }

  // MARK: - The appliance

  func begin(_ order: FlowOrder) {
    progress.begin()
    let isNew = stage == nil
    let stage = stage ?? makeStage()
    self.stage = stage
    if isNew { handOver(to: stage) }
    stage.post { conductor, now in
      guard
        conductor.exchange(
          flow: order.flow, name: "voiceflow", media: order.locations.library,
          recordings: FileRecordingStore(folder: order.locations.recordings))
      else { return }
      conductor.wake(.control, at: now)
    }
  }

  /// What was set before there was an appliance.
  private func handOver(to stage: any FlowStage) {
    let contents = fields.contents.sorted { $0.key.rawValue < $1.key.rawValue }
    let isSpeakerEnabled = isSpeakerEnabled
    stage.post { conductor, now in
      _ = conductor.perform(.route(isSpeakerEnabled ? .speaker : .handset), at: now)
      for (name, content) in contents { _ = conductor.perform(.field(name.rawValue, content), at: now) }
    }
  }

  private func makeStage() -> any FlowStage {
    var configuration = Configuration()
    configuration.hotwords = []
    configuration.buttons = [:]
    configuration.lamps = [:]
    configuration.outputs = [:]
    // The application speaks for itself, and decides how long a conversation may be.
    configuration.apology = ""
    configuration.limits.sessionSeconds = 0
    let (fields, delivery, attendance) = (fields, delivery, attendance)
    return maker.make(
      FlowStageParts(
        configuration: configuration, voiceFiles: locations.voiceFiles, journal: journal,
        observer: { [weak self] event in
          if event.name == .field {
            fields.take(event)
          } else if event.name.concernsApplications {
            delivery.deliver { self?.take(event) }
          }
        },
        ask: { [weak self] ask in
          // No `&&`: Swift 6.0 takes a closure behind it for one that sends `self` away.
          if attendance.isThere { delivery.deliver { self?.take(ask) } } else { false }
        },
        failed: { [weak self] reason in delivery.deliver { self?.stageFailed(reason) } }))
  }
}

extension ApplianceEvent.Name {
  /// Anything of it is told to applications.
  fileprivate var concernsApplications: Bool {
    switch self {
    case .state, .hotwordDetected, .hotwordRejected, .sessionStarted, .moduleEnded, .button, .lamp, .field, .volume,
      .microphoneOpened, .microphoneClosed, .fault:
      false
    case .sessionEnded, .moduleStarted, .promptStarted, .promptEnded, .segmentStarted, .segmentEnded, .speechStarted,
      .speechEnded, .hypothesis, .recordingStarted, .recordingEnded, .route, .deviceLost, .deviceFound:
      true
    }
  }
}
