@_exported public import BZMedia

/// What a class implements to take part in a voiceflow. Every method is optional.
///
/// All are called on the main thread: on Linux that is the main queue of Dispatch, which runs while the program is in `dispatchMain()`, in
/// an asynchronous `main`, or in a run loop. The flow waits until a method returns before it goes on (for at most two seconds), so
/// what the application sets in it counts.
@preconcurrency @MainActor
public protocol BZVoiceFlowCallback: AnyObject {
  /// A module is about to be processed. Fields that it reads can be set now.
  func BZVFC_PreModuleStart(vfModuleID: String)

  /// A module is about to be left. Fields that it has written can be read now, and those that `goTo` reads can be set.
  ///
  /// The one of `VF_END` is the last call of a flow, also after `stopVoiceflow`: the next flow can be loaded and run in it.
  func BZVFC_PreModuleEnd(vfModuleID: String)

  /// Something was said. Set the intent, or `srData.srClientRejectedHypothesis`.
  func BZVFC_SRHypothesis(vfModuleID: String, srData: BZSRData)

  /// Something happened to the sound.
  ///
  /// The flow waits for the one call that tells that a segment of an `audioListener` has ended: the next prompt is loaded in it.
  ///
  /// - Parameter mediaEventData: what more is known, under keys of this product: `timeMs` (Int, milliseconds since the board started)
  ///   always; `textString`, `audioFile`, `textFile` (String) of a segment; `text` (String), `score` (Double), `accepted` (Bool) of
  ///   a hypothesis; `recording` (Int), `reason` (String) of a recording; `reason` (String) of a failure.
  func BZVFC_MediaEvent(
    vfModuleID: String, mediaItemID: String, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
    mediaEventData: [AnyHashable: Any])

  /// A segment begins to play: what it is played from. Of the three, the one that `audioSegmentType` names is given, and `textString` also
  /// where it is the words of a sound file.
  func BZVFC_PlayAudioSegmentData(
    vfModuleID: String, promptID: String, audioSegmentType: BZAudioSegmentType, audioFile: String?,
    textString: String?, textFile: String?)

  /// Somebody decided about a permission. Never called on Linux, where `requestMicrophonePermission` and
  /// `requestSpeechRecognitionPermission` know at once.
  func BZVFC_PermissionEvent(permissionEvent: BZNotifyMediaEvent)
}

extension BZVoiceFlowCallback {
  /// Does nothing.
  public func BZVFC_PreModuleStart(vfModuleID: String) {}
  /// Does nothing.
  public func BZVFC_PreModuleEnd(vfModuleID: String) {}
  /// Does nothing.
  public func BZVFC_SRHypothesis(vfModuleID: String, srData: BZSRData) {}
  /// Does nothing.
  public func BZVFC_MediaEvent(
    vfModuleID: String, mediaItemID: String, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
    mediaEventData: [AnyHashable: Any]
  ) {}
  /// Does nothing.
  public func BZVFC_PlayAudioSegmentData(
    vfModuleID: String, promptID: String, audioSegmentType: BZAudioSegmentType, audioFile: String?,
    textString: String?, textFile: String?
  ) {}
  /// Does nothing.
  public func BZVFC_PermissionEvent(permissionEvent: BZNotifyMediaEvent) {}
}
