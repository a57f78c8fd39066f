/// What an audio segment is played from. The original's names were never seen; these follow its other enumerations.
public enum BZAudioSegmentType: Hashable, Sendable, CaseIterable {
  case AST_AUDIO_FILE
  case AST_TEXT_STRING
  case AST_TEXT_FILE
}
