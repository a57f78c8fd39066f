/// What happens when an interruption of the sound is over (spec A4). In a `process` module it is the flow's default.
package struct AudioInterruptTransitionParams: Hashable, Sendable {
  /// `resume`, `repeat`, `goto` or `end`.
  package var transitionType: FieldString?
  /// Target for `goto`.
  package var goToVoiceFlowModuleID: FieldString?
  /// Milliseconds to step back in the segment before `resume` continues; 0 by default.
  package var rewindCurrentAudioSegmentMs = FieldValue<Int>()

  package init() {}
}
