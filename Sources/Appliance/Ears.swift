package import Devices
package import VoiceFlow

/// What the conductor asks of hearing. Calls return at once; what is heard comes back as `HearingEvent`s.
package protocol Ears: AnyObject {
  /// Waits for the hotwords, or not.
  func setHotwordArmed(_ armed: Bool)
  /// Hears one turn; a turn or recording that still runs is cancelled first.
  func listen(
    _ activity: ActivityID, to task: RecognitionTask, limits: SpeechLimits, echo: EchoHandling,
    keeping utterance: (any RecordingWriter)?)
  /// Hears a recording as a turn, instead of the microphone; a turn or recording that still runs is cancelled first.
  ///
  /// - Parameter file: its path.
  func listen(_ activity: ActivityID, to task: RecognitionTask, inFile file: String)
  /// Records from the microphone until a limit or `cancel`.
  ///
  /// - Parameter whole: gets all the sound where the recording itself is trimmed (spec A8); its end is reported before the recording's.
  func record(
    _ activity: ActivityID, limits: SpeechLimits, echo: EchoHandling, notifyAtMs: Int, to writer: any RecordingWriter,
    whole: (any RecordingWriter)?)
  /// Ends the activity; its ending event comes, with what was recorded.
  func cancel(_ activity: ActivityID)
  /// The appliance speaks, or has finished: a turn that began meanwhile counts the silence before speech from the end.
  func setSpeaking(_ speaking: Bool)
  /// A text begins to be said, plain or with tags: these words are the appliance's own. Empty where they are not known.
  func setSaid(_ text: String)
  /// Nothing is heard or recorded while paused.
  func setPaused(_ paused: Bool)
  /// The microphone's sound stops or comes back: what needs it fails at once.
  func setMicrophone(available: Bool)
  /// Closes the microphone, or opens it again; `microphone(isOpen:)` follows when that is done.
  func setMuted(_ muted: Bool)
}

/// What a module wants done about the echo of what is played meanwhile (spec A10).
package struct EchoHandling: Hashable, Sendable {
  package var isRemoved: Bool
  /// The delay that the flow expects, in milliseconds; 0 is none. What it is really is found out.
  package var delayMs: Int

  package init(isRemoved: Bool = true, delayMs: Int = 0) {
    self.isRemoved = isRemoved
    self.delayMs = delayMs
  }
}

/// What hearing reports.
package enum HearingEvent {
  /// Accepted, or a near miss with its sound.
  case hotword(HotwordHit, at: StreamTime, sound: [Int16] = [])
  /// The hotword that was accepted half a second ago, or less if hearing ended. `sound` holds it with a little before and after, where it
  /// may be kept.
  case hotwordSettled(HotwordHit, sound: [Int16])
  case speechBegan(ActivityID, at: StreamTime)
  case speechEnded(ActivityID, at: StreamTime)
  case partial(ActivityID, Hypothesis)
  case turnEnded(ActivityID, TurnOutcome, utterance: RecordingCompletion?)
  case recordingReached(ActivityID, milliseconds: Int)
  case wholeRecordingEnded(ActivityID, RecordingCompletion)
  case recordingEnded(ActivityID, StopRecordReason, RecordingCompletion)
  /// The microphone was opened, or closed: nothing at all is captured.
  case microphone(isOpen: Bool)
  /// Hearing cannot do something for the whole appliance: what, and what to do.
  case fault(name: String, detail: String)
}
