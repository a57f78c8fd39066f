internal import Devices
private import Sound
internal import VoiceFlow

/// Recordings from their first sample to their file: their rows, and the flow's wait for the card.
extension Conductor {
  /// A recording whose file is being completed.
  struct Closing {
    let row: Int64
    let completion: RecordingCompletion
    /// Who waits for it in the flow: an activity of a session, and why it ended, in the format's words and in ours.
    var waiting: (session: Int64, id: ActivityID, reason: StopRecordReason, word: String)?
  }

  func record(_ id: ActivityID, _ request: RecordRequest) {
    let (writer, row) = openRecording(
      name: request.fileName ?? request.label ?? "recording", location: request.location)
    guard let writer, let row else {
      inbox.append(.recordingEnded(id, .recordingFileError))
      return
    }
    session?.activities[id] = .recording(row, whole: nil)
    publish(.recordingStarted, ["recording": .integer(Int(row))])
    switch request.source {
    case .microphone:
      guard !isMuted, !lostDevices.contains(.microphone) else {
        heard(.recordingEnded(id, .unknownError, writer.close()))
        return
      }
      var whole: (any RecordingWriter)?
      if request.limits.detectsVoice, request.limits.trimsSilence, request.limits.savesPreTrim {
        // "name.wav" and "name-whole.wav" (spec A8: a further file).
        let name = request.fileName ?? request.label ?? "recording"
        let stem = name.hasSuffix(".wav") ? String(name.dropLast(4)) : name
        let opened = openRecording(name: "\(stem)-whole", location: request.location)
        whole = opened.0
        session?.activities[id] = .recording(row, whole: opened.1)
      }
      parts.ears.record(
        id, limits: request.limits, echo: EchoHandling(isRemoved: request.removesEcho, delayMs: request.echoDelayMs),
        notifyAtMs: request.notifyPosMs, to: writer, whole: whole)
    case .prompt(let prompt):
      rendering = PromptRecording(
        id, source: source(of: prompt, sampleRate: 16_000), limits: request.limits, notifyAtMs: request.notifyPosMs,
        ceilingMs: settings.limits.recordingSeconds * 1_000, to: writer)
    }
  }

  /// Begins to take the echo of a prompt out of a recording (spec A21).
  func removeEcho(_ id: ActivityID, _ request: RunAECRequest) {
    let wanted = request.captureLocation.map { "\($0)/\(request.captureFile)" } ?? request.captureFile
    guard let path = wanted.hasPrefix("/") ? wanted : parts.recordings.find(name: wanted) else {
      publishFault(name: "recording", detail: "there is no recording \(wanted)")
      inbox.append(.recordingEnded(id, .recordingFileError))
      return
    }
    do {
      let clip = try MediaLibrary.decode(try MediaLibrary.read(path), name: path, format: nil)
      let capture = try clip.resampled(to: Clip.hearingRate).samples
      let (writer, row) = openRecording(name: request.resultFile, location: request.resultLocation)
      guard let writer, let row else {
        inbox.append(.recordingEnded(id, .recordingFileError))
        return
      }
      session?.activities[id] = .recording(row, whole: nil)
      publish(.recordingStarted, ["recording": .integer(Int(row))])
      removal = EchoRemoval(
        id, capture: capture, played: source(of: request.render, sampleRate: Clip.hearingRate), request: request,
        to: writer)
    } catch {
      publishFault(name: "recording", detail: "\(error)")
      inbox.append(.recordingEnded(id, .recordingFileError))
    }
  }

  /// Opens a recording; its row is written before its first sample.
  func openRecording(name: String, location: String?) -> ((any RecordingWriter)?, Int64?) {
    openRecording(name: name, location: location, session: session?.id, isOfStep: true)
  }

  private func openRecording(
    name: String, location: String?, session: Int64?, isOfStep: Bool
  ) -> ((any RecordingWriter)?, Int64?) {
    do {
      let writer = try parts.recordings.open(name: location.map { "\($0)/\(name)" } ?? name, sampleRate: 16_000)
      return (writer, book.openRecording(session: session, isOfStep: isOfStep, path: writer.path, at: now))
    } catch {
      publishFault(name: error.isDiskFull ? "disk-full" : "recording", detail: "\(error)")
      return (nil, nil)
    }
  }

  /// Keeps the sound of a hotword, if there is any; its row.
  func keep(_ sound: [Int16], of session: Int64?) -> Int64? {
    guard !sound.isEmpty else { return nil }
    let (writer, row) = openRecording(name: "hotword", location: nil, session: session, isOfStep: false)
    guard let writer, let row else { return nil }
    do {
      try sound.withElements { samples throws(RecordingError) in try writer.write(samples) }
    } catch {
      // Closing tells what became of the file.
    }
    close(Closing(row: row, completion: writer.close()))
    return row
  }

  /// Records more of a prompt, takes the echo out of more of a recording, and looks whether files are complete.
  func advanceRecordings() {
    if let rendering {
      for event in rendering.step() { heard(event) }
    }
    if let removal, !isPaused, let event = removal.step() { heard(event) }
    var index = 0
    while index < closings.count {
      if let end = closings[index].completion.end {
        closed(closings.remove(at: index), end)
      } else {
        index += 1
      }
    }
  }

  /// Ends the recording of a prompt or of what is left without an echo, if it is this one.
  func cancelRendering(_ id: ActivityID) -> Bool {
    if let removal, removal.activity == id {
      heard(removal.end(.stopRequest))
      return true
    }
    guard let rendering, rendering.activity == id else { return false }
    heard(rendering.end(.stopRequest))
    return true
  }

  /// A recording is over; its file may take longer.
  func recordingEnded(_ id: ActivityID, _ reason: StopRecordReason, _ completion: RecordingCompletion) {
    if rendering?.activity == id { rendering = nil }
    if removal?.activity == id { removal = nil }
    guard let session, case .recording(let row, _) = session.activities[id] else { return }
    var word = reason.rawValue
    if reason == .unknownError, isMuted || lostDevices.contains(.microphone) {
      // The format has no reason for it; a flow sees a failure, everybody else what it was.
      noteMute()
      word = (isMuted ? ModuleEndReason.muted : .deviceLost).rawValue
    }
    close(Closing(row: row, completion: completion, waiting: (session.id, id, reason, word)))
  }

  /// Closes the row of a recording, now or when its file is complete.
  func close(_ closing: Closing) {
    if let end = closing.completion.end { closed(closing, end) } else { closings.append(closing) }
  }

  private func closed(_ closing: Closing, _ end: RecordingEnd) {
    var failure: RecordingError?
    switch end {
    case .complete(let summary):
      book.closeRecording(closing.row, summary, state: "complete")
      isDiskFull = false
    case .discarded: book.closeRecording(closing.row, nil, state: "lost")
    case .failed(let error, let kept):
      book.closeRecording(closing.row, kept, state: kept == nil ? "lost" : "complete")
      isDiskFull = error.isDiskFull
      publishFault(name: error.isDiskFull ? "disk-full" : "recording", detail: "\(error)")
      failure = error
    }
    guard let waiting = closing.waiting, session?.id == waiting.session,
      session?.activities.removeValue(forKey: waiting.id) != nil
    else { return }
    let (reason, word) = failure == nil ? (waiting.reason, waiting.word) : (.writeToStreamError, "writeToStreamError")
    publish(.recordingEnded, ["recording": .integer(Int(closing.row)), "reason": .string(word)])
    send(.recordingEnded(waiting.id, reason))
  }
}
