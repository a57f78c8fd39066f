private import Devices
internal import VoiceFlow

/// Carrying out what the flow asks.
extension Conductor {
  func carryOut(_ effect: FlowEffect) {
    switch effect {
    case .announce(let id, let announcement): announce(id, announcement)
    case .play(let id, let request):
      session?.activities[id] = .playback(request)
      parts.speaker.play(source(of: request, sampleRate: parts.speaker.sampleRate), as: PlaybackID(id.rawValue))
    case .listen(let id, let request): listen(id, request)
    case .record(let id, let request): record(id, request)
    case .runAEC(let id, let request): removeEcho(id, request)
    case .cancel(let id): cancel(id)
    case .setSpeakerEnabled(let enabled): setRoute(enabled ? .speaker : .handset)
    case .loadLexicon(let request): learn(request)
    case .moduleStarted(let module, let kind):
      session?.moduleKind = kind
      session?.failedForMute = false
      // Somebody went on: what holds the session now has only begun.
      heldSince = nil
      guard let session else { return }
      book.enterStep(session: session.id, module: module, kind: kind.rawValue, at: now)
      publish(.moduleStarted, ["module": .string(module), "type": .string(kind.rawValue)])
    case .moduleEnded(let module, let kind, let reason, let key, let next):
      let said = reason == .error ? cause : reason
      book.leaveStep(reason: said, key: key, next: next, at: now)
      publish(
        .moduleEnded,
        [
          "module": .string(module), "type": .string(kind.rawValue), "reason": .string(said.rawValue),
          "goTo": .string(key), "next": .text(next),
        ])
    case .promptStarted(_, let prompt):
      publish(.promptStarted, ["prompt": .string(prompt)])
    case .hypothesisJudged(_, let hypothesis, let final, let judgement):
      judged(hypothesis, final: final, judgement)
    case .fieldChanged(let name, let content):
      publish(.field, ["name": .string(name.rawValue), "value": content?.detail ?? .null])
    case .fault(let fault):
      publishFault(name: fault.name, detail: fault.detail, module: fault.module)
    case .finished(let reason):
      session?.flowEnd = reason
      // What is still to report has the same time for it as after a stop.
      if session?.endDueAt == nil { session?.endDueAt = now.advanced(byMilliseconds: Self.patienceMs) }
    }
  }

  /// Why a module could not do what it should, as the log says it.
  private var cause: ModuleEndReason {
    if session?.failedForMute == true { return .muted }
    return lostDevices.isEmpty ? .error : .deviceLost
  }

  /// What needed the microphone has failed: because somebody has switched it off?
  func noteMute() { if isMuted { session?.failedForMute = true } }

  /// The sound of a prompt.
  func source(of request: PlayRequest, sampleRate: Int) -> PromptSource {
    PromptSource(
      request, media: parts.media, synthesizer: parts.synthesizer, sampleRate: sampleRate, levels: settings.audio.levels
    )
  }

  private func listen(_ id: ActivityID, _ request: ListenRequest) {
    guard !isMuted, !lostDevices.contains(.microphone) else {
      noteMute()
      inbox.append(.turnEnded(id, .failed(isMuted ? "the microphone is muted" : "no microphone")))
      return
    }
    do {
      let task = try RecognitionTask(request, media: parts.media)
      if let name = request.utteranceFile {
        let wanted = request.utteranceFileLocation.map { "\($0)/\(name)" } ?? name
        guard let path = name.hasPrefix("/") ? name : parts.recordings.find(name: wanted) else {
          inbox.append(.turnEnded(id, .failed("there is no recording \(wanted)")))
          return
        }
        session?.activities[id] = .turn(recording: nil)
        parts.ears.listen(id, to: task, inFile: path)
        return
      }
      var writer: (any RecordingWriter)?
      var row: Int64?
      if let name = request.saveUtteranceAs {
        (writer, row) = openRecording(name: name, location: request.saveUtteranceLocation)
      }
      session?.activities[id] = .turn(recording: row)
      parts.ears.listen(
        id, to: task, limits: request.limits,
        echo: EchoHandling(isRemoved: request.removesEcho, delayMs: request.echoDelayMs),
        keeping: writer)
    } catch {
      inbox.append(.turnEnded(id, .failed("\(error)")))
    }
  }

  private func cancel(_ id: ActivityID) {
    switch session?.activities[id] {
    case .playback, .apology: parts.speaker.stop(PlaybackID(id.rawValue))
    case .recording where cancelRendering(id): break
    case .turn, .recording: parts.ears.cancel(id)
    case nil: break
    }
  }

  private func judged(_ hypothesis: Hypothesis, final: Bool, _ judgement: HypothesisJudgement) {
    publish(
      .hypothesis,
      [
        "text": .string(hypothesis.text), "final": .bool(final),
        "score": .number(hypothesis.score.rounded(toPlaces: 3)),
        "accepted": .bool(judgement != .garbage),
      ])
    if final { book.utterance(hypothesis, judgement: judgement, sessionStart: session?.startedAt ?? now) }
  }
}

extension FieldContent {
  var detail: ApplianceEvent.Detail {
    switch self {
    case .string(let text): .string(text)
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    }
  }
}

extension Double {
  /// Scores are published with a few digits: more would claim a precision that they do not have.
  func rounded(toPlaces places: Int) -> Double {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    return (self * factor).rounded() / factor
  }
}
