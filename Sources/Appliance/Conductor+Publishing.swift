package import Devices
private import VoiceFlow

/// What the outside sees: events, the state, lamps, faults.
extension Conductor {
  func publish(_ name: ApplianceEvent.Name, _ entries: KeyValuePairs<String, ApplianceEvent.Detail?>) {
    parts.observer(ApplianceEvent(name, at: now, entries))
  }

  /// Tells a fault once: to observers, to the log, to the journal.
  func publishFault(name: String, detail: String, module: String? = nil) {
    publish(.fault, ["name": .string(name), "module": .text(module), "detail": .string(detail)])
    var entries = ["detail": detail]
    entries["module"] = module
    book.event("fault.\(name)", level: .warning, detail: entries, at: now)
    parts.journal.log(.warning, "fault", ["fault.name": name, "fault.detail": detail])
  }

  /// A fault that somebody outside the conductor has found, such as a pin that is taken.
  package func fault(_ name: String, _ detail: String, at time: StreamTime) {
    now = time
    publishFault(name: name, detail: detail)
  }

  /// Something that the log should keep.
  package func note(_ name: String, detail: [String: String], at time: StreamTime) {
    now = time
    book.event(name, level: .notice, detail: detail, at: now)
  }

  /// Derives the state from what runs, and shows it if it changed.
  func updateState() {
    let speaks = session?.isPlaying ?? false || announcement != nil
    if speaks != isSpeaking {
      isSpeaking = speaks
      parts.panel.turn(Configuration.Output.amplifier.rawValue, on: speaks)
      parts.ears.setSpeaking(speaks)
    }
    // Who speaks while a prompt goes on is heard better, and need not shout.
    let ducks = speaks && isSpokenTo
    if ducks != isDucked {
      isDucked = ducks
      parts.speaker.setDucked(ducks)
    }
    let derived = derivedState
    if derived != state {
      state = derived
      publish(.state, ["state": .string(derived.rawValue)])
    }
    showLamps()
    announceTroubles()
  }

  func showLamps() {
    let trouble = troubles.first
    for lamp in ApplianceState.Lamp.allCases { show(state.pattern(of: lamp, trouble: trouble), on: lamp) }
  }

  /// The most important first.
  var troubles: [Trouble] {
    Trouble.allCases.filter { trouble in
      switch trouble {
      case .noMicrophone: lostDevices.contains(.microphone)
      case .noSpeaker: lostDevices.contains(.speaker)
      case .badFlow: parts.isFlowBroken
      case .diskFull: isDiskFull || logTrouble == .cardFull
      case .noLog: logTrouble == .notWritten
      case .clockNotSet: !isClockSet
      }
    }
  }

  /// Looks whether the time of day is one that can be: boards without a battery begin in the past (field report I2).
  func lookAtClock() { isClockSet = parts.wallClock().isPossible }

  private var derivedState: ApplianceState {
    if isMuted { return .muted }
    guard let session else { return lostDevices.isEmpty && !parts.isFlowBroken ? .idle : .degraded }
    if isPaused || session.run.isWaitingForResume { return .paused }
    for activity in session.activities.values {
      switch activity {
      case .recording: return removal == nil ? .recording : .thinking
      case .turn: if isThinking { return .thinking }
      case .playback, .apology: break
      }
    }
    if session.isPlaying { return .speaking }
    return session.activities.isEmpty ? .thinking : .listening
  }

  func show(_ pattern: LampPattern, on lamp: ApplianceState.Lamp) {
    guard lamps[lamp] != pattern else { return }
    lamps[lamp] = pattern
    parts.panel.show(pattern, on: lamp.rawValue)
    publish(.lamp, ["name": .string(lamp.rawValue), "pattern": .string(pattern.rawValue)])
  }
}
