/// What the world tells a run. Late or unknown reports are ignored, in every state.
package enum FlowEvent: Hashable, Sendable {
  /// Begin at VF_START. Only the first one counts.
  case started

  // From the devices, about activities that the run began.
  case segmentStarted(ActivityID, index: Int)
  case segmentEnded(ActivityID, index: Int)
  /// How far a prompt was heard, in milliseconds of its segment's source: comes before the end of a playback that was cut
  /// short. Only resuming after an interruption of the sound needs it; without it the segment starts again.
  case segmentPosition(ActivityID, index: Int, positionMs: Int)
  /// Playback is over: the last sample was heard, or it was cancelled, or nothing could be played.
  case promptEnded(ActivityID, PromptOutcome)
  /// Speech began in a turn of listening.
  case speechBegan(ActivityID)
  case partialHypothesis(ActivityID, Hypothesis)
  /// A turn of listening is over.
  case turnEnded(ActivityID, TurnOutcome)
  case recordingEnded(ActivityID, StopRecordReason)

  // From the application. They count at once; those given in answer to an `announce` come before its `answered`.
  /// The announcement was handled; the run goes on.
  case answered(ActivityID)
  case fieldSet(FieldName, FieldContent)
  case fieldReset(FieldName)
  case intentSet(String)
  case intentReset
  /// The hypothesis announced last is to count as garbage (`srClientRejectedHypothesis`).
  case hypothesisRejected
  /// The next prompt of the listener that runs (`loadAudioListenerPrompt`).
  case listenerPromptLoaded(String)
  case resumeRequested
  case stopRequested
  /// Leave the current module and go on at this one.
  case interruptRequested(String)
  case audioInterruptionBegan
  case audioInterruptionEnded
}

/// How playback ended.
package enum PromptOutcome: Hashable, Sendable {
  case completed
  /// Cut short by a cancel.
  case stopped
  case failed(PromptFailure)
}

/// Why a prompt was not played.
package enum PromptFailure: Hashable, Sendable {
  /// No source of it could be used: `loadPromptFailure`.
  case cannotLoad(String)
  /// The device or the synthesizer failed: `internalFailure`.
  case device(String)
}

/// How a turn of listening ended.
package enum TurnOutcome: Hashable, Sendable {
  case heard(Hypothesis)
  /// Nobody spoke within the limit.
  case silence
  /// Somebody spoke and it was none of what was expected; the best guess, for the log.
  case noMatch(Hypothesis?)
  /// The recogniser failed: the reason, for the log.
  case failed(String)
  /// Cut short by a cancel.
  case cancelled
}

/// What the recogniser believes was said.
package struct Hypothesis: Hashable, Sendable {
  package var text: String
  /// Higher is surer; 0 to 1.
  package var score: Double
  /// Start and end of the words, in milliseconds of stream time.
  package var startMs: Int
  package var endMs: Int

  package init(text: String, score: Double, startMs: Int = 0, endMs: Int = 0) {
    self.text = text
    self.score = score
    self.startMs = startMs
    self.endMs = endMs
  }
}
