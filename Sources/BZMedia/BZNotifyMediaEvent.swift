/// What happened in a media function.
public enum BZNotifyMediaEvent: Hashable, Sendable, CaseIterable {
  case NME_STARTED
  /// Cut short before its end.
  case NME_STOPPED
  /// Over, at its end.
  case NME_ENDED
  case NME_MICROPHONE_PERMISSION_GRANTED
  case NME_MICROPHONE_PERMISSION_DENIED
  case NME_SPEECHRECOGNIZER_PERMISSION_GRANTED
  case NME_SPEECHRECOGNIZER_PERMISSION_DENIED
  /// What may have been said so far; the original's name is known by its beginning only (spec Q9).
  case NME_SR_HYPOTHESIS_PARTIAL
  /// What was said.
  case NME_SR_HYPOTHESIS_FINAL

  // Extensions of this product (spec Q8).
  /// Over, because it failed: the data says why.
  case NME_FAILED
  case NME_SPEECH_DETECTED
  case NME_SILENCE_DETECTED
  /// A sound device went away.
  case NME_INTERRUPTION_BEGAN
  /// It came back.
  case NME_INTERRUPTION_ENDED
}
