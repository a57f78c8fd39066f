package import Devices
private import VoiceFlow

/// Buttons and commands. They win over whatever the flow waits for.
extension Conductor {
  /// A button's level changed.
  package func edge(_ edge: ButtonEdge) {
    now = max(now, edge.at)
    buttons.handle(edge)
  }

  func pressed(_ button: String) {
    let action = settings.buttons[button]
    publish(.button, ["name": .string(button), "gesture": .string("press")])
    book.pressed(button, action: action?.rawValue ?? "none", at: now)
    switch action {
    case .pauseResume: pauseOrResume()
    case .interrupt: interrupt(settings.interruptModule)
    case .stop: endRun(reason: .stopped)
    case .wake: wake(.button(button), at: now)
    case .route: setRoute(route == .speaker ? .handset : .speaker)
    case .mute: setMuted(!isMuted)
    case nil: publishFault(name: "button", detail: "button \"\(button)\" has no action in the configuration")
    }
  }

  /// A command of `hearken ctl`, as its words; the answer is an error sentence, or nil.
  package func command(_ words: [String], at time: StreamTime) -> String? {
    do { return perform(try Command(words: words), at: time) } catch { return error.sentence }
  }

  /// Sound and hearing stop where they are and go on later; a flow that waits in a `pauseResume` module goes on.
  func pauseOrResume() {
    guard let session else { return }
    if isPaused {
      setPaused(false)
    } else if session.run.isWaitingForResume {
      send(.resumeRequested)
    } else {
      setPaused(true)
    }
    updateState()
  }

  func setPaused(_ paused: Bool) {
    guard paused != isPaused else { return }
    isPaused = paused
    parts.speaker.setPaused(paused)
    parts.ears.setPaused(paused)
  }

  /// What sounds stops; the flow goes on at the configured module, or the session ends. It never starts to listen by itself.
  func interrupt(_ module: String?) {
    guard session != nil else { return }
    setPaused(false)
    if let module { send(.interruptRequested(module)) } else { endRun(reason: .interrupted) }
  }

  func setRoute(_ wanted: Route) {
    guard wanted != route else { return }
    route = wanted
    parts.speaker.route(to: wanted)
    publish(.route, ["to": .string(wanted.rawValue)])
  }

  /// Muted, nothing is heard: no hotword, no turn, no recording, until it is taken back.
  func setMuted(_ muted: Bool) {
    guard muted != isMuted else { return }
    isMuted = muted
    parts.ears.setMicrophone(available: !muted && !lostDevices.contains(.microphone))
    parts.ears.setHotwordArmed(!muted && session == nil)
    book.event(muted ? "microphone.muted" : "microphone.open", level: .notice, detail: [:], at: now)
    updateState()
  }
}
