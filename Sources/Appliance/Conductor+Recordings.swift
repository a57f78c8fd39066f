internal import Devices
internal import VoiceFlow

/// Recordings from their first sample to their file: their rows, and the flow's wait for the card.
extension Conductor {
  /// A recording whose file is being completed.
  struct Closing {
    let row: Int64
    let completion: RecordingCompletion
    /// Who waits for it in the flow: an activity of a session, and why it ended.
    var waiting: (session: Int64, id: ActivityID, reason: StopRecordReason)?
  }

  func record(_ id: ActivityID, _ request: RecordRequest) {
    let (writer, row) = openRecording(
      name: request.fileName ?? request.label ?? "recording", location: request.location)
    guard let writer, let row else {
      inbox.append(.recordingEnded(id, .recordingFileError))
      return
    }
    session?.activities[id] = .recording(row)
    publish(.recordingStarted, ["recording": .integer(Int(row))])
    switch request.source {
    case .microphone:
      guard !isMuted, !lostDevices.contains(.microphone) else {
        heard(.recordingEnded(id, .unknownError, writer.close()))
        return
      }
      parts.ears.record(id, limits: request.limits, notifyAtMs: request.notifyPosMs, to: writer)
    case .prompt(let prompt):
      rendering = PromptRecording(
        id, source: source(of: prompt, sampleRate: 16_000), limits: request.limits, notifyAtMs: request.notifyPosMs,
        ceilingMs: settings.limits.recordingSeconds * 1_000, to: writer)
    }
  }

  /// Opens a recording; its row is written before its first sample.
  func openRecording(name: String, location: String?) -> ((any RecordingWriter)?, Int64?) {
    do {
      let writer = try parts.recordings.open(name: location.map { "\($0)/\(name)" } ?? name, sampleRate: 16_000)
      return (writer, book.openRecording(session: session?.id, path: writer.path, at: now))
    } catch {
      publishFault(name: error.isDiskFull ? "disk-full" : "recording", detail: "\(error)")
      return (nil, nil)
    }
  }

  /// Records more of a prompt, and looks whether files are complete.
  func advanceRecordings() {
    if let rendering {
      for event in rendering.step() { heard(event) }
    }
    var index = 0
    while index < closings.count {
      if let end = closings[index].completion.end {
        closed(closings.remove(at: index), end)
      } else {
        index += 1
      }
    }
  }

  /// Ends the recording of a prompt, if it is this one.
  func cancelRendering(_ id: ActivityID) -> Bool {
    guard let rendering, rendering.activity == id else { return false }
    heard(rendering.end(.stopRequest))
    return true
  }

  /// A recording is over; its file may take longer.
  func recordingEnded(_ id: ActivityID, _ reason: StopRecordReason, _ completion: RecordingCompletion) {
    if rendering?.activity == id { rendering = nil }
    guard let session, case .recording(let row) = session.activities[id] else { return }
    close(Closing(row: row, completion: completion, waiting: (session.id, id, reason)))
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
    publish(.recordingEnded, ["recording": .integer(Int(closing.row)), "reason": .string(waiting.reason.rawValue)])
    send(.recordingEnded(waiting.id, failure == nil ? waiting.reason : .writeToStreamError))
  }
}
