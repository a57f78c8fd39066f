package import Devices
private import VoiceFlow

/// Buttons and commands. They win over whatever the flow waits for.
extension Conductor {
  /// A button's level changed.
  package func edge(_ edge: ButtonEdge) {
    now = max(now, edge.at)
    buttons.handle(edge)
  }

  /// A button is down before the appliance starts: it does nothing until it was released.
  package func holdAtStart(_ button: String) { buttons.holdAtStart(button) }

  func changed(_ change: ButtonGestures.Change) {
    switch change {
    case .gesture(let gesture, let button, _): made(gesture, on: button)
    case .released(let button, let heldMs): book.released(button, heldMs: heldMs)
    case .putAside(let button, let trouble):
      let why = trouble == .stuck ? "has been down for too long" : "changes faster than anybody can press"
      publishFault(
        name: "button-\(trouble.rawValue)", detail: "button \"\(button)\" \(why): it is ignored until it behaves")
    case .healed(let button):
      book.event("button.healed", level: .notice, detail: ["button": button], at: now)
    }
  }

  private func made(_ gesture: ButtonGestures.Gesture, on name: String) {
    let button = settings.buttons[name]
    let action = button?.actions[gesture]
    publish(.button, ["name": .string(name), "gesture": .string(gesture.rawValue)])
    book.pressed(name, gesture: gesture.rawValue, action: action?.rawValue ?? "none", at: now)
    switch action {
    case .pauseResume: pauseOrResume()
    case .interrupt: interrupt(to: button?.module, by: name)
    case .stop: endRun(reason: .stopped)
    case .wake: wake(.button(name), at: now)
    case .route:
      let other: Route = route == .speaker ? .handset : .speaker
      guard canRoute(to: other) else {
        return publishFault(name: "button", detail: "button \"\(name)\" changes the route, and \(Self.noHandset)")
      }
      setRoute(other)
    case .mute: setMuted(!isMuted)
    case .volumeUp: setVolume(volume + 1)
    case .volumeDown: setVolume(volume - 1)
    case .sayStatus: sayStatus()
    case nil:
      publishFault(
        name: "button", detail: "button \"\(name)\" has no action for \(gesture.rawValue) in the configuration")
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
  private func interrupt(to module: String?, by button: String) {
    guard session != nil else { return }
    setPaused(false)
    guard let module else { return endRun(reason: .interrupted) }
    guard hasModule(module) else {
      return publishFault(
        name: "button", detail: "button \"\(button)\" goes on at \"\(module)\", and the flow has no such module")
    }
    send(.interruptRequested(module))
  }

  func hasModule(_ id: String) -> Bool { parts.flow.modules.contains { $0.id == id } }

  static let noHandset = "there is no handset: \"audio\" of the configuration names none"

  /// Whether there is a device for it.
  func canRoute(to wanted: Route) -> Bool { wanted == .speaker || settings.audio.handset != nil }

  /// Without a handset sound stays where it is, whatever a flow or a button wants.
  func setRoute(_ wanted: Route) {
    guard wanted != route, canRoute(to: wanted) else { return }
    route = wanted
    parts.speaker.route(to: wanted)
    publish(.route, ["to": .string(wanted.rawValue)])
    save()
  }

  /// Beyond the configuration's ends it stays at the end.
  func setVolume(_ wanted: Int) {
    let allowed = min(max(wanted, 0), settings.audio.maximumVolume)
    guard allowed != volume else { return }
    volume = allowed
    parts.speaker.setVolume(allowed)
    publish(.volume, ["to": .integer(allowed)])
    save()
  }

  /// Muted, nothing is heard: no hotword, no turn, no recording, until it is taken back. The microphone itself is closed, and the event
  /// that it is closed comes when it is.
  func setMuted(_ muted: Bool) {
    guard muted != isMuted else { return }
    isMuted = muted
    parts.ears.setMuted(muted)
    parts.panel.turn(Configuration.Output.microphoneMute.rawValue, on: muted)
    parts.ears.setHotwordArmed(!muted && session == nil)
    save()
    updateState()
  }

  /// Keeps what a restart must not forget.
  private func save() {
    var state = SavedState()
    state.isMuted = isMuted
    state.volume = volume
    state.route = route
    parts.save(state)
  }
}
