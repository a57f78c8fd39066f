package import Devices
internal import VoiceFlow

/// The program beside the flow: what it is asked, and what it may do. Everything on the appliance's thread.
extension Conductor {
  /// What the fields may hold together: names and texts, in bytes.
  package static let fieldLimit = 256 << 10

  /// Tells the application, and goes on at once where nobody is there or nobody has answered for long.
  func announce(_ id: ActivityID, _ announcement: Announcement) {
    guard let application = parts.application else { return inbox.append(.answered(id)) }
    var ask = Ask(number: asks.nextNumber(), announcement: announcement, at: now)
    if case .preModuleStart = announcement { ask.kind = session?.moduleKind }
    let isPatient = asks.isPatient
    // An application may answer before `ask` returns.
    if isPatient { asks.wait(for: ask, id, until: now.advanced(byMilliseconds: settings.application.answerMs)) }
    if !application.ask(ask), let waiting = asks.withdraw(ask.number) { return inbox.append(.answered(waiting)) }
    if !isPatient { inbox.append(.answered(id)) }
  }

  /// The application has dealt with an ask; the flow goes on. Late, double and wrong answers change nothing.
  ///
  /// - Returns: an error sentence, or nil.
  package func answer(_ ask: Int, at time: StreamTime) -> String? {
    now = time
    guard let activity = asks.answer(ask) else {
      return ask >= 1 && ask <= asks.last
        ? "ask \(ask) is not open: it was answered before, its time has passed, or the flow went elsewhere"
        : "there was no ask \(ask)"
    }
    send(.answered(activity))
    return nil
  }

  /// The number of an ask that the flow waits for, the oldest first; nil if it waits for none.
  package var openAsk: Int? { asks.open.first?.ask.number }

  /// The application has gone: what waits for it goes on.
  package func applicationGone(at time: StreamTime) {
    now = time
    for open in asks.abandon() { send(.answered(open.activity)) }
  }

  /// Keeps what happened to the application in the log, as an event `application.NAME`.
  package func noteApplication(_ name: String, level: JournalLevel, detail: [String: String], at time: StreamTime) {
    now = time
    book.event("application.\(name)", level: level, detail: detail, at: now)
  }

  /// Goes on where the application has not answered in time.
  func expireAsks() {
    for overdue in asks.overdue(at: now) {
      if asks.missed == 1 || overdue.ask.number == asks.last && !asks.isPatient {
        let rest = asks.isPatient ? "" : "; it is no longer waited for until it answers"
        publishFault(
          name: "application-late",
          detail:
            "the application did not answer ask \(overdue.ask.number) (\(overdue.ask.announcement.described)) within "
            + "\(settings.application.answerMs) ms\(rest)")
      }
      send(.answered(overdue.activity))
    }
  }

  /// Does what somebody outside wants.
  ///
  /// - Returns: an error sentence, or nil; with an error nothing has changed.
  package func perform(_ command: Command, at time: StreamTime) -> String? {
    now = time
    switch command {
    case .wake:
      guard let session else {
        wake(.control, at: now)
        break
      }
      guard session.forcedEnd != nil else { return "a conversation runs; it ends with stop" }
      // It was stopped a moment ago, and its devices still report.
      wakesAgain = true
    case .pause: if !isPaused { pauseOrResume() }
    case .resume: if isPaused { pauseOrResume() } else { send(.resumeRequested) }
    case .stop: endRun(reason: .stopped)
    case .route(let wanted):
      guard canRoute(to: wanted) else { return Self.noHandset }
      setRoute(wanted)
    case .mute(let muted): setMuted(muted)
    case .volume(let wanted):
      let limit = settings.audio.maximumVolume
      guard (0...limit).contains(wanted) else { return "the volume goes from 0 to \(limit), and \(wanted) does not" }
      setVolume(wanted)
    case .field(let name, let content): return set(FieldName(name), to: content)
    case .interrupt(let module):
      guard session != nil else { return Self.noSession }
      guard hasModule(module) else { return "there is no module \"\(module)\"" }
      send(.interruptRequested(module))
    case .intent(let name):
      guard session != nil else { return Self.noSession }
      send(name.map(FlowEvent.intentSet) ?? .intentReset)
    case .reject:
      guard asks.isAboutHypothesis else { return "no hypothesis is being asked about" }
      send(.hypothesisRejected)
    case .loadPrompt(let prompt):
      guard parts.flow.prompts[prompt] != nil else { return "there is no prompt \"\(prompt)\"" }
      guard session?.run.takesPrompts == true else { return "no audioListener runs: prompts are loaded for one" }
      send(.listenerPromptLoaded(prompt))
    }
    return nil
  }

  private static let noSession = "no conversation runs"

  private func set(_ name: FieldName, to content: FieldContent?) -> String? {
    guard !name.rawValue.isEmpty else { return "a field needs a name" }
    guard !name.rawValue.hasPrefix("$[") else { return "the field's name stands without $[ ]" }
    var changed = session?.run.fields ?? fields
    let before = changed.byteCount
    changed[name] = content
    guard changed.byteCount <= max(before, Self.fieldLimit) else {
      return "the fields hold \(before) bytes, and at most \(Self.fieldLimit) in all"
    }
    if session != nil {
      send(content.map { .fieldSet(name, $0) } ?? .fieldReset(name))
    } else {
      // Fields outlive conversations (spec Q23): the next one finds it.
      guard content != fields[name] else { return nil }
      fields = changed
      publish(.field, ["name": .string(name.rawValue), "value": content?.detail ?? .null])
    }
    return nil
  }
}
