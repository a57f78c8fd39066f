internal import Appliance
internal import BZMedia
internal import Devices
internal import VoiceFlow

/// What comes from the appliance, in order, on the main thread.
extension BZVoiceFlowController {
  /// Something happened.
  func take(_ event: ApplianceEvent) {
    switch event.name {
    case .moduleStarted:
      let module = event["module"]?.text ?? ""
      progress.enter(module, event["type"]?.text.flatMap(VoiceflowModule.Kind.init))
      reports.moduleStarted(module)
    case .sessionEnded: ended()
    case .route: isSpeakerEnabled = event["to"]?.text == "speaker"
    default: break
    }
    if let segment = reports.segment(of: event) {
      callback?.BZVFC_PlayAudioSegmentData(
        vfModuleID: reports.module, promptID: segment.prompt, audioSegmentType: segment.type,
        audioFile: segment.audioFile, textString: segment.textString, textFile: segment.textFile)
    }
    guard let notification = reports.notification(for: event) else { return }
    BZEventsObserver.post(notification)
    // The end of a listener's segment is asked about: the flow waits for the next prompt.
    if event.name == .segmentEnded, progress.isProcessing(.audioListener) { return }
    tell(notification)
  }

  /// The flow waits for the application.
  func take(_ ask: Ask) {
    switch ask.announcement {
    case .preModuleStart(let module):
      progress.isStarting = true
      callback?.BZVFC_PreModuleStart(vfModuleID: module)
      progress.isStarting = false
    case .preModuleEnd(let module):
      if module == VoiceflowModule.endID { progress.phase = .ending }
      callback?.BZVFC_PreModuleEnd(vfModuleID: module)
    case .segmentEnded(_, let prompt):
      tell(reports.segmentEnded(prompt, at: ask.at))
    case .hypothesis(let module, let hypothesis, let isFinal):
      let data = BZSRData(hypothesis: hypothesis.text, isFinal: isFinal, score: hypothesis.score)
      callback?.BZVFC_SRHypothesis(vfModuleID: module, srData: data)
      if data.srClientRejectedHypothesis { tell { conductor, now in conductor.perform(.reject, at: now) } }
    }
    tell { conductor, now in conductor.answer(ask.number, at: now) }
  }

  private func tell(_ notification: MediaNotification) {
    callback?.BZVFC_MediaEvent(
      vfModuleID: reports.module, mediaItemID: notification.itemID, mediaFunction: notification.function,
      mediaEvent: notification.event, mediaEventData: notification.dictionary)
  }

  /// The conversation is over. Applications count on PreModuleEnd of VF_END (spec C6), whatever ended it.
  private func ended() {
    if progress.phase == .running {
      progress.phase = .ending
      callback?.BZVFC_PreModuleEnd(vfModuleID: VoiceflowModule.endID)
    }
    progress.end()
    guard let order = next else { return }
    next = nil
    begin(order)
  }

  /// The board cannot be used.
  func stageFailed(_ reason: String) {
    stage?.close()
    stage = nil
    journal.log(.error, "no voiceflow can run", ["board.reason": reason])
    _ = fail(.BZ_INTERNAL_FAILURE, reason)
    let notification = MediaNotification(
      jobID: "devices", itemID: "", function: .NMF_AUDIO_SESSION, event: .NME_FAILED, data: ["reason": reason])
    BZEventsObserver.post(notification)
    tell(notification)
    next = nil
    if progress.phase != .idle { ended() }
  }
}
