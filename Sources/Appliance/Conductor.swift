package import Devices
package import VoiceFlow

/// Runs the appliance: waits for a hotword or a button, runs the flow, and waits again.
///
/// Confined to one thread. It never blocks: devices report to it, it asks devices, and time is what it is told. The flow decides what
/// happens in a session; the conductor carries that out and keeps the log.
package final class Conductor {
  /// What the conductor works with; made by the program, which alone knows every device.
  package struct Parts {
    package var flow: Flow
    package var flowName: String
    package var media: MediaLibrary
    package var speaker: any Speaker
    package var ears: any Ears
    package var panel: any ControlPanel
    package var synthesizer: any Synthesizer
    package var log: any SessionLog
    package var recordings: any RecordingStore
    package var journal: any Journal
    package var wallClock: () -> WallTime
    /// Sees every event, in order.
    package var observer: (ApplianceEvent) -> Void
    /// The program beside the flow; without one the flow never waits.
    package var application: (any Application)?
    /// The flow is the built-in one, because the owner's has faults.
    package var isFlowBroken = false
    /// Keeps what a restart must not forget; must not block.
    package var save: (SavedState) -> Void = { _ in }

    package init(
      flow: Flow, flowName: String, media: MediaLibrary, speaker: any Speaker, ears: any Ears, panel: any ControlPanel,
      synthesizer: any Synthesizer, log: any SessionLog, recordings: any RecordingStore, journal: any Journal,
      wallClock: @escaping () -> WallTime, observer: @escaping (ApplianceEvent) -> Void
    ) {
      self.flow = flow
      self.flowName = flowName
      self.media = media
      self.speaker = speaker
      self.ears = ears
      self.panel = panel
      self.synthesizer = synthesizer
      self.log = log
      self.recordings = recordings
      self.journal = journal
      self.wallClock = wallClock
      self.observer = observer
    }
  }

  /// How long devices have to report the end of what was cancelled, in milliseconds.
  static let patienceMs = 1_500
  /// How long the built-in sentence may take, whatever its owner made of it.
  static let apologyLimitMs = 20_000

  /// Changed between conversations only, but for the prompts.
  var parts: Parts
  let settings: Configuration
  /// Time of the event that is being handled.
  var now = StreamTime.zero
  var book: SessionBook
  var session: Session?
  /// Survives sessions (spec Q23).
  var fields = RuntimeFields()
  var seed: UInt64
  var state = ApplianceState.idle
  var isPaused = false
  /// Somebody wants a session as soon as the one that is being stopped is over.
  var wakesAgain = false
  /// Since when the session is held, by a button or by its flow.
  var heldSince: StreamTime?
  var isMuted = false
  /// A playback runs; hearing is told when that changes.
  var isSpeaking = false
  /// Somebody has spoken and is being understood.
  var isThinking = false
  /// Somebody speaks, and is listened to.
  var isSpokenTo = false
  /// What plays has been made softer for that.
  var isDucked = false
  var route = Route.speaker
  var volume: Int
  /// What the appliance says between conversations, while it says it.
  var announcement: PlaybackID?
  var announcementCount = 0
  /// What of the troubles that there are was said aloud, what is being said, and when each was begun last.
  var troublesTold: Set<Trouble> = []
  var troubleAnnounced: Trouble?
  var troublesSaidAt: [Trouble: StreamTime] = [:]
  var isShuttingDown = false
  var lostDevices: Set<Device> = []
  /// A prompt that is recorded instead of played.
  var rendering: PromptRecording?
  /// The recording that is freed from an echo.
  var removal: EchoRemoval?
  /// Recordings whose files are being completed.
  var closings: [Closing] = []
  /// Sound files that cannot be used, as far as they were told.
  var filesTold: Set<String> = []
  /// The card had no room for the last recording.
  var isDiskFull = false
  var logTrouble: LogTrouble?
  /// Sessions that are over and whose end is not on the card yet.
  var endings: [Ending] = []
  var isClockSet = true
  var buttons: ButtonGestures
  var lamps: [ApplianceState.Lamp: LampPattern] = [:]
  var asks = OpenAsks()
  /// Events for the flow that wait until the ones before are handled: the flow is never entered twice at once.
  var inbox: [FlowEvent] = []
  var isDraining = false
  var effects: [FlowEffect] = []

  /// - Parameters:
  ///   - seed: fixes every choice by chance, so that a rehearsal repeats.
  ///   - saved: what was set before the last restart.
  package init(_ parts: Parts, settings: Configuration, seed: UInt64, saved: SavedState = SavedState()) {
    self.parts = parts
    self.settings = settings
    self.seed = seed
    // A button always has a press, which is refused in words where it has no action.
    buttons = ButtonGestures(
      wanted: settings.buttons.mapValues { Set($0.actions.keys).union([.press]) }, timing: settings.gestures)
    isMuted = saved.isMuted
    // The handset of the last start may be gone.
    route = settings.audio.handset == nil ? .speaker : saved.route
    volume = min(max(saved.volume ?? settings.audio.volume, 0), settings.audio.maximumVolume)
    book = SessionBook(log: parts.log, wallClock: parts.wallClock)
  }

  /// Begins to wait for a hotword or a button.
  package func start(at time: StreamTime) {
    now = time
    book.event("appliance.start", level: .notice, detail: ["flow": parts.flowName], at: now)
    parts.speaker.setVolume(volume)
    if route != .speaker { parts.speaker.route(to: route) }
    if isMuted {
      // Before the first sample is read (field report F13).
      parts.ears.setMuted(true)
      parts.panel.turn(Configuration.Output.microphoneMute.rawValue, on: true)
      state = .muted
    }
    parts.ears.setHotwordArmed(!isMuted)
    publish(.state, ["state": .string(state.rawValue)])
    lookAtClock()
    updateState()
  }

  /// Lets time pass: limits and gestures fall due. At least every 20 ms on a board, every block of sound in a rehearsal.
  package func advance(to time: StreamTime) {
    now = time
    for change in buttons.advance(to: time) { changed(change) }
    expireAsks()
    advanceRecordings()
    reportEndings()
    guard let session else { return }
    if session.limitReached(at: time, limitMs: settings.limits.sessionSeconds * 1_000) {
      publishFault(
        name: "session-limit", detail: "the session lasted \(settings.limits.sessionSeconds) s and was ended")
      endRun(reason: .limit)
    } else if isHeldForTooLong {
      publishFault(
        name: "idle-limit", detail: "nobody went on for \(settings.limits.idleSeconds) s, and the session was ended")
      endRun(reason: .limit)
    } else if let due = session.endDueAt, time >= due {
      // A device that never reports its end must not keep a session open (field report G9).
      publishFault(name: "stuck", detail: "a device did not report the end of what it was asked to stop")
      finishSession()
    }
  }

  /// A visitor who pressed pause and left must not keep the next one waiting.
  private var isHeldForTooLong: Bool {
    guard let session, session.forcedEnd == nil, isPaused || session.run.isWaitingForResume else {
      heldSince = nil
      return false
    }
    let since = heldSince ?? now
    heldSince = since
    return settings.limits.idleSeconds > 0 && now.milliseconds(since: since) >= settings.limits.idleSeconds * 1_000
  }

  /// Asks what runs to end: the process is about to. Devices report meanwhile; `finishShutDown` follows soon.
  package func shutDown(at time: StreamTime) {
    now = time
    parts.ears.setHotwordArmed(false)
    isShuttingDown = true
    silenceAnnouncement()
    updateState()
    endRun(reason: .shutdown)
  }

  /// Closes the session's row and the log, whatever has been reported. Nothing is called after it.
  package func finishShutDown(at time: StreamTime) {
    now = time
    endRun(reason: .shutdown)
    if session != nil { finishSession() }
    for lamp in ApplianceState.Lamp.allCases { show(.off, on: lamp) }
    book.event("appliance.stop", level: .notice, detail: [:], at: now)
    parts.log.flush()
    reportEndings(isWaiting: false)
  }

  /// When `advance` has something to do if nothing else happens; nil if only something that happens gives it something to do.
  package var nextDue: StreamTime? {
    let tick = session == nil && closings.isEmpty && endings.isEmpty ? nil : now.advanced(byMilliseconds: 20)
    return [tick, buttons.nextDue].compactMap(\.self).min()
  }

  /// Nothing runs: the appliance waits for a hotword or a button.
  package var isIdle: Bool { session == nil && announcement == nil && closings.isEmpty && endings.isEmpty }

  // MARK: - Sessions

  /// Starts a session unless one runs.
  package func wake(_ trigger: Trigger, at time: StreamTime) {
    now = time
    guard session == nil, !isMuted || !trigger.needsMicrophone else { return }
    silenceAnnouncement()
    // In the order in which it happened; whoever comes so soon does not wait for the card.
    reportEndings(isWaiting: false)
    lookAtClock()
    let id = book.beginSession(flow: parts.flowName, trigger: trigger, at: now)
    parts.ears.setHotwordArmed(false)
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    parts.synthesizer.forget()
    session = Session(id: id, run: FlowRun(flow: parts.flow, fields: fields, seed: seed), startedAt: now)
    publish(
      .sessionStarted,
      ["session": .integer(Int(id)), "trigger": .string(trigger.kind), "flow": .string(parts.flowName)])
    send(.started)
  }

  /// Hands an event to the flow and carries out what it asks, until nothing is left to do.
  func send(_ event: FlowEvent) {
    inbox.append(event)
    guard !isDraining else { return }
    isDraining = true
    var next = 0
    while next < inbox.count, session != nil {
      let event = inbox[next]
      next += 1
      effects.removeAll(keepingCapacity: true)
      session?.run.handle(event, into: &effects)
      let batch = effects
      for effect in batch { carryOut(effect) }
    }
    inbox.removeAll(keepingCapacity: true)
    isDraining = false
    if session?.isOver == true { concludeSession() }
    updateState()
  }

  /// Stops the flow for a reason of the appliance's own.
  func endRun(reason: Session.EndReason) {
    guard session != nil else { return }
    if session?.forcedEnd == nil {
      session?.forcedEnd = reason
      session?.endDueAt = now.advanced(byMilliseconds: Self.patienceMs)
    }
    setPaused(false)
    send(.stopRequested)
  }

  /// The run is over: a session that failed without a word says that it did, then the row is closed.
  private func concludeSession() {
    guard let session, session.activities.isEmpty else { return }
    if session.needsApology, !settings.apology.isEmpty, !lostDevices.contains(.speaker) {
      apologise()
    } else {
      finishSession()
    }
  }

  func finishSession() {
    guard let session else { return }
    fields = session.run.fields
    let reason = session.endReason
    endings.append(
      Ending(
        session: session.id, reason: reason,
        commit: book.endSession(session.id, reason: reason, startedAt: session.startedAt, at: now)))
    reportEndings()
    for (id, activity) in session.activities {
      switch activity {
      case .playback, .apology: parts.speaker.stop(PlaybackID(id.rawValue))
      case .recording where cancelRendering(id): break
      case .turn, .recording: parts.ears.cancel(id)
      }
    }
    self.session = nil
    asks.reset()
    isThinking = false
    isSpokenTo = false
    setPaused(false)
    parts.ears.setHotwordArmed(!isMuted)
    updateState()
    let isAsked = wakesAgain && !isShuttingDown
    wakesAgain = false
    if isAsked { wake(.control, at: now) }
  }
}
