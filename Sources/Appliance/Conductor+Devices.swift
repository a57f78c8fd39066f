package import Devices
internal import VoiceFlow

/// What devices report, translated into what the flow understands.
extension Conductor {
  /// Something happened at the speaker.
  package func speaker(_ event: SpeakerEvent, at time: StreamTime) {
    now = time
    if announcement != nil, announced(event) { return }
    switch event {
    case .reached(let playback, let mark):
      let id = ActivityID(playback.rawValue)
      guard case .playback(let request) = session?.activities[id] else { return }
      reached(mark, in: request, id)
    case .ended(let playback, let outcome):
      let id = ActivityID(playback.rawValue)
      guard let activity = session?.activities.removeValue(forKey: id) else { return }
      if case .playback(let request) = activity {
        publish(.promptEnded, ["prompt": .string(request.prompt), "outcome": .string(outcome.word)])
        if case .failed = outcome { session?.failedToSay = true }
        send(.promptEnded(id, outcome.promptOutcome))
      } else {
        finishSession()
      }
    }
  }

  private func reached(_ mark: SourceMark, in request: PlayRequest, _ id: ActivityID) {
    switch mark {
    case .segmentStarted(let index, let source):
      session?.failedToSay = false
      let segment = request.segments[index]
      let (text, file) = segment.spoken(from: source)
      parts.ears.setSaid(text ?? words(of: segment, source) ?? "")
      book.event(
        "prompt.started", level: .info, detail: ["prompt": segment.prompt, "text": text ?? "", "file": file ?? ""],
        at: now)
      publish(
        .segmentStarted,
        [
          "prompt": .string(segment.prompt), "source": .text(segment.kind(of: source)), "text": .text(text),
          "file": .text(file),
        ])
      send(.segmentStarted(id, index: index))
    case .segmentEnded(let index):
      publish(
        .segmentEnded, ["prompt": .string(request.segments[index].prompt), "outcome": .string("completed")])
      send(.segmentEnded(id, index: index))
    case .unspoken(let index, let what):
      publishFault(name: "unspeakable", detail: "prompt \"\(request.segments[index].prompt)\": \(what)")
    case .passedOver(let index, let why):
      // Once: the same file is not played many times a day.
      guard filesTold.insert(why).inserted else { return }
      publishFault(name: "sound", detail: "prompt \"\(request.segments[index].prompt)\": \(why); its text is spoken")
    case .end, .failed: break
    }
  }

  /// The words of a text file that is being read out.
  private func words(of segment: PromptSegment, _ source: Int) -> String? {
    guard segment.sources.indices.contains(source), case .textFile(let name, _) = segment.sources[source] else {
      return nil
    }
    // It could be read a moment ago; if not any more, its words are not known.
    return try? parts.media.text(of: name, in: .playText, languageCode: segment.languageCode)
  }

  /// Something was heard, or a recording ended.
  package func hearing(_ event: HearingEvent, at time: StreamTime) {
    now = time
    heard(event)
  }

  func heard(_ event: HearingEvent) {
    switch event {
    case .hotword(let hit, _, let sound):
      book.hotwordHit(hit, recording: keep(sound, of: session?.id), at: now)
      publish(
        hit.accepted ? .hotwordDetected : .hotwordRejected,
        ["phrase": .string(hit.phrase), "score": .number(hit.score.rounded(toPlaces: 3))])
      if hit.accepted { wake(.hotword(hit), at: now) }
    case .hotwordSettled(let hit, let sound):
      book.hotwordSettled(hit, recording: keep(sound, of: book.unsettledSession))
    case .speechBegan(let id, _):
      publish(.speechStarted, [:])
      isSpokenTo = true
      send(.speechBegan(id))
    case .speechEnded:
      publish(.speechEnded, [:])
      isThinking = true
      updateState()
    case .partial(let id, let hypothesis): send(.partialHypothesis(id, hypothesis))
    case .turnEnded(let id, let outcome, let utterance):
      isThinking = false
      isSpokenTo = false
      guard case .turn(let row) = session?.activities.removeValue(forKey: id) else { return }
      if let row, let utterance { close(Closing(row: row, completion: utterance)) }
      if case .failed = outcome { noteMute() }
      book.turn(outcome, sessionStart: session?.startedAt ?? now, at: now)
      switch outcome {
      // Somebody spoke and there is not even a guess: observers see it all the same.
      case .noMatch(nil): publish(.hypothesis, ["text": "", "final": true, "score": .integer(0), "accepted": false])
      case .noMatch, .heard, .silence, .failed, .cancelled: break
      }
      send(.turnEnded(id, outcome))
    case .recordingReached(_, let milliseconds):
      book.event("recording.position", level: .info, detail: ["ms": "\(milliseconds)"], at: now)
    case .wholeRecordingEnded(let id, let completion):
      guard case .recording(_, let whole?) = session?.activities[id] else { return }
      close(Closing(row: whole, completion: completion))
    case .recordingEnded(let id, let reason, let completion): recordingEnded(id, reason, completion)
    case .microphone(let isOpen):
      publish(isOpen ? .microphoneOpened : .microphoneClosed, [:])
      book.event(isOpen ? "microphone.opened" : "microphone.closed", level: .notice, detail: [:], at: now)
    case .fault(let name, let detail): publishFault(name: name, detail: detail)
    }
  }

  /// A device went away or came back.
  package func device(_ device: Device, isThere: Bool, at time: StreamTime) {
    now = time
    guard lostDevices.contains(device) == isThere else { return }
    if isThere { lostDevices.remove(device) } else { lostDevices.insert(device) }
    publish(isThere ? .deviceFound : .deviceLost, ["device": .string(device.rawValue)])
    book.event(
      isThere ? "device.found" : "device.lost", level: isThere ? .notice : .error, detail: ["device": device.rawValue],
      at: now)
    if device == .microphone { parts.ears.setMicrophone(available: isThere) }
    updateState()
  }

  /// Says that the session failed, in words that no file and no flow can take away.
  func apologise() {
    session?.hasApologised = true
    session?.endDueAt = now.advanced(byMilliseconds: Self.apologyLimitMs)
    let id = ActivityID(-1)
    session?.activities[id] = .apology
    playBuiltIn(settings.apology, as: PlaybackID(id.rawValue))
  }

  /// Says a sentence of the appliance's own.
  func playBuiltIn(_ sentence: String, as playback: PlaybackID) {
    let segment = PromptSegment(prompt: "built-in", sources: [.text(sentence, isSSML: false)])
    publish(.segmentStarted, ["prompt": .string("built-in"), "text": .string(sentence)])
    parts.ears.setSaid(sentence)
    let request = PlayRequest(prompt: "built-in", segments: [segment])
    parts.speaker.play(source(of: request, sampleRate: parts.speaker.sampleRate), as: playback)
  }
}

extension PlaybackOutcome {
  /// The word of the published protocol.
  var word: String {
    switch self {
    case .completed: "completed"
    case .stopped: "stopped"
    case .failed: "failed"
    }
  }

  var promptOutcome: PromptOutcome {
    switch self {
    case .completed: .completed
    case .stopped: .stopped
    case .failed(.nothingPlayable(let reason)): .failed(.cannotLoad(reason))
    case .failed(.broken(let reason)): .failed(.device(reason))
    }
  }
}

extension PromptSegment {
  /// What a segment is played from, in the words of the format.
  fileprivate func kind(of source: Int) -> String? {
    guard sources.indices.contains(source) else { return nil }
    return switch sources[source] {
    case .audioFile: "audioFile"
    case .text: "textString"
    case .textFile: "textFile"
    }
  }

  /// The words of a segment, for the log, and the file that is played, if it is one.
  fileprivate func spoken(from source: Int) -> (text: String?, file: String?) {
    var words: String?
    for case .text(let text, _) in sources {
      words = text
      break
    }
    guard sources.indices.contains(source) else { return (words, nil) }
    switch sources[source] {
    case .audioFile(let name): return (words, name)
    case .text(let text, _): return (text, nil)
    case .textFile(let name, _): return (nil, name)
    }
  }
}
